// A feed of invented models: every verdict, replacements that lead on, hosts, spellings, and models with and without prices.
import type { HostStanding, Standing, StandingsDocument } from "../../src/schema/standings.ts";
import type { HostSlug, ProviderName, Status } from "../../src/schema/vocabulary.ts";

/** The day and time of all tests. */
export const TODAY = "2026-11-21";
export const NOON = Date.parse(`${TODAY}T12:00:00Z`);

const READ = "2026-11-19";
/** Longer ago than verdicts allow. */
const LONG_AGO = "2026-03-01";
const PAGES = ["openai", "anthropic", "google", "mistral", "zai", "voyage", "bedrock", "azure", "groq", "package"];
const page = (name: string) => PAGES.indexOf(name);

type Facts = Partial<Omit<Standing, "id" | "provider" | "status" | "ends_on" | "promised_until" | "replacements">> & {
  ends?: string;
  promised?: string;
  replacements?: string[];
  read?: string;
};

/** Model ids of replacements that aren't models of the feed. */
const UNKNOWN_TARGETS = ["brook-gone"];
const slug = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");

function model(provider: ProviderName, api_string: string, name: string, status: Status, facts: Facts = {}): Standing {
  const { ends, promised, replacements, read = READ, ...rest } = facts;
  const at = page(provider === "Z.ai" ? "zai" : (provider.split(" ")[0] ?? "").toLowerCase());
  return {
    id: slug(api_string),
    provider,
    name,
    api_string,
    status: [status, at, read],
    ...(ends && { ends_on: [ends, at, read] as [string, number, string] }),
    ...(promised && { promised_until: [promised, at, read] as [string, number, string] }),
    ...(replacements && {
      replacements: replacements.map((one) => ({
        model: one,
        ...(!UNKNOWN_TARGETS.includes(one) && { id: slug(one) }),
        page: at,
        read_on: read,
      })),
    }),
    modality: ["text"],
    ...rest,
  };
}

type HostFacts = Pick<Facts, "ends" | "promised" | "read"> & { version?: string; maker?: string; status?: Status };

function row(host: HostSlug, as: string, facts: HostFacts = {}): HostStanding {
  const { ends, promised, status = "ga", read = READ, ...rest } = facts;
  const at = page(host);
  return {
    host,
    as,
    status: [status, at, read],
    ...(ends && { ends_on: [ends, at, read] as [string, number, string] }),
    ...(promised && { promised_until: [promised, at, read] as [string, number, string] }),
    ...rest,
  };
}

const MODELS: readonly Standing[] = [
  model("Anthropic", "lantern-3-20250601", "Lantern 3", "deprecated", {
    deprecated_on: "2026-06-01",
    ends: "2026-12-01",
    replacements: ["lantern-4-20260301"],
    spellings: ["lantern-3"],
    price_input_per_mtok: 3,
    price_output_per_mtok: 15,
    context_window: 400_000,
    modality: ["text", "vision"],
    hosts: [row("bedrock", "anthropic.lantern-3-20250601-v1:0", { ends: "2027-01-08", status: "deprecated" })],
  }),
  model("Anthropic", "lantern-4-20260301", "Lantern 4", "ga", {
    released: "2026-03-01",
    promised: "2027-03-01",
    modality: ["text", "vision"],
    context_window: 200_000,
    max_output_tokens: 64_000,
    price_input_per_mtok: 3,
    price_output_per_mtok: 18,
    price_cached_input_per_mtok: 0.3,
    open_weight: false,
    hosts: [row("bedrock", "anthropic.lantern-4-20260301-v1:0", { promised: "2026-11-01", read: "2026-10-05" })],
  }),
  model("Anthropic", "lantern-4.5-20260901", "Lantern 4.5", "ga", {
    released: "2026-09-01",
    context_window: 1_000_000,
    price_input_per_mtok: 2,
    price_output_per_mtok: 10,
    hosts: [{ host: "bedrock", as: "anthropic.lantern-4.5-20260901", unlisted: [page("anthropic"), READ] }],
  }),
  model("Google", "comet-2.5-flash", "Comet 2.5 Flash", "ga", {
    promised: "2026-11-30",
    released: "2025-06-17",
    context_window: 1_000_000,
    max_input_tokens: 900_000,
    max_output_tokens: 65_000,
    price_input_per_mtok: 0.1,
    price_output_per_mtok: 0.4,
    modality: ["text", "vision", "audio", "video"],
  }),
  model("Google", "comet-2.0-001", "Comet 2.0", "retired", { ends: "2026-02-01", replacements: ["comet-2.5-flash"] }),
  model("Google", "comet-3-image", "Comet 3 Image", "preview", {
    modality: ["image"],
    outputs: ["image"],
    rates: [{ meter: "image", price: 0.04, per: "image" }],
  }),
  model("Mistral", "brook-large-2411", "Brook Large 24.11", "deprecated", {
    released: "2024-11-18",
    replacements: ["brook-gone"],
  }),
  model("Mistral", "brook-large-2512", "Brook Large 25.12", "ga", {
    released: "2025-12-02",
    open_weight: true,
    price_input_per_mtok: 0,
    price_output_per_mtok: 0,
  }),
  model("Mistral", "brook-ocr-1", "Brook OCR", "ga", { price_input_per_mtok: 0.03, price_output_per_mtok: 0.03 }),
  model("OpenAI", "cedar-0", "Cedar 0", "retired", {
    deprecated_on: "2025-01-15",
    ends: "2025-07-15",
    replacements: ["cedar-1"],
    rerouted: ["cedar-2", page("openai"), READ],
  }),
  model("OpenAI", "cedar-1", "Cedar 1", "deprecated", {
    deprecated_on: "2026-08-01",
    ends: "2027-02-01",
    replacements: ["cedar-1-turbo", "cedar-2"],
    price_input_per_mtok: 0.5,
    price_output_per_mtok: 5,
    hosts: [
      row("azure", "cedar-1", { version: "2025-01-01", ends: "2026-11-01", status: "deprecated" }),
      row("azure", "cedar-1", { version: "2025-06-01", ends: "2027-04-14" }),
    ],
  }),
  model("OpenAI", "cedar-1-turbo", "Cedar 1 Turbo", "deprecated", { ends: "2026-11-20", replacements: ["cedar-1"] }),
  model("OpenAI", "cedar-2", "Cedar 2", "ga", {
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
      { meter: "input", price: 0.625, per: "1M tokens", service: "batch" },
      { meter: "output", price: 5, per: "1M tokens", service: "batch" },
      { meter: "input", price: 2.5, per: "1M tokens", above: 200_000 },
      { meter: "output", price: 15, per: "1M tokens", above: 200_000 },
    ],
    hosts: [row("azure", "cedar-2", { version: "2026-05-05" })],
  }),
  model("OpenAI", "cedar-2-mini", "Cedar 2 Mini", "preview", { price_input_per_mtok: 0.25, context_window: 128_000 }),
  model("OpenAI", "cedar-embed-3", "Cedar Embed 3", "ga", {
    released: "2024-01-25",
    outputs: ["embedding"],
    embedding_dimensions: 1_536,
    max_input_tokens: 8_192,
    price_input_per_mtok: 0.02,
  }),
  model("OpenAI", "cedar-transcribe", "Cedar Transcribe", "ga", { modality: ["audio", "text"] }),
  model("Voyage AI", "sonar-rank", "Sonar Rank", "ga", { outputs: ["score"], price_per_1k_searches: 2 }),
  model("Z.ai", "quartz-4.6", "Quartz 4.6", "beta", {
    read: LONG_AGO,
    price_input_per_mtok: 0.6,
    price_output_per_mtok: 2.2,
  }),
];

export const STANDINGS: StandingsDocument = {
  updated: "2026-11-20",
  pages: PAGES.map((name) => `https://docs.example.com/${name}`),
  models: [...MODELS],
  host_rows: [
    row("groq", "ember-70b-versatile", { maker: "Meta", status: "retired", ends: "2026-08-16" }),
    row("groq", "ember-8b", { maker: "Meta" }),
  ],
  hosts: {
    bedrock: ["Amazon Bedrock", page("bedrock"), READ],
    azure: ["Microsoft Foundry", page("azure"), READ],
    groq: ["Groq", page("groq"), READ],
  },
  announcements: { OpenAI: [page("openai"), READ, []] },
  listed: [["cedar-9", "OpenAI", page("package"), "2026-11-18"]],
};

/** The documents of single models that the feed has. */
export const DOCUMENTS: Record<string, unknown> = {
  "cedar-2": {
    notes: "Free for students.\u0000",
    evidence: {
      status: [{ page: "https://docs.example.com/openai", read_on: READ, standing: true, raw: ["Active"] }],
      price_input_per_mtok: [
        { page: "https://docs.example.com/prices", read_on: "2026-11-18", standing: true, raw: ["$1.25"] },
        { page: "https://docs.example.com/old", read_on: "2026-01-01", standing: false, raw: ["$9"] },
      ],
    },
  },
};
