import assert from "node:assert/strict";
import { test } from "node:test";
import { splitCell, tidy, unescapeMarkdown } from "./cell.ts";

test("whitespace is collapsed, invisible characters are removed", () =>
  assert.equal(tidy(" a\u00A0 b\n\u200Bc\u00AD "), "a b c"));

test("the first text is the cell, the others complete it", () => {
  assert.deepEqual(splitCell("$1"), { text: "$1", rest: [] });
  assert.deepEqual(splitCell(["$1", " per  token "]), { text: "$1", rest: ["per token"] });
});

test("a given footnote marker is stripped from the cell's end only", () => {
  assert.deepEqual(splitCell(["Jan 20262", "^2"]), { text: "Jan 2026", rest: [] });
  assert.deepEqual(splitCell(["almond(1)", "^(1)"]), { text: "almond", rest: [] });
  assert.deepEqual(splitCell(["$0.04 *", "per image", "^*"]), { text: "$0.04", rest: ["per image"] });
  assert.deepEqual(splitCell(["Jan 2026", "^3"]), { text: "Jan 2026", rest: [] });
  assert.deepEqual(splitCell(["Jan 20262"]), { text: "Jan 20262", rest: [] });
});

test("texts that are too long for a cell are rejected", () => {
  assert.equal(splitCell("x".repeat(1001)), undefined);
  assert.equal(splitCell(Array.from({ length: 41 }, () => "x")), undefined);
});

test("Markdown's backslashes are removed before punctuation only", () =>
  assert.equal(unescapeMarkdown("\\$1.4, prompts \\<= 200k \\n"), "$1.4, prompts <= 200k \\n"));
