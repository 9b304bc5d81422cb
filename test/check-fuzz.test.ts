// Owns the short form of the check's fuzzing; the long one is in heavy/.
import { test } from "node:test";
import { fuzz } from "./check-fuzz.ts";

test("2,000 random texts: nothing thrown, nothing slow, every match stands where it is told", () => fuzz(2_000, 7));
