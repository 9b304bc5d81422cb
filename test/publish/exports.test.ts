import assert from "node:assert/strict";
import { test } from "node:test";
import { contextOf } from "../../src/publish/context.ts";
import { endOfLifeProduct } from "../../src/publish/exports/endoflife.ts";
import { liteLlmMap } from "../../src/publish/exports/litellm.ts";
import { modelsDevMap } from "../../src/publish/exports/models-dev.ts";
import type { Facts } from "../../src/schema/record.ts";
import { type Sample, sampleCatalog, sampleModel, sampleProvider } from "../sample-catalog.ts";
import { SITE } from "./reader.ts";

const contextWith = (...samples: Sample[]) => {
  const models = samples.map(sampleModel);
  const providers = new Map(models.map(({ provider }) => [provider, sampleProvider(provider)]));
  return contextOf({ ...sampleCatalog(), providers, models: new Map(models.map((model) => [model.id, model])) }, SITE);
};
const CHAT: Partial<Facts> = {
  name: "Cedar",
  api_string: "cedar",
  input_modalities: ["text", "image"],
  output_modalities: ["text"],
  context_window: 200_000,
  max_output_tokens: 64_000,
  price_input_per_mtok: 3,
  price_output_per_mtok: 15,
  price_cached_input_per_mtok: 0.3,
  capabilities: ["tools", "structured_output", "reasoning", "caching"],
};
const chat = (over: Sample = {}): Sample => ({ ...CHAT, ...over });

test("LiteLLM: a provider without its line in the file is named with the file", () => {
  const context = contextWith(chat());
  for (const document of context.documents.values()) Object.assign(document, { provider_slug: "acme" });
  assert.throws(() => liteLlmMap(context), /exports\/litellm\.ts does not say how LiteLLM calls acme$/);
});

test("LiteLLM: a chat model with every stated price and ability, its alias beside it", () => {
  const map = liteLlmMap(
    contextWith(
      chat({
        aliases: ["cedar-latest"],
        hosts: [{ platform: "Elsewhere", id: "else.cedar" }],
        retires_on: "2027-02-01",
        status: "deprecated",
        rates: [
          { meter: "input", price: 1.5, per: "1M tokens", service: "batch" },
          { meter: "output", price: 30, per: "1M tokens", tier: "prompt > 200,000 tokens" },
          { meter: "input", price: 6, per: "1M tokens", tier: "prompt > 200,000 and <= 400,000 tokens" },
          { meter: "cache_write", price: 3.75, per: "1M tokens", ttl: "5m" },
          { meter: "cache_write", price: 6, per: "1M tokens", ttl: "1h" },
          { meter: "audio_input", price: 10, per: "1M tokens" },
          { meter: "cached_input", price: 2, per: "1M tokens", tier: "audio" },
          // What the map has no word for.
          { meter: "input", price: 99, per: "1M tokens", region: "Moon" },
          { meter: "input", price: 98, per: "1M tokens", from: "2027-01-01" },
          { meter: "output", price: 97, per: "1M tokens", tier: "peak" },
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

test("LiteLLM: every band as a whole, where it has no key for one of the lengths; xAI's begin with the length itself", () => {
  const tiered = (tier: string) => [
    { meter: "input" as const, price: 6, per: "1M tokens", tier },
    { meter: "output" as const, price: 30, per: "1M tokens", tier },
  ];
  const map = liteLlmMap(
    contextWith(
      { ...CHAT, rates: [...tiered("prompt > 100,000 tokens"), { meter: "cache_write", price: 4, per: "1M tokens" }] },
      { ...CHAT, provider: "xai", name: "Pine", api_string: "pine", rates: tiered("prompt >= 200,000 tokens") },
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

test("LiteLLM: each kind of model, named and billed as there", () => {
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
        rates: [{ meter: "video_output", price: 0.1, per: "second", tier: "720p" }],
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

test("LiteLLM: what it would bill at nothing, and what no request names, is left out", () => {
  const { price_output_per_mtok: _out, ...noOutput } = CHAT;
  const { api_string: _string, ...noString } = CHAT;
  const { price_input_per_mtok: _in, ...noInput } = CHAT;
  const map = liteLlmMap(
    contextWith(
      { ...noOutput, id: "a", api_string: "a" },
      { ...noString, id: "b" },
      { ...noInput, id: "c", api_string: "c" },
      { id: "d", name: "D", api_string: "d" },
      // An alias that is another model's own spelling is that model's.
      chat({ id: "e", api_string: "e", aliases: ["a", "f"] }),
      chat({ id: "f", api_string: "f", price_input_per_mtok: 0, price_output_per_mtok: 0 }),
    ),
  );
  assert.deepEqual(Object.keys(map), ["e", "f"]);
  assert.equal(Object(map.f).input_cost_per_token, 0, "a stated zero is a price");
});

test("models.dev: a model with all that its readers take for given; the rest only where stated", () => {
  const rates = [
    { meter: "input", price: 6, per: "1M tokens", tier: "prompt > 200,000 tokens" },
    { meter: "output", price: 22.5, per: "1M tokens", tier: "prompt > 200,000 tokens" },
    { meter: "cache_write", price: 3.75, per: "1M tokens", ttl: "5m" },
    { meter: "input", price: 1.5, per: "1M tokens", service: "batch" },
  ] as const;
  const map = modelsDevMap(
    contextWith(
      chat({
        rates: [...rates],
        knowledge_cutoff: "2026-01",
        released: "2026-03-03",
        open_weight: false,
        status: "retired",
      }),
    ),
  );
  assert.deepEqual(map.openai, {
    id: "openai",
    npm: "@ai-sdk/openai",
    env: ["OPENAI_API_KEY"],
    name: "OpenAI",
    doc: "https://docs.example.com/openai/models",
    models: {
      cedar: {
        id: "cedar",
        name: "Cedar",
        attachment: true,
        reasoning: true,
        tool_call: true,
        structured_output: true,
        knowledge: "2026-01",
        release_date: "2026-03-03",
        modalities: { input: ["text", "image"], output: ["text"] },
        open_weights: false,
        limit: { context: 200_000, output: 64_000 },
        status: "deprecated",
        cost: {
          input: 3,
          output: 15,
          cache_write: 3.75,
          cache_read: 0.3,
          context_over_200k: { input: 6, output: 22.5 },
          tiers: [{ input: 6, output: 22.5, tier: { type: "context", size: 200_000 } }],
        },
      },
    },
  });
});

test("models.dev: without limits, media, prices or an api_string there is no model, and no provider without models", () => {
  for (const missing of [
    "api_string",
    "context_window",
    "max_output_tokens",
    "price_input_per_mtok",
    "price_output_per_mtok",
    "input_modalities",
    "output_modalities",
  ] as const) {
    const { [missing]: _missing, ...rest } = CHAT;
    assert.deepEqual(modelsDevMap(contextWith({ ...rest, id: "x" })), {}, missing);
  }
  assert.deepEqual(modelsDevMap(contextWith(chat({ output_modalities: ["embedding"] }))), {});
  assert.deepEqual(modelsDevMap(contextWith(chat({ output_modalities: ["text", "embedding"] }))), {});
  const { capabilities: _capabilities, ...plain } = CHAT;
  const [model] = Object.values(modelsDevMap(contextWith({ ...plain, status: "deprecated" })).openai?.models ?? {});
  assert.ok(model);
  for (const key of ["reasoning", "tool_call", "structured_output", "release_date", "open_weights", "status"])
    assert.ok(!(key in model), `${key} is said and nobody states it`);
});

test("models.dev: what a known reader does with it: limits are read unasked, and a base address goes with one package", () => {
  const ctx = contextWith(chat(), chat({ provider: "deepseek", id: "d", api_string: "d" }));
  const providers = modelsDevMap(ctx);
  assert.deepEqual(Object.keys(providers), ["deepseek", "openai"]);
  for (const [name, { id, npm, api, env, models }] of Object.entries(providers)) {
    assert.equal(id, name);
    assert.ok(env.length > 0);
    assert.equal(npm === "@ai-sdk/openai-compatible", api !== undefined);
    for (const [key, { id, limit, cost }] of Object.entries(models)) {
      assert.equal(id, key);
      for (const value of [limit.context, limit.output, cost.input, cost.output]) assert.ok(Number.isFinite(value));
    }
  }
});

test("endoflife.date: a provider's models as releases, newest first, booleans from the provider's words alone", () => {
  const ctx = contextOf(sampleCatalog(), SITE);
  const { result, ...head } = endOfLifeProduct(ctx, "openai");
  assert.deepEqual(head, {
    schema_version: "1.2.1",
    generated_at: "2026-11-19T00:00:00Z",
    last_modified: "2026-11-19T00:00:00Z",
  });
  const { releases, ...product } = result;
  assert.deepEqual(
    [product.name, product.label, product.category, product.tags],
    ["openai", "OpenAI", "service", ["llm", "service"]],
  );
  assert.equal(product.links.releasePolicy, "https://docs.example.com/openai/deprecations");
  const shown = releases.map((release) => [
    release.name,
    release.releaseDate,
    release.isEoas,
    release.isEol,
    release.isMaintained,
    release.eoasFrom,
    release.eolFrom,
  ]);
  assert.deepEqual(shown, [
    ["cedar-large-2", "2026-03-03", false, false, true, null, null],
    ["cedar-0", null, true, true, false, "2025-01-15", "2025-07-15"],
    ["cedar-large-1", null, true, false, true, "2026-08-01", "2027-02-01"],
    ["cedar-mini-2", null, false, false, true, null, null],
  ]);
  assert.equal(releases[2]?.custom.recommendedReplacement, "cedar-large-2, cedar-mini-2");
  const [lantern] = endOfLifeProduct(ctx, "anthropic").result.releases;
  assert.deepEqual(
    [lantern?.eolFrom, lantern?.custom.retiresNotBefore],
    [null, "2027-03"],
    "a soft date is no end of life",
  );
  assert.throws(() => endOfLifeProduct(ctx, "nobody"), /nobody/);
});

test("the exports are the same whatever the order of the catalog's files", () => {
  const base = sampleCatalog();
  const turned = {
    ...base,
    models: new Map([...base.models].toReversed()),
    providers: new Map([...base.providers].toReversed()),
  };
  const [here, there] = [contextOf(base, SITE), contextOf(turned, SITE)];
  for (const make of [liteLlmMap, modelsDevMap, (ctx: typeof here) => endOfLifeProduct(ctx, "voyage")])
    assert.equal(JSON.stringify(make(here)), JSON.stringify(make(there)));
});
