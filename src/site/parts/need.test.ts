import assert from "node:assert/strict";
import { test } from "node:test";
import { needOf } from "./need.ts";

test("requirements in words: input, context and cost; the rest is a model name", () => {
  for (const [typed, abilities, context, price, rest] of [
    ["vision ≥200k", ["vision"], 200_000, Infinity, ""],
    ["vision, over 200k+", ["vision"], 200_000, Infinity, ""],
    ["200k, vision, under $1", ["vision"], 200_000, 1, ""],
    ["vision, 200k context, under $1", ["vision"], 200_000, 1, ""],
    ["Cheapest audio", ["audio"], -Infinity, Infinity, ""],
    ["text at least 1M tokens below 0.5 per 1M tokens", ["text"], 1_000_000, 0.5, ""],
    ["gemini 1m", [], 1_000_000, Infinity, "gemini"],
    ["vision and audio, 1.5m", ["vision", "audio"], 1_500_000, Infinity, ""],
  ] as const) {
    const need = needOf(typed);
    assert.deepEqual(need?.wanted.abilities, abilities, typed);
    assert.equal(need?.wanted.context[0], context, typed);
    assert.equal(need?.wanted.price[1], price, typed);
    assert.equal(need?.rest, rest, typed);
  }
});

test("a provider, open weights and a period are understood and listed", () => {
  const need = needOf("google, open weights, retires within 2 months");
  assert.deepEqual(need?.wanted.providers, ["Google"]);
  assert.equal(need?.wanted.open, true);
  assert.equal(need?.wanted.within, 60);
  assert.deepEqual(need?.told, ["Google", "retires within 60 days", "open weights"]);
});

test("status words and `free` are requirements; `preview` and `vision` only on their own", () => {
  for (const [typed, abilities, statuses, rest] of [
    ["available", [], ["ga"], ""],
    ["vision available", ["vision"], ["ga"], ""],
    ["Vision GA", ["vision"], ["ga"], ""],
    ["preview", [], ["preview"], ""],
    ["gemini deprecated", [], ["deprecated"], "gemini"],
    ["retired, opus", [], ["retired"], "opus"],
    ["vision", ["vision"], [], ""],
  ] as const) {
    const need = needOf(typed);
    assert.deepEqual(need?.wanted.abilities, abilities, typed);
    assert.deepEqual(need?.wanted.statuses, statuses, typed);
    assert.equal(need?.rest, rest, typed);
  }
  assert.equal(needOf("opus vision"), undefined);
  assert.deepEqual(needOf("opus vision", true)?.wanted.abilities, ["vision"]);
  const free = needOf("free vision");
  assert.equal(free?.wanted.price[1], 0);
  assert.deepEqual(free?.told, ["vision", "free input"]);
});

test("a model name or id is not a requirement", () => {
  for (const typed of [
    "gpt-4-32k",
    "moonshot-v1-128k",
    "gpt 4 vision",
    "open mistral nemo",
    "o1 preview",
    "deepseek-r1:free",
    "openai",
    "Claude Sonnet 4.5",
    "o3",
    "",
  ])
    assert.equal(needOf(typed), undefined, typed);
});
