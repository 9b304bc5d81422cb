// A feed of invented models: every verdict, replacements that lead on, hosts, spellings, and models with and without prices.
import type { Standing } from "../../src/schema/standings.ts";
import { documentOf, LONG_AGO, model, READ, row, TODAY, unlisted } from "../clients/fixture.ts";

export { TODAY };
export const NOON = Date.parse(`${TODAY}T12:00:00Z`);

const MODELS: readonly Standing[] = [
  model("Anthropic", "lantern-3-20250601", "deprecated", {
    name: "Lantern 3",
    deprecated_on: "2026-06-01",
    ends: "2026-12-01",
    instead: ["lantern-4-20260301"],
    spellings: ["lantern-3"],
    price_input_per_mtok: 3,
    price_output_per_mtok: 15,
    context_window: 400_000,
    modality: ["text", "vision"],
    hosts: [row("bedrock", "anthropic.lantern-3-20250601-v1:0", "deprecated", { ends: "2027-01-08" })],
  }),
  model("Anthropic", "lantern-4-20260301", "ga", {
    name: "Lantern 4",
    released: "2026-03-01",
    promised: "2027-03-01",
    modality: ["text", "vision"],
    context_window: 200_000,
    max_output_tokens: 64_000,
    price_input_per_mtok: 3,
    price_output_per_mtok: 18,
    price_cached_input_per_mtok: 0.3,
    open_weight: false,
    rejects: [["top_k"], 0, READ],
    hosts: [
      row("bedrock", "anthropic.lantern-4-20260301-v1:0", "ga", {
        ...{ promised: "2026-11-01", read: "2026-10-05", instead: [["anthropic.lantern-4.5-20260901", ""]] },
      }),
    ],
  }),
  model("Anthropic", "lantern-4.5-20260901", "ga", {
    name: "Lantern 4.5",
    released: "2026-09-01",
    context_window: 1_000_000,
    price_input_per_mtok: 2,
    price_output_per_mtok: 10,
    hosts: [unlisted("bedrock", "anthropic.lantern-4.5-20260901")],
  }),
  model("Google", "comet-2.5-flash", "ga", {
    name: "Comet 2.5 Flash",
    promised: "2026-11-30",
    released: "2025-06-17",
    context_window: 1_000_000,
    max_input_tokens: 900_000,
    max_output_tokens: 65_000,
    price_input_per_mtok: 0.1,
    price_output_per_mtok: 0.4,
    modality: ["text", "vision", "audio", "video"],
  }),
  model("Google", "comet-2.0-001", "retired", { name: "Comet 2.0", ends: "2026-02-01", instead: ["comet-2.5-flash"] }),
  model("Google", "comet-3-image", "preview", {
    name: "Comet 3 Image",
    kind: "image",
    modality: ["image"],
    outputs: ["image"],
    price_output_per_mtok: 30,
    output_metered_in: "image",
    rates: [
      { meter: "image", price: 0.02, per: "image", service: "batch" },
      { meter: "image", price: 0.04, per: "image" },
    ],
  }),
  model("Mistral", "brook-large-2411", "deprecated", {
    name: "Brook Large 24.11",
    spellings: ["brook-large-latest"],
    released: "2024-11-18",
    hosts: [row("vertex", "brook-large-2411", "deprecated", { ends: "2027-01-15" })],
    instead: [
      ["brook-gone", ""],
      ["Brook 3", ""],
    ],
  }),
  model("Mistral", "brook-large-2512", "ga", {
    name: "Brook Large 25.12",
    released: "2025-12-02",
    open_weight: true,
    free_only: true,
    price_input_per_mtok: 0,
    price_output_per_mtok: 0,
  }),
  model("Mistral", "brook-ocr-1", "ga", {
    ...{ name: "Brook OCR", kind: "other", price_input_per_mtok: 0.03, price_output_per_mtok: 0.03 },
  }),
  model("OpenAI", "cedar-0", "retired", {
    name: "Cedar 0",
    deprecated_on: "2025-01-15",
    ends: "2025-07-15",
    instead: ["cedar-1"],
    rerouted: ["cedar-2", 0, READ],
  }),
  model("OpenAI", "cedar-1", "deprecated", {
    name: "Cedar 1",
    deprecated_on: "2026-08-01",
    ends: "2027-02-01",
    instead: ["cedar-1-turbo", "cedar-2"],
    price_input_per_mtok: 0.5,
    price_output_per_mtok: 5,
    hosts: [
      row("azure", "cedar-1", "deprecated", { version: "2025-01-01", ends: "2026-11-01" }),
      row("azure", "cedar-1", "ga", {
        ...{ version: "2025-06-01", ends: "2027-04-14" },
        rates: [
          { meter: "input", price: 0.7, per: "1M tokens" },
          { meter: "output", price: 3, per: "1M tokens", service: "batch" },
        ],
      }),
    ],
  }),
  model("OpenAI", "cedar-1-turbo", "deprecated", {
    ...{ name: "Cedar 1 Turbo", announced_by: "2026-08-10", ends: "2026-11-20", instead: ["cedar-1"] },
  }),
  model("OpenAI", "cedar-2", "ga", {
    name: "Cedar 2",
    released: "2026-05-05",
    spellings: ["cedar-latest"],
    context_window: 400_000,
    max_output_tokens: 128_000,
    knowledge_cutoff: "2026-01",
    modality: ["text", "vision"],
    price_input_per_mtok: 1.25,
    price_output_per_mtok: 10,
    price_cached_input_per_mtok: 0.125,
    prices_read_on: "2026-11-18",
    rates: [
      { meter: "cache_write", price: 2, per: "1M tokens", ttl: "1h" },
      { meter: "input", price: 0.625, per: "1M tokens", service: "batch" },
      { meter: "output", price: 5, per: "1M tokens", service: "batch" },
      { meter: "input", price: 2.5, per: "1M tokens", above: 200_000 },
      { meter: "output", price: 15, per: "1M tokens", above: 200_000 },
      { meter: "input", price: 1.5, per: "1M tokens", from: "2027-01-01" },
    ],
    hosts: [row("azure", "cedar-2", "ga", { version: "2026-05-05" }), row("groq", "cedar-2-8192", "retired")],
  }),
  model("OpenAI", "cedar-2-mini", "preview", {
    name: "Cedar 2 Mini",
    price_input_per_mtok: 0.25,
    context_window: 128_000,
    rates: [
      { meter: "input", price: 0.5, per: "1M tokens", service: "fine-tuned" },
      { meter: "output", price: 2, per: "1M tokens", service: "fine-tuned" },
    ],
  }),
  model("OpenAI", "cedar-embed-3", "ga", {
    name: "Cedar Embed 3",
    kind: "embedding",
    released: "2024-01-25",
    outputs: ["embedding"],
    embedding_dimensions: 1_536,
    max_input_tokens: 8_192,
    price_input_per_mtok: 0.02,
  }),
  model("OpenAI", "cedar-transcribe", "ga", {
    ...{ name: "Cedar Transcribe", kind: "transcription", modality: ["audio", "text"] },
  }),
  model("Voyage AI", "sonar-rank", "ga", { name: "Sonar Rank", kind: "rerank", price_per_1k_searches: 2 }),
  model("Voyage AI", "sonar-rank-lite", "ga", { name: "Sonar Rank Lite", kind: "rerank", price_input_per_mtok: 0.05 }),
  model("Amazon", "amazon.birch-lite-v1:0", "ga", {
    ...{ name: "Birch Lite", price_input_per_mtok: 0.06, hosts: [row("bedrock", "amazon.birch-lite-v1:0", "ga")] },
  }),
  model("Z.ai", "quartz-flash", "ga", {
    ...{ name: "Quartz Flash", api_string: undefined, price_input_per_mtok: 0, price_output_per_mtok: 0 },
    ...{ inputs: ["image"], outputs: ["text"], modality: ["text", "vision"], priced_like: "quartz-4-6" },
    rates: [{ meter: "input", price: 0, per: "1M tokens", promotion: true, from: "2026-10-06" }],
    hosts: [row("fireworks", "Quartz Flash", "deprecated", { no_id: true, ends_for: ["serverless"] })],
  }),
  model("Z.ai", "quartz-4.6", "beta", {
    name: "Quartz 4.6",
    read: LONG_AGO,
    knowledge_cutoff: "2026-07",
    price_input_per_mtok: 0.6,
    price_output_per_mtok: 2.2,
  }),
];

export const STANDINGS = documentOf([...MODELS], {
  host_rows: [
    row("groq", "ember-70b-versatile", "retired", { maker: "Meta", ends: "2026-08-16" }),
    row("cerebras", "flint-1b", "retired", { maker: "NVIDIA", ends: "2026-08-16" }),
    row("together", "flint-1b", "retired", { maker: "NVIDIA", ends: "2026-09-01", instead: ["flint-14b"] }),
    row("cerebras", "flint-13b", "deprecated", {
      ...{ maker: "NVIDIA", ends: "2026-06-01", read: LONG_AGO, instead: [["Flint 14B", ""]] },
    }),
    row("cerebras", "flint-14b", "ga", { maker: "NVIDIA" }),
    row("together", "flash-attend", "ga", { maker: "NVIDIA" }),
    row("together", "flint-2b", "deprecated", { maker: "NVIDIA", ends: TODAY }),
    row("groq", "ember-guard-1b", "ga", {
      ...{ maker: "Meta", kind: "moderation" },
      rates: [
        { meter: "input", price: 0.01, per: "1M tokens" },
        { meter: "output", price: 0.01, per: "1M tokens" },
      ],
    }),
    row("groq", "ember-8b", "ga", {
      maker: "Meta",
      rates: [
        { meter: "input", price: 0.05, per: "1M tokens" },
        { meter: "output", price: 0.08, per: "1M tokens" },
      ],
    }),
  ],
  listed: [
    ["cedar-9", "OpenAI", 2, "2026-11-18"],
    ["brook-large-latest", "Mistral", 2, "2026-11-18"],
  ],
});

/** The documents of single models that the feed has. */
export const DOCUMENTS: Record<string, unknown> = {
  "cedar-2": {
    notes: "Free for students.\u0000",
    evidence: {
      status: [{ page: "https://vendor.example/models", read_on: READ, standing: true, raw: ["Active"] }],
      price_input_per_mtok: [
        { page: "https://docs.example.com/prices", read_on: "2026-11-18", standing: true, raw: ["$1.25"] },
        { page: "https://docs.example.com/old", read_on: "2026-01-01", standing: false, raw: ["$9"] },
      ],
    },
  },
};
