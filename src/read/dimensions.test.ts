import assert from "node:assert/strict";
import { test } from "node:test";
import { readDimensions } from "./dimensions.ts";

const read = (text: string) => {
  const outcome = readDimensions(text);
  return outcome.kind === "value" ? outcome.value : outcome.kind;
};

test("the only size, or the one marked default", () => {
  const cases: [string, number][] = [
    ["1024", 1024],
    ["1,024", 1024],
    ["1024 (default), 256, 512", 1024],
    ["2,048, 1,536, 1,024 (default), 768", 1024],
    ["One of '[256, 512, 1536 (default)]'", 1536],
    ["256, 512 (Default) or 768", 512],
    ["384 dimensions", 384],
  ];
  for (const [text, expected] of cases) assert.equal(read(text), expected, text);
});

test("several without one default, ranges and lists without spaces are unreadable", () => {
  for (const text of [
    "256, 512",
    "256 (default), 512 (default)",
    "128 - 3072",
    "64,128",
    "256,512,1024",
    "0",
    "small",
    "",
  ])
    assert.equal(read(text), "unreadable", text);
});
