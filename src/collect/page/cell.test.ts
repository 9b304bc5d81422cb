import assert from "node:assert/strict";
import { test } from "node:test";
import { type Cell, cellOf, clean, isEmpty, labelled, plainCell } from "./cell.ts";
import { treeOfHtml } from "./outline-html.ts";

const read = (html: string): Cell => cellOf(treeOfHtml(html));

test("text is one line, with whitespace collapsed and zero-width characters removed", () => {
  assert.equal(clean("  a\u00a0b\u200b \n\t c\u0007d\ufeff "), "a b c d");
  assert.equal(read("<p>$3.00&nbsp;/&nbsp;MTok&#8203;</p>").text, "$3.00 / MTok");
});

/** HTML, and what it shows: its text, footnote markers and struck texts. */
const SHOWN: [html: string, text: string, notes?: string[], struck?: string[]][] = [
  ["$0.25 / MTok<sup>1</sup>", "$0.25 / MTok", ["1"]],
  ["PRICING<sup>(1)(2)</sup>", "PRICING", ["1", "2"]],
  ["Search<sup>*</sup> and maps<sup>†</sup>", "Search and maps", ["*", "†"]],
  ["26<sup>th</sup>", "26th"],
  ["Quota <sup>Valid for 90 days</sup>", "Quota Valid for 90 days"],
  // Four digits are not a footnote.
  ["Since<sup>2026</sup>", "Since2026"],
  ["<del>$2</del> $1", "$1", [], ["$2"]],
  ["<s>$2</s> $1", "$1", [], ["$2"]],
  ['<span style="text-decoration: line-through">$2</span> $1', "$1", [], ["$2"]],
  ["a<style>b{}</style><script>c</script><svg><text>d</text></svg><template>e</template>", "a"],
];
for (const [html, text, notes = [], struck = []] of SHOWN)
  test(`${html} is shown as ${text}`, () => {
    const cell = read(html);
    assert.deepEqual([cell.text, cell.notes, cell.struck], [text, notes, struck]);
  });

test("lines are split at breaks and blocks; codes, links and alt texts are listed", () => {
  const cell = read(
    'one-1<br>two <blockquote>same as <code>two-2</code></blockquote><a href="/x">three</a><img alt="yes icon">',
  );
  assert.deepEqual(cell.lines, ["one-1", "two", "same as two-2", "three"]);
  assert.equal(cell.text, "one-1 two same as two-2 three");
  assert.deepEqual(cell.codes, ["two-2"]);
  assert.deepEqual(cell.links, [{ text: "three", href: "/x" }]);
  assert.deepEqual(cell.alts, ["yes icon"]);
});

test("a cell is empty only if it shows nothing at all", () => {
  assert.ok(isEmpty(read("&nbsp;")));
  assert.ok(!isEmpty(read("<del>$2</del>")));
  assert.ok(!isEmpty(read('<img alt="no">')));
});

test("a label is the text before a colon and a space", () => {
  assert.deepEqual(labelled(plainCell("Context window: 300K tokens")), {
    label: "Context window",
    value: "300K tokens",
  });
  assert.equal(labelled(plainCell("see https://models.example")), undefined);
  assert.equal(labelled(plainCell("at 10:30 each day")), undefined);
});
