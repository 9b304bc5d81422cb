import { readOn, statementsOf } from "../../catalog/evidence.ts";
import { order } from "../../catalog/format.ts";
import { spellings } from "../../catalog/spellings.ts";
import type { Catalog, Model as CatalogModel } from "../../schema/catalog.ts";
import type { ModelDocument } from "../../schema/model-document.ts";
import type { ResolveDocument } from "../../schema/resolve-document.ts";
import { pricesReadOn } from "../../site/parts/price.ts";
import type { Context } from "../context.ts";
import { evidenceUrl, pageUrl, sourceUrl } from "./row.ts";
import { schedulesOf } from "./schedules.ts";

/** `/api/resolve.json`. */
export function resolveDocument({ catalog, documents, updated, hosts }: Context): ResolveDocument {
  const index = spellingsOf(catalog);
  return {
    updated,
    count: Object.keys(index.spellings).length,
    ...index,
    ...readingsOf(catalog),
    announcements: announcementsOf(catalog),
    prices_read_on: pricesRead(documents),
    not_before: promisesOf(catalog),
    snapshots: snapshotsOf(catalog),
    parameters: parametersOf(catalog),
    ids_at_hosts: idsAtHosts(catalog),
    schedules: schedulesOf(hosts),
  };
}

/** Id → the latest day on which its status was read, and the page, if it is not the row's source_url. */
function readingsOf(catalog: Catalog): Pick<ResolveDocument, "read_on" | "pages"> {
  const days: [string, string][] = [];
  const pages: [string, string][] = [];
  for (const model of sorted(catalog.models)) {
    const { id, provider, record } = model;
    const read = lastRead(model, "status", catalog);
    const [first] = read;
    if (!first) continue;
    days.push([id, first.read_on]);
    const file = catalog.providers.get(provider);
    if (file && !read.some(({ page }) => page === sourceUrl(record, file))) pages.push([id, first.page]);
  }
  return { read_on: Object.fromEntries(days), pages: Object.fromEntries(pages) };
}

/** The pages that stated a field on the latest day on which it was read. */
function lastRead({ provider, record }: CatalogModel, field: "status" | "retires_not_before", catalog: Catalog) {
  const { providers, lock } = catalog;
  const file = providers.get(provider);
  const read = statementsOf(record, field).flatMap(({ entry }) => {
    const read_on = readOn(entry, provider, lock);
    const page = file && evidenceUrl(entry.page, entry.at, file, lock[`${provider}/${entry.page}`]);
    return read_on === undefined || page === undefined ? [] : [{ page, read_on }];
  });
  const days = read.map((one) => one.read_on).toSorted();
  return read.filter(({ read_on }) => read_on === days.at(-1));
}

/** Provider → the page that wins for retirement dates, if it has been read whole. */
function announcementsOf({ providers, lock }: Catalog): ResolveDocument["announcements"] {
  const known = [...providers].flatMap(([slug, file]) => {
    const pages = (file.wins ?? []).flatMap(({ page, fields }) => {
      const [url, read_on] = [pageUrl(page, file), lock[`${slug}/${page}`]?.read_on];
      return fields.includes("retires_on") && url && read_on ? [{ page: url, read_on }] : [];
    });
    return pages.slice(0, 1).map((page) => [file.name, page] as const);
  });
  return Object.fromEntries(known.sort(([a], [b]) => order(a, b)));
}

function pricesRead(documents: Context["documents"]): ResolveDocument["prices_read_on"] {
  const days = [...documents].flatMap(([id, document]) => {
    const [day] = [pricesReadOn(document) ?? [], ratesRead(document)].flat().toSorted();
    return day === undefined ? [] : [[id, day] as const];
  });
  return Object.fromEntries(days.sort(([a], [b]) => order(a, b)));
}

const ratesRead = ({ rates, evidence }: ModelDocument): string[] =>
  rates.length === 0
    ? []
    : (evidence.rates ?? []).flatMap(({ read_on, standing }) => (standing && read_on ? [read_on] : []));

function promisesOf(catalog: Catalog): ResolveDocument["not_before"] {
  const promised = sorted(catalog.models).flatMap((model) => {
    const { status, retires_on, retires_not_before: day } = model.record;
    if (day === undefined || retires_on !== undefined || status === "retired") return [];
    const [last] = lastRead(model, "retires_not_before", catalog);
    return [[model.id, { day, ...last }] as const];
  });
  return Object.fromEntries(promised);
}

function snapshotsOf(catalog: Catalog): ResolveDocument["snapshots"] {
  const idOf = spellings(catalog);
  const known = sorted(catalog.models).flatMap(({ id, record }) => {
    const snapshot = record.default_snapshot === undefined ? undefined : idOf(record.default_snapshot);
    return snapshot === undefined || snapshot === id ? [] : [[id, snapshot] as const];
  });
  return Object.fromEntries(known);
}

function parametersOf({ models }: Catalog): ResolveDocument["parameters"] {
  const known = sorted(models).flatMap(({ id, record: { replacements = [] } }) => {
    const named = replacements.flatMap(({ model, parameters }) => (parameters ? [[model, parameters] as const] : []));
    return named.length === 0 ? [] : [[id, Object.fromEntries(named)] as const];
  });
  return Object.fromEntries(known);
}

function idsAtHosts({ models }: Catalog): ResolveDocument["ids_at_hosts"] {
  const known = sorted(models).flatMap(({ id, record: { hosts = [] } }) => {
    const groups = Map.groupBy(hosts, ({ platform }) => platform);
    const ids = [...groups].map(([platform, own]) => [platform, own.map((one) => one.id)] as const);
    return ids.length === 0 ? [] : [[id, Object.fromEntries(ids)] as const];
  });
  return Object.fromEntries(known);
}

const sorted = (models: Catalog["models"]) => [...models.values()].sort((a, b) => order(a.id, b.id));

type Index = Pick<ResolveDocument, "spellings" | "hosts" | "ambiguous">;

/** All spellings in code-unit order. A model's own api_string or id has precedence over aliases and spellings at hosts. */
export function spellingsOf({ models }: Pick<Catalog, "models">): Index {
  const own = new Map<string, Set<string>>();
  const others = new Map<string, Set<string>>();
  const platforms = new Map<string, string>();
  for (const { id, record } of models.values()) {
    claim(own, id, id);
    if (record.api_string !== undefined) claim(own, record.api_string, id);
    for (const alias of record.aliases ?? []) claim(others, alias, id);
    for (const host of record.hosts ?? []) {
      claim(others, host.id, id);
      if (!platforms.has(host.id)) platforms.set(host.id, host.platform);
    }
  }
  const claims = [...new Map([...others, ...own])].sort(([a], [b]) => order(a, b));
  const known = claims.flatMap(([text, ids]) => (ids.size === 1 ? [[text, [...ids][0] ?? ""] as const] : []));
  return {
    spellings: Object.fromEntries(known),
    hosts: Object.fromEntries(
      known.flatMap(([text]) => (own.has(text) || !platforms.has(text) ? [] : [[text, platforms.get(text) ?? ""]])),
    ),
    ambiguous: Object.fromEntries(
      claims.flatMap(([text, ids]) => (ids.size > 1 ? [[text, [...ids].sort(order)]] : [])),
    ),
  };
}

function claim(claims: Map<string, Set<string>>, text: string, id: string): void {
  claims.set(text, (claims.get(text) ?? new Set()).add(id));
}
