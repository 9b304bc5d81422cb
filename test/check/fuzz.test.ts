import { test } from "node:test";
import { fuzz } from "./fuzz.ts";

test("500 random texts: no exception, nothing slow, every match at its reported position", () => fuzz(500, 7));
