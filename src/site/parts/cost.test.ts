import assert from "node:assert/strict";
import { test } from "node:test";
import { countOf, dollars } from "./cost.ts";

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
