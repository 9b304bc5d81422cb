import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { outline, type Table } from "../../src/collect/page/outline.ts";
import type { Format } from "../../src/collect/page/page.ts";
import { LONG } from "../long.ts";
import { quickly } from "../quick.ts";
import { outlined } from "../read/pages.ts";

/** A table as it must be read: the titles and the cells' texts, including copies of spanned cells. */
type Grid = string[][];
type Rect = { text: string; wide: number; tall: number };

const CHARS = [..."aB7$.|\\<>&*_`~{}[]/#é—\u2011😀-"];
const text = fc
  .array(fc.oneof({ weight: 3, arbitrary: fc.constantFrom("sol", "1M", "$3.00", " ") }, fc.constantFrom(...CHARS)), {
    maxLength: 6,
  })
  .map((parts) => parts.join("").replace(/ +/g, " ").trim());
const title = fc
  .tuple(fc.constantFrom("Model", "Input", "Output", "Date"), fc.nat(99))
  .map(([word, n]) => `${word} ${n}`);

const plainGrid: fc.Arbitrary<Grid> = fc
  .tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 0, max: 9 }))
  .chain(([width, height]) =>
    fc.tuple(
      fc.array(title, { minLength: width, maxLength: width }),
      fc.array(fc.array(text, { minLength: width, maxLength: width }), { minLength: height, maxLength: height }),
    ),
  )
  .map(([head, rows]) => [head, ...rows]);

/** Divides a table body into spanned cells, starting at the top left. */
function tile(height: number, width: number, sizes: readonly number[]): { rows: Rect[][]; grid: Grid } {
  const grid: (string | undefined)[][] = Array.from({ length: height }, () => Array(width).fill(undefined));
  const rows: Rect[][] = Array.from({ length: height }, () => []);
  let next = 0;
  const size = () => sizes[next++ % sizes.length] ?? 1;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (grid[y]?.[x] !== undefined) continue;
      let wide = 1;
      const most = size();
      while (wide < most && x + wide < width && grid[y]?.[x + wide] === undefined) wide++;
      const tall = Math.min(size(), height - y);
      const rect = { text: `c${y}.${x}`, wide, tall };
      rows[y]?.push(rect);
      for (let dy = 0; dy < tall; dy++)
        for (let dx = 0; dx < wide; dx++) (grid[y + dy] as string[])[x + dx] = rect.text;
    }
  return { rows, grid: grid as Grid };
}

const markup = (raw: string) => raw.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const escaped = (raw: string) => raw.replace(/[\\`*_{}[\]<>#~|&$/.-]/g, "\\$&").replaceAll("\\|", "\\|");

const RENDER: Record<string, [Format, (grid: Grid) => string]> = {
  html: [
    "html",
    (grid) => `<table><thead>${htmlRows(grid.slice(0, 1), "th")}</thead>${htmlRows(grid.slice(1), "td")}</table>`,
  ],
  "html without thead": ["html", (grid) => `<table>${htmlRows(grid, "td")}</table>`],
  markdown: ["md", (grid) => `${pipes(grid)}\n`],
  "markdown in a component": ["md", (grid) => `<Tab title="Earth">\n\n${pipes(grid)}\n\n</Tab>\n`],
  component: [
    "mdx",
    ([head = [], ...rows]) =>
      `<DocTable columns={${JSON.stringify(head.map((name) => ({ title: name })))}} rows={${JSON.stringify(rows)}} />\n`,
  ],
};

function htmlRows(rows: Grid, name: string): string {
  return rows.map((row) => `<tr>${row.map((cell) => `<${name}>${markup(cell)}</${name}>`).join("")}</tr>`).join("\n");
}

function pipes([head = [], ...rows]: Grid): string {
  const line = (cells: string[]) => `| ${cells.map(escaped).join(" | ")} |`;
  return [line(head), `|${" --- |".repeat(head.length)}`, ...rows.map(line)].join("\n");
}

/** Reads one table, and asserts that this is quick. */
function readOne(format: Format, source: string): Table {
  const found = quickly(() => outlined(source, format), source.slice(0, 200)).root.tables();
  assert.equal(found.length, 1, source);
  return found[0] as Table;
}

const read = (table: Table): Grid => [
  [...table.columns],
  ...table.rows.map((row) => row.cells.map((cell) => cell.text)),
];

const [TABLES, SPANNED, SCRAPPED, SEED] = LONG ? [10_000, 5_000, 5_000, 11] : [250, 150, 150, 1];

test(`${TABLES} random tables are read back from every format as written`, () =>
  fc.assert(
    fc.property(plainGrid, fc.constantFrom(...Object.keys(RENDER)), (grid, how) => {
      const [format, render] = RENDER[how] as [Format, (grid: Grid) => string];
      assert.deepEqual(read(readOne(format, render(grid))), grid);
    }),
    { seed: SEED, numRuns: TABLES },
  ));

test(`${SPANNED} random tables with spans are expanded as browsers do`, () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 7 }), fc.integer({ min: 1, max: 8 }), sizes, (width, height, cuts) => {
      const { rows, grid } = tile(height, width, cuts);
      const head = Array.from({ length: width }, (_, i) => `t${i}`);
      const body = rows.map(
        (row) => `<tr>${row.map((r) => `<td rowspan="${r.tall}" colspan=${r.wide}>${r.text}</td>`).join("")}</tr>`,
      );
      const table = readOne("html", `<table><thead>${htmlRows([head], "th")}</thead>${body.join("")}</table>`);
      assert.deepEqual(read(table), [head, ...grid]);
      assert.ok(table.rows.every((row) => !row.ragged));
    }),
    { seed: SEED + 1, numRuns: SPANNED },
  );
});

const SCRAPS = [
  "<table>",
  "</table>",
  "<tr>",
  "<td rowspan=3>",
  "<td colspan='9'>",
  "<th>",
  "</tr>",
  "<thead>",
  "<td rowspan=9999>",
  "| a | b |\n",
  "|---|---|\n",
  "\n\n",
  "<Tab title='x'>",
  "</Tab>",
  "{",
  "}",
  "`",
  "<br>",
  "<!-- ",
  "-->",
  "- x\n",
  "# h\n",
  "> ",
  "<sup>1",
  "</sup>",
  "~~",
  "text ",
  "<=",
  "&#0;",
  "\u0000",
  "](",
];
const FORMATS: Format[] = ["md", "mdx", "html", "text", "json"];

test(`${SCRAPPED} random heaps of markup are read, or are unreadable; nothing throws`, () =>
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...SCRAPS), { maxLength: 40 }),
      fc.constantFrom(...FORMATS),
      (scraps, format) => {
        const source = scraps.join("");
        const page = outline({ format, text: source });
        if (page.kind !== "value") return;
        for (const table of page.value.root.tables()) {
          table.transposed();
          for (const row of table.rows) assert.ok(row.ragged || row.cells.length === table.columns.length, source);
        }
      },
    ),
    { seed: SEED + 2, numRuns: SCRAPPED },
  ));
