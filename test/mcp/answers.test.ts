// What tools answer on given ids and words, from the fixture.
import { type Row, testRows } from "./client.ts";

const check = (models: string | string[], more: object = {}) => ["check_model_status", { models, ...more }] as const;
const get = (model: string, more: object = {}) => ["get_model", { model, ...more }] as const;
const find = (query: string, more: object = {}) => ["search_models", { query, ...more }] as const;

const ROWS: Row[] = [
  // check_model_status: verdicts
  [check("cedar-2"), { "": { verdict: "ok", hosts: { groq: "retired" }, read_on: "2026-11-19" } }],
  [
    check("lantern-3"),
    {
      "": {
        id: "lantern-3-20250601",
        verdict: "retiring",
        ends_on: "2026-12-01",
        days_left: 10,
        hosts: { bedrock: "2027-01-08" },
        replacement: "lantern-4-20260301",
        price_change: { out: 1.2 },
        loses: { context_window: [400_000, 200_000], parameters: ["top_k"] },
        read_on: "2026-11-19",
      },
    },
  ],
  [check("cedar-0"), { why: "rerouted", rerouted_to: undefined, replacement: "cedar-2" }],
  [check("cedar-1-turbo"), { verdict: "retired", days_left: undefined }],
  [
    check("brook-large-2411"),
    { verdict: "deprecated", replacement: "brook-gone", or: ["Brook 3"], replacement_verdict: "unknown" },
  ],
  [check("quartz-4.6"), { verdict: "unverified", why: "old-reading" }],
  [check("comet-2.5-flash"), { promised_until: "2026-11-30" }],
  [check("brook-large-latest"), { why: "moving", replacement: undefined }],
  [check("cedra-2"), { verdict: "unknown", "near.0": "cedar-2" }],
  [check("cerebras/foo/sun"), { near: undefined }],
  [check("latest lantern"), { near: ["lantern-4.5-20260901", "lantern-4-20260301", "lantern-3-20250601"] }],
  // …ids at hosts whose name it is, or that begin with it
  [check("meta-llama/ember-8b:free"), { verdict: "unknown", near: ["groq/ember-8b"] }],
  [check("brook-large"), { why: "ambiguous", near: ["brook-large-2512", "brook-large-2411"] }],
  // …replacements are followed to one that stays
  [check("cedar-1"), { replacement: "cedar-2", or: undefined, price_change: { in: 2.5, out: 2 } }],
  // …hosts
  [check("azure/cedar-1"), { replacement: "cedar-2", price_change: undefined }],
  [check("cedar-1"), { hosts: { azure: "2027-04-14 (2025-06-01)" } }],
  [check("anthropic.lantern-4.5-20260901", { host: "azure" }), { why: "not-on-schedule" }],
  [check("vertex/brook-large-2411"), { host: undefined, replacement: "not stated" }],
  [
    check("cerebras/flint-13b"),
    {
      "": {
        ...{ maker: "NVIDIA", verdict: "deprecated", unconfirmed: "2026-06-01" },
        ...{ replacement: "flint-14b", read_on: "2026-03-01" },
      },
    },
  ],
  [
    check("flint-1b"),
    {
      "": {
        ...{ maker: "NVIDIA", verdict: "retired", why: "all-retired" },
        ...{ hosts: { cerebras: "retired 2026-08-16", together: "retired 2026-09-01" }, read_on: "2026-11-19" },
      },
    },
  ],
  [check("anthropic.lantern-3-20250601-v1:0"), { host: "bedrock", ends_on: "2027-01-08", vendor: "2026-12-01" }],
  [
    check("us.anthropic.lantern-4-20260301-v1:0"),
    { why: "promise-over", replacement: "anthropic.lantern-4.5-20260901" },
  ],
  // …without what the question gives, and with the usual day once
  [check("bedrock/anthropic.lantern-3-20250601-v1:0"), { host: undefined, id: undefined }],
  [check("lantern-3", { host: "aws bedrock" }), { ends_on: "2027-01-08", host: undefined, id: "lantern-3-20250601" }],
  [check("lantern-3", { host: "aws" }), { host: "bedrock" }],
  [check("lantern-4.5", { host: "aws" }), { why: "unlisted" }],
  [
    check(["cedar-2", "lantern-3", "us.anthropic.lantern-4-20260301-v1:0"]),
    { read_on: "2026-11-19", "ok.0.read_on": undefined, "unverified.0.read_on": "2026-10-05" },
  ],
  [check(["lantern-3", "lantern-4"], { host: "aws" }), { host: "bedrock", "retiring.0.host": undefined }],
  [check(["lantern-3", "anthropic.lantern-3-20250601-v1:0"]), { host: undefined, "retiring.1.host": "bedrock" }],
  // …the commonest host once
  [
    check(["lantern-3", "anthropic.lantern-3-20250601-v1:0", "us.anthropic.lantern-3-20250601-v1:0", "azure/cedar-1"]),
    { host: "bedrock", "retiring.*.host": ["vendor", undefined, undefined, undefined] },
  ],
  [
    check("ember-70b-versatile"),
    {
      "": {
        ...{ maker: "Meta", host: "groq", verdict: "retired", ends_on: "2026-08-16" },
        ...{ replacement: "not stated", read_on: "2026-11-19" },
      },
    },
  ],
  [check("openai/cedar-2"), { verdict: "ok", host: undefined }],
  [check("lantern-4-20260301", { host: "deepinfra" }), { verdict: "unverified", replacement: undefined }],
  // …facts in place of a sentence
  [check("cedar-2-mini"), { status: "preview" }],
  [check("quartz-flash"), { no_api_id: true }],
  [check("fireworks/Quartz Flash"), { ends_for: ["serverless"], no_api_id: true }],
  [check("cedar-2-8192"), { host: "groq", verdict: "retired" }],
  // …several: by verdict, the worst first, those that end soonest before others
  [
    check(["cedar-2", "cedar-1", "lantern-3", "x-9", "cedar-0", "cedar-2"]),
    { "retiring.*.model": ["lantern-3", "cedar-1"] },
  ],
  [check(["cedar-2", "cedar-1", "lantern-3", "x-9", "cedar-0"]), { "retired.*.model": ["cedar-0"] }],
  [check(["lantern-4", "x-9"]), { unknown: [{ model: "x-9" }] }],
  // …detail
  [
    check("cedar-2", { detail: true }),
    {
      ...{ source: "https://vendor.example/models", notes: "Free for students." },
      sources: [
        { page: "https://vendor.example/models", read_on: "2026-11-19", states: ["status"] },
        { page: "https://docs.example.com/prices", read_on: "2026-11-18", states: ["price_input_per_mtok"] },
      ],
    },
  ],
  [check("cedar-1", { detail: true }), { sources: undefined }],
  [check(["cedar-2", "cedar-1"], { detail: true }), { "ok.0.source": "https://vendor.example/models" }],
  // …forms that models send
  [["check_model_status", { model: "cedar-2" }], { verdict: "ok" }],
  [["check_model_status", { ids: "cedar-0; cedar-1\ncedar-2, x-9" }], { "ok.*.model": ["cedar-2"] }],
  [["check_model_status", { models: '["cedar-0","cedar-2"]', host: null }], { "ok.*.model": ["cedar-2"] }],
  // get_model
  [
    get("lantern-3", { host: "bedrock" }),
    { ends_on: "2027-01-08", in: undefined, "at_vendor.context": 400_000, vendor: "2026-12-01" },
  ],
  [
    get("cedar-2"),
    {
      "": {
        model: "cedar-2",
        name: "Cedar 2",
        provider: "OpenAI",
        verdict: "ok",
        in: 1.25,
        out: 10,
        cached: 0.125,
        context: 400_000,
        max_output: 128_000,
        modality: ["text", "vision"],
        cutoff: "2026-01",
        released: "2026-05-05",
        other_prices: [
          { above: 200_000, in: 2.5, out: 15 },
          { from: "2027-01-01", in: 1.5 },
          { ttl: "1h", cache_write: 2 },
          { service: "batch", in: 0.625, out: 5 },
        ],
        hosts: { azure: "ok", groq: "retired" },
        read_on: "2026-11-19",
        prices_read_on: "2026-11-18",
        source: "https://vendor.example/models",
      },
    },
  ],
  [get("cedar-2-mini"), { not_stated: ["out", "max_output", "modality", "cutoff", "released"], out: undefined }],
  [get("comet-2.5-flash"), { max_input: 900_000 }],
  [
    get("comet-3-image"),
    {
      out_metered_in: "image",
      other_prices: [
        { per: "image", image: 0.04 },
        { service: "batch", per: "image", image: 0.02 },
      ],
    },
  ],
  [find("cedar-1", { include_retired: true }), { "models.*.model": ["cedar-1", "cedar-1-turbo"] }],
  [find("comet image"), { "models.*.out_metered_in": ["image"] }],
  [find("brook 2512"), { "models.*.free_within_limits": [true] }],
  [get("sonar-rank"), { per_1k_searches: 2, not_stated: ["context", "released"], kind: "rerank" }],
  [get("cedar-transcribe"), { not_stated: ["price", "released"] }],
  [get("quartz-flash"), { priced_like: "quartz-4-6" }],
  [get("quartz-flash"), { other_prices: [{ promotion: true, from: "2026-10-06", until: "not stated", in: 0 }] }],
  [get("Lantern 4"), { hosts: { bedrock: "unverified" } }],
  [get("lantern-4.5"), { hosts: { bedrock: "unlisted" } }],
  [get("lantern-4.5", { detail: true }), { ids_at_hosts: { bedrock: "anthropic.lantern-4.5-20260901" } }],
  [get("lantern-3"), { replacement: "lantern-4-20260301" }],
  [get("anthropic.lantern-3-20250601-v1:0"), { ends_on: "2027-01-08" }],
  [get("ember-8b"), { verdict: "ok", out: 0.08 }],
  // …at a host, its own prices; the limits are the vendor's
  [get("azure/cedar-1"), { in: 0.7, other_prices: [{ service: "batch", out: 3 }] }],
  [
    get("azure/cedar-2"),
    { not_stated: ["in", "out"], context: undefined, at_vendor: { context: 400_000, max_output: 128_000 } },
  ],
  // search_models
  [find("lantern"), { "models.*.model": ["lantern-4.5-20260901", "lantern-4-20260301", "lantern-3-20250601"] }],
  [find("lantern 4"), { "models.*.model": ["lantern-4.5-20260901", "lantern-4-20260301"] }],
  [
    find("latest lantern model"),
    { "models.0": { model: "lantern-4.5-20260901", in: 2, out: 10, context: 1_000_000, released: "2026-09-01" } },
  ],
  [find("lantern 4.5"), { "models.*.model": ["lantern-4.5-20260901"] }],
  [find("lantern 4-5"), { "models.*.model": ["lantern-4.5-20260901"] }],
  [find("lantern"), { only_at_hosts: undefined }],
  [find("flash"), { only_at_hosts: 1 }],
  [find("flint"), { "models.*.id": ["cerebras/flint-14b", "cerebras/flint-13b"] }],
  [find("lantern", { limit: 1 }), { more: 2 }],
  // …where hosts have more of the words, their ids
  [find("flash attend"), { "models.*.id": ["together/flash-attend"] }],
  [find("large lite", { provider: "Voyage AI" }), { "models.*.model": ["sonar-rank-lite"] }],
  [find("cedar"), { retired_left_out: 2, other_kinds: { embedding: 1, transcription: 1 } }],
  [find("cedar", { include_retired: true }), { retired_left_out: undefined }],
  [find("openai audio"), { "models.*.model": ["cedar-transcribe"] }],
  [find("speech to text"), { "models.*.model": ["cedar-transcribe"] }],
  [find("lantren"), { "models.0.model": "lantern-4.5-20260901" }],
  [find("fastest lantern gpqa"), { not_matched: ["gpqa", "fastest"] }],
  // …plurals, and words that not all hits have
  [find("cedar embeddings"), { "models.*.model": ["cedar-embed-3"], not_matched: undefined }],
  [find("cedar embedding lantern"), { not_matched: ["lantern"] }],
  [find("lantern comet"), { not_matched: ["lantern", "comet"] }],
  // …words that only retired models have mean these
  [
    find("comet 001"),
    { models: [{ model: "comet-2.0-001", verdict: "retired", ends_on: "2026-02-01", released: "not stated" }] },
  ],
  [find("comet 001"), { retired_left_out: undefined }],
  // …from one medium to another: by what a model makes, without those that are stated to take others
  [find("image to text"), { "models.*.model": ["quartz-flash"] }],
  [find("text to images"), { "models.*.model": ["comet-3-image"] }],
  [find("comet text to video"), { models: [] }],
  [find("7"), { models: [] }],
  [find("ember", { provider: "Meta" }), { "models.*.id": ["groq/ember-8b"], other_kinds: { moderation: 1 } }],
  [find("versatile"), { "models.*.id": ["groq/ember-70b-versatile"], retired_left_out: undefined }],
  [find("8b"), { models: [{ id: "groq/ember-8b", in: 0.05, out: 0.08 }] }],
  [find("8b", { provider: "OpenAI" }), { models: [] }],
  [find("cedar", { provider: "anthropic" }), { models: [] }],
  [
    find("cedar mini"),
    { models: [{ model: "cedar-2-mini", status: "preview", in: 0.25, context: 128_000, released: "not stated" }] },
  ],
  [
    find("lantern", { host: "bedrock" }),
    {
      "models.*.id": [
        "anthropic.lantern-4.5-20260901",
        "anthropic.lantern-4-20260301-v1:0",
        "anthropic.lantern-3-20250601-v1:0",
      ],
    },
  ],
  [find("meta", { host: "groq", include_retired: true }), { "models.*.id": ["ember-70b-versatile", "ember-8b"] }],
];

await testRows(ROWS);
