import assert from "node:assert/strict";
import { test } from "node:test";
import { documentOf, model, row, TODAY } from "../../../test/clients/fixture.ts";
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

for (const piece of ["azure:{", 'azure:["x"],', "azure=", "azure: [a] ", "azure: <a, ", "{;", " azure:\n"])
  test(`many of ${piece.trim()} take bounded time`, () => {
    const text = `azure={${piece.repeat(20_000)} x = "oak-4"`;
    for (const file of ["a.js", "a.yaml"]) quickly(() => assert.equal(hostsIn(text, file).length, 1), file);
  });

for (const piece of [
  "client = Groq(",
  'g = Groq()\nclient.create(model="oak-4")\n',
  "Groq({",
  "groq[",
  'x: "groq"\n- ',
  "http://groq/",
  "ChatModel.OAK_4 ",
])
  test(`many of ${piece.split("\n").join(" ")} around ids take bounded time`, () => {
    const text = `${piece.repeat(6_000)}${'x = "oak-4"\n'.repeat(3_000)}${piece.repeat(6_000)}`;
    for (const file of ["a.js", "a.yaml", "a.py"]) quickly(() => hostsIn(text, file), file);
  });
