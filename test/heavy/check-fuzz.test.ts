// Owns the long form of the check's fuzzing: 50,000 texts from fixed seeds.
import { test } from "node:test";
import { fuzz } from "../check-fuzz.ts";

for (const seed of [1, 2, 3, 4, 5]) test(`10,000 random texts of seed ${seed}`, () => fuzz(10_000, seed));
