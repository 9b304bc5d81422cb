import { test } from "node:test";
import fc from "fast-check";
import { play, sequences } from "./drift.ts";
import { HOST } from "./drift-host.ts";

test("for any sequence of a provider's page versions: no wrong value, no lasting failure, no change on identical days", () => {
  fc.assert(
    fc.property(sequences, (days) => {
      play(days);
    }),
    { seed: 14, numRuns: 60 },
  );
});

test("the same for a host, whose models have a row per version", () => {
  fc.assert(
    fc.property(sequences, (days) => void play(days, HOST)),
    { seed: 17, numRuns: 40 },
  );
});
