import assert from "node:assert/strict";
import { test } from "node:test";
import { outlined, shapeOf } from "../../../test/read/pages.ts";
import { at, labelled, outline } from "./outline.ts";
import type { Format } from "./page.ts";

/** A page, and its outline as shapeOf writes it: sections with level and path, their blocks, `codes`, ^notes and ~struck text~. */
const CASES: [name: string, format: Format, page: string, shape: string][] = [
  [
    "headings make sections; a page's only h1 is omitted from the paths below it",
    "md",
    "before\n\n# Models\n\n## Text\n\n### Sol\n\n## Audio\n",
    "before\n1 Models\n2 Text\n3 Text / Sol\n2 Audio",
  ],
  [
    "with several h1, each is in the paths below it",
    "md",
    "# November 2025\n\n### Sol\n\n# October\n\n### Luna\n",
    "1 November 2025\n3 November 2025 / Sol\n1 October\n3 October / Luna",
  ],
  [
    "a page in Markdown",
    "md",
    "## Models\n\nAll `USD`.\n\n- Sol\n  - Sol Mini\n\n| Model | Input |\n|---|---|\n| sol-1 | $1 |\n",
    "2 Models\nAll USD. `USD`\n- Sol\n-- Sol Mini\n| Model | Input |\n| sol-1 | $1 |",
  ],
  [
    "the same page in HTML",
    "html",
    "<html><head><title>x</title></head><body><h2>Models</h2><div><p>All <code>USD</code>.</p><ul><li>Sol<ul><li>Sol Mini</li></ul></li></ul>" +
      "<table><tr><th>Model</th><th>Input</th></tr><tr><td>sol-1</td><td>$1</td></tr></table></div></body></html>",
    "2 Models\nAll USD. `USD`\n- Sol\n-- Sol Mini\n| Model | Input |\n| sol-1 | $1 |",
  ],
  [
    "list items keep their nesting, and include further paragraphs",
    "md",
    "- These go:\n  - May 1:\n    - `sol-1`\n\n  Use Luna.\n- **Context window:** 1M\n",
    "- These go: // Use Luna.\n-- May 1:\n--- sol-1 `sol-1`\n- Context window: 1M",
  ],
  [
    "headings in quotes open no section, and neither does code",
    "md",
    "> ## Index\n> See `sol-1`.\n\n```json\n{}\n```\n",
    "> Index\n> See sol-1. `sol-1`\ncode: {}",
  ],
  [
    "front matter is read as strings",
    "mdx",
    "---\ntitle: 'Sol''s day'\nid: 2026-01-02\ndescription: >-\n  two\n  lines\nslug: \"a \\\"b\\\"\"\nlist:\n  - x\n---\n# Sol\n",
    '{"title":"Sol\'s day","id":"2026-01-02","description":"two lines","slug":"a \\"b\\""}\n1 Sol',
  ],
  [
    "a component with columns and rows is a table",
    "mdx",
    'export const T = ({columns}) => <b>{columns}</b>;\n\n## Prices\n\n<T\n  columns={[{ title: "Model", width: "1%" }, { title: "Input" }]}\n  rows={[\n["sol-1", <>{"$"}3.00</>],\n["sol-2", <>{"$"}0.<b>30</b></>, "extra"],\n]}\n/>\n',
    '2 Prices\n<T> {"columns":[{"title":"Model","width":"1%"},{"title":"Input"}],"rows":[["sol-1",{"nodes":["$","3.00"]}],["sol-2",{"nodes":["$","0.",{"name":"b","attributes":{},"children":["30"],"block":false}]},"extra"]]}\n| Model | Input |\n| sol-1 | $3.00 |\nragged| sol-2 | $0.30 | extra |',
  ],
  [
    "without columns, its titles are empty; and it is read from a page whose tags are broken, whatever the tags before it contain",
    "md",
    "## Prices\n\n<style\n  set:html={`a > b { }`}\n/>\n\n<div>\nPer day.\n\n<T\n  note={html('</i> {')}\n  rows={[\n[\"sol-1\", 3.00],\n]}\n/>\n</small>\n</div>\n\n{ after\n",
    '2 Prices\nPer day.\n<T> {"rows":[["sol-1","3.00"]]}\n|  |  |\n| sol-1 | 3.00 |\n{ after',
  ],
  [
    "component attributes are read as literals: numbers keep their digits, and code is never run",
    "mdx",
    "<Show model={{ id: 'sol-1', tags: [Tag.Fast], price: { input: 2.50, low: -1 }, open: true, none: null, made: evil(), " +
      'text: `plain`, ...rest }} other={evil()} flag label="a &amp; b" />\n',
    '<Show> {"model":{"id":"sol-1","tags":["Tag.Fast"],"price":{"input":"2.50","low":"-1"},"open":true,"none":null,"text":"plain"},"flag":true,"label":"a & b"}',
  ],
  [
    "tabs, accordions and updates open sections that end with them",
    "mdx",
    '## Prices\n\n<Tabs>\n  <Tab title="Earth">\n    ### More\n\n    inside\n  </Tab>\n  <Tab title="Moon">\n    moon\n  </Tab>\n</Tabs>\n\nafter\n\n' +
      '<Accordion title="Older">\n  old\n</Accordion>\n\n<Update label="2026-01-02" description="  Sol 2">\n  * faster\n</Update>\n',
    "2 Prices\n<Tabs> {}\nafter\n0 Prices / Earth\n3 Prices / Earth / More\ninside\n0 Prices / Moon\nmoon\n0 Prices / Older\nold\n0 Prices / 2026-01-02 Sol 2\n- faster",
  ],
  [
    "components keep their text: in cells, in paragraphs, and as blocks around others",
    "mdx",
    'We made Sol (`sol-1`). <Tag model/>\n\n<Note>\n  Only <Tooltip tip="1,000,000">1M</Tooltip> tokens.\n</Note>\n\n<Card title="Sol">Fast</Card>\n\n' +
      '<SectionTab as="h3" id="x">Stages</SectionTab>\n\n| A |\n|---|\n| <Tooltip tip="x">1M</Tooltip> |\n',
    'We made Sol (sol-1). `sol-1`\n<Note> {}\nOnly 1M tokens.\n<Card> {"title":"Sol"} Fast\nFast\n3 Stages\n| A |\n| 1M |',
  ],
  [
    "invalid MDX is repaired",
    "md",
    '## A\n\nless <= more <!-- note --> <https://models.example>, `a <= b`, 0 \\< x\n\n<Tab title="Earth">\n\n<table>\n\n<tr><th>Model</th><th>Price</th></tr>\n\n<tr>\n\n<td>\n  sol-1\n</td>\n\n<td>\n\n  \\$1\n',
    "2 A\nless <= more https://models.example, a <= b, 0 < x `a <= b`\n0 A / Earth\n| Model | Price |\n| sol-1 | $1 |",
  ],
  [
    "MDX beyond repair is read as plain Markdown with HTML",
    "md",
    '## A\n\na { b <br> c<sup>1</sup>\n\n<Tab title="Earth">\n\n| Model |\n|---|\n| sol-1 |\n\n</Tab>\n\nlast\n',
    "2 A\na { b // c ^1\nlast\n0 A / Earth\n| Model |\n| sol-1 |",
  ],
  [
    "Markdown without tags is not read as MDX: braces are text, and an indented table is a table",
    "md",
    "a {b} c\n\n    | A |\n    |---|\n    | 1 |\n\nx[^1] y\n\n- [x] z\n\n[^1]: The note.\n",
    'a {b} c\n| A |\n| 1 |\nx y ^1\n- z\n<Footnote> {"label":"1"}\nThe note.',
  ],
  [
    "HTML: boxes titled Note are not sections, scripts with data are code, and details are sections",
    "html",
    "<h1>Life</h1><h2>Active</h2><div><h6>Note</h6><p>n</p></div><table><tr><td>A</td></tr><tr><td>1</td></tr></table>" +
      '<script type="application/json">{"a":1}</script><script src="x.js"></script><details><summary>Older</summary><p>o</p></details><p>z</p>',
    '1 Life\n2 Active\nNote\nn\n| A |\n| 1 |\ncode: {"a":1}\nz\n0 Active / Older\no',
  ],
  [
    "docutils' code is code, and its line blocks are lines",
    "html",
    '<table><tr><th class="head"><p>Model</p></th></tr><tr><td><div class="line-block"><div class="line"><span class="docutils literal"><span class="pre">sol-1</span></span></div>' +
      '<div class="line"><span class="docutils literal">sol-2</span></div></div></td></tr></table><p><span class="literalism">no</span></p>',
    "| Model |\n| sol-1 // sol-2 `sol-1` `sol-2` |\nno",
  ],
  ["plain text has only lines", "text", "# Sol\n\n  a   b \nc", "# Sol\na b\nc"],
  [
    "a stray NUL is removed, but splits a number",
    "md",
    "| Mo\0del | Input |\n|---|---|\n| a | $1\0.50 |\n",
    "| Model | Input |\n| a | $1 .50 |",
  ],
  [
    "a Markdown table's escapes are resolved",
    "md",
    "| Model | Input |\n|---|---:|\n| `sol-1` \\| `sol-1-mini` | \\$1.4 |\n| sol&nbsp;2 | \\<= 2 |\n",
    "| Model | Input |\n| sol-1 | sol-1-mini `sol-1` `sol-1-mini` | $1.4 |\n| sol 2 | <= 2 |",
  ],
  [
    "spans are expanded as copies, and a header of two rows is joined",
    "html",
    `<table><thead>
    <tr><th rowspan="2">Model</th><th colspan="2">Output</th></tr><tr><th>Plain</th><th>Thinking</th></tr></thead>
    <tbody><tr><td rowspan="2">sol-1</td><td>$1</td><td>$2</td></tr><tr><td colspan="2">$3</td></tr></tbody></table>`,
    "| Model | Output / Plain | Output / Thinking |\n| sol-1 | $1 | $2 |\n| sol-1 | $3 | $3 |",
  ],
  [
    "without thead the header is the first row",
    "html",
    "<table><tr><td><b>Model</b></td><td><b>Input</b></td></tr><tr><td>sol-1</td><td>$1</td></tr></table>",
    "| Model | Input |\n| sol-1 | $1 |",
  ],
  [
    "or the first two if titles span columns",
    "html",
    `<table><tr><td rowspan="2">Model</td><td colspan="2">Output</td></tr><tr><td>Plain</td><td>Thinking</td></tr>
    <tr><td>sol-1</td><td>$1</td><td>$2</td></tr></table>`,
    "| Model | Output / Plain | Output / Thinking |\n| sol-1 | $1 | $2 |",
  ],
  [
    "a row that the page's end cuts off in its last cell is ragged",
    "md",
    "| Model | Date | Next |\n|---|---|---|\n| sol-1 | May 1 | sol-2 |\n| sol-2 | May 1 | sol",
    "| Model | Date | Next |\n| sol-1 | May 1 | sol-2 |\nragged| sol-2 | May 1 |",
  ],
  [
    "a row whose number of cells differs from the header's is ragged",
    "html",
    "<table><thead><tr><th>Model</th><th>Date</th></tr></thead><tr><td>sol-1</td><td>No sooner</td><td>May 1</td></tr></table>",
    "| Model | Date |\nragged| sol-1 | No sooner | May 1 |",
  ],
  [
    "a row with content only in its first cell is a divider",
    "md",
    "| Model | Date |\n|---|---|\n| Preview models ||\n| sol-1 | May 1 |\n| Older |\n",
    "| Model | Date |\ndivider| Preview models |  |\n| sol-1 | May 1 |\ndivider| Older |  |",
  ],
  [
    "so is one with a cell that spans it, but not one with struck text",
    "html",
    "<table><tr><th>A</th><th>B</th></tr><tr><td colspan='2'>Older</td></tr><tr><td>sol-1</td><td><del>$1</del></td></tr></table>",
    "| A | B |\ndivider| Older | Older |\n| sol-1 | ~$1~ |",
  ],
  [
    "invalid spans count as one",
    "html",
    ["0", "-3", "x", "1.5", ""]
      .map((span) => `<table><tr><th>A</th><th>B</th></tr><tr><td colspan="${span}">1</td><td>2</td></tr></table>`)
      .join(""),
    "| A | B |\n| 1 | 2 |\n| A | B |\n| 1 | 2 |\n| A | B |\n| 1 | 2 |\n| A | B |\n| 1 | 2 |\n| A | B |\n| 1 | 2 |",
  ],
  [
    "the column that labels the rows is moved to the front",
    "md",
    "| Input | Model | Output |\n|---|---|---|\n| $1 | a-1 | $2 |\n\n| Input | Output | Model \\* |\n|---|---|---|\n| $1 | $2 | a-1 |\n",
    "| Model | Input | Output |\n| a-1 | $1 | $2 |\n| Model * | Input | Output |\n| a-1 | $1 | $2 |",
  ],
  [
    "so is the only one without a title",
    "md",
    "| Free | | Paid |\n|---|---|---|\n| none | Input price | $1 |\n",
    "|  | Free | Paid |\n| Input price | none | $1 |",
  ],
  [
    "but not if no title or two titles match, or the column has empty cells",
    "md",
    "| Name | Price |\n|---|---|\n| a-1 | $1 |\n\n| Price | Model | Feature |\n|---|---|---|\n| $1 | a-1 | tools |\n\n| Price | |\n|---|---|\n| $1 | |\n",
    "| Name | Price |\n| a-1 | $1 |\n| Price | Model | Feature |\n| $1 | a-1 | tools |\n| Price |  |\ndivider| $1 |  |",
  ],
];

for (const [name, format, page, shape] of CASES)
  test(name, () => assert.equal(shapeOf(outlined(page, format)).join("\n"), shape));

test("items know their parent and children; a labelled one has its value", () => {
  const [first, second, third, fourth] = outlined("- These go:\n  - May 1:\n    - `sol-1`\n- **Context window:** 1M\n")
    .root.items;
  assert.deepEqual([second?.parent, third?.parent, first?.children], [first, second, [second]]);
  assert.deepEqual(fourth && labelled(fourth.cell), { label: "Context window", value: "1M" });
});

test("an attribute's nested value is found by its own keys; a section has its component", () => {
  const page = outlined(
    '<Show model={{ price: { input: 2.50 } }} />\n\n<Update label="2026-01-02" description="  Sol 2">\n  * faster\n</Update>\n',
    "mdx",
  );
  const [show] = page.root.blocks;
  const model = show?.kind === "component" ? show.attributes.model : undefined;
  assert.deepEqual(
    [at(model, "price", "input"), at(model, "price", "output"), at(model, "constructor")],
    ["2.50", undefined, undefined],
  );
  assert.deepEqual(page.root.headed(/sol 2/i)[0]?.component?.attributes, {
    label: "2026-01-02",
    description: "  Sol 2",
  });
});

test("a component in a cell is no text; a JSON page has its value", () => {
  const [table] = outlined("| A |\n|---|\n| Sol <Tag model/> |\n", "mdx").root.tables();
  assert.deepEqual(table?.rows[0]?.cells[0]?.lines, ["Sol"]);
  assert.deepEqual(outlined('\ufeff{"a":1,"a":2}', "json").json, { a: 2 });
});

test("an empty page is blank; a broken one is unreadable, with the reason", () => {
  assert.equal(outline({ format: "html", text: " \n" }).kind, "blank");
  assert.match(JSON.stringify(outline({ format: "json", text: "{" })), /unreadable.*JSON/);
  assert.match(
    JSON.stringify(outline({ format: "html", text: `${"<div>".repeat(1_001)}x` })),
    /nested more than 1000 deep/,
  );
  assert.match(JSON.stringify(outline({ format: "json", text: "[".repeat(100_000) + "]".repeat(100_000) })), /deeply/);
});
