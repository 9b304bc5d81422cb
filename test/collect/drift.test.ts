import { test } from "node:test";
import fc from "fast-check";
import { ALL_ADAPTERS } from "../../src/collect/adapters.ts";
import type { Adapter } from "../../src/collect/pipeline/statement.ts";
import { drawn, LONG } from "../long.ts";
import { play, playTrial, sequences } from "./drift.ts";
import { pageSequences, worldOf } from "./drift-pages.ts";

test("for any sequence of a provider's page versions: no wrong value, no lasting failure, no change on identical days", () => {
  fc.assert(fc.property(sequences, playTrial), { seed: 14, numRuns: LONG ? 5000 : 25 });
});

// In the short form, about a quarter.
for (const adapter of Object.values(ALL_ADAPTERS) as Adapter[])
  if (drawn(`${adapter.provider} drifts`, 4))
    test(`the same for the pages of ${adapter.provider}: rows and forms that change, damage that passes, and nothing is lost`, () => {
      const world = worldOf(adapter);
      fc.assert(
        fc.property(pageSequences, (days) => play(days, world)),
        { seed: 17, numRuns: LONG ? 100 : 1 },
      );
    });
