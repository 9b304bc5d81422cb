import assert from "node:assert/strict";
import { test } from "node:test";
import { costs, countOf, dollars } from "./comparison.ts";

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

test("a cost without a price is a range or unknown, and says why", () => {
  const why = ["nobody knows"];
  const shown = (range: { low: bigint; high: bigint } | null) => String(costs([{ name: "Oak", why, range }]));
  assert.match(shown(null), />Unknown: nobody knows</);
  assert.match(
    shown({ low: 15n * 10n ** 12n, high: 275n * 10n ** 11n }),
    />\$15\.00 to \$27\.50<br><span class="note">nobody knows</,
  );
});

test("the lowest is what costs at most what every other costs at least", () => {
  const flat = (name: string, month: bigint) => ({ name, request: 1n, month, isLong: false, otherwise: [] });
  const range = (name: string, low: bigint, high: bigint) => ({ name, why: ["unstated"], range: { low, high } });
  const lowest = (...rows: Parameters<typeof costs>[0]) =>
    [...String(costs(rows)).matchAll(/scope="row">(\w+)<(?:(?!<tr>).)*>lowest</g)].map(([, name]) => name);
  assert.deepEqual(lowest(flat("Oak", 5n), flat("Elm", 9n)), ["Oak"]);
  assert.deepEqual(lowest(flat("Oak", 5n), flat("Elm", 5n), flat("Fir", 9n)), ["Oak", "Elm"]);
  assert.deepEqual(lowest(flat("Oak", 5n), flat("Elm", 5n)), []);
  assert.deepEqual(lowest(flat("Oak", 5n), range("Elm", 4n, 6n)), []);
  assert.deepEqual(lowest(flat("Oak", 5n), range("Elm", 3n, 4n)), ["Elm"]);
  assert.deepEqual(lowest(flat("Oak", 5n), range("Elm", 6n, 9n), { name: "Fir", why: ["unread"], range: null }), [
    "Oak",
  ]);
  assert.deepEqual(lowest(flat("Oak", 5n)), []);
  assert.deepEqual(lowest(range("Oak", 4n, 6n), flat("Elm", 5n), flat("Fir", 9n)), []);
});
