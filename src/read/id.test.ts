import assert from "node:assert/strict";
import { test } from "node:test";
import { readId, readName, slugify, withoutBackticks } from "./id.ts";

test("ids are read exactly as an API takes them", () => {
  for (const id of ["almond-2", "maker.almond-v1:0", "maker/almond@2026", "Almond_2"])
    assert.deepEqual(readId(`\`${id}\``), { kind: "value", value: id });
});

test("texts that no API takes are unreadable", () => {
  for (const text of [
    "almond 2",
    "-almond",
    "almond\u2011two",
    "аlmond",
    "`a`, `b`",
    "almond*",
    "",
    "``",
    "x".repeat(161),
  ])
    assert.equal(readId(text).kind, "unreadable", text);
});

test("names are one short line", () => {
  assert.deepEqual(readName(" Almond \n Large "), { kind: "value", value: "Almond Large" });
  for (const text of ["", "—", "a\u0007b", "x".repeat(121)]) assert.equal(readName(text).kind, "unreadable", text);
});

test("a slug has lower-case letters, digits and single hyphens", () => {
  const cases = [
    ["Almond 2.5 (Preview)", "almond-2-5-preview"],
    ["maker.almond-v1:0", "maker-almond-v1-0"],
    ["--A__b--", "a-b"],
    ["…", ""],
  ] as const;
  for (const [text, expected] of cases) assert.equal(slugify(text), expected, text);
});

test("one pair of backticks is removed; two words in backticks are kept", () => {
  assert.equal(withoutBackticks("`a`"), "a");
  assert.equal(withoutBackticks("`a` or `b`"), "`a` or `b`");
});
