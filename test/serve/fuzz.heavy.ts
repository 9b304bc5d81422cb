import { test } from "node:test";
import { PROPERTIES } from "./properties.ts";

for (const [name, check] of Object.entries(PROPERTIES))
  for (const seed of [11, 12]) test(`for any request, seed ${seed}: ${name}`, () => check(100_000, seed));
