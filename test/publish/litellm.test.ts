import assert from "node:assert/strict";
import { test } from "node:test";
import { contextOf } from "../../src/publish/context.ts";
import { liteLlmLeftOut, liteLlmMap } from "../../src/publish/exports/litellm.ts";
import { sampleCatalog } from "../sample-catalog.ts";
import { CHAT, chat, contextWith } from "./chat-model.ts";
import { SITE } from "./reader.ts";

test("LiteLLM: an error names the file that lacks a provider", () => {
  const context = contextWith(chat());
  for (const document of context.documents.values()) Object.assign(document, { provider_slug: "acme" });
  assert.throws(() => liteLlmMap(context), /exports\/litellm\.ts does not say how LiteLLM calls acme$/);
});

test("LiteLLM: a chat model with every price and capability, and its alias", () => {
  const map = liteLlmMap(
    contextWith(
      chat({
        aliases: ["cedar-latest"],
        hosts: [{ platform: "Elsewhere", id: "else.cedar" }],
        retires_on: "2027-02-01",
        status: "deprecated",
        rates: [
          { meter: "input", price: 1.5, per: "1M tokens", service: "batch" },
          { meter: "output", price: 30, per: "1M tokens", above: 200_000 },
          { meter: "input", price: 6, per: "1M tokens", above: 200_000, up_to: 400_000 },
          { meter: "cache_write", price: 3.75, per: "1M tokens", ttl: "5m" },
          { meter: "cache_write", price: 6, per: "1M tokens", ttl: "1h" },
          { meter: "audio_input", price: 10, per: "1M tokens" },
          { meter: "cached_input", price: 2, per: "1M tokens", medium: "audio" },
          // These have no key.
          { meter: "input", price: 99, per: "1M tokens", region: "Moon" },
          { meter: "input", price: 98, per: "1M tokens", from: "2027-01-01" },
          { meter: "output", price: 97, per: "1M tokens", mode: "peak" },
          { meter: "output", price: 96, per: "1M tokens", service: "fast-track" },
          { meter: "cache_write", price: 94, per: "1M tokens", ttl: "24h" },
          { meter: "storage", price: 93, per: "1M tokens per hour" },
        ],
      }),
    ),
  );
  assert.deepEqual(Object.keys(map), ["cedar", "cedar-latest"]);
  assert.deepEqual(map["cedar-latest"], map.cedar);
  assert.deepEqual(map.cedar, {
    litellm_provider: "openai",
    mode: "chat",
    max_input_tokens: 200_000,
    max_output_tokens: 64_000,
    max_tokens: 64_000,
    input_cost_per_token: 3e-6,
    input_cost_per_token_batches: 1.5e-6,
    output_cost_per_token: 1.5e-5,
    cache_read_input_token_cost: 3e-7,
    cache_creation_input_token_cost: 3.75e-6,
    cache_creation_input_token_cost_above_1hr: 6e-6,
    input_cost_per_audio_token: 1e-5,
    cache_read_input_audio_token_cost: 2e-6,
    input_cost_per_token_above_200k_tokens: 6e-6,
    output_cost_per_token_above_200k_tokens: 3e-5,
    deprecation_date: "2027-02-01",
    metadata: {
      not_in_this_map: [
        "input per 1M tokens (Moon)",
        "input per 1M tokens (from 2027-01-01)",
        "output per 1M tokens (peak)",
        "output per 1M tokens (fast-track)",
        "cache write per 1M tokens (kept 24h)",
        "storage per 1M tokens per hour",
      ],
    },
    source: "https://docs.example.com/openai/models",
    supports_function_calling: true,
    supports_response_schema: true,
    supports_reasoning: true,
    supports_prompt_caching: true,
    supports_vision: true,
  });
});

test("LiteLLM: complete tiers if a prompt length has no key; xAI's bands include the limit", () => {
  const tiered = (above: number) => [
    { meter: "input" as const, price: 6, per: "1M tokens", above },
    { meter: "output" as const, price: 30, per: "1M tokens", above },
  ];
  const map = liteLlmMap(
    contextWith(
      { ...CHAT, rates: [...tiered(100_000), { meter: "cache_write", price: 4, per: "1M tokens" }] },
      { ...CHAT, provider: "xai", name: "Pine", api_string: "pine", rates: tiered(199_999) },
    ),
  );
  const both = { cache_creation_input_token_cost: 4e-6, cache_read_input_token_cost: 3e-7 };
  assert.deepEqual(map.cedar?.tiered_pricing, [
    { range: [0, 100_000], input_cost_per_token: 3e-6, output_cost_per_token: 1.5e-5, ...both },
    { range: [100_000, 10_000_000], input_cost_per_token: 6e-6, output_cost_per_token: 3e-5, ...both },
  ]);
  const cedar = map.cedar as Record<string, unknown>;
  assert.deepEqual([cedar.metadata, cedar.cache_creation_input_token_cost], [undefined, 4e-6]);
  const xai = map["xai/pine"] as Record<string, unknown>;
  assert.deepEqual([xai.tiered_pricing, xai.input_cost_per_token_above_200k_tokens], [undefined, 6e-6]);
});

test("LiteLLM: names and keys for each kind of model", () => {
  const { capabilities: _capabilities, context_window: _window, ...bare } = CHAT;
  const map = liteLlmMap(
    contextWith(
      { ...bare, provider: "google" },
      { provider: "cohere", name: "Rank", api_string: "rank", output_modalities: ["score"], price_per_1k_searches: 2 },
      {
        provider: "voyage",
        name: "Embed",
        api_string: "embed",
        output_modalities: ["embedding"],
        price_input_per_mtok: 0.12,
        embedding_dimensions: 1024,
      },
      { provider: "amazon", ...CHAT, name: "River", api_string: "river.v1:0" },
      {
        name: "Paint",
        api_string: "paint",
        output_modalities: ["image"],
        rates: [{ meter: "image", price: 0.04, per: "image" }],
      },
      { name: "Hear", api_string: "hear", rates: [{ meter: "audio_input", price: 0.006, per: "minute" }] },
      {
        name: "Film",
        api_string: "film",
        output_modalities: ["video"],
        rates: [{ meter: "video_output", price: 0.1, per: "second", size: "720p" }],
      },
      { name: "Read", api_string: "read", rates: [{ meter: "input", price: 4, per: "1k pages" }] },
    ),
  );
  const shown = Object.entries(map).map(([key, { litellm_provider, mode, ...rest }]) => {
    const costs = Object.entries(rest).filter(([name]) => /cost/.test(name) && !/cache/.test(name));
    return [key, litellm_provider, mode, ...costs.flat()];
  });
  assert.deepEqual(shown, [
    ["film", "openai", "video_generation", "output_cost_per_second_720p", 0.1],
    ["gemini/cedar", "gemini", undefined, "input_cost_per_token", 3e-6, "output_cost_per_token", 1.5e-5],
    ["hear", "openai", undefined, "input_cost_per_second", 0.0001],
    ["paint", "openai", "image_generation", "output_cost_per_image", 0.04],
    ["rank", "cohere", "rerank", "input_cost_per_query", 0.002],
    ["read", "openai", undefined, "ocr_cost_per_page", 0.004],
    ["river.v1:0", "bedrock_converse", "chat", "input_cost_per_token", 3e-6, "output_cost_per_token", 1.5e-5],
    ["voyage/embed", "voyage", "embedding", "input_cost_per_token", 1.2e-7],
  ]);
});

test("LiteLLM: omits models with a price that would count as zero, and models without an api_string", () => {
  const { price_output_per_mtok: _out, ...noOutput } = CHAT;
  const { api_string: _string, ...noString } = CHAT;
  const { price_input_per_mtok: _in, ...noInput } = CHAT;
  const map = liteLlmMap(
    contextWith(
      { ...noOutput, id: "a", api_string: "a" },
      { ...noString, id: "b" },
      { ...noInput, id: "c", api_string: "c" },
      { id: "d", name: "D", api_string: "d" },
      // An alias that is another model's api_string belongs to that model.
      chat({ id: "e", api_string: "e", aliases: ["a", "f"] }),
      chat({ id: "f", api_string: "f", price_input_per_mtok: 0, price_output_per_mtok: 0 }),
    ),
  );
  assert.deepEqual(Object.keys(map), ["e", "f"]);
  assert.equal(Object(map.f).input_cost_per_token, 0, "a stated zero is a price");
});

test("LiteLLM: successors by key, and every model is in the map or has a reason", () => {
  const ctx = contextOf(sampleCatalog(), SITE);
  const map = liteLlmMap(ctx);
  const large = map["cedar-large-1"];
  assert.deepEqual(
    [large?.deprecation_date, large?.successor_model, large?.metadata?.successors],
    ["2027-02-01", "cedar-large-2", ["cedar-large-2", "cedar-mini-2"]],
  );
  const { models } = liteLlmLeftOut(ctx);
  for (const { id, api_string } of ctx.documents.values()) {
    const why = models.find((one) => one.id === id)?.why;
    const listed = Object.keys(map).some((key) => key === api_string || key.endsWith(`/${api_string}`));
    assert.equal(listed, why === undefined, `${id}: ${why}`);
  }
});
