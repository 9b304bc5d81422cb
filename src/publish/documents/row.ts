import type { Catalog, Model } from "../../schema/catalog.ts";
import type { CompleteDeprecationEntry, CompleteModel } from "../../schema/feed.ts";
import type { LockLine } from "../../schema/history.ts";
import type { ProviderFile } from "../../schema/provider.ts";
import type { Facts, Field, ModelRecord } from "../../schema/record.ts";
import { MODALITIES, type Modality } from "../../schema/vocabulary.ts";

/** Facts that show in a row, each counted once; what only feeds per-model documents does not make a page the row's page. */
const ROW_FIELD: Partial<Record<Field, string>> = {
  name: "name",
  api_string: "api_string",
  status: "status",
  input_modalities: "modality",
  output_modalities: "modality",
  context_window: "context_window",
  max_output_tokens: "max_output_tokens",
  price_input_per_mtok: "price_input_per_mtok",
  price_output_per_mtok: "price_output_per_mtok",
  price_cached_input_per_mtok: "price_cached_input_per_mtok",
  price_per_1k_searches: "price_per_1k_searches",
  knowledge_cutoff: "knowledge_cutoff",
  released: "released",
  deprecated_on: "deprecated_on",
  retires_on: "retires_on",
  replacements: "replacement",
  open_weight: "open_weight",
  embedding_dimensions: "embedding_dimensions",
};

/** Record → row of the catalog document (spec section 2.2). Throws where the catalog does not know the record's provider or page. */
export function toRow({ provider, id, record }: Model, catalog: Catalog): CompleteModel {
  const from = providerOf(catalog, provider);
  return {
    id,
    name: record.name,
    provider: from.name,
    status: record.status,
    modality: modality(record),
    context_window: record.context_window ?? null,
    max_output_tokens: record.max_output_tokens ?? null,
    price_input_per_mtok: record.price_input_per_mtok ?? null,
    price_output_per_mtok: record.price_output_per_mtok ?? null,
    price_cached_input_per_mtok: record.price_cached_input_per_mtok ?? null,
    price_per_1k_searches: record.price_per_1k_searches ?? null,
    knowledge_cutoff: record.knowledge_cutoff ?? null,
    released: record.released ?? null,
    deprecated_on: record.deprecated_on ?? null,
    retires_on: record.retires_on ?? null,
    replacement: record.replacements?.map((replacement) => replacement.model).join(", ") ?? null,
    api_string: record.api_string ?? null,
    notes: record.notes ?? null,
    source_url: sourceUrl(record, from),
    open_weight: record.open_weight ?? null,
    embedding_dimensions: record.embedding_dimensions ?? null,
  };
}

/** Row → its entry in the deprecation document, or undefined where the provider has declared nothing (spec section 2.4). */
export function toDeprecation(row: CompleteModel): CompleteDeprecationEntry | undefined {
  const { id, name, provider, status, deprecated_on, retires_on, replacement, api_string, source_url } = row;
  if (status !== "deprecated" && status !== "retired") return undefined;
  return { id, name, provider, status, deprecated_on, retires_on, replacement, api_string, source_url };
}

/** Stated inputs and outputs → modality words in their fixed order; null where none of the five words is stated. */
export function modality(facts: Pick<Facts, "input_modalities" | "output_modalities">): Modality[] | null {
  const takes = new Set(facts.input_modalities);
  const makes = new Set(facts.output_modalities);
  const either = (medium: "text" | "audio" | "video") => takes.has(medium) || makes.has(medium);
  const holds: Record<Modality, boolean> = {
    text: either("text"),
    image: makes.has("image"),
    vision: takes.has("image"),
    audio: either("audio"),
    video: either("video"),
  };
  const words = MODALITIES.filter((word) => holds[word]);
  return words.length === 0 ? null : words;
}

/** Address of the page whose evidence states most of the row's fields; ties by order in provider.json (design section 4). */
export function sourceUrl(record: ModelRecord, provider: ProviderFile): string {
  const stated = new Map<string, Set<string>>();
  for (const { page, states, superseded } of record.evidence) {
    const fields = stated.get(page) ?? new Set();
    stated.set(page, fields);
    // An overruled place still names the page, yet states none of the row's values.
    if (superseded) continue;
    for (const field of Object.keys(states) as Field[]) if (ROW_FIELD[field]) fields.add(ROW_FIELD[field]);
  }
  const rank = Object.keys(provider.pages);
  const [best] = [...stated].sort(
    ([a, fieldsA], [b, fieldsB]) =>
      fieldsB.size - fieldsA.size || rank.indexOf(pageKey(a)) - rank.indexOf(pageKey(b)) || (a < b ? -1 : 1),
  );
  const url = best && pageUrl(best[0], provider);
  if (!url) throw new Error(`${provider.name}, ${record.name}: provider.json lists no page "${best?.[0] ?? ""}"`);
  return url;
}

/** Page key of an evidence entry, `model/x` for a member of a family → its official address; undefined for a page that provider.json does not list. */
export function pageUrl(page: string, provider: ProviderFile): string | undefined {
  const url = provider.pages[pageKey(page)]?.url.replaceAll("{slug}", page.slice(page.indexOf("/") + 1));
  return url?.replace(/\/(tree|blob)\/[^/]*\{version\}.*$/, "");
}

/** Address of a piece of evidence: its page, or the file of the package's version that was read. */
export function evidenceUrl(page: string, at: string, provider: ProviderFile, read: LockLine | undefined) {
  const url = provider.pages[pageKey(page)]?.url;
  if (!url?.includes("{version}") || !read?.version) return pageUrl(page, provider);
  return url.replace("{version}", read.version).replace("{file}", at.split(" / ")[0] ?? "");
}

const pageKey = (page: string) => page.replace(/\/.*/, "/*");

function providerOf(catalog: Catalog, slug: Model["provider"]): ProviderFile {
  const provider = catalog.providers.get(slug);
  if (!provider) throw new Error(`catalog/${slug}/provider.json is missing`);
  return provider;
}
