import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createScan, type Pattern, WINDOW } from "./scan.ts";

const kind = fc.constantFrom("id", "family", "word");
const letters = fc.string({ unit: fc.constantFrom("a", "b", "-", "1"), minLength: WINDOW, maxLength: 8 });
const patterns = fc.uniqueArray(fc.record({ text: letters, kind }), {
  minLength: 1,
  maxLength: 8,
  selector: ({ text }) => text,
});
/** Patterns, and a text in which they stand. */
const trial = patterns.chain((made) => {
  const between = fc.constantFrom('"', "\n", " ", "\\n", ":-", ".", "a", "1", "é");
  const piece = fc.oneof(fc.constantFrom(...made.map(({ text }) => text)), between);
  return fc.tuple(fc.constant(made), fc.array(piece, { maxLength: 40 }));
});

/** Where patterns stand, told by regular expressions. */
function expected(patterns: readonly Pattern[], text: string) {
  const places = { starts: new Set<number>(), words: new Set<number>() };
  for (const { text: wanted, kind } of patterns)
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
      const opens = /(^|[^\w-]|\\[nrt]|:-)$/.test(text.slice(0, at));
      if (kind === "word") places.words.add(at);
      else if (opens && (kind === "id" || /^[\w.:@-]*\d/.test(text.slice(at + wanted.length)))) places.starts.add(at);
    }
  const sorted = (all: Set<number>) => [...all].sort((a, b) => a - b);
  return { starts: sorted(places.starts), words: sorted(places.words) };
}

test("every place where a pattern stands is told, and no other, whatever the patterns are", () => {
  let told = 0;
  fc.assert(
    fc.property(trial, ([patterns, pieces]) => {
      // As latin-1 one character is one byte.
      const text = Buffer.from(pieces.join("")).toString("latin1");
      const { starts, words } = createScan(patterns)(Buffer.from(text, "latin1"));
      told += starts.length;
      const places = { starts: [...new Set(starts)], words: [...new Set(words)].sort((a, b) => a - b) };
      assert.deepEqual(places, expected(patterns, text));
      assert.ok(starts.every((start, i) => start >= (starts[i - 1] ?? 0)));
    }),
    { numRuns: 2_000, seed: 11 },
  );
  assert.ok(told > 500, `only ${told} places`);
});

test("a text that is shorter than a window, and one that ends within a pattern", () => {
  const scan = createScan([{ text: "gpt-", kind: "family" }]);
  for (const text of ["", "g", "gpt", "gpt-", "gpt-a", "-4"]) assert.deepEqual(scan(Buffer.from(text)).starts, []);
  assert.deepEqual(scan(Buffer.from("gpt-4")).starts, [0]);
});
