import assert from "node:assert/strict";
import { test } from "node:test";
import { exactNumber, shift } from "./decimal.ts";

test("shifting the decimal point keeps every digit", () => {
  const cases: [string, number, string][] = [
    ["0.0008", 3, "0.8"],
    ["0.000035", 3, "0.035"],
    ["0.1", 0, "0.1"],
    ["3", 6, "3000000"],
    ["15.00", 0, "15"],
    ["1.5", 6, "1500000"],
    ["200", -3, "0.2"],
    ["0", 3, "0"],
    [".15", 0, "0.15"],
    ["0.07", 1, "0.7"],
    ["1000", -6, "0.001"],
  ];
  for (const [decimal, exponent, expected] of cases) assert.equal(shift(decimal, exponent), expected, decimal);
});

test("a number must represent every printed digit", () => {
  assert.equal(exactNumber("0.3"), 0.3);
  assert.equal(exactNumber("123456789012345"), 123456789012345);
  assert.equal(exactNumber("1234567890123456"), undefined);
  assert.equal(exactNumber("0.1234567890123456"), undefined);
});
