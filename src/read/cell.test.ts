import assert from "node:assert/strict";
import { test } from "node:test";
import { takeApart, tidy, unescapeMarkdown } from "./cell.ts";

test("whitespace collapses, invisible characters go", () => assert.equal(tidy(" a\u00A0 b\n\u200Bc\u00AD "), "a b c"));

test("the first text is the cell, the others complete it", () => {
  assert.deepEqual(takeApart("$1"), { text: "$1", rest: [] });
  assert.deepEqual(takeApart(["$1", " per  token "]), { text: "$1", rest: ["per token"] });
});

test("a handed-over footnote marker is stripped from the cell's end, and only from there", () => {
  assert.deepEqual(takeApart(["Jan 20262", "^2"]), { text: "Jan 2026", rest: [] });
  assert.deepEqual(takeApart(["almond(1)", "^(1)"]), { text: "almond", rest: [] });
  assert.deepEqual(takeApart(["$0.04 *", "per image", "^*"]), { text: "$0.04", rest: ["per image"] });
  assert.deepEqual(takeApart(["Jan 2026", "^3"]), { text: "Jan 2026", rest: [] });
  assert.deepEqual(takeApart(["Jan 20262"]), { text: "Jan 20262", rest: [] });
});

test("nothing is read that is longer than a cell", () => {
  assert.equal(takeApart("x".repeat(1001)), undefined);
  assert.equal(takeApart(Array.from({ length: 41 }, () => "x")), undefined);
});

test("Markdown's backslashes go before punctuation only", () =>
  assert.equal(unescapeMarkdown("\\$1.4, prompts \\<= 200k \\n"), "$1.4, prompts <= 200k \\n"));
