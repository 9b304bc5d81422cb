import assert from "node:assert/strict";
import { test } from "node:test";
import { documentOf, model, row, TODAY } from "../../../test/clients/fixture.ts";
import { LONG } from "../../../test/long.ts";
import { quickly } from "../../../test/quick.ts";
import { createEngine, type Engine } from "./engine.ts";

// What names a host, and where a short id counts, stands in test/check/corpus.
const standings = documentOf([
  model("OpenAI", "oak-4", "ga", { hosts: [row("azure", "oak-4", "ga")] }),
  ...["o3", "oak-5"].map((id) => model("OpenAI", id, "retired")),
  model("Cohere", "command", "retired"),
]);
const engine = createEngine(standings, { today: TODAY }) as Engine;
const hostsIn = (text: string, file = "a.ts") => engine.check(file, text).fine.map(({ host }) => host);
const idsIn = (text: string) => {
  const { findings, unknown, fine } = engine.check("a.ts", `${text}\n`);
  return [...findings, ...unknown, ...fine].sort((a, b) => a.column - b.column).map((one) => one.text);
};

for (const [line, ...ids] of [
  ['x = "openai:oak-9"', "openai:oak-9"],
  ['x = ["oak-8", "oak-9", "oak-4"]', "oak-8", "oak-9", "oak-4"],
  ['x = ["oak-8", "oak-9"]'],
  ['x = "oak-9"'],
] as const)
  test(`what looks like an id of a known family: ${line}`, () => assert.deepEqual(idsIn(line), ids));

test("a longer table is rather a misread bracket", () => {
  const table = (length: number) => `azureModels = ["${"x".repeat(length)}", "oak-4"]`;
  assert.deepEqual([hostsIn(table(40_000)), hostsIn(table(60_000))], [["azure"], [null]]);
});

for (const [what, text, count] of [
  ["a list of a short id", `models = [${'"o3", '.repeat(100_000)}]`, 2_000],
  ["a list with a known id at its end", `x = [${'"o3", '.repeat(100_000)}"oak-4"]`, 2_001],
  ["words", `${"command ".repeat(60_000)}`, 0],
  ["one long line", `${'"o3",'.repeat(250_000)}`, 0],
] as const)
  test(`${what}: time in proportion to the length`, () => {
    quickly(() => assert.equal(idsIn(text).length, count), what);
  });

/** In the short form each piece is in the language that takes longest to read it. */
const BEFORE = (piece: string) => `azure={${piece.repeat(20_000)} x = "oak-4"`;
const AROUND = (piece: string) => `${piece.repeat(6_000)}${'x = "oak-4"\n'.repeat(3_000)}${piece.repeat(6_000)}`;
for (const [piece, file, textOf] of [
  ["azure:{", "a.js", BEFORE],
  ['azure:["x"],', "a.js", BEFORE],
  ["azure=", "a.yaml", BEFORE],
  ["azure: [a] ", "a.yaml", BEFORE],
  ["azure: <a, ", "a.js", BEFORE],
  ["{;", "a.js", BEFORE],
  ["base_url=azure,", "a.py", BEFORE],
  [" azure:\n", "a.yaml", BEFORE],
  ["client = Groq(", "a.py", AROUND],
  ['g = Groq()\nclient.create(model="oak-4")\n', "a.py", AROUND],
  ["Groq({", "a.js", AROUND],
  ["groq[", "a.js", AROUND],
  ['x: "groq"\n- ', "a.yaml", AROUND],
  ["http://groq/", "a.yaml", AROUND],
  ["ChatModel.OAK_4 ", "a.js", AROUND],
  ['base_url="https://api.a.io/v1",', "a.py", AROUND],
] as const)
  test(`many of ${piece.split("\n").join(" ")} take bounded time`, () => {
    for (const one of LONG ? ["a.js", "a.yaml", "a.py"] : [file]) {
      const hosts = quickly(() => hostsIn(textOf(piece), one), one);
      if (textOf === BEFORE) assert.equal(hosts.length, 1);
    }
  });
