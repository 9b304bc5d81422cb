// Owns T10 for the serving stage: its properties at full size, two seeds each.
import { test } from "node:test";
import { PROPERTIES } from "../serve-properties.ts";

for (const [name, check] of Object.entries(PROPERTIES))
  for (const seed of [11, 12]) test(`for any request, seed ${seed}: ${name}`, () => check(100_000, seed));
