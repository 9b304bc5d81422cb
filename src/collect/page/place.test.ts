import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { LONG } from "../../../test/long.ts";
import { outlined } from "../../../test/read/pages.ts";
import { locate, type Outline, place, placeOf, type Scope } from "./outline.ts";

function scope(page: Outline, at: string): Scope {
  const found = locate(page, at);
  if ("missing" in found) assert.fail(`${at}: no ${found.missing}`);
  return found;
}
const cellsAt = (page: Outline, at: string) => scope(page, at).cells.map((cell) => cell.text);

const prices = outlined(`---
createdAt: 2026-05-01
---
# Pricing

## Model pricing

Prices per 1M tokens.

| Model | Input | Output |
|---|---|---|
| Sol 2 | $3 | $15 |
| \`sol-2-mini\` (<272K) | $1 | $5 |

## Table data

| Model | Input |
|---|---|
| voice-1 | $7 |

## Table data

| Model | Input |
|---|---|
| voice-2 | $8 |
| voice-2 | $9 |

## Details

- **Context window:** 1M
- Retires:
  - May 1:
    - \`sol-1\`
`);

const labels = outlined("| Model |\n|---|\n| sol-2-mini |\n| sol-2 (beta) |\n| lunar-sol |\n");
const headed = outlined(
  "## Sol\n\n| Model | Id |\n|---|---|\n| Luna | luna-1 |\n\n### Luna\n\n| Key | Id |\n|---|---|\n| x | luna-2 |\n",
);
const ragged = outlined(
  "<table><tr><th>Model</th><th>Date</th></tr><tr><td>sol-1</td><td>no</td><td>May</td></tr></table>",
  "html",
);

test("parts are joined with slashes, and their own slashes and numbers are escaped", () => {
  assert.equal(place("A", "", " b \n c "), "A / b c");
  assert.equal(place("Input / Output", "/ x /", "Item #2"), "Input ⁄ Output / ⁄ x ⁄ / Item ＃2");
});

/** Why, the place, and the texts of the cells there, or the part that is missing. */
const PLACES: [why: string, at: string, cells: string[] | string, on?: Outline][] = [
  ["heading, row and column refer to one cell", "Model pricing / Sol 2 / Input", ["$3"]],
  ["in any order, case and whitespace", "model   PRICING / Input / Sol 2", ["$3"]],
  ["a column has its title and its cells", "Model pricing / Output", ["Output", "$15", "$5"]],
  ["the h1 is optional", "Pricing / Model pricing / Sol 2", ["Sol 2", "$3", "$15"]],
  ["a code in the cell is the row's label too", "Model pricing / sol-2-mini / Input", ["$1"]],
  ["a whole word beats a substring", "sol-2", ["sol-2 (beta)"], labels],
  ["a substring beats nothing", "lunar-s", ["lunar-sol"], labels],
  ["of equal headings, the one with the rest counts", "Table data / voice-1", ["voice-1", "$7"]],
  ["or the one with the number", "Table data #2 / voice-2 #2 / Input", ["$9"]],
  ["a number beyond them is missing", "Table data #3", "Table data #3"],
  ["a heading with the rest under it beats a row", "Sol / Luna / Id", ["Id", "luna-2"], headed],
  ["an item has a label", "Details / Context window", ["Context window: 1M"]],
  ["or its text, below others", "Details / Retires: / May 1: / sol-1", ["sol-1"]],
  ["and those below it", "Details / Retires:", ["Retires:", "May 1:", "sol-1"]],
  ["a paragraph is a place", "Model pricing / per 1M", ["Prices per 1M tokens."]],
  ["a row is missing", "Model pricing / Sol 9 / Input", "Sol 9"],
  ["a row outside of the scope so far is missing", "Details / Sol 2", "Sol 2"],
  ["an empty part is missing", "Model pricing / ", ""],
  ["a table is known by its columns", "Model | Date", ["Model", "Date", "sol-1", "no", "May"], ragged],
  ["the empty place is the page", "", ["", "Model", "sol-2-mini", "sol-2 (beta)", "lunar-sol"], labels],
  ["a ragged row has no columns", "sol-1 / Date", "Date", ragged],
];

for (const [why, at, cells, on = prices] of PLACES)
  test(`${why}: ${at}`, () => {
    if (typeof cells === "string") assert.deepEqual(locate(on, at), { missing: cells });
    else assert.deepEqual(cellsAt(on, at), cells);
  });

test("the texts on the way are in scope, other cells are not; equal headings are all candidates", () => {
  const { texts } = scope(prices, "Model pricing / Sol 2 / Input");
  assert.ok(texts.includes("Sol 2") && texts.includes("Input") && !texts.includes("$15"));
  assert.ok(cellsAt(prices, "Model pricing").includes("Prices per 1M tokens."));
  assert.ok(cellsAt(prices, "Table data").includes("$7") && cellsAt(prices, "Table data").includes("$9"));
  assert.ok(!cellsAt(prices, "Table data #2").includes("$7"));
});

test("front matter and component attributes are places too", () => {
  assert.ok(scope(prices, "createdAt").texts.includes("2026-05-01"));
  const page = outlined("<Show model={{ id: 'sol-1', context: '128,000' }} other='x' />\n", "mdx");
  assert.ok(scope(page, "Show / model").texts.includes("sol-1 128,000"));
  assert.ok(!scope(page, "Show / model").texts.includes("x"));
});

test("a row's place has the given label, the column, and a number if two are equal; a heading's too", () => {
  const [first, , second] = prices.root.tables();
  const turned = outlined("## T\n\n| Feature | Sol / 1 | Sol 2 |\n|---|---|---|\n| Id | a | b |\n").root.tables()[0];
  for (const [row, label, column, at] of [
    [first?.rows[0], undefined, "Input", "Model pricing / Sol 2 / Input"],
    [first?.rows[1], "sol-2-mini", undefined, "Model pricing / sol-2-mini"],
    [second?.rows[0], "voice-2", undefined, "Table data / voice-2 #1"],
    [second?.rows[1], "voice-2", "Input", "Table data / voice-2 #2 / Input"],
    [turned?.transposed().rows[0], undefined, "Id", "T / Sol ⁄ 1 / Id"],
    [ragged.root.tables()[0]?.rows[0], "sol-1", "Date", "sol-1"],
    // An empty label doesn't loop forever.
    [first?.rows[0], "", undefined, "Model pricing / Sol 2"],
  ] as const)
    assert.equal(row && placeOf(row, label, column), at);
  const sections = prices.root.headed("Table data").map((section) => placeOf(section));
  assert.deepEqual(sections, ["Table data #1", "Table data #2"]);
  const tables = [first, ragged.root.tables()[0]].map((table) => table && placeOf(table));
  assert.deepEqual(tables, ["Model pricing", "Model | Date"]);
});

test("JSON places are steps: keys, indexes, and items by a text in them", () => {
  const page = outlined(
    '{"models":[{"slug":"sol-1","price":{"in":0.5}},{"slug":"sol-2","tags":["a / b"]}],"a":{"b":[true]}}',
    "json",
  );
  for (const [at, texts] of [
    ["models / sol-1 / price", ["in", "0.5"]],
    ["models / 1 / slug", ["sol-2"]],
    [place("models", "a / b"), ["slug", "tags", "sol-2", "a / b"]],
    ["a / b / 0", ["true"]],
  ] as const)
    assert.deepEqual(scope(page, at).texts, texts);
  for (const missing of ["sol-3", "constructor"]) assert.deepEqual(locate(page, `models / ${missing}`), { missing });
});

/** Few words, so that headings, rows and items are often equal, and special characters that need escaping. */
const word = fc.constantFrom(
  "Sol",
  "sol-1",
  "sol-1-mini",
  "Input",
  "$3",
  "a / b",
  "/",
  "x #2",
  "#2",
  "Output / PEAK",
  "Sol #1",
  "é ü",
);
const words = fc.array(word, { minLength: 1, maxLength: 3 }).map((list) => list.join(" "));
const html = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const table = fc.array(fc.array(fc.oneof(words, fc.constant("")), { minLength: 2, maxLength: 4 }), {
  minLength: 1,
  maxLength: 5,
});
const block = fc.oneof(
  fc.tuple(fc.integer({ min: 1, max: 4 }), words).map(([level, text]) => `<h${level}>${html(text)}</h${level}>`),
  words.map((text) => `<p>${html(text)}</p>`),
  fc
    .array(words, { minLength: 1, maxLength: 3 })
    .map(
      (list) => `<ul>${list.map((text) => `<li>${html(text)}<ul><li>${html(text)} in</li></ul></li>`).join("")}</ul>`,
    ),
  words.map((text) => `<details><summary>${html(text)}</summary><p>inside</p></details>`),
  table.map(
    (rows) =>
      `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${html(cell)}</td>`).join("")}</tr>`).join("")}</table>`,
  ),
);

test("every place that an outline writes locates the thing it was written for", () => {
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 12 }), (parts) => {
      const page = outlined(parts.join(""), "html");
      const holds = (at: string, cells: readonly unknown[]) => {
        if (at === "") return;
        const found = scope(page, at);
        for (const cell of cells) assert.ok(found.cells.includes(cell as never), `${at} in ${parts.join("")}`);
      };
      for (const section of page.sections.slice(1)) holds(placeOf(section), [section.cell]);
      for (const item of page.root.items) holds(placeOf(item), [item.cell]);
      for (const one of page.root.content) if (one.kind === "paragraph") holds(placeOf(one), [one.cell]);
      for (const one of page.root.tables()) {
        for (const row of one.rows) {
          holds(placeOf(row), row.cells);
          for (const cell of row.cells) if (cell.text) holds(placeOf(row, cell.text), row.cells);
          for (const title of one.columns) if (row.get(title)) holds(placeOf(row, undefined, title), [row.get(title)]);
        }
        if (one.rows.some((row) => row.ragged)) continue;
        for (const row of one.transposed().rows) holds(placeOf(row), row.cells);
      }
    }),
    { seed: 20_261_121, numRuns: LONG ? 3_000 : 100 },
  );
});
