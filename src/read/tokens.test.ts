import assert from "node:assert/strict";
import { test } from "node:test";
import { splitCell } from "./cell.ts";
import { readTokens } from "./tokens.ts";

const read = (...raw: [string, ...string[]]) => {
  const outcome = readTokens(splitCell(raw) ?? { text: "", rest: [] });
  return outcome.kind === "value" ? outcome.value : outcome.kind;
};

test("counts are read as printed", () => {
  const cases: [string, number][] = [
    ["1M", 1_000_000],
    ["1M-token", 1_000_000],
    ["2 million", 2_000_000],
    ["1.5M tokens", 1_500_000],
    ["384K", 384_000],
    ["384k", 384_000],
    ["1,048,576", 1_048_576],
    ["8192", 8192],
    ["128K tokens", 128_000],
    ["1,050,000 context window", 1_050_000],
    ["Maximum input tokens: 922,000", 922_000],
    ["128,000 max output tokens", 128_000],
    ["MAXIMUM: 384K", 384_000],
    ["200K tokens / 1M tokens (beta)", 200_000],
    ["up to 8k", 8000],
    ["128K (text only)", 128_000],
    ["1e6", 1_000_000],
  ];
  for (const [text, expected] of cases) assert.equal(read(text), expected, text);
});

test("hedges, two figures, other units and odd digits are unreadable", () => {
  const texts = [
    ..."~8k|about 8k|at least 8k|8k or 16k|1,048,576 (1M)|128K input, 64K output|1M (fast) / 128K (slow)".split("|"),
    ..."8KB|30 pages|100 per request|30K tokens/image|1,04,576|1,0485|1.048.576|-8k|0|0.5|8k2|128K (approximately)|0128|unlimited|k|2,000,000,000|1.2345k|Jan 2026|１２８K".split(
      "|",
    ),
  ];
  for (const text of texts) assert.equal(read(text), "unreadable", text);
});

test("a column header may carry the unit", () => {
  assert.equal(read("128", "Context (K tokens)"), 128_000);
  assert.equal(read("1.5", "Context in millions of tokens"), 1_500_000);
  assert.equal(read("128K", "Context (K tokens)"), 128_000);
  assert.equal(read("128", "Context window"), 128);
  assert.equal(read("128,000", "Context (K tokens)"), "unreadable");
  assert.equal(read("128", "K tokens", "M tokens"), "unreadable");
  assert.equal(read("128", "up to 200K tokens"), 128);
});
