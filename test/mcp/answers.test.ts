// What tools answer on given ids and words, from the fixture.
import { type Row, testRows } from "./rows.ts";

const check = (models: string | string[], more: object = {}) => ["check_model_status", { models, ...more }] as const;
const get = (model: string, more: object = {}) => ["get_model", { model, ...more }] as const;
const find = (query: string, more: object = {}) => ["search_models", { query, ...more }] as const;

const ROWS: Row[] = [
  // check_model_status: verdicts
  [check("cedar-2"), "verdict", "ok"],
  [check("cedar-2"), "read_on", "2026-11-19"],
  [check("cedar-2"), "source", "https://vendor.example/models"],
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
      price_change: { out: 1.2 },
      loses: { context_window: [400_000, 200_000] },
      read_on: "2026-11-19",
      source: "https://vendor.example/models",
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
  [check("cedar-1"), "price_change", { in: 2.5, out: 2 }],
  // …hosts
  [check("cedar-1"), "hosts", { azure: ["retired 2026-11-01", "2027-04-14"] }],
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
      source: "https://host.example/schedule",
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
      { page: "https://vendor.example/models", read_on: "2026-11-19", states: ["status"] },
      { page: "https://docs.example.com/prices", read_on: "2026-11-18", states: ["price_input_per_mtok"] },
    ],
  ],
  [check("cedar-1", { detail: true }), "sources", undefined],
  [check(["cedar-2", "cedar-1"], { detail: true }), "results.0.source", "https://vendor.example/models"],
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
      source: "https://vendor.example/models",
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
];

await testRows(ROWS);
