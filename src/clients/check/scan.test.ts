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
/** Prefixes, and a text that contains them. */
const trial = heads.chain((made) => {
  const between = fc.constantFrom('"', "\n", " ", "\\n", ":-", ".", "a", "1", "\xe9");
  const piece = fc.oneof(fc.constantFrom(...made.map(({ text }) => text)), between);
  return fc.tuple(fc.constant(made), fc.array(piece, { maxLength: 40 }));
});

/** Where ids may begin, found by checking each position. */
const expected = (heads: readonly Head[], text: string) =>
  [...text].flatMap((_, at) => {
    const opens = /(^|[^\w-]|\\[nrt]|:-)$/.test(text.slice(0, at));
    const follows = ({ text: head, kind }: Head) => kind === "id" || /^[\w.:@-]*\d/.test(text.slice(at + head.length));
    return opens && heads.some((head) => text.startsWith(head.text, at) && follows(head)) ? [at] : [];
  });

test("every position where an id may begin is found, and no other, whatever the prefixes", () => {
  let found = 0;
  fc.assert(
    fc.property(trial, ([heads, pieces]) => {
      const text = pieces.join("");
      const starts = createScan(heads)(text);
      found += starts.length;
      assert.deepEqual([...new Set(starts)], expected(heads, text));
    }),
    { numRuns: 2_000, seed: 11 },
  );
  assert.ok(found > 500, `only ${found} positions`);
});

test("a text that ends within a prefix, and a name of a megabyte without a digit", () => {
  const scan = createScan([{ text: "gpt-", kind: "family" }]);
  for (const text of ["", "g", "gpt", "gpt-", "gpt-a", "-4"]) assert.deepEqual(scan(text), []);
  for (const text of ["gpt-4", "gpt-beta", "gpt-big-preview"]) assert.deepEqual(scan(text), [0]);
  for (const text of ["gpt-betas", "gpt-beta-test"]) assert.deepEqual(scan(text), []);
  assert.deepEqual(scan("gpt-:".repeat(200_000)), []);
});
