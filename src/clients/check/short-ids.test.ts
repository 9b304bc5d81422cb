import assert from "node:assert/strict";
import { test } from "node:test";
import { documentOf, model, TODAY } from "../../../test/clients/fixture.ts";
import { quickly } from "../../../test/quick.ts";
import { createEngine, type Engine } from "./engine.ts";

// Where a short id counts stands in test/check/corpus/short.txt.
const standings = documentOf([
  ...["o3", "oak-4", "oak-5"].map((id) => model("OpenAI", id, "retired")),
  model("Cohere", "command", "retired"),
]);
const engine = createEngine(standings, { today: TODAY }) as Engine;
const idsIn = (text: string) => {
  const { findings, unknown } = engine.check("a.ts", `${text}\n`);
  return [...findings, ...unknown].sort((a, b) => a.column - b.column).map((one) => one.text);
};

for (const [line, ...ids] of [
  ['x = "openai:oak-9"', "openai:oak-9"],
  ['x = ["oak-8", "oak-9", "oak-4"]', "oak-8", "oak-9", "oak-4"],
  ['x = ["oak-8", "oak-9"]'],
  ['x = "oak-9"'],
] as const)
  test(`what looks like an id of a known family: ${line}`, () => assert.deepEqual(idsIn(line), ids));

for (const [what, text, count] of [
  ["a list of a short id", `models = [${'"o3", '.repeat(100_000)}]`, 2_000],
  ["a list with a known id at its end", `x = [${'"o3", '.repeat(100_000)}"oak-4"]`, 2_001],
  ["words", `${"command ".repeat(60_000)}`, 0],
  ["one long line", `${'"o3",'.repeat(250_000)}`, 0],
] as const)
  test(`${what}: time in proportion to the length`, () => {
    quickly(() => assert.equal(idsIn(text).length, count), what);
  });
