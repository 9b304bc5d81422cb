import { pageNamed } from "../../catalog/evidence.ts";
import type { Catalog, Model } from "../../schema/catalog.ts";
import { type CompleteDeprecationEntry, type CompleteModel, ROW_FIELDS } from "../../schema/feed.ts";
import { ENTRY_FIELDS, type FieldIn, rowOf } from "../../schema/field-keys.ts";
import type { LockLine } from "../../schema/history.ts";
import type { ProviderFile, SourceFile } from "../../schema/provider.ts";
import { valuesAt } from "../../schema/published-fields.ts";
import type { Facts, ModelRecord } from "../../schema/record.ts";
import { isSold, MODALITIES, type Modality } from "../../schema/vocabulary.ts";

/** Field of the record → the field of the row that shows it. */
const SHOWN = new Map<string, FieldIn<"row">>(
  ROW_FIELDS.flatMap((key) => (rowOf(key).from ?? [key]).map((field) => [field, key] as const)),
);

/** A row of the catalog document (spec section 2.2). Throws if the record's provider or page is unknown. */
export function toRow({ provider, id, record }: Model, catalog: Catalog): CompleteModel {
  const from = providerOf(catalog, provider);
  return {
    ...(valuesAt(record, ROW_FIELDS) as CompleteModel),
    id,
    provider: from.name,
    modality: modality(record),
    replacement: record.replacements?.map((replacement) => replacement.model).join(", ") ?? null,
    source_url: sourceUrl(record, from),
  };
}

/** The entry in the deprecation document; undefined if the model is neither deprecated nor retired (spec section 2.4). */
export function toDeprecation(row: CompleteModel): CompleteDeprecationEntry | undefined {
  if (isSold(row.status)) return undefined;
  return Object.fromEntries(ENTRY_FIELDS.map((key) => [key, row[key]])) as CompleteDeprecationEntry;
}

/** Modality words in their fixed order; null if none applies. */
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

/** The URL of the page whose evidence states most of the row's fields; ties by order in provider.json. */
export function sourceUrl(record: ModelRecord, provider: SourceFile): string {
  const fieldsByPage = new Map<string, Set<string>>();
  for (const { page, states, superseded } of record.evidence) {
    const fields = fieldsByPage.get(page) ?? new Set();
    fieldsByPage.set(page, fields);
    // A superseded place counts as a page, but states none of the row's values.
    if (superseded) continue;
    for (const field of Object.keys(states)) if (SHOWN.has(field)) fields.add(SHOWN.get(field) ?? "");
  }
  const rank = Object.keys(provider.pages);
  const [best] = [...fieldsByPage].sort(
    ([a, fieldsA], [b, fieldsB]) =>
      fieldsB.size - fieldsA.size || rank.indexOf(pageKey(a)) - rank.indexOf(pageKey(b)) || (a < b ? -1 : 1),
  );
  const url = best && pageUrl(best[0], provider);
  if (!url) throw new Error(`${provider.name}, ${record.name}: provider.json lists no page "${best?.[0] ?? ""}"`);
  return url;
}

/** The official URL of a page key (`model/x` for a member of a family); undefined if provider.json does not list it. */
export function pageUrl(page: string, provider: SourceFile): string | undefined {
  const url = pageNamed(provider, page)?.url.replaceAll("{slug}", page.slice(page.indexOf("/") + 1));
  return url?.replace(/\/(tree|blob)\/[^/]*\{version\}.*$/, "");
}

/** The URL of a piece of evidence: its page, or the file of the package version that was read. */
export function evidenceUrl(page: string, at: string, provider: SourceFile, read: LockLine | undefined) {
  const url = pageNamed(provider, page)?.url;
  if (!url?.includes("{version}") || !read?.version) return pageUrl(page, provider);
  return url.replace("{version}", read.version).replace("{file}", at.split(" / ")[0] ?? "");
}

const pageKey = (page: string) => page.replace(/\/.*/, "/*");

function providerOf(catalog: Catalog, slug: Model["provider"]): ProviderFile {
  const provider = catalog.providers.get(slug);
  if (!provider) throw new Error(`catalog/${slug}/provider.json is missing`);
  return provider;
}
