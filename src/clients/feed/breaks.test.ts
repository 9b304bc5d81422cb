import assert from "node:assert/strict";
import { test } from "node:test";
import { feedRow } from "../../../test/mcp/feed.ts";
import type { Model } from "./api.ts";
import { breaksOf } from "./breaks.ts";

const ONE = feedRow({
  api_string: "a",
  modality: ["text", "vision", "audio"],
  embedding_dimensions: 1024,
  context_window: 200_000,
  max_output_tokens: 8_000,
  price_input_per_mtok: 2,
  price_output_per_mtok: 8,
}) as Model;

test("prices of a model that is fine-tuned from it are not compared", () => {
  const dearer = { ...ONE, context_window: 128_000, price_output_per_mtok: 30 };
  assert.deepEqual(breaksOf(ONE, dearer, "ft:a:acme::1"), ["context of 128000 instead of 200000 tokens"]);
});

test("what a successor lacks is reported, what it adds is not", () => {
  assert.deepEqual(breaksOf(ONE, ONE), []);
  const other = {
    ...ONE,
    modality: ["text"],
    embedding_dimensions: 512,
    context_window: 128_000,
    price_output_per_mtok: 30,
  };
  assert.deepEqual(breaksOf(ONE, other), [
    "512 instead of 1024 embedding dimensions: re-embed your data",
    "context of 128000 instead of 200000 tokens",
    "no vision and no audio is stated",
    "output costs 3.75 times as much",
  ]);
  assert.deepEqual(breaksOf(other, { ...ONE, embedding_dimensions: null }), []);
});

test("an unstated value breaks nothing", () => {
  const blank = { ...ONE, modality: null, context_window: null, max_output_tokens: null, price_input_per_mtok: null };
  assert.deepEqual([breaksOf(ONE, blank), breaksOf(blank, ONE)], [[], []]);
  assert.deepEqual(breaksOf(ONE, { ...ONE, modality: ["vision"] }), []);
  assert.deepEqual(breaksOf({ ...ONE, price_input_per_mtok: 0 }, ONE), []);
});
