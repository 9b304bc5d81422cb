import { test } from "node:test";
import { PROPERTIES } from "./properties.ts";

for (const [name, check] of Object.entries(PROPERTIES)) test(`for any request: ${name}`, () => check(10_000, 10));
