import assert from "node:assert/strict";
import { test } from "node:test";
import { wrongValues } from "../../scripts/rehearse/judge.ts";
import { playLive } from "../../scripts/rehearse/live.ts";

// rehearse.heavy.ts plays two weeks, and test/collect/fortnight.test.ts is a shorter play.
test("live days with the real host names: each fault tells its cause, and what was kept verifies and rebuilds", async () => {
  const { lines, faults } = await playLive(3, { only: ["deepseek", "cerebras"] });
  assert.deepEqual(faults, []);
  assert.match(
    lines.join("\n"),
    /3 days, 2 providers and hosts, 2 host names, by a resolver\n.* [1-9]\d* failed; [1-9] kinds of fault/,
  );
});

test("a value, or a list element, that no correct catalog has is wrong; a model named by its own id is not", () => {
  const right = new Map([
    ["cedar-1", { name: '"Cedar 1"', price_input_per_mtok: "2", aliases: '["\\"a\\"","\\"b\\""]' }],
  ]);
  const now = (more: Record<string, string>) => new Map([["cedar-1", { api_string: '"cedar-1"', ...more }]]);
  const known = [right, now({})];
  assert.deepEqual(wrongValues(now({ price_input_per_mtok: "2", name: '"cedar-1"' }), known), []);
  assert.deepEqual(wrongValues(now({ price_input_per_mtok: "3" }), known), ["cedar-1.price_input_per_mtok: 3"]);
  assert.deepEqual(wrongValues(now({ aliases: '["\\"b\\""]' }), known), []);
  assert.equal(wrongValues(now({ aliases: '["\\"b\\"","\\"c\\""]' }), known).length, 1);
  assert.equal(wrongValues(new Map([["cedar-2", { name: '"Cedar 2"' }]]), known).length, 1);
});
