// What tools answer with lists, costs and comparisons, from the fixture.
import { type Row, testRows } from "./client.ts";

const list = (args: object = {}) => ["list_models", args] as const;
const cheap = (more: object = {}) =>
  ["cheapest_models", { input_tokens: 10_000_000, output_tokens: 2_000_000, ...more }] as const;
const compare = (models: string[], more: object = {}) => ["compare_models", { models, ...more }] as const;
const ends = (args: object = {}) => ["list_deprecations", args] as const;

const ROWS: Row[] = [
  // list_models
  [list({ provider: "OpenAI", limit: 2 }), { "models.*.model": ["cedar-2", "cedar-embed-3"] }],
  [list({ provider: "OpenAI" }), { total: 5 }],
  [list({ provider: "open-ai" }), { total: undefined }],
  [list({ provider: "Meta" }), { "models.*.id": ["groq/ember-guard-1b", "groq/ember-8b"] }],
  [list({ provider: "meta-llama", host: "groq" }), { "models.*.id": ["ember-guard-1b", "ember-8b"] }],
  [list({ provider: "Meta", status: ["retired"] }), { "models.*.id": ["groq/ember-70b-versatile"] }],
  [
    ends({ provider: "Meta", include_past: true }),
    { "retirements.0.replacement_not_stated": ["groq/ember-70b-versatile"] },
  ],
  [list({ limit: 2 }), { "models.*.model": ["lantern-4.5-20260901", "quartz-4.6"], lists: undefined }],
  [list({ limit: 2 }), { "models.1.released": "not stated" }],
  [list({ max_input_price: 0 }), { "models.*.free_within_limits": [true, undefined] }],
  [
    list({ modality: "vision" }),
    { "models.*.model": ["cedar-2", "lantern-4-20260301", "comet-2.5-flash", "quartz-flash", "lantern-3-20250601"] },
  ],
  [list({ modality: ["vision", "text"], provider: "Z.ai" }), { "models.*.model": ["quartz-flash"] }],
  [list({ modality: "text", provider: "Mistral" }), { "models.*.model": ["brook-large-2512", "brook-large-2411"] }],
  [list({ provider: "Z.ai" }), { "models.*.no_api_id": [undefined, true] }],
  [
    list({ host: "fireworks" }),
    { "models.0": { id: "Quartz Flash", no_api_id: true, verdict: "deprecated", ends_for: ["serverless"] } },
  ],
  [list({ host: "fireworks" }), { lists: "deprecations only" }],
  [list({ host: "azure" }), { lists: undefined, "models.*.version": ["2026-05-05", "2025-06-01"] }],
  [list({ limit: 1, provider: "Mistral" }), { "models.*.model": ["brook-large-2512"] }],
  [list({ modality: ["text", "Video"] }), { "models.*.model": ["comet-2.5-flash"] }],
  [
    list({ min_context: "400k" }),
    { "models.*.model": ["lantern-4.5-20260901", "cedar-2", "comet-2.5-flash", "lantern-3-20250601"] },
  ],
  [list({ min_context: 400_000 }), { not_stated: { min_context: 12 } }],
  [list({ min_output: 128_000 }), { "models.*.model": ["cedar-2"] }],
  [
    list({ max_input_price: "0,1", max_output_price: 0.4 }),
    { "models.*.model": ["brook-large-2512", "comet-2.5-flash", "quartz-flash", "brook-ocr-1"] },
  ],
  [list({ open_weights: true }), { "models.*.model": ["brook-large-2512"] }],
  [list({ status: ["retired"] }), { "models.*.model": ["comet-2.0-001", "cedar-1-turbo", "cedar-0"] }],
  [list({ status: ["deprecated"] }), { "models.*.model": ["brook-large-2411", "lantern-3-20250601", "cedar-1"] }],
  [list({ sort: "price", limit: 2 }), { "models.*.model": ["brook-large-2512", "quartz-flash"] }],
  [list({ sort: "price", provider: "OpenAI" }), { "models.3.long_prompts_above": 200_000 }],
  [list({ sort: "context", limit: 2 }), { "models.*.model": ["comet-2.5-flash", "lantern-4.5-20260901"] }],
  [list({ sort: "retires", limit: 2 }), { "models.*.model": ["lantern-3-20250601", "cedar-1"] }],
  [
    list({ host: "Bedrock" }),
    {
      models: [
        { id: "anthropic.lantern-4.5-20260901", verdict: "unlisted" },
        { id: "anthropic.lantern-4-20260301-v1:0", verdict: "unverified" },
        { id: "anthropic.lantern-3-20250601-v1:0", verdict: "retiring", ends_on: "2027-01-08" },
        { id: "amazon.birch-lite-v1:0", in: 0.06 },
      ],
    },
  ],
  [list({ host: "groq" }), { "models.1": { id: "ember-8b", in: 0.05, out: 0.08 } }],
  [list({ host: "azure", max_input_price: 0.6 }), { models: [] }],
  [list({ host: "azure", max_input_price: 0.7 }), { "models.*.in": [0.7] }],
  [list({ host: "groq", provider: "OpenAI" }), { models: [] }],
  // cheapest_models
  [cheap({ limit: 4 }), { "models.*.model": ["comet-2.5-flash", "quartz-4.6", "cedar-2", "lantern-4.5-20260901"] }],
  [
    cheap(),
    {
      ...{ free: ["quartz-flash"], free_within_limits: ["brook-large-2512"], unknown: 2, no_api_id: ["quartz-flash"] },
      ...{ "models.0.usd": 1.8, "models.1.verdict": "unverified", "models.1.status": "beta", billed_as: undefined },
      "models.2": {
        model: "cedar-2",
        usd: 32.5,
        in: 1.25,
        out: 10,
        context: 400_000,
        long_prompt: { above: 200_000, usd: 55 },
        otherwise: [{ from: "2027-01-01", usd: 35 }],
      },
    },
  ],
  [
    cheap({ input_tokens: "10M", output_tokens: "2m", modality: "vision" }),
    { "models.*.model": ["comet-2.5-flash", "cedar-2", "lantern-4-20260301"] },
  ],
  [cheap({ cached_tokens: 10_000_000, provider: "OpenAI" }), { "models.0.usd": 21.25 }],
  [cheap({ service: "batch" }), { "models.*.model": ["cedar-2"], "models.0.usd": 16.25, "models.0.in": 0.625 }],
  // …a request of 500,000 tokens fits one whose context is stated, of 250,000 it costs more
  [cheap({ requests: 20 }), { "models.*.model": ["quartz-4.6", "lantern-4.5-20260901"], too_small: 4 }],
  [cheap({ requests: 40, provider: "OpenAI" }), { "models.0.usd": 55, "models.0.in": 2.5, "models.0.out": 15 }],
  [cheap({ requests: 100, provider: "OpenAI" }), { "models.0.usd": 32.5 }],
  // …what a model meters: an embedding has no output, a reranker searches or tokens
  [cheap({ kind: "embedding" }), { "models.0.usd": 0.2 }],
  [cheap({ kind: "rerank", searches: 5_000 }), { "models.*.usd": [0.5, 10] }],
  [cheap({ kind: "rerank" }), { "models.*.model": ["sonar-rank-lite"] }],
  [["cheapest_models", { kind: "rerank", searches: 5_000 }], { "models.*.model": ["sonar-rank"], unknown: 1 }],
  [["cheapest_models", { searches: 5_000 }], { "models.*.model": ["sonar-rank"], unknown: 1 }],
  // …nothing says that a request of 500,000 tokens fits these
  [cheap({ requests: 20 }), { free: undefined, free_within_limits: undefined, unknown: 3 }],
  [cheap({ modality: "audio" }), { billed_as: "text", other_kinds: undefined }],
  [cheap({ modality: "image" }), { other_kinds: { image: 1 } }],
  [
    cheap({ kind: "rerank", input_tokens: 0, output_tokens: 0, searches: 5_000 }),
    { "models.0": { model: "sonar-rank", usd: 10, per_1k_searches: 2 } },
  ],
  // …of makers that sell none themselves, at hosts
  [cheap({ provider: "Meta" }), { models: [{ id: "groq/ember-8b", in: 0.05, out: 0.08, usd: 0.66 }] }],
  // compare_models
  [
    compare(["cedar-2", "lantern-4.5"], { input_tokens: 10_000_000, output_tokens: 2_000_000 }),
    { "models.*.usd": [32.5, 40] },
  ],
  [
    compare(["cedar-2", "lantern-4.5"], { input_tokens: 10_000_000, output_tokens: 2_000_000, requests: 40 }),
    { "models.*.usd": [55, 40] },
  ],
  [
    compare(["cedar-1", "cedar-2"], { input_tokens: 1_000, output_tokens: 10, requests: 1 }),
    { "models.*.context": ["not stated", 400_000] },
  ],
  // …at a host its own prices
  [compare(["azure/cedar-1", "cedar-1"]), { "models.*.in": [0.7, 0.5], "models.*.out": [undefined, 5] }],
  [compare(["groq/ember-8b", "cedar-1"]), { "models.*.in": [0.05, 0.5] }],
  [compare(["cedar-2", "openai/cedar-2", "groq/ember-8b"]), { same: undefined }],
  [compare(["azure/cedar-2", "cedar-2"]), { "models.0.not_stated": ["in", "out"] }],
  [compare(["azure/cedar-2", "cedar-2"]), { "models.*.context": [undefined, 400_000] }],
  [compare(["cedar-2", "lantern-4"]), { same: { modality: ["text", "vision"] }, "models.0.modality": undefined }],
  [compare(["cedar-1", "cedar-2"]), { "models.0.replacement": "cedar-2" }],
  [compare(["cedar-1", "cedra-2"]), { "models.1.verdict": "unknown" }],
  [
    compare(["cedar-1", "cedar-2"]),
    { "models.0.not_stated": ["context", "max_output", "modality", "cutoff", "released"] },
  ],
  [
    compare(["cedar-2", "cedar-latest"], { input_tokens: 100, output_tokens: 0, service: "batch" }),
    { "same.in": 0.625 },
  ],
  [
    compare(["cedar-2-mini", "cedar-2"], { input_tokens: 0, output_tokens: 1_000 }),
    { "models.0.usd": undefined, "models.0.no_price": ["output"] },
  ],
  [
    compare(["cedar-2-mini", "cedar-2"], { input_tokens: 100, cached_tokens: 10, service: "batch" }),
    { "models.*.in": [undefined, 0.625], "models.*.no_price": [["batch"], ["cached_input"]] },
  ],
  [
    compare(["ft:cedar-2-mini:acme::1", "cedar-2"], { input_tokens: "1,5M", output_tokens: 1_000_000 }),
    { "models.0.in": 0.5, "models.0.usd": 2.75 },
  ],
  // list_deprecations
  [
    ends({ within_days: 90 }),
    {
      "": {
        totals: { retirements: 2, without_day: 1, unconfirmed: 0, promised_only_until: 1 },
        retirements: [
          { ends_on: "2026-12-01", days_left: 10, models: { "lantern-3-20250601": "lantern-4-20260301" } },
          { ends_on: "2027-02-01", days_left: 72, models: { "cedar-1": "cedar-2" } },
        ],
        promised_only_until: { "2026-11-30": "comet-2.5-flash" },
        without_day: { models: { "brook-large-2411": ["brook-gone", "Brook 3"] } },
        replacement_verdicts: { "brook-gone": "unknown" },
      },
    },
  ],
  [ends({ within_days: 30 }), { "totals.retirements": 1 }],
  [
    ends({ include_past: true }),
    { "retirements.*.ends_on": ["2025-07-15", "2026-02-01", "2026-11-20", "2026-12-01", "2027-02-01"] },
  ],
  [ends({ since: "2026-07-01" }), { "retirements.*.ends_on": ["2027-02-01"], announcement_not_dated: 1 }],
  [ends({ since: "2026-07-01" }), { "totals.without_day": 0 }],
  [ends({ since: "2026-08-10", include_past: true }), { "retirements.*.ends_on": ["2026-11-20"] }],
  [ends({ since: "2026-08-11", include_past: true }), { "totals.retirements": 0, announcement_not_dated: 2 }],
  [ends({ provider: "NVIDIA" }), { unconfirmed: { "2026-06-01": "cerebras/flint-13b" } }],
  [ends(), { "totals.promised_only_until": 1 }],
  [ends({ provider: "anthropic" }), { "totals.retirements": 1 }],
  [ends({ limit: 1 }), { "totals.retirements": 2 }],
  [ends({ host: "together" }), { "retirements.*.days_left": [0] }],
  [
    ends({ host: "bedrock", within_days: 180 }),
    {
      "": {
        totals: { retirements: 1, without_day: 0, unconfirmed: 0, promised_only_until: 1 },
        retirements: [
          {
            ends_on: "2027-01-08",
            days_left: 48,
            models: { "anthropic.lantern-3-20250601-v1:0": "anthropic.lantern-4-20260301-v1:0" },
          },
        ],
        promised_only_until: { past: "anthropic.lantern-4-20260301-v1:0" },
        replacement_verdicts: { "anthropic.lantern-4-20260301-v1:0": "unverified" },
      },
    },
  ],
  [ends({ host: "groq", include_past: true }), { "retirements.0.models": undefined }],
  [ends({ host: "groq", include_past: true }), { "retirements.*.replacement_not_stated": [["ember-70b-versatile"]] }],
];

await testRows(ROWS);
