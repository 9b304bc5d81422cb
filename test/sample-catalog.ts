import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { BESIDE, formatRecord, formatReviewed } from "../src/catalog/format.ts";
import { type Catalog, emptyCatalog, type Model } from "../src/schema/catalog.ts";
import type { Change, Held, Reviewed } from "../src/schema/history.ts";
import type { ProviderFile } from "../src/schema/provider.ts";
import { type Evidence, type Facts, FIELDS, type Field, type ModelRecord, type Raw } from "../src/schema/record.ts";
import { PROVIDERS, type ProviderSlug } from "../src/schema/vocabulary.ts";

/** Facts of one model, and its provider. The id defaults to the slug of the api_string, or of the name. */
export type Sample = Partial<Facts> & { provider?: ProviderSlug; id?: string };

const HOST = "docs.example.com";
const STATUS_WORDS = {
  ga: "Generally available",
  preview: "Preview",
  beta: "Beta",
  deprecated: "Deprecated",
  retired: "Retired",
};

/** A provider with three pages and one page pattern; `over` replaces whole keys. */
export function sampleProvider(slug: ProviderSlug, over: Partial<ProviderFile> = {}): ProviderFile {
  const page = (path: string) => ({ url: `https://${HOST}/${slug}/${path}` });
  return {
    name: PROVIDERS[slug],
    url: `https://${HOST}/${slug}/models`,
    hosts: [HOST],
    pages: {
      models: page("models"),
      pricing: page("pricing"),
      deprecations: page("deprecations"),
      "model/*": { ...page("model/{slug}"), index: "models" },
    },
    terms: {
      status: Object.fromEntries(Object.entries(STATUS_WORDS).map(([status, word]) => [word, status])) as Record<
        string,
        Facts["status"]
      >,
      words: { open_weight: { Yes: true, No: false } },
    },
    ...over,
  };
}

/** One valid model from invented pages; every given fact has evidence that shows it. */
export function sampleModel(sample: Sample = {}): Model {
  const { provider = "openai", id, ...given } = sample;
  const facts: Facts = { name: "Cedar Large 2", status: "ga", ...given };
  return { provider, id: id ?? slugOf(facts.api_string ?? facts.name), record: sampleRecord(facts) };
}

/** Facts → record in canonical key order, with evidence for each of them. */
export function sampleRecord(facts: Facts): ModelRecord {
  const stated = FIELDS.filter((field) => facts[field] !== undefined && field !== "notes");
  const pages = Map.groupBy(stated, pageOf);
  const evidence = [...pages].map(([page, fields]): Evidence => {
    const states = Object.fromEntries([...new Set(["name", ...fields] as Field[])].map((f) => [f, rawOf(f, facts)]));
    return { page, at: `${page} / ${facts.name}`, states };
  });
  return { ...Object.fromEntries(FIELDS.flatMap((f) => (f in facts ? [[f, facts[f]]] : []))), evidence } as ModelRecord;
}

/** Three providers and nine models: every status, most nulls, a rerank and an embedding model, several replacements. */
export const SAMPLES: readonly Sample[] = [
  {
    name: "Cedar Large 2",
    api_string: "cedar-large-2",
    aliases: ["cedar-large"],
    input_modalities: ["text", "image"],
    output_modalities: ["text"],
    context_window: 200_000,
    max_output_tokens: 64_000,
    price_input_per_mtok: 3,
    price_output_per_mtok: 15,
    price_cached_input_per_mtok: 0.3,
    rates: [{ meter: "input", price: 1.5, per: "1M tokens", service: "batch" }],
    knowledge_cutoff: "2026-01",
    released: "2026-03-03",
    open_weight: false,
    notes: "Batch requests cost half.",
  },
  {
    name: "Cedar Large 1",
    api_string: "cedar-large-1",
    status: "deprecated",
    price_input_per_mtok: 5,
    price_output_per_mtok: 25,
    deprecated_on: "2026-08-01",
    retires_on: "2027-02-01",
    replacements: [{ model: "cedar-large-2" }, { model: "cedar-mini-2" }],
  },
  {
    name: "Cedar Mini 2",
    api_string: "cedar-mini-2",
    status: "preview",
    price_input_per_mtok: 0.075,
    price_output_per_mtok: 0,
  },
  {
    name: "Cedar 0",
    status: "retired",
    deprecated_on: "2025-01-15",
    retires_on: "2025-07-15",
    replacements: [{ model: "cedar-large-1" }],
  },
  {
    provider: "anthropic",
    name: "Lantern 3",
    api_string: "lantern-3@2026",
    status: "deprecated",
    retires_not_before: "2027-03",
  },
  { provider: "anthropic", name: "Lantern 4", api_string: "lantern-4", status: "beta", context_window: 1_000_000 },
  {
    provider: "voyage",
    name: "Sonar Embed",
    api_string: "sonar-embed",
    input_modalities: ["text"],
    output_modalities: ["embedding"],
    price_input_per_mtok: 0.12,
    embedding_dimensions: 1024,
    open_weight: true,
  },
  {
    provider: "voyage",
    name: "Sonar Rank",
    api_string: "sonar-rank",
    input_modalities: ["text"],
    output_modalities: ["score"],
    price_per_1k_searches: 2,
  },
  {
    provider: "voyage",
    name: "Echo",
    api_string: "echo",
    input_modalities: ["audio"],
    output_modalities: ["image", "video"],
  },
];

/** A change as the collector would record it; by default of kind `change`, on the deprecations page. */
export function sampleChange(id: string, set: Change["set"], over: Partial<Change> = {}): Change {
  return { on: "2026-11-10", provider: "openai", id, kind: "change", page: "deprecations", set, ...over };
}

/** A reviewer's decision about a model; by default it rejects everything held for it. */
export function sampleDecision(id: string, over: Partial<Reviewed> = {}): Reviewed {
  return {
    on: "2026-10-01",
    reviewer: "kim",
    why: "seen",
    kind: "reject",
    provider: "openai",
    id,
    field: "*",
    ...over,
  };
}

/** A change that waits for review. */
export function sampleHeld(id: string, field: Held["field"], over: Partial<Held> = {}): Held {
  const evidence = { page: "models", at: "Models", states: {} };
  return {
    on: "2026-11-02",
    provider: "openai",
    id,
    field,
    from: null,
    to: null,
    why: { code: "new-row" },
    evidence,
    ...over,
  };
}

/** Models by id, as in a catalog. */
export const byId = <M extends { id: string }>(models: readonly M[]): Map<string, M> =>
  new Map(models.map((model) => [model.id, model]));

/** A complete catalog; `over` replaces whole keys. */
export function sampleCatalog(over: Partial<Catalog> = {}): Catalog {
  const models = SAMPLES.map(sampleModel);
  const providers = new Map(models.map(({ provider }) => [provider, sampleProvider(provider)]));
  const line = (read_on: string) => ({ read_on, sha256: "0".repeat(64), layout: "2026", rows: 4 });
  return emptyCatalog({
    providers,
    models: byId(models),
    lock: Object.fromEntries(
      [...providers.keys()].flatMap((slug) => [
        [`${slug}/models`, line("2026-11-20")],
        [`${slug}/pricing`, line("2026-11-19")],
        [`${slug}/deprecations`, line("2026-11-20")],
      ]),
    ),
    changes: [
      ...models.map(({ provider, id, record }) =>
        sampleChange(id, { name: [null, record.name] }, { on: "2026-09-01", provider, kind: "first_read" }),
      ),
      sampleChange("cedar-mini-2", { name: [null, "Cedar Mini 2"] }, { on: "2026-09-15", page: "models" }),
      sampleChange("cedar-large-2", { price_input_per_mtok: [3.5, 3] }, { on: "2026-10-02", page: "pricing" }),
      sampleChange("cedar-large-1", { status: ["ga", "deprecated"], retires_on: [null, "2027-01-15"] }),
      sampleChange("cedar-large-1", { retires_on: ["2027-01-15", "2027-02-01"] }, { on: "2026-11-12" }),
      sampleChange("cedar-large-2", { context_window: [20_000, 200_000] }, { on: "2026-11-13", kind: "correction" }),
    ],
    ...over,
  });
}

/** The canonical files of a catalog folder: path → text. */
export function catalogFiles(catalog: Catalog): Map<string, string> {
  const files = new Map<string, string>();
  for (const [slug, provider] of catalog.providers)
    files.set(`${slug}/provider.json`, `${JSON.stringify(provider, null, 2)}\n`);
  for (const { provider, id, record } of catalog.models.values())
    files.set(`${provider}/${id}.json`, formatRecord(record));
  for (const [file, textOf] of Object.entries(BESIDE)) {
    const text = textOf(catalog);
    if (text !== null) files.set(file, text);
  }
  return files.set("reviewed.jsonl", catalog.reviewed.map(formatReviewed).join(""));
}

/** Writes them. */
export function writeCatalog(catalog: Catalog, dir: string): void {
  mkdirSync(dir, { recursive: true });
  for (const [file, text] of catalogFiles(catalog)) {
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    writeFileSync(join(dir, file), text);
  }
}

const slugOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

function pageOf(field: Field): string {
  if (field.startsWith("price_") || field === "rates") return "pricing";
  const lifecycle = ["status", "deprecated_on", "retires_on", "retires_not_before", "replacements", "after_retirement"];
  return lifecycle.includes(field) ? "deprecations" : "models";
}

/** The text that a page would print for a fact. */
function rawOf(field: Field, facts: Facts): Raw | Raw[] {
  const value = facts[field];
  if (field === "status") return STATUS_WORDS[facts.status];
  if (field === "rates") return (facts.rates ?? []).map((rate) => [`$${rate.price}`, `per ${rate.per}`]);
  if (field === "replacements") return (facts.replacements ?? []).map((replacement) => replacement.model);
  if (field === "hosts") return (facts.hosts ?? []).map((host) => host.id);
  if (field === "retires_not_before") return `Not sooner than ${value}`;
  if (field === "price_per_1k_searches") return [`$${value}`, "per 1K searches"];
  if (field.startsWith("price_")) return [`$${value}`, "per 1M tokens"];
  if (field === "after_retirement") return facts.after_retirement?.effect ?? "";
  if (Array.isArray(value)) return value.map(String);
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return value.toLocaleString("en-US");
  return String(value);
}
