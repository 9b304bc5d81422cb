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

const flat = (name: string, pico: bigint) => ({ name, cost: { pico, parts: [], otherwise: [] } });
const range = (name: string, ends: { low: bigint; high: bigint } | null) => ({
  name,
  cost: { missing: [{ code: "unstated-length" as const }], parts: [], range: ends },
});

test("a cost without a price is a range or unknown, and says why", () => {
  const shown = (ends: Parameters<typeof range>[1]) => String(costs([range("Oak", ends)], 10));
  assert.match(shown(null), />Unknown: the length [^<]+</);
  assert.match(
    shown({ low: 15n * 10n ** 11n, high: 275n * 10n ** 10n }),
    />\$15\.00 to \$27\.50<br><span class="note">the length/,
  );
});

test("the lowest is what costs at most what every other costs at least", () => {
  const lowest = (...rows: Parameters<typeof costs>[0]) =>
    [...String(costs(rows, 1)).matchAll(/scope="row">(\w+)<(?:(?!<tr>).)*>lowest</g)].map(([, name]) => name);
  const [low, wide] = [range("Elm", { low: 3n, high: 4n }), range("Elm", { low: 4n, high: 6n })];
  assert.deepEqual(lowest(flat("Oak", 5n), flat("Elm", 9n)), ["Oak"]);
  assert.deepEqual(lowest(flat("Oak", 5n), flat("Elm", 5n), flat("Fir", 9n)), ["Oak", "Elm"]);
  assert.deepEqual(lowest(flat("Oak", 5n), flat("Elm", 5n)), []);
  assert.deepEqual(lowest(flat("Oak", 5n), wide), []);
  assert.deepEqual(lowest(flat("Oak", 5n), low), ["Elm"]);
  assert.deepEqual(lowest(flat("Oak", 5n), range("Elm", { low: 6n, high: 9n }), range("Fir", null)), ["Oak"]);
  assert.deepEqual(lowest(flat("Oak", 5n)), []);
  assert.deepEqual(lowest(wide, flat("Oak", 5n), flat("Fir", 9n)), []);
  assert.deepEqual(lowest({ ...flat("Oak", 5n), kind: "embedding" }, { ...flat("Elm", 9n), kind: "chat" }), []);
});
