import assert from "node:assert/strict";
import { test } from "node:test";
import { outlined } from "../../../test/read/pages.ts";
import {
  at,
  blocks,
  components,
  findSections,
  frontMatter,
  items,
  labelled,
  type Outline,
  outline,
  paragraphs,
  tables,
} from "./outline.ts";
import type { Format } from "./page.ts";

const read = (format: Format, text: string) => outlined(text, format);
const paths = (page: Outline) => page.sections.slice(1).map((section) => section.path);

test("headings make sections; a page's only h1 is omitted from the paths below it", () => {
  const page = read("md", "before\n\n# Models\n\n## Text\n\n### Sol\n\n## Audio\n");
  assert.deepEqual(paths(page), [["Models"], ["Text"], ["Text", "Sol"], ["Audio"]]);
  assert.deepEqual(
    page.sections[0]?.blocks.map((block) => block.kind),
    ["paragraph"],
  );
  assert.deepEqual(paths(read("md", "# November 2025\n\n### Sol\n\n# October\n\n### Luna\n")), [
    ["November 2025"],
    ["November 2025", "Sol"],
    ["October"],
    ["October", "Luna"],
  ]);
});

test("the same page has the same outline in every format", () => {
  const md = read(
    "md",
    "## Models\n\nAll `USD`.\n\n- Sol\n  - Sol Mini\n\n| Model | Input |\n|---|---|\n| sol-1 | $1 |\n",
  );
  const html = read(
    "html",
    "<html><head><title>x</title></head><body><h2>Models</h2><div><p>All <code>USD</code>.</p><ul><li>Sol<ul><li>Sol Mini</li></ul></li></ul>" +
      "<table><tr><th>Model</th><th>Input</th></tr><tr><td>sol-1</td><td>$1</td></tr></table></div></body></html>",
  );
  const shape = (page: Outline) => ({
    paths: paths(page),
    kinds: blocks(page).map((block) => block.kind),
    items: items(page).map((item) => [item.depth, item.cell.text, item.parent?.cell.text]),
    codes: paragraphs(page).map((paragraph) => paragraph.cell.codes),
    tables: tables(page).map((table) => [table.columns, table.rows.map((row) => row.cells.map((cell) => cell.text))]),
  });
  assert.deepEqual(shape(html), shape(md));
});

test("list items keep their nesting, and include further paragraphs", () => {
  const page = read("md", "- These go:\n  - May 1:\n    - `sol-1`\n\n  Use Luna.\n- **Context window:** 1M\n");
  const [first, second, third, fourth] = items(page);
  assert.deepEqual(first?.cell.lines, ["These go:", "Use Luna."]);
  assert.deepEqual([second?.parent, third?.parent, third?.depth], [first, second, 3]);
  assert.deepEqual(first?.children, [second]);
  assert.deepEqual(fourth && labelled(fourth.cell), { label: "Context window", value: "1M" });
});

test("headings in quotes open no section, and code keeps its language", () => {
  const page = read("md", "> ## Index\n> See `sol-1`.\n\n```json\n{}\n```\n");
  assert.deepEqual(paths(page), []);
  assert.deepEqual(
    blocks(page).map((block) => [block.kind, block.kind === "code" ? block.lang : ""]),
    [
      ["quote", ""],
      ["quote", ""],
      ["code", "json"],
    ],
  );
});

test("front matter is read as strings", () => {
  const page = read(
    "mdx",
    "---\ntitle: 'Sol''s day'\nid: 2026-01-02\ndescription: >-\n  two\n  lines\nslug: \"a \\\"b\\\"\"\nlist:\n  - x\n---\n# Sol\n",
  );
  assert.deepEqual(frontMatter(page), {
    title: "Sol's day",
    id: "2026-01-02",
    description: "two lines",
    slug: 'a "b"',
  });
  assert.deepEqual(frontMatter(read("md", "a\n")), {});
});

test("a component with columns and rows is a table", () => {
  const page = read(
    "mdx",
    'export const T = ({columns}) => <b>{columns}</b>;\n\n## Prices\n\n<T\n  columns={[{ title: "Model", width: "1%" }, { title: "Input" }]}\n  rows={[\n["sol-1", <>{"$"}3.00</>],\n["sol-2", <>{"$"}0.<b>30</b></>, "extra"],\n]}\n/>\n',
  );
  const [table] = tables(page);
  assert.deepEqual(table?.columns, ["Model", "Input"]);
  assert.deepEqual(
    table?.rows.map((row) => [row.ragged, ...row.cells.map((cell) => cell.text)]),
    [
      [false, "sol-1", "$3.00"],
      [true, "sol-2", "$0.30", "extra"],
    ],
  );
});

test("component attributes are read as literals: numbers keep their digits, and code is never run", () => {
  const page = read(
    "mdx",
    "<Show model={{ id: 'sol-1', tags: [Tag.Fast], price: { input: 2.50, low: -1 }, open: true, none: null, made: evil(), " +
      'text: `plain`, ...rest }} other={evil()} flag label="a &amp; b" />\n',
  );
  const [show] = components(page, "Show");
  assert.deepEqual(show?.attributes, {
    model: {
      id: "sol-1",
      tags: ["Tag.Fast"],
      price: { input: "2.50", low: "-1" },
      open: true,
      none: null,
      text: "plain",
    },
    flag: true,
    label: "a & b",
  });
  assert.equal(at(show?.attributes.model, "price", "input"), "2.50");
  assert.equal(at(show?.attributes.model, "price", "output"), undefined);
  assert.equal(at(show?.attributes.model, "constructor"), undefined);
});

test("tabs, accordions and updates open sections that end with them", () => {
  const page = read(
    "mdx",
    '## Prices\n\n<Tabs>\n  <Tab title="Earth">\n    ### More\n\n    inside\n  </Tab>\n  <Tab title="Moon">\n    moon\n  </Tab>\n</Tabs>\n\nafter\n\n' +
      '<Accordion title="Older">\n  old\n</Accordion>\n\n<Update label="2026-01-02" description="  Sol 2">\n  * faster\n</Update>\n',
  );
  assert.deepEqual(paths(page), [
    ["Prices"],
    ["Prices", "Earth"],
    ["Prices", "Earth", "More"],
    ["Prices", "Moon"],
    ["Prices", "Older"],
    ["Prices", "2026-01-02 Sol 2"],
  ]);
  const own = findSections(page, "prices")[0]?.blocks.flatMap((block) =>
    block.kind === "paragraph" ? block.cell.text : [],
  );
  assert.deepEqual(own, ["after"]);
  assert.deepEqual(findSections(page, /Sol 2/)[0]?.component?.attributes, {
    label: "2026-01-02",
    description: "  Sol 2",
  });
});

test("components keep their text: in cells, in paragraphs, and as blocks around others", () => {
  const page = read(
    "mdx",
    'We made Sol (`sol-1`). <Tag model/>\n\n<Note>\n  Only <Tooltip tip="1,000,000">1M</Tooltip> tokens.\n</Note>\n\n<Card title="Sol">Fast</Card>\n\n' +
      '<SectionTab as="h3" id="x">Stages</SectionTab>\n\n| A |\n|---|\n| <Tooltip tip="x">1M</Tooltip> |\n',
  );
  const [first, note] = paragraphs(page);
  assert.deepEqual(
    [first?.cell.text, first?.cell.components],
    ["We made Sol (sol-1).", [{ name: "Tag", attributes: { model: true } }]],
  );
  assert.deepEqual([note?.cell.text, note?.within], ["Only 1M tokens.", ["Note"]]);
  assert.deepEqual(
    components(page, "Card").map((card) => [card.attributes.title, card.cell.text]),
    [["Sol", "Fast"]],
  );
  assert.deepEqual(paths(page), [["Stages"]]);
  assert.equal(tables(page)[0]?.rows[0]?.cells[0]?.text, "1M");
});

test("invalid MDX is repaired, or read as plain Markdown", () => {
  const mended = read(
    "md",
    '## A\n\nless <= more <!-- note --> <https://models.example>, `a <= b`, 0 \\< x\n\n<Tab title="Earth">\n\n<table>\n\n<tr><th>Model</th><th>Price</th></tr>\n\n<tr>\n\n<td>\n  sol-1\n</td>\n\n<td>\n\n  \\$1\n',
  );
  assert.equal(paragraphs(mended)[0]?.cell.text, "less <= more https://models.example, a <= b, 0 < x");
  assert.deepEqual(
    tables(mended).map((table) => [table.path, table.rows[0]?.cells[1]?.text]),
    [[["A", "Earth"], "$1"]],
  );

  const plain = read(
    "md",
    '## A\n\na { b <br> c<sup>1</sup>\n\n<Tab title="Earth">\n\n| Model |\n|---|\n| sol-1 |\n\n</Tab>\n\nlast\n',
  );
  assert.deepEqual(paragraphs(plain)[0]?.cell.lines, ["a { b", "c"]);
  assert.deepEqual(paragraphs(plain)[0]?.cell.notes, ["1"]);
  assert.deepEqual(tables(plain)[0]?.path, ["A", "Earth"]);
  assert.equal(paragraphs(plain).at(-1)?.section.title, "A");
});

test("Markdown without tags is not read as MDX: braces are text, and an indented table is a table", () => {
  const page = read("md", "a {b} c\n\n    | A |\n    |---|\n    | 1 |\n\nx[^1] y\n\n[^1]: The note.\n");
  assert.equal(tables(page).length, 1);
  assert.deepEqual(
    paragraphs(page).map((p) => [p.cell.text, p.cell.notes]),
    [
      ["a {b} c", []],
      ["x y", ["1"]],
      ["The note.", []],
    ],
  );
});

test("HTML: boxes titled Note are not sections, scripts with data are code, and details are sections", () => {
  const page = read(
    "html",
    "<h1>Life</h1><h2>Active</h2><div><h6>Note</h6><p>n</p></div><table><tr><td>A</td></tr><tr><td>1</td></tr></table>" +
      '<script type="application/json">{"a":1}</script><script src="x.js"></script><details><summary>Older</summary><p>o</p></details><p>z</p>',
  );
  assert.deepEqual(paths(page), [["Life"], ["Active"], ["Active", "Older"]]);
  assert.deepEqual(tables(page)[0]?.path, ["Active"]);
  assert.deepEqual(
    blocks(page).flatMap((block) => (block.kind === "code" ? [block.text] : [])),
    ['{"a":1}'],
  );
  assert.equal(paragraphs(page).find((p) => p.cell.text === "z")?.section.title, "Active");
});

test("docutils' code is code, and its line blocks are lines", () => {
  const id = (text: string) => `<span class="docutils literal"><span class="pre">${text}</span></span>`;
  const page = read(
    "html",
    `<table><tr><th class="head"><p>Model</p></th></tr><tr><td><div class="line-block"><div class="line">${id("sol-1")}</div>` +
      `<div class="line">${id("sol-2")}</div></div></td></tr></table><p><span class="literalism">no</span></p>`,
  );
  const cell = tables(page)[0]?.rows[0]?.cells[0];
  assert.deepEqual(
    [cell?.lines, cell?.codes],
    [
      ["sol-1", "sol-2"],
      ["sol-1", "sol-2"],
    ],
  );
  assert.deepEqual(paragraphs(page)[0]?.cell.codes, []);
});

test("plain text has only lines; JSON has its value", () => {
  const text = read("text", "# Sol\n\n  a   b \nc");
  assert.deepEqual(paths(text), []);
  assert.deepEqual(
    paragraphs(text).map((p) => p.cell.text),
    ["# Sol", "a b", "c"],
  );
  assert.deepEqual(read("json", '\ufeff{"a":1,"a":2}').json, { a: 2 });
});

test("an empty page is blank; a broken one is unreadable, with the reason", () => {
  assert.equal(outline({ format: "html", text: " \n" }).kind, "blank");
  assert.match(JSON.stringify(outline({ format: "md", text: "a".repeat(1_000_001) })), /at most 1000000 of md/);
  assert.match(JSON.stringify(outline({ format: "json", text: "{" })), /unreadable.*JSON/);
  assert.match(
    JSON.stringify(outline({ format: "html", text: `${"<div>".repeat(1_001)}x` })),
    /nested more than 1000 deep/,
  );
  assert.match(JSON.stringify(outline({ format: "json", text: "[".repeat(100_000) + "]".repeat(100_000) })), /deeply/);
});

test("a stray NUL is removed, but splits a number", () => {
  const [table] = tables(outlined("| Mo\0del | Input |\n|---|---|\n| a | $1\0.50 |\n"));
  assert.equal(table?.rows[0]?.get("Model")?.text, "a");
  assert.equal(table?.rows[0]?.get("Input")?.text, "$1 .50");
});
