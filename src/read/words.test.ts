import assert from "node:assert/strict";
import { test } from "node:test";
import type { Terms } from "../schema/provider.ts";
import type { Outcome } from "./outcome.ts";
import { readAfterRetirement, readReplacement, readWord } from "./words.ts";

const terms: Terms = {
  words: {
    input_modalities: { Drawings: "image", Speech: "video" },
    capabilities: { "Function calling": "tools" },
    open_weight: { "Open weights": true, Closed: false },
    after_retirement: { Redirects: { effect: "rerouted" } },
  },
};
const cell = (text: string, ...rest: string[]) => ({ text, rest });
const shown = (outcome: Outcome<unknown>) => (outcome.kind === "value" ? outcome.value : outcome.kind);

test("media are looked up in the terms first, then among plain words", () => {
  const cases = [
    ["Text", "text"],
    ["images", "image"],
    ["`audio`", "audio"],
    ["PDF", "document"],
    ["Drawings", "image"],
    ["drawings", "image"],
    ["Speech", "video"],
    ["Embeddings", "embedding"],
    ["Relevance score", "score"],
    ["toString", "unreadable"],
    ["text and images", "unreadable"],
  ] as const;
  for (const [word, expected] of cases)
    assert.equal(shown(readWord("input_modalities", cell(word), terms)), expected, word);
});

test("capabilities and open weights", () => {
  assert.equal(shown(readWord("capabilities", cell("function calling"), terms)), "tools");
  assert.equal(shown(readWord("capabilities", cell("streaming"), terms)), "streaming");
  assert.equal(shown(readWord("open_weight", cell("Closed"), terms)), false);
  assert.equal(shown(readWord("open_weight", cell("true"), terms)), "unreadable");
  assert.equal(shown(readWord("open_weight", cell("Closed"), {})), "unreadable");
});

test("after retirement: the effect, and the id that requests go to", () => {
  assert.deepEqual(shown(readAfterRetirement(cell("Redirects"), terms)), { effect: "rerouted" });
  assert.deepEqual(shown(readAfterRetirement(cell("Redirects", "`almond-2`"), terms)), {
    effect: "rerouted",
    to: "almond-2",
  });
  assert.equal(shown(readAfterRetirement(cell("Redirects", "the newest one"), terms)), "unreadable");
});

test("a replacement is one model, with its parameters", () => {
  const model = (...raw: [string, ...string[]]) => shown(readReplacement(cell(...raw)));
  assert.deepEqual(model("`almond-2`*"), { model: "almond-2" });
  assert.deepEqual(model("Almond 2 series †"), { model: "Almond 2 series" });
  assert.deepEqual(model("`almond-2`", "`mode: pro`"), { model: "almond-2", parameters: "mode: pro" });
  for (const text of ["`a` or `b`", "*", "x".repeat(121)]) assert.equal(model(text), "unreadable", text);
});
