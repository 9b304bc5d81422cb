import assert from "node:assert/strict";
import { test } from "node:test";
import { partsOf } from "./notebook.ts";

const notebook = (cells: object[]) => JSON.stringify({ cells, metadata: { source: ["no"] } }, null, 1);

test("only source cells, as one text or a list, before or after their type; those of a program are one", () => {
  const parts = partsOf(
    notebook([
      { cell_type: "code", source: ["a\n", "b"], outputs: [{ source: "out", text: ["no"] }] },
      { source: "c", cell_type: "markdown", metadata: { source: "no" } },
      { cell_type: "code", source: [] },
      { cell_type: "code", source: "d" },
      { cell_type: "code", source: [["no"]] },
    ]),
  );
  assert.deepEqual(
    parts.map(({ code, source }) => [code, source]),
    [
      [true, "a\nb\nd\n"],
      [false, "c\n"],
    ],
  );
});

test("every position in a cell maps back to the file, despite escapes", () => {
  const source = 'x = "q\\n"\t# \u00e9';
  const text = notebook([{ cell_type: "code", source: [source] }]);
  const [program] = partsOf(text);
  assert.equal(program?.source, `${source}\n`);
  for (const [i, char] of [...source].entries())
    if (/[a-z#= ]/.test(char)) assert.equal(text[program?.places[i] ?? -1], char);
});

test("a broken notebook gives what can be read and never throws", () => {
  const text = notebook([{ cell_type: "code", source: ["a"] }]);
  for (let i = 0; i < text.length; i++) partsOf(text.slice(0, i));
  assert.deepEqual(
    partsOf("]]}{{[[").map(({ source }) => source),
    ["", ""],
  );
});
