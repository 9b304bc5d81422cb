import assert from "node:assert/strict";
import { test } from "node:test";
import { documentOf, model, TODAY } from "../../../test/clients/fixture.ts";
import { createEngine } from "../../clients/check/engine.ts";
import { guess, rowsOf } from "./pasted.ts";

const standings = documentOf([
  model("OpenAI", "cedar-large-2", "ga"),
  model("OpenAI", "cedar-large-1", "deprecated", { ends: "2026-12-01", instead: ["cedar-large-2"] }),
  model("OpenAI", "cedar.mini@0", "retired", { id: "cedar-mini-0" }),
]);
const engine = createEngine(standings, { today: TODAY });
assert.ok(typeof engine !== "string", String(engine));
const rows = (text: string, as: Parameters<typeof rowsOf>[2] = "auto", file?: string) =>
  rowsOf(engine, text, as, file).map(({ text, verdict, lines }) => [text, verdict, lines.join()]);

test("a list of ids: each has its verdict and line, the worst first, and unknown ids are reported", () => {
  assert.deepEqual(rows("cedar-large-2, cedar-large-1\ncedar-mini-0\ncedar-9\nnothing\ncedar-large-1", "ids"), [
    ["cedar-mini-0", "retired", "2"],
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
  const found = rowsOf(engine, text, "auto", "a.js");
  assert.deepEqual(
    found.map(({ verdict, mentioned }) => [verdict, mentioned]),
    [
      ["ok", false],
      ["retired", true],
      ["retired", true],
    ],
  );
});

test("no text makes it throw", () => {
  for (const text of ["", "\0\0", "{", "[]", "=", "\u{1f332}".repeat(50), "- - -\n", "a".repeat(10_000)])
    for (const as of ["auto", "ids", "env"] as const) assert.ok(Array.isArray(rowsOf(engine, text, as)));
});
