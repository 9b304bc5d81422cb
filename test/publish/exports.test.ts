import assert from "node:assert/strict";
import { test } from "node:test";
import { contextOf } from "../../src/publish/context.ts";
import { endOfLifeProduct } from "../../src/publish/exports/endoflife.ts";
import { modelsDevMap } from "../../src/publish/exports/models-dev.ts";
import { sampleCatalog } from "../sample-catalog.ts";
import { CHAT, chat, contextWith } from "./chat-model.ts";
import { SITE } from "./reader.ts";

test("models.dev: a model has all fields that readers rely on; other fields only if stated", () => {
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

test("models.dev: omits models without limits, media, prices or an api_string, and providers without models", () => {
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
    assert.ok(!(key in model), `${key} is not stated`);
});

test("models.dev: limits and prices are always present, and a base URL goes with one package", () => {
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

test("endoflife.date: a provider's models as releases, newest first, with booleans from the status", () => {
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
    "a soft date is not an end of life",
  );
  assert.throws(() => endOfLifeProduct(ctx, "nobody"), /nobody/);
});
