import { readOn, textsOf } from "../../catalog/evidence.ts";
import { order } from "../../catalog/format.ts";
import { nullReason } from "../../catalog/null-reason.ts";
import { type IdOf, spellings } from "../../catalog/spellings.ts";
import type { Catalog, Model } from "../../schema/catalog.ts";
import { midnight } from "../../schema/day.ts";
import type { CompleteModel } from "../../schema/feed.ts";
import type { FieldIn } from "../../schema/field-keys.ts";
import type { Change } from "../../schema/history.ts";
import type { HostModel } from "../../schema/host-document.ts";
import {
  DOCUMENT_FIELDS,
  type EvidenceLine,
  type HistoryLine,
  HostLine,
  type ModelDocument,
  type NullReason,
} from "../../schema/model-document.ts";
import type { ProviderFile, SourceFile } from "../../schema/provider.ts";
import { type ChainStep, RateLine, valuesAt } from "../../schema/published-fields.ts";
import { UNSTATED } from "../../schema/rate.ts";
import {
  Aftermath,
  type Facts,
  FIELDS,
  type Field,
  MODEL_FIELDS,
  type ModelRecord,
  type Raw,
} from "../../schema/record.ts";
import { HOSTS, type Slug } from "../../schema/vocabulary.ts";
import { chainOf, replacementsOf } from "./replacement-chain.ts";
import { evidenceUrl, pageUrl } from "./row.ts";

type Given = { catalog: Catalog; site: string; models: readonly CompleteModel[]; hosts?: readonly HostModel[] };

/** Id → the model's own document, in the order of the rows. */
export function modelDocuments({ catalog, site, models, hosts = [] }: Given): Map<string, ModelDocument> {
  const idOf = spellings(catalog);
  const byDay = catalog.changes.toSorted((a, b) => order(a.on, b.on));
  const changes = Map.groupBy(byDay, ({ id }) => id);
  const atHosts = Map.groupBy(hosts, ({ model }) => model);
  return new Map(
    models.flatMap((row): [string, ModelDocument][] => {
      const model = catalog.models.get(row.id);
      const provider = model && catalog.providers.get(model.provider);
      if (!model || !provider) return [];
      const lists = { changes: changes.get(row.id) ?? [], hosts: atHosts.get(row.id) ?? [] };
      return [[row.id, documentOf({ row, model, provider, catalog, site, idOf, ...lists })]];
    }),
  );
}

type One = {
  row: CompleteModel;
  model: Model;
  provider: ProviderFile;
  catalog: Catalog;
  site: string;
  idOf: IdOf;
  changes: readonly Change[];
  hosts: readonly HostModel[];
};

function documentOf({ row, model, provider, catalog, site, idOf, changes, hosts }: One): ModelDocument {
  const evidence = evidenceOf(model, provider, catalog);
  const days = Object.values(evidence).flatMap((lines) => lines.flatMap(({ read_on }) => read_on ?? []));
  return {
    ...row,
    provider_slug: model.provider,
    changed_on: changes.findLast(({ kind }) => kind !== "first_read")?.on ?? null,
    read_on: days.toSorted()[0] ?? null,
    ...furtherFacts(model, chainOf(model, catalog, idOf), idOf),
    ...endOf(snapshotOf(model, catalog, idOf)),
    hosts: placesOf(model, hosts),
    nulls: nullsOf(row, model, catalog, hosts),
    evidence,
    announced_between: announcedBetween(model, snapshotOf(model, catalog, idOf), provider, catalog),
    history: historyOf(changes, provider),
    headers: { Deprecation: deprecationHeader(model.record), Sunset: sunsetHeader(model.record) },
    links: linksOf(model, site),
  };
}

/** The record's facts that are not in the row. */
type AftermathLine = NonNullable<ModelDocument["after_retirement"]>;

function furtherFacts({ record }: Model, chain: ChainStep[], idOf: IdOf) {
  const { after_retirement: after } = record;
  const replacements = replacementsOf(record, idOf);
  return {
    ...(valuesAt(record, DOCUMENT_FIELDS) as Pick<ModelDocument, FieldIn<"document">>),
    after_retirement: after ? (valuesAt(after, Object.keys(Aftermath.shape)) as AftermathLine) : null,
    replacements,
    replacement_ids: replacements.flatMap(({ id }) => id ?? []),
    chain,
    replaced_by: chain.find(({ sold }) => sold)?.id ?? null,
    rates: rateLines(record),
  };
}

/** The vendor's stated spellings at hosts, then the hosts' own rows with their dates. */
function placesOf({ record }: Model, hosts: readonly HostModel[]): HostLine[] {
  const rows = hosts.map((row) => lineOf({ ...row, platform: HOSTS[row.host], id: row.api_string ?? row.name }));
  return [...(record.hosts ?? []).map(lineOf), ...rows];
}

const lineOf = (line: Partial<HostLine>) => valuesAt(line, Object.keys(HostLine.shape)) as HostLine;

/** The default snapshot, if it is another row. */
function snapshotOf({ id, record }: Model, catalog: Catalog, idOf: IdOf): Model["record"] | undefined {
  const other = record.default_snapshot === undefined ? undefined : idOf(record.default_snapshot);
  return other === undefined || other === id ? undefined : catalog.models.get(other)?.record;
}

function endOf(snapshot: Model["record"] | undefined) {
  const targets = snapshot?.replacements?.map(({ model }) => model).join(", ");
  return { snapshot_retires_on: snapshot?.retires_on ?? null, snapshot_replacement: targets ?? null };
}

/** Null where the day itself is stated, for the model or for the snapshot that ends with it. */
function announcedBetween(
  { id, record }: Model,
  snapshot: Model["record"] | undefined,
  provider: ProviderFile,
  { announcements }: Catalog,
) {
  const isDated = snapshot?.deprecated_on !== undefined && snapshot.retires_on === record.retires_on;
  if (record.deprecated_on !== undefined || isDated) return null;
  const match = announcements.find((a) => a.id === id && a.retires_on === record.retires_on);
  const page = match && pageUrl(match.page, provider);
  if (!match || !page) return null;
  return { after: match.after?.released ?? null, by: match.by.released, version: match.by.version, page };
}

const linksOf = ({ id, provider }: Model, site: string) => ({
  self: `${site}/api/models/${id}.json`,
  page: `${site}/models/${id}/`,
  provider: `${site}/api/providers/${provider}.json`,
});

/** Field of the record or the row → why it is null. Notes are our own and need no reason. */
function nullsOf(
  row: CompleteModel,
  model: Model,
  { held }: Catalog,
  hosts: readonly HostModel[],
): Record<string, NullReason> {
  const nulls: Partial<Record<Field | "modality" | "replacement", NullReason>> = {};
  for (const field of MODEL_FIELDS) {
    const isGiven = field === "notes" || (field === "hosts" && hosts.length > 0);
    const reason = isGiven ? undefined : nullReason(model, field, held);
    if (reason) nulls[field] = reason;
  }
  // If both media are stated, none of them has a word in `modality`.
  if (row.modality === null) nulls.modality = nulls.input_modalities ?? nulls.output_modalities ?? "not applicable";
  if (nulls.replacements) nulls.replacement = nulls.replacements;
  return nulls;
}

/** Field → every place that states it, in the record's order. */
export function evidenceOf(
  { provider: slug, record }: Pick<Model<Slug>, "provider" | "record">,
  provider: SourceFile,
  { lock }: Pick<Catalog, "lock">,
) {
  const lines: Partial<Record<Field, EvidenceLine[]>> = {};
  for (const entry of record.evidence) {
    const page = evidenceUrl(entry.page, entry.at, provider, lock[`${slug}/${entry.page}`]);
    if (!page) throw new Error(`${provider.name}, ${record.name}: provider.json lists no page "${entry.page}"`);
    const about = {
      page,
      at: entry.at,
      read_on: readOn(entry, slug, lock) ?? null,
      page_sha256: entry.read_on === undefined ? (lock[`${slug}/${entry.page}`]?.sha256 ?? null) : null,
      standing: !entry.superseded,
      note: entry.note ?? null,
    };
    for (const [field, raw] of Object.entries(entry.states) as [Field, Raw | Raw[]][])
      for (const texts of textsOf(field, raw)) {
        const list = lines[field] ?? [];
        lines[field] = list;
        list.push({ ...about, raw: texts });
      }
  }
  return Object.fromEntries(FIELDS.flatMap((field) => (lines[field] ? [[field, lines[field]]] : [])));
}

function historyOf(changes: readonly Change[], provider: ProviderFile): HistoryLine[] {
  return changes.flatMap(({ on, kind, page, set }) =>
    MODEL_FIELDS.flatMap((field): HistoryLine[] => {
      const values = set[field];
      if (!values) return [];
      return [{ on, kind, field, from: values[0], to: values[1], page: pageUrl(page, provider) ?? null }];
    }),
  );
}

type Lifecycle = Pick<Facts, "deprecated_on" | "retires_on">;

/** `@1767225600` (RFC 9745 section 2.1: a structured date, seconds since 1970), or null if no date is stated. */
export function deprecationHeader({ deprecated_on }: Lifecycle): string | null {
  return deprecated_on === undefined ? null : `@${midnight(deprecated_on).getTime() / 1000}`;
}

/** `Sun, 01 Feb 2027 00:00:00 GMT` (RFC 8594 section 3: an HTTP date), or null if no firm date is stated. */
export function sunsetHeader({ retires_on }: Lifecycle): string | null {
  return retires_on === undefined ? null : midnight(retires_on).toUTCString();
}

/** A record's rates, each with every condition as a key. */
export function rateLines({
  rates = [],
  price_factors = [],
  peak_hours,
}: Pick<ModelRecord, "rates" | "price_factors" | "peak_hours">): RateLine[] {
  const long = price_factors.find((factor) => factor.above !== undefined)?.above;
  return rates.map((rate) => {
    const line = valuesAt(rate, Object.keys(RateLine.shape)) as RateLine;
    const above = line.above === UNSTATED ? (long ?? UNSTATED) : line.above;
    return { ...line, above, hours: line.mode === "peak" ? (peak_hours ?? null) : null };
  });
}
