import { test } from "node:test";
import fc from "fast-check";
import { play, sequences } from "./drift.ts";

test("the same for many more sequences", () => {
  fc.assert(
    fc.property(sequences, (days) => void play(days)),
    { numRuns: 5000 },
  );
});
