// Owns the short form of the serving stage's properties.
import { test } from "node:test";
import { PROPERTIES } from "./serve-properties.ts";

for (const [name, check] of Object.entries(PROPERTIES)) test(`for any request: ${name}`, () => check(10_000, 10));
