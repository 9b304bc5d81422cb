import assert from "node:assert/strict";
import { test } from "node:test";
import { quickly } from "../../../test/quick.ts";
import { outlined, shapeOf } from "../../../test/read/pages.ts";
import { outline, type Table, withSynonyms } from "./outline.ts";

const page = (text: string, format: "md" | "html" = "html") => outlined(text, format);
const one = (text: string, format: "md" | "html" = "html"): Table => {
  const [table, ...others] = page(text, format).root.tables();
  assert.ok(table && others.length === 0);
  return table;
};
const texts = (table: Table) => table.rows.map((row) => row.cells.map((cell) => cell.text));

test("a spanned cell is one cell; a ragged row has no columns; codes are listed", () => {
  const spanned = one(
    '<table><tr><th>A</th><th>B</th></tr><tr><td rowspan="2">1</td><td>2</td></tr><tr><td>3</td></tr></table>',
  );
  assert.equal(spanned.rows[0]?.cells[0], spanned.rows[1]?.cells[0]);
  const ragged = one("<table><tr><th>Model</th><th>Date</th></tr><tr><td>a</td><td>b</td><td>c</td></tr></table>");
  assert.equal(ragged.rows[0]?.get("Date"), undefined);
  const codes = one("| Model |\n|---|\n| `sol-1` or `sol-2` |\n", "md");
  assert.deepEqual(codes.rows[0]?.get("model")?.codes, ["sol-1", "sol-2"]);
});

test("get takes a title in any case or a pattern, and returns nothing if two columns match", () => {
  const table = one("| Model | Input price | Cached input price |\n|---|---|---|\n| sol-1 | $1 | $0.1 |\n", "md");
  const [row] = table.rows;
  assert.equal(row?.get("  INPUT   price ")?.text, "$1");
  assert.equal(row?.get(/^input/i)?.text, "$1");
  assert.equal(row?.get(/input/i), undefined);
  assert.deepEqual(table.find(/input/gi), [1, 2], "a pattern's lastIndex does not matter");
  assert.equal(row?.get("Output"), undefined);
});

test("transposed: models that are columns become rows", () => {
  const table = one(
    "| Feature | Sol 1 | Sol 2 |\n|---|---|---|\n| ID | `sol-1` | `sol-2` |\n| Context | 1M | 2M |\n",
    "md",
  );
  const turned = table.transposed();
  assert.deepEqual(turned.columns, ["Feature", "ID", "Context"]);
  assert.deepEqual(texts(turned), [
    ["Sol 1", "sol-1", "1M"],
    ["Sol 2", "sol-2", "2M"],
  ]);
  assert.deepEqual(turned.rows[1]?.get("ID")?.codes, ["sol-2"]);
});

test("transposed: labels in several columns are joined, and shared cells belong to each model", () => {
  const table = one(`<table><tr><td colspan="2">MODEL</td><td>sol-1<sup>(1)</sup></td><td>sol-2</td></tr>
    <tr><td colspan="2">CONTEXT</td><td colspan="2">1M</td></tr>
    <tr><td rowspan="2">OUTPUT</td><td>OFF-PEAK</td><td>$1</td><td>$2</td></tr><tr><td>PEAK</td><td>$3</td><td>$4</td></tr></table>`);
  const turned = table.transposed();
  assert.deepEqual(turned.columns, ["MODEL", "CONTEXT", "OUTPUT / OFF-PEAK", "OUTPUT / PEAK"]);
  assert.deepEqual(texts(turned), [
    ["sol-1", "1M", "$1", "$3"],
    ["sol-2", "1M", "$2", "$4"],
  ]);
  assert.deepEqual(turned.rows[0]?.cells[0]?.notes, ["1"]);
});

test("tables are found by columns that they have once each", () => {
  const text = "## A\n\n| Model | Input |\n|---|---|\n| a | 1 |\n\n## B\n\n| Model | Output |\n|---|---|\n| b | 2 |\n";
  assert.deepEqual(
    page(text, "md")
      .root.tables(["Model", "Output"])
      .map((table) => table.section.path),
    [["B"]],
  );
});

test("hostile spans and sizes make the page unreadable, quickly", () => {
  const hostile = [
    '<table><tr><td rowspan="2000000000">x</td></tr><tr><td>y</td></tr></table>',
    '<table><tr><td colspan="1001">x</td></tr></table>',
    `<table>${'<tr><td colspan="1000">x</td></tr>'.repeat(21)}</table>`,
    `| a | b |\n|---|---|\n${"| 1 | 2 |\n".repeat(10_000)}`,
  ];
  for (const text of hostile) {
    const read = quickly(() => outline({ format: text.startsWith("|") ? "md" : "html", text }));
    assert.equal(read.kind, "unreadable");
    assert.match((read as { why: string }).why, /hostile table/);
  }
});

test("a column is found by a synonym too, also in a transposed table; its own title takes precedence", () => {
  const seen = withSynonyms(page("| Shutoff day | Model |\n|---|---|\n| May 1 | a |\n", "md"), {
    "Shutdown date": ["shutoff day", "Model"],
  });
  const [table] = seen.root.tables();
  assert.equal(table?.rows[0]?.get("Model")?.text, "a");
  const other = (text: string) => withSynonyms(page(text, "md"), { Day: ["Shutoff day"] }).root.tables();
  const [dated] = other("| Shutoff day* | Id |\n|---|---|\n| May 1 | a |\n");
  assert.equal(dated?.rows[0]?.get("Day")?.text, "May 1");
  const [turned] = other("| F | a |\n|---|---|\n| Shutoff day | May 1 |\n");
  assert.equal(turned?.transposed().rows[0]?.get("Day")?.text, "May 1");
});

test("a column is found by a usual title of it, or of a synonym, unless two columns have one", () => {
  const read = (titles: string, wanted: string | RegExp, synonyms = {}) =>
    withSynonyms(page(`| ${titles} |\n|---|---|\n| a | b |\n`, "md"), synonyms)
      .root.tables()[0]
      ?.rows[0]?.get(wanted)?.text;
  assert.equal(read("Model | Sunset date", "Shutdown Date"), "b");
  assert.equal(read("Model | Sunset date*", /^shutdown date$/), "b");
  assert.equal(read("Model | Sunset date", "Day", { Day: ["Retirement date"] }), "b");
  assert.equal(read("Retirement date | Sunset date", "Shutdown date"), undefined);
  assert.equal(read("Retirement date | Sunset date", "Sunset date"), "b");
});

test("a page that takes the parser too long is unreadable; the ones before and after it read as without a limit", () => {
  const rows = "| `1` | [2](/x) |\n".repeat(300);
  const text = `<Tab title="A">\n\n| a | b |\n|---|---|\n${rows}\n</Tab>\n\n<Show model={{ price: { input: 2.50 } }} />\n`;
  const shape = shapeOf(outlined(text, "mdx", Number.POSITIVE_INFINITY));
  assert.equal(shape.length, 303);
  assert.deepEqual(shapeOf(outlined(text, "mdx")), shape);
  const read = outline({ format: "md", text: "*a_ ".repeat(16_000) }, 200);
  assert.match((read as { why: string }).why, /parsing it takes more than/);
  assert.deepEqual(shapeOf(outlined(text, "mdx")), shape);
});
