// A small standings document of invented models, for the tests of the clients' core.
import { type Feed, feedOf } from "../../src/clients/feed/feed.ts";
import type { HostStanding, Standing, StandingsDocument } from "../../src/schema/standings.ts";
import type { HostSlug, ProviderName, Status } from "../../src/schema/vocabulary.ts";

/** The day of all tests, and readings of two days before and of longer ago than verdicts allow. */
export const TODAY = "2026-11-21";
export const READ = "2026-11-19";
export const LONG_AGO = "2026-03-01";

const PAGES = ["https://vendor.example/models", "https://host.example/schedule", "https://package.example/v1.ts"];
const [VENDOR, HOST, PACKAGE] = [0, 1, 2];

type Lifecycle = { ends?: string; promised?: string; read?: string; instead?: (string | [text: string, id: string])[] };
export type ModelFacts = Lifecycle & Omit<Partial<Standing>, "status" | "ends_on" | "promised_until" | "replacements">;
type RowFacts = Lifecycle & Omit<Partial<HostStanding>, keyof Lifecycle | "status" | "ends_on">;

export const slug = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, "-");

const lifecycle = (page: number, status: Status, { ends, promised, read = READ, instead }: Lifecycle) => ({
  status: [status, page, read] as Standing["status"],
  ...(ends && { ends_on: [ends, page, read] as NonNullable<Standing["ends_on"]> }),
  ...(promised && { promised_until: [promised, page, read] as NonNullable<Standing["promised_until"]> }),
  ...(instead && {
    replacements: instead.map((target) => {
      const [model, id] = typeof target === "string" ? [target, slug(target)] : target;
      return { model, ...(id !== "" && { id }), page, read_on: read };
    }),
  }),
});

/** A model. `instead`: its replacements, each the text of an id or `[text, id]`; without a model of the catalog, id is empty. */
export function model(provider: ProviderName, api_string: string, status: Status, facts: ModelFacts = {}): Standing {
  const { ends: _e, promised: _p, read: _r, instead: _i, ...rest } = facts;
  const names = { id: slug(api_string), name: api_string, api_string };
  return { provider, kind: "chat", ...names, ...lifecycle(VENDOR, status, facts), ...rest };
}

/** A host's row. */
export function row(host: HostSlug, as: string, status: Status, facts: RowFacts = {}): HostStanding {
  const { ends: _e, promised: _p, read: _r, instead: _i, ...rest } = facts;
  return { host, as, ...lifecycle(HOST, status, facts), ...rest };
}

/** An id that only the vendor states for a host. */
export const unlisted = (host: HostSlug, as: string): HostStanding => ({ host, as, unlisted: [VENDOR, READ] });

export const documentOf = (models: Standing[], rest: Partial<StandingsDocument> = {}): StandingsDocument => ({
  updated: "2026-11-20",
  pages: PAGES,
  models,
  host_rows: [],
  hosts: {
    azure: ["Microsoft Foundry", HOST, "2026-10-01"],
    bedrock: ["Amazon Bedrock", HOST, "2026-10-01"],
    vertex: ["Vertex AI", HOST, "2026-10-01"],
    groq: ["Groq", HOST, "2026-10-01"],
    together: ["Together AI", HOST, "2026-10-01"],
    fireworks: ["Fireworks AI", HOST, "2026-10-01"],
  },
  services: [],
  announcements: { Anthropic: [VENDOR, READ, ["azure"]], OpenAI: [VENDOR, READ, []] },
  listed: [],
  ...rest,
});

/** The feed of a document; throws if it can't be read. */
export function feedFrom(document: unknown): Feed {
  const feed = feedOf(JSON.parse(JSON.stringify(document)));
  if ("problem" in feed) throw new Error(feed.problem);
  return feed;
}

const OPENAI: Standing[] = [
  model("OpenAI", "cedar-0", "retired"),
  model("OpenAI", "cedar-1", "deprecated", { ends: "2026-10-01", instead: ["cedar-2"], spellings: ["cedar-1-latest"] }),
  model("OpenAI", "cedar-2", "ga", {
    spellings: ["cedar"],
    price_input_per_mtok: 2,
    hosts: [
      row("azure", "cedar-2", "deprecated", { version: "2026-01-01", ends: "2026-10-14" }),
      row("azure", "cedar-2", "ga", { version: "2026-05-05", ends: "2027-03-31", instead: ["cedar-3"] }),
    ],
  }),
  model("OpenAI", "cedar-3", "preview", { promised: "2027-01-15" }),
  model("OpenAI", "cedar-4", "deprecated", { ends: TODAY }),
  model("OpenAI", "cedar-5", "deprecated", { ends: "2026-12-11", snapshot: "cedar-5-2026-01-01" }),
  model("OpenAI", "cedar-5-2026-01-01", "deprecated", { ends: "2026-12-01" }),
  model("OpenAI", "cedar-6", "ga", { snapshot: "cedar-6-2026-01-01" }),
  model("OpenAI", "cedar-6-2026-01-01", "deprecated", {
    ends: "2027-02-01",
    hosts: [row("azure", "cedar-6-2026-01-01", "ga", { read: "2026-10-01" })],
  }),
  model("OpenAI", "cedar-9", "deprecated", {
    ends: "2026-12-05",
    snapshot: "cedar-5",
    hosts: [
      row("azure", "cedar-9", "retired", { version: "1", ends: "2026-05-01" }),
      row("azure", "cedar-9", "retired", { version: "2", ends: "2026-06-01" }),
    ],
  }),
  model("OpenAI", "cedar-7", "ga", { promised: "2026-11-20" }),
  model("OpenAI", "cedar-8", "deprecated", { deprecated_on: "2026-05-01" }),
  model("OpenAI", "cedar-old", "ga", { read: LONG_AGO }),
  model("OpenAI", "cedar-old-end", "deprecated", {
    ...{ read: LONG_AGO, ends: "2026-08-01" },
    hosts: [
      row("azure", "cedar-old-end", "deprecated", { version: "1", read: LONG_AGO, ends: "2026-06-01" }),
      row("azure", "cedar-old-end", "deprecated", { version: "2", read: LONG_AGO, ends: "2026-07-01" }),
    ],
  }),
  model("OpenAI", "cedar-old-preview", "preview", { read: LONG_AGO, ends: "2026-08-01" }),
  model("OpenAI", "cedar-old-retired", "retired", { read: LONG_AGO, ends: "2026-01-01" }),
  model("OpenAI", "cedar-two-days", "ga", { disputed: [["2026-09-21", "2027-04-06"], VENDOR, READ] }),
  model("OpenAI", "cedar-two-ends", "retired", { disputed: [["2026-09-21", "2026-10-06"], VENDOR, READ] }),
  model("OpenAI", "cedar-two-words", "retired", { disputed: [["ga", "retired"], VENDOR, READ] }),
  model("OpenAI", "cedar-gone", "retired", { ends: "2026-05-01" }),
  model("OpenAI", "cedar-open", "retired", { ends: "2026-05-01", open_weight: true }),
  model("OpenAI", "cedar-disputed", "preview", { ends: "2026-11-01" }),
  model("OpenAI", "cedar-odd", "paused" as Status),
];
// A page that was read earlier gives the day; one that was read after it has the model in preview.
(OPENAI.at(-2) as Standing).ends_on = ["2026-11-01", VENDOR, "2026-10-01"];

const ANTHROPIC: Standing[] = [
  model("Anthropic", "lantern-3-20250601", "retired", {
    ends: "2026-08-05",
    spellings: ["lantern-3"],
    instead: ["lantern-4-20260301"],
    except: [["vertex", "bedrock"], VENDOR, READ],
    hosts: [
      row("bedrock", "anthropic.lantern-3-20250601-v1:0", "deprecated", { ends: "2026-11-01", read: "2026-10-01" }),
    ],
  }),
  model("Anthropic", "lantern-4-20260301", "ga", {
    spellings: ["lantern-4"],
    elsewhere: [
      ["lantern-4", "Claude Platform on AWS"],
      ["north/lantern-four", "azure"],
    ],
    hosts: [
      row("bedrock", "anthropic.lantern-4-20260301-v1:0", "ga", { promised: "2027-05-01" }),
      row("azure", "lantern-4", "preview", { ends: "2026-10-19", read: "2026-07-07" }),
      unlisted("vertex", "lantern-4@20260301"),
    ],
  }),
  model("Anthropic", "lantern-5", "deprecated", {
    ends: "2026-11-30",
    hosts: [
      row("azure", "lantern-5", "preview", { ends: "2026-10-19", read: "2026-07-07" }),
      row("bedrock", "anthropic.lantern-5", "ga", { read: "2026-10-01" }),
    ],
  }),
  model("Anthropic", "lantern-6", "ga", { hosts: [row("bedrock", "anthropic.lantern-6", "ga", { read: LONG_AGO })] }),
  model("Anthropic", "lantern-2-20240101", "retired", {
    ends: "2026-01-01",
    hosts: [
      row("bedrock", "anthropic.lantern-2-20240101-v1:0", "deprecated", { ends: "2026-03-15", read: LONG_AGO }),
      row("groq", "lantern-2", "preview", { ends: "2026-07-01", read: LONG_AGO }),
    ],
  }),
];

const OTHERS: Standing[] = [
  model("Google", "comet-2.0-001", "retired", {
    ends: "2026-02-01",
    hosts: [row("vertex", "comet-2.0", "ga", { ends: "2026-12-31" })],
  }),
  model("Google", "comet-2.5-flash", "deprecated", { spellings: ["comet-flash-latest", "comet-2.5-flash-latest"] }),
  model("Google", "comet-3", "ga", { name: "Comet Three" }),
  model("xAI", "gusto-1", "retired", {
    ends: "2026-05-15",
    rerouted: ["gusto-2", VENDOR, READ],
    spellings: ["gusto-1-latest"],
  }),
  model("xAI", "gusto-2", "ga"),
  model("xAI", "gusto-old", "retired", { rerouted: [null, VENDOR, READ] }),
  model("Mistral", "brook-large-2411", "retired", { ends: "2026-06-01", released: "2024-11-18" }),
  model("Mistral", "brook-large-2512", "ga", { released: "2025-12-02", open_weight: true }),
  model("Mistral", "brook-tiny-2301", "retired", { name: "Brook Tiny" }),
  model("Mistral", "brook-tiny-2302", "retired", { name: "Brook Tiny" }),
  model("Amazon", "amazon.birch-lite-v1:0", "ga", { name: "Birch Lite" }),
  model("Z.ai", "quartz-4.6", "ga", { open_weight: true }),
  model("Z.ai", "quartz-5", "ga", { hosts: [row("groq", "z-ai/quartz-5", "retired", { ends: "2026-07-17" })] }),
  model("xAI", "twin", "ga"),
  model("Z.ai", "twin", "ga", { id: "zai-twin" }),
];

export const DOCUMENT: StandingsDocument = documentOf([...OPENAI, ...ANTHROPIC, ...OTHERS], {
  host_rows: [
    row("groq", "hill-70b-versatile", "retired", { ends: "2026-08-16", maker: "Meta" }),
    row("groq", "hill-8b", "ga", { maker: "Meta" }),
    row("bedrock", "meta.hill-8b-v1:0", "ga", { maker: "Meta" }),
    row("azure", "Hill-8B", "retired", { ends: "2026-06-01", maker: "Meta" }),
    row("vertex", "hill-9b-maas", "ga", { maker: "Meta" }),
    row("groq", "dune-1", "retired", { ends: "2026-06-01" }),
    row("azure", "dune-1", "retired", { ends: "2026-07-01" }),
  ],
  services: [
    row("services", "GitHub Models", "retired", { ends: "2026-07-30" }),
    row("services", "Jamba API", "deprecated", { ends: "2026-08-09", read: LONG_AGO }),
  ],
  listed: [
    ["comet-4-carbon", "Google", PACKAGE as number, "2026-11-10"],
    ["comet-flash-latest", "Google", PACKAGE as number, "2026-11-10"],
    ["acme.reed-v1:0", "bedrock", PACKAGE as number, "2026-11-10"],
    ["reed/reed-base", "together", PACKAGE as number, "2026-11-10"],
    ["openai.cedar-2-v1:0", "bedrock", PACKAGE as number, "2026-11-10"],
  ],
});
