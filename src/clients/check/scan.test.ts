import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createScan, WINDOW } from "./scan.ts";

const LETTERS = fc.string({ unit: fc.constantFrom("a", "b", "-", "1"), minLength: WINDOW, maxLength: 9 });

test("every place where a spelling stands is a candidate, whatever the spellings", () => {
  fc.assert(
    fc.property(
      fc.array(LETTERS, { minLength: 1, maxLength: 8 }),
      fc.array(LETTERS, { maxLength: 30 }),
      (spellings, pieces) => {
        const text = pieces.join("");
        const starts = new Set<number>();
        createScan(spellings)(Buffer.from(text), text.length, (start) => starts.add(start));
        for (const spelling of spellings)
          for (let at = text.indexOf(spelling); at >= 0; at = text.indexOf(spelling, at + 1))
            assert.ok(starts.has(at), `${spelling} at ${at} of ${text}`);
      },
    ),
    { numRuns: 2_000, seed: 11 },
  );
});

test("bytes after the given length are not read", () => {
  const starts: number[] = [];
  createScan(["abcde"])(Buffer.from("xabcdexabcde"), 6, (start) => starts.push(start));
  assert.deepEqual(starts, [1]);
});
