import assert from "node:assert/strict";
import { test } from "node:test";
import { documentOf, model, TODAY } from "../../../test/clients/fixture.ts";
import { quickly } from "../../../test/quick.ts";
import type { ProviderName } from "../../schema/vocabulary.ts";
import { createEngine, type Engine } from "./engine.ts";

const ids: [ProviderName, string][] = [
  ["OpenAI", "o3"],
  ["OpenAI", "oak-4"],
  ["OpenAI", "oak-5"],
  ["Cohere", "command"],
];
const standings = documentOf(ids.map(([provider, id]) => model(provider, id, "retired")));
const engine = createEngine(standings, { today: TODAY }) as Engine;
const inFile = (file: string) => (text: string) => {
  const { findings, unknown } = engine.check(file, `${text}\n`);
  return [...findings, ...unknown].sort((a, b) => a.column - b.column).map((one) => one.text);
};

for (const [line, ids] of [
  ['x = "openai:o3"', ["openai:o3"]],
  ['x = "azure/o3"', ["azure/o3"]],
  ['x = "openrouter/openai/o3"', ["openrouter/openai/o3"]],
  ['x = "cohere:command"', ["cohere:command"]],
  ['model = "cohere:command"', ["cohere:command"]],
  ['deployment = "o3"', ["o3"]],
  ['llm = "o3"', ["o3"]],
  ['type M = "oak-4" | "o3"', ["oak-4", "o3"]],
  ['x = ["oak-4", "o3"]', ["oak-4", "o3"]],
  // Ids of a known family that the feed doesn't have.
  ['x = "openai:oak-9"', ["openai:oak-9"]],
  ['x = ["oak-8", "oak-9", "oak-4"]', ["oak-8", "oak-9", "oak-4"]],
  // Other words.
  ['x = "o3"', []],
  ['x = ["o3", "o4"]', []],
  ['from = "cohere/command"', []],
  ['x = "openai:command"', []],
  ['x = "github:command"', []],
  ['x = "chat:command"', []],
  ['deployment = "command"', []],
  ['kinds = ["deployment", "command"]', []],
  ['x = ["oak-8", "oak-9"]', []],
  // Parts of names.
  ['if (["openai", "o3", "oak-4", "oak-5"].some((part) => name.includes(part))) f()', []],
  ['if (["oak-4", "o3"].some((one) => one === name)) f()', ["oak-4", "o3"]],
  ['x = "oak-9"', []],
] as const)
  test(`${line} has ${ids.join(", ") || "no model"}`, () => assert.deepEqual(inFile("a.ts")(line), ids));

for (const [line, ids] of [
  ["x: cohere:command", ["cohere:command"]],
  ["deployment: o3", ["o3"]],
  ["- oak-4\n- x\n- o3", ["oak-4", "o3"]],
  ["deployment:\n  command: o3x", []],
  ["deployment: command", []],
  ["- x\n- o3", []],
] as const)
  test(`YAML ${JSON.stringify(line)} has ${ids.join(", ") || "no model"}`, () => {
    assert.deepEqual(inFile("a.yaml")(line).toSorted(), ids.toSorted());
  });

for (const [line, ...mentioned] of [
  ["model: openai/o3", "openai/o3"],
  ["x: openai:o3", "openai:o3"],
  ["model: o3", "o3"],
  ['body: \'{"model": "o3"}\'', "o3"],
  ["x: oak-4", "oak-4"],
  ["x: o3"],
  ["command: command"],
] as const)
  test(`recorded data: ${line} mentions ${mentioned[0] ?? "no model"}`, () => {
    const { findings, mentions } = engine.check("cassettes/a.yaml", `${line}\n`);
    assert.deepEqual([findings, mentions.map(({ text }) => text)], [[], mentioned]);
  });

for (const [what, text, count] of [
  ["a list of a short id", `models = [${'"o3", '.repeat(300_000)}]`, 2_000],
  ["a list with a known id at its end", `x = [${'"o3", '.repeat(300_000)}"oak-4"]`, 2_001],
  ["words", `${"command ".repeat(60_000)}`, 0],
  ["one long line", `${'"o3",'.repeat(1_000_000)}`, 0],
] as const)
  test(`${what}: time in proportion to the length`, () => {
    quickly(() => assert.equal(inFile("a.ts")(text).length, count), what);
  });
