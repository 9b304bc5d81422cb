// What each tool answers from the fixture, once in memory and once over stdio.
import assert from "node:assert/strict";
import { join } from "node:path";
import { after, test } from "node:test";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { connectToFeed, type Reply } from "./client.ts";

const { call, logged } = await connectToFeed();

const check = (models: string | string[], more: object = {}) => ["check_model_status", { models, ...more }] as const;
const get = (model: string, more: object = {}) => ["get_model", { model, ...more }] as const;
const find = (query: string, more: object = {}) => ["search_models", { query, ...more }] as const;
const list = (args: object = {}) => ["list_models", args] as const;
const cheap = (more: object = {}) =>
  ["cheapest_models", { input_tokens: 10_000_000, output_tokens: 2_000_000, ...more }] as const;
const compare = (models: string[], more: object = {}) => ["compare_models", { models, ...more }] as const;
const ends = (args: object = {}) => ["list_deprecations", args] as const;

/** The call, a path in the answer, and the value there; undefined: the answer says nothing of it. */
type Row = [call: readonly [string, object], path: string, value: unknown];

const ROWS: Row[] = [
  // check_model_status: verdicts
  [check("cedar-2"), "verdict", "ok"],
  [check("cedar-2"), "read_on", "2026-11-19"],
  [check("cedar-2"), "source", "https://docs.example.com/openai"],
  [check("cedar-2"), "id", undefined],
  [check("cedar-2"), "replacement", undefined],
  [check("cedar-latest"), "id", "cedar-2"],
  [
    check("lantern-3"),
    "",
    {
      model: "lantern-3",
      id: "lantern-3-20250601",
      verdict: "retiring",
      ends_on: "2026-12-01",
      days_left: 10,
      hosts: { bedrock: "2027-01-08" },
      replacement: "lantern-4-20260301",
      price_change: { output: 1.2 },
      loses: { context_window: [400_000, 200_000] },
      read_on: "2026-11-19",
      source: "https://docs.example.com/anthropic",
    },
  ],
  [check("cedar-0"), "why", "rerouted"],
  [check("cedar-0"), "rerouted_to", "cedar-2"],
  [check("cedar-1-turbo"), "verdict", "retired"],
  [check("cedar-1-turbo"), "days_left", undefined],
  [check("brook-large-2411"), "verdict", "deprecated"],
  [check("brook-large-2411"), "replacement", "brook-gone"],
  [check("brook-large-2411"), "replacement_verdict", "unknown"],
  [check("quartz-4.6"), "verdict", "unverified"],
  [check("quartz-4.6"), "why", "old-reading"],
  [check("comet-2.5-flash"), "promised_until", "2026-11-30"],
  [check("cedar-9"), "verdict", "unverified"],
  [check("cedar-9"), "why", "listed-only"],
  [check("cedra-2"), "verdict", "unknown"],
  [check("cedra-2"), "near.0", "cedar-2"],
  [check("brook-large"), "why", "ambiguous"],
  [check("brook-large"), "near", ["brook-large-2512", "brook-large-2411"]],
  // …replacements are followed to one that stays
  [check("cedar-0"), "replacement", "cedar-2"],
  [check("cedar-1"), "replacement", "cedar-2"],
  [check("cedar-1"), "price_change", { input: 2.5, output: 2 }],
  // …hosts
  [check("cedar-1"), "hosts", { azure: { "2025-01-01": "retired 2026-11-01", "2025-06-01": "2027-04-14" } }],
  [check("anthropic.lantern-3-20250601-v1:0"), "host", "bedrock"],
  [check("anthropic.lantern-3-20250601-v1:0"), "ends_on", "2027-01-08"],
  [check("anthropic.lantern-3-20250601-v1:0"), "vendor", "2026-12-01"],
  [check("lantern-3", { host: "aws bedrock" }), "ends_on", "2027-01-08"],
  [check("anthropic.lantern-4.5-20260901"), "why", "unlisted"],
  [check("us.anthropic.lantern-4-20260301-v1:0"), "why", "promise-over"],
  [
    check("ember-70b-versatile"),
    "",
    {
      model: "ember-70b-versatile",
      maker: "Meta",
      host: "groq",
      verdict: "retired",
      ends_on: "2026-08-16",
      replacement: "not stated",
      read_on: "2026-11-19",
      source: "https://docs.example.com/groq",
    },
  ],
  [check("openai/cedar-2"), "verdict", "ok"],
  [check("openai/cedar-2"), "host", undefined],
  [check("cedar-2", { host: "together" }), "verdict", "unverified"],
  // …several
  [
    check(["cedar-2", "cedar-1", "lantern-3", "x-9", "cedar-0", "cedar-2"]),
    "counts",
    { retired: 1, retiring: 2, unknown: 1, ok: 1 },
  ],
  [
    check(["cedar-2", "cedar-1", "lantern-3", "x-9", "cedar-0"]),
    "results.*.model",
    ["cedar-0", "lantern-3", "cedar-1", "x-9", "cedar-2"],
  ],
  [check(["cedar-2", "cedar-1"]), "results.0.source", undefined],
  // …detail
  [check("cedar-2", { detail: true }), "notes", "Free for students."],
  [
    check("cedar-2", { detail: true }),
    "sources",
    [
      { page: "https://docs.example.com/openai", read_on: "2026-11-19", states: ["status"] },
      { page: "https://docs.example.com/prices", read_on: "2026-11-18", states: ["price_input_per_mtok"] },
    ],
  ],
  [check("cedar-1", { detail: true }), "sources", undefined],
  [check(["cedar-2", "cedar-1"], { detail: true }), "results.0.source", "https://docs.example.com/openai"],
  // …forms that models send
  [["check_model_status", { model: "cedar-2" }], "verdict", "ok"],
  [["check_model_status", { ids: "cedar-0, cedar-1\ncedar-2" }], "results.*.verdict", ["retired", "retiring", "ok"]],
  [["check_model_status", { models: '["cedar-0","cedar-2"]', host: null }], "counts", { retired: 1, ok: 1 }],

  // get_model
  [
    get("cedar-2"),
    "",
    {
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
        { service: "batch", in: 0.625, out: 5 },
        { above: 200_000, in: 2.5, out: 15 },
      ],
      hosts: { azure: "ok" },
      read_on: "2026-11-19",
      prices_read_on: "2026-11-18",
      source: "https://docs.example.com/openai",
    },
  ],
  [get("cedar-2-mini"), "not_stated", ["out", "max_output", "cutoff", "released"]],
  [get("cedar-2-mini"), "out", undefined],
  [get("comet-2.5-flash"), "max_input", 900_000],
  [get("comet-3-image"), "other_prices", [{ per: "image", image: 0.04 }]],
  [get("sonar-rank"), "per_1k_searches", 2],
  [get("Lantern 4"), "hosts", { bedrock: "unverified" }],
  [get("lantern-4.5"), "hosts", { bedrock: "unlisted" }],
  [get("lantern-4.5", { detail: true }), "ids_at_hosts", { bedrock: ["anthropic.lantern-4.5-20260901"] }],
  [get("lantern-3"), "replacement", "lantern-4-20260301"],
  [get("anthropic.lantern-3-20250601-v1:0"), "ends_on", "2027-01-08"],
  [get("ember-8b"), "verdict", "ok"],
  [get("cedra-2"), "near.0", "cedar-2"],

  // search_models
  [find("lantern"), "models.*.model", ["lantern-4.5-20260901", "lantern-4-20260301", "lantern-3-20250601"]],
  [find("lantern 4"), "models.*.model", ["lantern-4.5-20260901", "lantern-4-20260301"]],
  [
    find("latest lantern model"),
    "models.0",
    { model: "lantern-4.5-20260901", in: 2, out: 10, context: 1_000_000, released: "2026-09-01" },
  ],
  [find("lantern", { limit: 1 }), "more", 2],
  [find("cedar"), "retired_left_out", 2],
  [find("cedar", { include_retired: true }), "retired_left_out", undefined],
  [find("embedding"), "models.*.model", ["cedar-embed-3"]],
  [find("speech to text"), "models.*.model", ["cedar-transcribe"]],
  [find("cedar transcription"), "models.*.model", ["cedar-transcribe"]],
  [find("lantren"), "models.0.model", "lantern-4.5-20260901"],
  [find("fastest lantern gpqa"), "not_matched", ["gpqa"]],
  [find("7"), "models", []],
  [find("cedar", { provider: "anthropic" }), "models", []],
  [find("cedar mini"), "models", [{ model: "cedar-2-mini", in: 0.25, context: 128_000, released: "not stated" }]],
  [
    find("lantern", { host: "bedrock" }),
    "models.*.id",
    ["anthropic.lantern-4.5-20260901", "anthropic.lantern-4-20260301-v1:0", "anthropic.lantern-3-20250601-v1:0"],
  ],
  [find("meta", { host: "groq", include_retired: true }), "models.*.id", ["ember-70b-versatile", "ember-8b"]],

  // list_models
  [list({ provider: "OpenAI", limit: 2 }), "models.*.model", ["cedar-2", "cedar-embed-3"]],
  [list({ provider: "OpenAI" }), "total", 5],
  [list({ provider: "open-ai" }), "total", undefined],
  [
    list({ modality: "vision" }),
    "models.*.model",
    ["cedar-2", "lantern-4-20260301", "comet-2.5-flash", "lantern-3-20250601"],
  ],
  [list({ modality: ["text", "Video"] }), "models.*.model", ["comet-2.5-flash"]],
  [
    list({ min_context: "400k" }),
    "models.*.model",
    ["lantern-4.5-20260901", "cedar-2", "comet-2.5-flash", "lantern-3-20250601"],
  ],
  [list({ min_context: 400_000 }), "left_out_not_stated", { min_context: 9 }],
  [list({ min_output: 128_000 }), "models.*.model", ["cedar-2"]],
  [
    list({ max_input_price: 0.1, max_output_price: 0.4 }),
    "models.*.model",
    ["brook-large-2512", "comet-2.5-flash", "brook-ocr-1"],
  ],
  [list({ open_weights: true }), "models.*.model", ["brook-large-2512"]],
  [list({ status: ["retired"] }), "models.*.model", ["cedar-0", "cedar-1-turbo", "comet-2.0-001"]],
  [list({ status: ["deprecated"] }), "models.*.model", ["brook-large-2411", "cedar-1", "lantern-3-20250601"]],
  [list({ sort: "price", limit: 2 }), "models.*.model", ["brook-large-2512", "cedar-embed-3"]],
  [list({ sort: "context", limit: 2 }), "models.*.model", ["comet-2.5-flash", "lantern-4.5-20260901"]],
  [list({ sort: "retires", limit: 2 }), "models.*.model", ["lantern-3-20250601", "cedar-1"]],
  [
    list({ host: "Bedrock" }),
    "models",
    [
      { id: "anthropic.lantern-4.5-20260901", model: "lantern-4.5-20260901", verdict: "unlisted" },
      { id: "anthropic.lantern-4-20260301-v1:0", model: "lantern-4-20260301", verdict: "unverified" },
      {
        id: "anthropic.lantern-3-20250601-v1:0",
        model: "lantern-3-20250601",
        verdict: "retiring",
        ends_on: "2027-01-08",
        days_left: 48,
      },
    ],
  ],
  [list({ host: "azure" }), "models.*.version", ["2026-05-05", "2025-06-01"]],
  [list({ host: "groq" }), "models", [{ id: "ember-8b" }]],
  [list({ host: "groq", provider: "OpenAI" }), "models", []],

  // cheapest_models
  [cheap(), "models.*.model", ["brook-large-2512", "comet-2.5-flash", "quartz-4.6", "cedar-2", "lantern-4.5-20260901"]],
  [cheap(), "models.2.verdict", "unverified"],
  [cheap(), "models.1.usd", 1.8],
  [
    cheap(),
    "models.3",
    { model: "cedar-2", usd: 32.5, in: 1.25, out: 10, context: 400_000, long_prompt: { above: 200_000, usd: 55 } },
  ],
  [cheap(), "unknown", 1],
  [
    cheap({ input_tokens: "10M", output_tokens: "2m", modality: "vision" }),
    "models.*.model",
    ["comet-2.5-flash", "cedar-2", "lantern-4-20260301"],
  ],
  [cheap({ cached_tokens: 10_000_000, provider: "OpenAI" }), "models.0.usd", 21.25],
  [cheap({ service: "batch" }), "models.*.model", ["cedar-2"]],
  [cheap({ service: "batch" }), "models.0.usd", 16.25],
  // …a request of 500,000 tokens fits one whose context is stated, of 250,000 it costs more
  [cheap({ requests: 20 }), "models.*.model", ["brook-large-2512", "quartz-4.6", "lantern-4.5-20260901"]],
  [cheap({ requests: 20 }), "too_small", 4],
  [cheap({ requests: 40, provider: "OpenAI" }), "models.0.usd", 55],
  [cheap({ requests: 100, provider: "OpenAI" }), "models.0.usd", 32.5],
  [cheap({ kind: "embedding", output_tokens: 0 }), "models.0.usd", 0.2],
  [
    cheap({ kind: "rerank", input_tokens: 0, output_tokens: 0, searches: 5_000 }),
    "models.0",
    { model: "sonar-rank", usd: 10, per_1k_searches: 2 },
  ],

  // compare_models
  [
    compare(["cedar-2", "lantern-4.5"], { input_tokens: 10_000_000, output_tokens: 2_000_000 }),
    "models.*.usd",
    [32.5, 40],
  ],
  [
    compare(["cedar-2", "lantern-4.5"], { input_tokens: 10_000_000, output_tokens: 2_000_000, requests: 40 }),
    "models.*.usd",
    [55, 40],
  ],
  [compare(["cedar-2", "lantern-4"]), "same", { modality: ["text", "vision"] }],
  [compare(["cedar-2", "lantern-4"]), "models.0.modality", undefined],
  [compare(["cedar-2", "lantern-4"]), "models.*.context", [400_000, 200_000]],
  [compare(["cedar-1", "cedar-2"]), "models.0.replacement", "cedar-2"],
  [compare(["cedar-1", "cedra-2"]), "models.1.verdict", "unknown"],
  [compare(["cedar-2-mini", "cedar-2"], { input_tokens: 0, output_tokens: 1_000 }), "models.0.usd", undefined],
  [compare(["cedar-2-mini", "cedar-2"], { input_tokens: 0, output_tokens: 1_000 }), "models.0.no_price", ["output"]],

  // list_deprecations
  [
    ends({ within_days: 90 }),
    "",
    {
      total: 2,
      retirements: [
        { ends_on: "2026-12-01", days_left: 10, models: { "lantern-3-20250601": "lantern-4-20260301" } },
        { ends_on: "2027-02-01", days_left: 72, models: { "cedar-1": "cedar-2" } },
      ],
      without_day_total: 1,
      promised_only_until: { "2026-11-30": ["comet-2.5-flash"] },
    },
  ],
  [ends({ within_days: 30 }), "total", 1],
  [ends(), "without_day", { "brook-large-2411": "brook-gone" }],
  [
    ends({ include_past: true }),
    "retirements.*.ends_on",
    ["2025-07-15", "2026-02-01", "2026-11-20", "2026-12-01", "2027-02-01"],
  ],
  [ends({ since: "2026-07-01" }), "retirements.*.ends_on", ["2027-02-01"]],
  [ends({ since: "2026-07-01" }), "announcement_not_dated", 1],
  [ends({ provider: "anthropic" }), "total", 1],
  [ends({ limit: 1 }), "more", 1],
  [
    ends({ host: "bedrock", within_days: 180 }),
    "",
    {
      total: 1,
      retirements: [
        {
          ends_on: "2027-01-08",
          days_left: 48,
          models: { "anthropic.lantern-3-20250601-v1:0": "anthropic.lantern-4-20260301-v1:0" },
        },
      ],
      promised_only_until: { past: ["anthropic.lantern-4-20260301-v1:0"] },
    },
  ],
  [ends({ host: "groq", include_past: true }), "retirements.0.models", { "ember-70b-versatile": "not stated" }],
];

/** The value at `a.0.b`; `*` stands for each element of a list. */
function valueAt(value: unknown, path: string): unknown {
  const [key = "", ...rest] = path.split(".");
  if (key === "") return value;
  const next = rest.join(".");
  if (key === "*") return (value as unknown[]).map((one) => valueAt(one, next));
  return valueAt((value as Record<string, unknown> | undefined)?.[key], next);
}

const nameOf = ([[tool, args], path]: Row) => `${tool} ${JSON.stringify(args)}: ${path}`;

for (const row of ROWS)
  test(nameOf(row), async () => {
    const [[tool, args], path, value] = row;
    const { data, text } = await call(tool, { ...args });
    assert.deepEqual(valueAt(data, path), value, text);
  });

test("the same over stdio: data, and as its text the same JSON", async () => {
  const { feed } = await connectToFeed();
  const client = new Client({ name: "test", version: "1" });
  const cli = join(import.meta.dirname, "../../src/cli.ts");
  const env = { ...(process.env as Record<string, string>), ALMANAC_URL: feed.url };
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [cli, "mcp"], env }));
  after(() => client.close());
  for (const [[name, args]] of ROWS) {
    const reply = (await client.callTool({ name, arguments: { ...args } })) as unknown as {
      content: [Reply];
      structuredContent: unknown;
    };
    if (reply.structuredContent) assert.deepEqual(JSON.parse(reply.content[0].text), reply.structuredContent, name);
  }
});

test("the server logged no error", () => assert.deepEqual(logged, []));
