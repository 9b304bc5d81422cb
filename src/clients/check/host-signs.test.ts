import assert from "node:assert/strict";
import { test } from "node:test";
import { documentOf, model, row, TODAY } from "../../../test/clients/fixture.ts";
import { LONG } from "../../../test/long.ts";
import { quickly } from "../../../test/quick.ts";
import { createEngine, type Engine } from "./engine.ts";

// What names a host and what doesn't stands in test/check/corpus/hosts.txt.
const standings = documentOf([model("OpenAI", "oak-4", "ga", { hosts: [row("azure", "oak-4", "ga")] })]);
const engine = createEngine(standings, { today: TODAY }) as Engine;
const hostsIn = (text: string, file = "a.ts") => engine.check(file, text).fine.map(({ host }) => host);

test("a longer table is rather a misread bracket", () => {
  const table = (length: number) => `azureModels = ["${"x".repeat(length)}", "oak-4"]`;
  assert.deepEqual([hostsIn(table(40_000)), hostsIn(table(60_000))], [["azure"], [null]]);
});

// In the short form each piece is in the language that takes longest to read it.
for (const [piece, file] of [
  ["azure:{", "a.js"],
  ['azure:["x"],', "a.js"],
  ["azure=", "a.yaml"],
  ["azure: [a] ", "a.yaml"],
  ["azure: <a, ", "a.js"],
  ["{;", "a.js"],
  ["base_url=azure,", "a.py"],
  [" azure:\n", "a.yaml"],
] as const)
  test(`many of ${piece.trim()} take bounded time`, () => {
    const text = `azure={${piece.repeat(20_000)} x = "oak-4"`;
    for (const one of LONG ? ["a.js", "a.yaml"] : [file])
      quickly(() => assert.equal(hostsIn(text, one).length, 1), one);
  });

for (const [piece, file] of [
  ["client = Groq(", "a.py"],
  ['g = Groq()\nclient.create(model="oak-4")\n', "a.py"],
  ["Groq({", "a.js"],
  ["groq[", "a.js"],
  ['x: "groq"\n- ', "a.yaml"],
  ["http://groq/", "a.yaml"],
  ["ChatModel.OAK_4 ", "a.js"],
  ['base_url="https://api.a.io/v1",', "a.py"],
] as const)
  test(`many of ${piece.split("\n").join(" ")} around ids take bounded time`, () => {
    const text = `${piece.repeat(6_000)}${'x = "oak-4"\n'.repeat(3_000)}${piece.repeat(6_000)}`;
    for (const one of LONG ? ["a.js", "a.yaml", "a.py"] : [file]) quickly(() => hostsIn(text, one), one);
  });
