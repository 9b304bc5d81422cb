import { test } from "node:test";
import { fuzzFeeds } from "./feed-texts.ts";

for (let part = 0; part < 4; part++)
  test(`5,000 random texts, part ${part + 1} of 4`, () => fuzzFeeds({ seed: 20261121 + part, numRuns: 5_000 }));
