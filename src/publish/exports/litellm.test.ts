import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { perOne } from "./litellm-costs.ts";

test("perOne returns the shortest decimal", () => {
  assert.deepEqual(
    [perOne(3, 1e6), perOne(0.075, 1e6), perOne(1e-7, 1e3), perOne(0, 1e6), perOne(0.006, 60), perOne(21, 1)],
    [3e-6, 7.5e-8, 1e-10, 0, 0.0001, 21],
  );
  const cents = fc.integer({ min: 0, max: 10_000_000 }).map((n) => Number(`${n}e-4`));
  fc.assert(
    fc.property(
      cents,
      (price) =>
        perOne(price, 1e6) === Number(`${price}e-6`) && /^[\d.]{1,12}(e-\d+)?$/.test(String(perOne(price, 1e6))),
    ),
    { seed: 1, numRuns: 2_000 },
  );
});
