import assert from "node:assert/strict";
import { test } from "node:test";
import { unitsIn } from "./unit.ts";

const found = (text: string) =>
  unitsIn(text).map(({ exponent, noun, hourly }) => `${10 ** exponent} ${noun}${hourly ? " hourly" : ""}`);

test("units in a header, heading or unit column", () => {
  const cases: [string, string[]][] = [
    ["Prices per 1M tokens.", ["1000000 token"]],
    ["Prices per 1M tokens unless noted.", ["1000000 token"]],
    ["Paid Tier, per 1M tokens in USD", ["1000000 token"]],
    ["Input price (per 1 million tokens)", ["1000000 token"]],
    ["Cost per million input tokens", ["1000000 token"]],
    ["Price / MTok", ["1000000 token"]],
    ["/M Tokens", ["1000000 token"]],
    ["1M INPUT TOKENS (CACHE MISS)", ["1000000 token"]],
    ["input MTok", ["1000000 token"]],
    ["≥ 200k prompt tokens (per 1M tokens)", ["1000000 token"]],
    ["Price per 1K tokens", ["1000 token"]],
    ["1K tokens", ["1000 token"]],
    ["per token", ["1 token"]],
    ["1M tokens per hour", ["1000000 token hourly"]],
    ["/ 1,000,000 tokens per hour", ["1000000 token hourly"]],
    ["/ 1K searches", ["1000 search"]],
    ["1,000 search queries", ["1000 search"]],
    ["/1000 Annotated Pages", ["1000 annotated page"]],
    ["/M Chars", ["1000000 character"]],
    ["Price per 1B pixels", ["1000000000 pixel"]],
    ["image", ["1 image"]],
    ["/Min", ["1 minute"]],
    ["$ / image", ["1 image"]],
    ["per 1,000 images", ["1000 image"]],
    ["per 1M tokens, per image", ["1000000 token", "1 image"]],
  ];
  for (const [text, expected] of cases) assert.deepEqual(found(text), expected, text);
});

test("words that only look like units are ignored", () => {
  const texts =
    "Input|Output|Image|Text / image / video|1M|per 1K image|per 1K images|per 1K page|per 0.5K image|per 4K images|per 200k tokens|per GB-day|≤ 1M tokens|per 1M2 tokens|per tokenizer|Tokens per|per 10 images";
  for (const text of texts.split("|")) assert.deepEqual(found(text), [], text);
});
