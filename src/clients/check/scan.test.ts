import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createScan, type Head } from "./scan.ts";

const letters = fc.string({ unit: fc.constantFrom("a", "b", "-", "1"), minLength: 3, maxLength: 8 });
const heads = fc.uniqueArray(fc.record({ text: letters, kind: fc.constantFrom("id", "family") }), {
  minLength: 1,
  maxLength: 8,
  selector: ({ text }) => text,
});
/** Heads, and a text in which they stand. */
const trial = heads.chain((made) => {
  const between = fc.constantFrom('"', "\n", " ", "\\n", ":-", ".", "a", "1", "\xe9");
  const piece = fc.oneof(fc.constantFrom(...made.map(({ text }) => text)), between);
  return fc.tuple(fc.constant(made), fc.array(piece, { maxLength: 40 }));
});

/** Where ids may begin, told by looking at each place. */
const expected = (heads: readonly Head[], text: string) =>
  [...text].flatMap((_, at) => {
    const opens = /(^|[^\w-]|\\[nrt]|:-)$/.test(text.slice(0, at));
    const follows = ({ text: head, kind }: Head) => kind === "id" || /^[\w.:@-]*\d/.test(text.slice(at + head.length));
    return opens && heads.some((head) => text.startsWith(head.text, at) && follows(head)) ? [at] : [];
  });

test("every place where an id may begin is told, and no other, whatever ids begin with", () => {
  let told = 0;
  fc.assert(
    fc.property(trial, ([heads, pieces]) => {
      const text = pieces.join("");
      const starts = createScan(heads)(text);
      told += starts.length;
      assert.deepEqual([...new Set(starts)], expected(heads, text));
    }),
    { numRuns: 2_000, seed: 11 },
  );
  assert.ok(told > 500, `only ${told} places`);
});

test("a text that ends within what is looked for, and a name that goes on for megabytes without a digit", () => {
  const scan = createScan([{ text: "gpt-", kind: "family" }]);
  for (const text of ["", "g", "gpt", "gpt-", "gpt-a", "-4"]) assert.deepEqual(scan(text), []);
  for (const text of ["gpt-4", "gpt-beta", "gpt-big-preview"]) assert.deepEqual(scan(text), [0]);
  for (const text of ["gpt-betas", "gpt-beta-test"]) assert.deepEqual(scan(text), []);
  assert.deepEqual(scan("gpt-:".repeat(1_000_000)), []);
});
