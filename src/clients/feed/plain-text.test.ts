import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { anyText } from "../../../test/any-text.ts";
import { plainText, plainValue } from "./plain-text.ts";

for (const [text, plain] of [
  ["Cedar 2", "Cedar 2"],
  ["  a \t\r\n b  ", "a b"],
  ["a\u0000b\u001b[31mc\u0085", "ab[31mc"],
  ["x\u202eevil\u2066\u200f\u061c", "xevil"],
  ["zero\u200bwidth\u2060\ufeff\u00ad", "zerowidth"],
  [`tag${String.fromCodePoint(0xe0041, 0xe0042)}s`, "tags"],
  ["fill\u3164\u115f\u2800er", "filler"],
  ["pri\ue000vate \ufdd0\uffff", "private"],
  ["lone \ud800 \udc00", "lone"],
  ["line\u2028sep\u2029arators", "line sep arators"],
  ["Z\u0300\u0301\u0302\u0303\u0304algo", "Z\u0300\u0301\u0302algo"],
  ["日本語 Ωμέγα é 👍", "日本語 Ωμέγα é 👍"],
  ["", ""],
] as const)
  test(`${JSON.stringify(text)} becomes ${JSON.stringify(plain)}`, () => {
    assert.equal(plainText(text, 100), plain);
  });

test("any text: one line, nothing invisible, within its maximum length, and idempotent", () => {
  fc.assert(
    fc.property(anyText({ maxLength: 300 }), fc.integer({ min: 1, max: 200 }), (text, most) => {
      const plain = plainText(text, most);
      assert.ok(plain.length <= most);
      assert.doesNotMatch(
        plain,
        /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}]/u,
      );
      assert.equal(plainText(plain, most), plain);
    }),
    { seed: 11, numRuns: 2_000 },
  );
});

test("a value is limited in number, depth and length, and keeps its structure", () => {
  assert.deepEqual(plainValue({ a: ["x\u0000", 1, null, true] }, 100, 10), { a: ["x", 1, null, true] });
  const deep = JSON.parse(`${"[".repeat(50)}1${"]".repeat(50)}`);
  assert.ok(JSON.stringify(plainValue(deep, 100, 10)).length < 40);
  const wide = plainValue(
    Array.from({ length: 10_000 }, () => "x".repeat(1_000)),
    50,
    10,
  ) as string[];
  assert.ok(wide.length <= 50 && wide.every((text) => text.length <= 10));
  assert.deepEqual(Object.keys(plainValue(JSON.parse('{"__proto__": 1, "b": 2}'), 10, 10) as object), ["b"]);
});
