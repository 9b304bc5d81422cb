import { test } from "node:test";
import { fuzz } from "./fuzz.ts";

for (const seed of [1, 2, 3, 4, 5]) test(`10,000 random texts of seed ${seed}`, () => fuzz(10_000, seed));
