import { test } from "node:test";
import fc from "fast-check";
import { play, sequences } from "./drift.ts";

test("whatever versions a provider's pages go through: no wrong value, no lasting failure, no change on identical days", () => {
  fc.assert(
    fc.property(sequences, (days) => {
      play(days);
    }),
    { seed: 14, numRuns: 60 },
  );
});
