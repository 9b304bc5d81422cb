import assert from "node:assert/strict";
import { test } from "node:test";
import { outlined } from "../../../test/read/pages.ts";
import { tables } from "./outline.ts";

const firstRow = (lines: readonly string[]) => {
  const [table] = tables(outlined(`# Page\n\n${lines.join("\n")}\n`));
  return [table?.columns, table?.rows[0]?.cells.map((cell) => cell.text)];
};

test("the column that labels the rows is moved to the front", () => {
  const read = [
    ["Model", "Input", "Output"],
    ["a-1", "$1", "$2"],
  ];
  assert.deepEqual(firstRow(["| Input | Model | Output |", "| --- | --- | --- |", "| $1 | a-1 | $2 |"]), read);
  assert.deepEqual(firstRow(["| Input | Output | Model \\* |", "| --- | --- | --- |", "| $1 | $2 | a-1 |"]), [
    ["Model *", "Input", "Output"],
    ["a-1", "$1", "$2"],
  ]);
  const untitled = firstRow(["| Free | | Paid |", "| --- | --- | --- |", "| none | Input price | $1 |"]);
  assert.deepEqual(untitled, [
    ["", "Free", "Paid"],
    ["Input price", "none", "$1"],
  ]);
});

test("a table stays unchanged if no title or two titles match, or the column has empty cells", () => {
  for (const [head, row] of [
    ["| Name | Price |", "| a-1 | $1 |"],
    ["| Price | Model | Feature |", "| $1 | a-1 | tools |"],
    ["| Price | |", "| $1 | |"],
  ] as const) {
    const cells = (line: string) =>
      line
        .slice(1, -1)
        .split("|")
        .map((cell) => cell.trim());
    const rule = head.replace(/[^|]+/g, " --- ");
    assert.deepEqual(firstRow([head, rule, row]), [cells(head), cells(row)]);
  }
});
