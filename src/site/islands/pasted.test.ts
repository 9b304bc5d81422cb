import assert from "node:assert/strict";
import { test } from "node:test";
import { createEngine } from "../../clients/check/engine.ts";
import { guess, rowsOf } from "./pasted.ts";

const model = (id: string, over: object = {}) => ({
  id,
  name: id,
  provider: "OpenAI",
  status: "ga",
  api_string: id,
  ...over,
});
const models = [
  model("cedar-large-2"),
  model("cedar-large-1", { status: "deprecated", retires_on: "2026-12-01", replacement: "cedar-large-2" }),
  model("cedar-mini-0", { status: "retired", api_string: "cedar.mini@0" }),
];
const engine = createEngine({ version: 2, updated: "2026-11-20", count: 3, models }, undefined, {
  today: "2026-11-21",
});
assert.ok(typeof engine !== "string", String(engine));
const spell = (id: string) => models.find((one) => one.id === id)?.api_string;
const rows = (text: string, as: Parameters<typeof rowsOf>[3] = "auto", file?: string) =>
  rowsOf(engine, spell, text, as, file).map(({ text, verdict, lines }) => [text, verdict, lines.join()]);

test("a list of ids: each has its verdict and line, the worst first, and unknown ids are reported", () => {
  assert.deepEqual(rows("cedar-large-2, cedar-large-1\ncedar-mini-0\ncedar-9\nnothing\ncedar-large-1", "ids"), [
    ["cedar.mini@0", "retired", "2"],
    ["cedar-large-1", "retiring", "1,5"],
    ["cedar-9", "unknown", "3"],
    ["nothing", "unknown", "4"],
    ["cedar-large-2", "ok", "1"],
  ]);
});

for (const [kind, text] of [
  ["env", "# ours\nMODEL=cedar-large-1\nexport OTHER=1\n"],
  ["ids", "cedar-large-1\ncedar-large-2\n"],
  ["ids", "cedar-large-1, cedar-large-2"],
  ["python", 'from x import y\nmodel = "cedar-large-1"'],
  ["typescript", 'const model = "cedar-large-1";'],
  ["json", '{"model": "cedar-large-1"}'],
  ["yaml", "model: cedar-large-1\n"],
] as const)
  test(`${JSON.stringify(text)} looks like ${kind}, and the model in it is found`, () => {
    assert.equal(guess(text), kind);
    assert.ok(rows(text).some(([id, verdict]) => id === "cedar-large-1" && verdict === "retiring"));
  });

test("ids on lines of their own beside code are a list; an id that is in both has one row", () => {
  assert.deepEqual(rows('cedar-9\nmodel = "cedar-large-1"\ncedar-large-1\ncedar-large-2\nx = first - second\n'), [
    ["cedar-large-1", "retiring", "2,3"],
    ["cedar-9", "unknown", "1"],
    ["cedar-large-2", "ok", "4"],
  ]);
  assert.deepEqual(rows('cedar-9\nmodel = "cedar-large-1"\n', "python"), [["cedar-large-1", "retiring", "2"]]);
});

test("the file name determines the parser; a mention in a comment is marked and comes last", () => {
  const text = "// cedar-mini-0 was cedar.mini@0\nuse('cedar-large-2')\n";
  const found = rowsOf(engine, spell, text, "auto", "a.js");
  assert.deepEqual(
    found.map(({ verdict, mentioned }) => [verdict, mentioned]),
    [
      ["ok", false],
      ["retired", true],
    ],
  );
});

test("no text makes it throw", () => {
  for (const text of ["", "\0\0", "{", "[]", "=", "\u{1f332}".repeat(50), "- - -\n", "a".repeat(10_000)])
    for (const as of ["auto", "ids", "env"] as const) assert.ok(Array.isArray(rowsOf(engine, spell, text, as)));
});
