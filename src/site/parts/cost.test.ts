import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { costOf, countOf, dollars } from "./cost.ts";

const prices = { price_input_per_mtok: 3, price_output_per_mtok: 15, price_cached_input_per_mtok: 0.3 };

test("a request of a million tokens each way costs the stated prices; cached tokens are part of the input", () => {
  const cost = costOf({ input: 2_000_000, cached: 1_000_000, output: 1_000_000, requests: 10 }, prices);
  assert.deepEqual(cost, { request: 18_300_000_000_000n, month: 183_000_000_000_000n, unknown: [] });
  assert.equal(dollars(cost.month), "$183.00");
});

test("a part without a stated price is said, not free; one that is not used needs none", () => {
  const some = { ...prices, price_output_per_mtok: null, price_cached_input_per_mtok: null };
  assert.deepEqual(costOf({ input: 10, cached: 5, output: 1, requests: 1 }, some).unknown, ["cached input", "output"]);
  assert.deepEqual(costOf({ input: 10, cached: 0, output: 0, requests: 1 }, some).unknown, []);
});

test("free is $0, and no more tokens are cached than there are", () => {
  const free = { price_input_per_mtok: 0, price_output_per_mtok: 0, price_cached_input_per_mtok: 0 };
  assert.equal(dollars(costOf({ input: 10, cached: 99, output: 7, requests: 3 }, free).month), "$0");
  assert.equal(costOf({ input: 10, cached: 99, output: 0, requests: 1 }, prices).request, 3_000_000n);
});

test("amounts are exact sums, whatever the order of the parts: no cent is lost over many requests", () => {
  const micro = fc.integer({ min: 0, max: 200_000_000 });
  const count = fc.integer({ min: 0, max: 2_000_000 });
  fc.assert(
    fc.property(micro, micro, count, count, fc.integer({ min: 0, max: 1e9 }), (p, q, input, output, requests) => {
      const given = {
        price_input_per_mtok: p / 1e6,
        price_output_per_mtok: q / 1e6,
        price_cached_input_per_mtok: null,
      };
      const { request, month } = costOf({ input, cached: 0, output, requests }, given);
      assert.equal(request, BigInt(p) * BigInt(input) + BigInt(q) * BigInt(output));
      assert.equal(month, request * BigInt(requests));
    }),
    { seed: 11, numRuns: 500 },
  );
});

for (const [amount, text] of [
  [1_500_000_000n, "$0.0015"],
  [42_000_000n, "$0.000042"],
  [999_999_999_999n, "$1.00"],
  [1n, "$0.000000000001"],
  [500_000_000_000n, "$0.50"],
  [1_234_567_890_000_000_000n, "$1,234,567.89"],
] as const)
  test(`${amount} is ${text}`, () => assert.equal(dollars(amount), text));

for (const [text, count] of [
  ["1000", 1000],
  ["1,000", 1000],
  ["1 000", 1000],
  ["12k", 12_000],
  ["1.5M", 1_500_000],
  ["0", 0],
  ["", undefined],
  ["-1", undefined],
  ["1.5", undefined],
  ["1e9", undefined],
  ["many", undefined],
  ["9999999999999", undefined],
] as const)
  test(`"${text}" is ${count}`, () => assert.equal(countOf(text), count));
