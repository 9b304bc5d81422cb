import assert from "node:assert/strict";
import { test } from "node:test";
import { documentOf, model, TODAY } from "../../../test/clients/fixture.ts";
import { createEngine } from "../../clients/check/engine.ts";
import { guess, LIST, rowsOf } from "./pasted.ts";

const standings = documentOf([
  model("OpenAI", "cedar-large-2", "ga"),
  model("OpenAI", "cedar-large-1", "deprecated", { ends: "2026-12-01", instead: ["cedar-large-2"] }),
  model("OpenAI", "cedar.mini@0", "retired", { id: "cedar-mini-0" }),
]);
const engine = createEngine(standings, { today: TODAY });
assert.ok(typeof engine !== "string", String(engine));
const rows = (text: string, file?: string) =>
  rowsOf(engine, text, file).map(({ text, verdict, lines }) => [text, verdict, lines.join()]);

test("a list of ids: each has its verdict and line, the worst first, and unknown ids are reported", () => {
  assert.deepEqual(rows("cedar-large-2, cedar-large-1\ncedar-mini-0\ncedar-9\nnothing\ncedar-large-1", LIST), [
    ["cedar-mini-0", "retired", "2"],
    ["cedar-large-1", "retiring", "1,5"],
    ["cedar-9", "unknown", "3"],
    ["nothing", "unknown", "4"],
    ["cedar-large-2", "ok", "1"],
  ]);
});

test("what ends today hasn't ended", () => {
  const onItsDay = createEngine(standings, { today: "2026-12-01" });
  assert.ok(typeof onItsDay !== "string", String(onItsDay));
  const words = rowsOf(onItsDay, "cedar-large-1 cedar-mini-0", LIST).map(({ text, verdict }) => [text, verdict]);
  assert.deepEqual(Object.fromEntries(words), { "cedar-large-1": "retiring", "cedar-mini-0": "retired" });
});

for (const [kind, text] of [
  [".env", "# ours\nMODEL=cedar-large-1\nexport OTHER=1\n"],
  [LIST, "cedar-large-1\ncedar-large-2\n"],
  [LIST, "cedar-large-1, cedar-large-2"],
  ["pasted.py", 'from x import y\nmodel = "cedar-large-1"'],
  ["pasted.ts", 'const model = "cedar-large-1";'],
  ["pasted.json", '{"model": "cedar-large-1"}'],
  ["pasted.yaml", "model: cedar-large-1\n"],
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
  assert.deepEqual(rows('cedar-9\nmodel = "cedar-large-1"\n', "pasted.py"), [["cedar-large-1", "retiring", "2"]]);
});

test("the file name determines the parser; a mention in a comment is marked and comes last", () => {
  const text = "// cedar-mini-0 was cedar.mini@0\nuse('cedar-large-2')\n";
  const found = rowsOf(engine, text, "a.js");
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
    for (const file of [undefined, LIST, ".env"]) assert.ok(Array.isArray(rowsOf(engine, text, file)));
});
