import { test } from "node:test";
import fc from "fast-check";
import { ALL_ADAPTERS } from "../../src/collect/adapters.ts";
import type { Adapter } from "../../src/collect/pipeline/statement.ts";
import { drawn, LONG } from "../long.ts";
import { play, sequencesOf, TRIAL, worldOf } from "./drift.ts";

test("for any sequence of a provider's page versions: no wrong value, no lasting failure, no change on identical days", () => {
  const property = fc.property(sequencesOf(8), (days) => play(days, TRIAL));
  fc.assert(property, { seed: 14, numRuns: LONG ? 5000 : 25 });
});

// In the short form, about a quarter.
for (const adapter of Object.values(ALL_ADAPTERS) as Adapter[])
  if (drawn(`${adapter.provider} drifts`, 4))
    test(`the same for the pages of ${adapter.provider}: rows and forms that change, damage that passes, and nothing is lost`, () => {
      const property = fc.property(sequencesOf(4), (days) => play(days, worldOf(adapter)));
      fc.assert(property, { seed: 17, numRuns: LONG ? 100 : 1 });
    });
