import assert from "node:assert/strict";
import { test } from "node:test";
import { outlined } from "../../../test/read/pages.ts";
import type { Row } from "../page/outline.ts";
import { type Columns, fieldsIn, fieldsOf, list, part, properties } from "./columns.ts";
import { mediaIn } from "./texts.ts";

const rowOf = (titles: string, cells: string): Row => {
  const text = `| ${titles} |\n|${titles.replace(/[^|]+/g, "---")}|\n| ${cells} |\n`;
  return outlined(text).root.tables()[0]?.rows[0] ?? assert.fail();
};

const FIELDS: [cell: string, columns: Columns, expected: object][] = [
  ["Sol 2 (`sol-2`)", { api_string: "A" }, { api_string: "sol-2" }],
  ["text and images", { input_modalities: "A" }, { input_modalities: ["text", "images"] }],
  ["`sol`, `sol-latest`", { aliases: /^a/i }, { aliases: ["sol", "sol-latest"] }],
  ["sol", { aliases: "A" }, { aliases: ["sol"] }],
  ["1M", { context_window: ["A", "tokens"] }, { context_window: ["1M", "tokens"] }],
  ["$3", { price_input_per_mtok: "A" }, { price_input_per_mtok: ["$3", "per 1M tokens"] }],
  // A struck price without a replacement isn't blank, so it is unreadable.
  ["~~$3~~", { price_output_per_mtok: "A" }, { price_output_per_mtok: ["~~$3~~", "per 1M tokens"] }],
  ["May 1, 2027 or later", { retires_on: "A" }, { retires_not_before: "May 1, 2027 or later" }],
  ["soon", { retires_on: () => "June 1, 2027 or later" }, { retires_not_before: "June 1, 2027 or later" }],
  // An empty cell withdraws what was there before; a column that the table lacks doesn't.
  ["", { retires_on: "A", context_window: "C", released: part("C", /(.+)/) }, { retires_on: "" }],
  ["", { replacements: list("A", /, /), access: "A", aliases: list("C", /, /) }, { replacements: "", access: "" }],
];
for (const [cell, columns, expected] of FIELDS)
  test(`a cell "${cell}" states ${Object.keys(expected).join()}`, () => {
    assert.deepEqual(fieldsOf(rowOf("A | B", `${cell} | x`), columns, ["per 1M tokens"]), expected);
  });

/** A column's title may gain the unit of text, which then completes its cells; another unit makes another column. */
const TITLES: [title: string, column: string | RegExp, isRead: boolean][] = [
  ["Input ($/MTok)", "Input", true],
  ["Input tokens [USD per 1M tokens]", "Input", true],
  ["Input, USD / million tokens*", /^input$/i, true],
  ["Input (per image)", "Input", false],
  ["Input ($ / 1K tokens)", /^input$/i, false],
];
for (const [title, column, isRead] of TITLES)
  test(`a column "${title}" is ${isRead ? "" : "not "}that of ${column}`, () => {
    const states = fieldsOf(rowOf(`A | ${title}`, "x | 3"), { price_input_per_mtok: column }, ["in USD"]);
    assert.deepEqual(states, isRead ? { price_input_per_mtok: ["3", title, "in USD"] } : {});
  });

test("properties are read by label; a repeated label has no value", () => {
  const said = properties(
    outlined("- Name: Sol 2\n- Model ID: `sol-2`\n- Input: a\n- input: b\n- no label\n").root.items,
  );
  assert.deepEqual(
    [said.text(/^Name/), said.get("Model ID")?.codes, said.get("Input")],
    ["Sol 2", ["sol-2"], undefined],
  );
});

test("a pattern's groups and the two sides of an arrow state fields", () => {
  assert.deepEqual(
    fieldsIn({ input_modalities: "text, image", capabilities: "Tools", released: "May 1", name: undefined }),
    {
      input_modalities: ["text", "image"],
      capabilities: ["Tools"],
      released: "May 1",
    },
  );
  assert.deepEqual(mediaIn("text, image → text"), { input_modalities: ["text", "image"], output_modalities: ["text"] });
});
