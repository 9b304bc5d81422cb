import assert from "node:assert/strict";
import { test } from "node:test";
import { feedDocument, feedRow } from "../../../test/mcp/feed.ts";
import { createEngine, type Engine } from "./engine.ts";

const feed = feedDocument([
  feedRow({ api_string: "o3", provider: "OpenAI", status: "retired" }),
  feedRow({ api_string: "oak-4", provider: "OpenAI", status: "retired" }),
  feedRow({ api_string: "oak-5", provider: "OpenAI", status: "retired" }),
  feedRow({ api_string: "command", provider: "Cohere", status: "retired" }),
]);
const engine = createEngine(feed, undefined, { today: "2026-11-21" }) as Engine;
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

test("a value without quotes", () => {
  const ids = inFile("a.yaml");
  assert.deepEqual(ids("x: cohere:command"), ["cohere:command"]);
  assert.deepEqual(ids("deployment: o3"), ["o3"]);
  assert.deepEqual(ids("deployment:\n  command: o3x"), []);
  assert.deepEqual(ids("deployment: command"), []);
});

test("recorded data mentions a short id with a prefix or after a model's key", () => {
  const inRecording = (text: string) => {
    const { findings, mentions } = engine.check("cassettes/a.yaml", `${text}\n`);
    return [findings.length, mentions.map((one) => `${one.text} ${one.verdict}`)];
  };
  assert.deepEqual(inRecording("model: openai/o3"), [0, ["openai/o3 retired"]]);
  assert.deepEqual(inRecording("x: openai:o3"), [0, ["openai:o3 retired"]]);
  assert.deepEqual(inRecording("model: o3"), [0, ["o3 retired"]]);
  assert.deepEqual(inRecording('body: \'{"model": "o3"}\''), [0, ["o3 retired"]]);
  assert.deepEqual(inRecording("x: oak-4"), [0, ["oak-4 retired"]]);
  assert.deepEqual(inRecording("x: o3"), [0, []]);
  assert.deepEqual(inRecording("command: command"), [0, []]);
});
