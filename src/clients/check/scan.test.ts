import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createFastScan } from "./fast-scan.ts";
import { createScan, isShortAt, WINDOW } from "./scan.ts";

const LETTERS = fc.string({ unit: fc.constantFrom("a", "b", "-", "1"), minLength: WINDOW, maxLength: 9 });
const SHORT = fc.constantFrom("a1", "b1", "aba", "abba", "bbbbbb");

for (const [name, make] of [
  ["plain", createScan],
  ["fast", createFastScan],
] as const) {
  test(`${name}: every place where a spelling stands is a candidate, and every short one is told, whatever they are`, () => {
    fc.assert(
      fc.property(
        fc.array(LETTERS, { minLength: 1, maxLength: 8 }),
        fc.array(SHORT, { maxLength: 3 }),
        fc.array(fc.oneof(LETTERS, SHORT, fc.constantFrom('"', "\n", " ")), { maxLength: 30 }),
        (spellings, shorts, pieces) => {
          const text = pieces.join("");
          const bytes = Buffer.from(text);
          const { scan, lines } = make(spellings, shorts);
          const { starts, short } = scan(bytes, bytes.length);
          for (const spelling of spellings)
            for (let at = text.indexOf(spelling); at >= 0; at = text.indexOf(spelling, at + 1))
              assert.ok(starts.includes(at), `${spelling} at ${at} of ${text}`);
          const stands = shorts.some((one) => [...text].some((_, at) => isShortAt(bytes, at, one, 0, bytes.length)));
          if (stands) assert.ok(short, `${shorts} in ${text}`);
          assert.ok(starts.every((start, i) => start >= (starts[i - 1] ?? 0)));
          assert.equal(lines(bytes, 0, bytes.length), text.split("\n").length - 1);
          assert.equal(lines(bytes, 1, bytes.length - 1), text.slice(1, -1).split("\n").length - 1);
        },
      ),
      { numRuns: 1_000, seed: 11 },
    );
  });

  test(`${name}: bytes after the given length are not told`, () => {
    const { scan } = make(["abcde"], []);
    assert.deepEqual(scan(Buffer.from("xabcdexabcde"), 6).starts, [1]);
  });

  test(`${name}: more candidates than a list holds, and a text that needs more memory`, () => {
    const { scan, room } = make(["ab-1x"], []);
    const times = 60_000;
    const text = room(times * 5);
    text.set(Buffer.from("ab-1x".repeat(times)));
    assert.equal(new Set(scan(text, text.length).starts).size, times);
  });
}
