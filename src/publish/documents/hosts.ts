import { readOn, statementsOf } from "../../catalog/evidence.ts";
import { order } from "../../catalog/format.ts";
import { hostRows } from "../../catalog/host-rows.ts";
import { type IdOf, spellings } from "../../catalog/spellings.ts";
import type { Catalog, HostCatalog } from "../../schema/catalog.ts";
import { daysBetween } from "../../schema/day.ts";
import type { CompleteModel } from "../../schema/feed.ts";
import type { FieldIn } from "../../schema/field-keys.ts";
import { type HostEntry, HostModel, type HostModelProof } from "../../schema/host-document.ts";
import { makerIn } from "../../schema/makers.ts";
import type { HostFile } from "../../schema/provider.ts";
import { valuesAt } from "../../schema/published-fields.ts";
import { HOST_FIELDS, type ModelRecord } from "../../schema/record.ts";
import type { HostSlug } from "../../schema/vocabulary.ts";
import { evidenceOf, rateLines } from "./model.ts";
import { replacementsOf } from "./replacement-chain.ts";
import { pageUrl, sourceUrl } from "./row.ts";
import { readSince } from "./updated.ts";

export type Hosts = {
  /** By name. */
  entries: readonly HostEntry[];
  /** By host, then id. */
  models: readonly HostModelProof[];
};

/** The published rows and figures of hosts. `rows`: the rows of the catalog's models. */
export function hostsOf(catalog: Catalog, rows: readonly CompleteModel[]): Hosts {
  const { hosts } = catalog;
  if (!hosts) return { entries: [], models: [] };
  const known = new Map(rows.map((row) => [row.id, row]));
  const idOf = spellings(catalog);
  const all = hostRows(catalog);
  const atHost = new Map(all.map(({ host, model, record }) => [`${host} ${record.api_string}`, model]));
  const published = all.flatMap(({ host, id, model, record }): HostModelProof[] => {
    const file = hosts.providers.get(host);
    if (!file) return [];
    const vendor = known.get(model ?? "");
    return [
      {
        host,
        id,
        model: vendor?.id ?? null,
        ...factsOf(record, (spelling) => atHost.get(`${host} ${spelling}`) ?? idOf(spelling)),
        maker: vendor?.provider ?? makerOf(record, host),
        vendor: vendor
          ? { provider: vendor.provider, status: vendor.status, retires_on: vendor.retires_on ?? null }
          : null,
        days_from_vendor:
          vendor?.retires_on && record.retires_on ? daysBetween(vendor.retires_on, record.retires_on) : null,
        ...readingOf(record, host, file, hosts),
        evidence: evidenceOf({ provider: host, record }, file, hosts),
      },
    ];
  });
  const models = undivided(published);
  return { entries: entriesOf(hosts, models), models };
}

/** Rows without those that the host's page has since divided into versions. */
const undivided = (rows: readonly HostModelProof[]): HostModelProof[] =>
  rows.filter((row) => row.version !== null || !rows.some((other) => isVersionOf(other, row)));

const isVersionOf = (other: HostModel, row: HostModel): boolean =>
  other.version !== null &&
  other.host === row.host &&
  other.api_string === row.api_string &&
  (other.read_on ?? "") > (row.read_on ?? "");

/** As the host names it, unless that is a reseller or the host itself; else as the id says. */
function makerOf({ maker = "", api_string, name }: ModelRecord, host: string) {
  const [byHost, byId] = [makerIn(maker), makerIn(api_string ?? name)];
  return (byHost === makerIn(host) ? (byId ?? byHost) : (byHost ?? byId)) ?? null;
}

const FACTS = Object.keys(HostModel.shape).filter((key): key is Fact => (HOST_FIELDS as string[]).includes(key));
type Fact = Exclude<FieldIn<"host">, "after_retirement" | "maker">;

/** The record's facts, in the order of the row; null or an empty list if not stated. */
function factsOf(record: ModelRecord, idOf: IdOf) {
  return {
    ...(valuesAt(record, FACTS) as Pick<HostModel, Fact>),
    replacements: replacementsOf(record, idOf),
    rates: rateLines(record),
  };
}

/** Page and day of the evidence of the retirement date, else of the status. */
function readingOf(record: ModelRecord, host: HostSlug, file: HostFile, { lock }: HostCatalog) {
  const [evidence] = (["retires_on", "retires_not_before", "status"] as const).flatMap((field) =>
    statementsOf(record, field).map(({ entry }) => entry),
  );
  const page = evidence && pageUrl(evidence.page, file);
  return { page: page ?? sourceUrl(record, file), read_on: (evidence && readOn(evidence, host, lock)) ?? null };
}

function entriesOf(catalog: HostCatalog, models: readonly HostModel[]): HostEntry[] {
  return [...catalog.providers]
    .map(([slug, { name, url }]) => {
      const rows = models.filter(({ host }) => host === slug);
      const count = (status: string) => rows.filter((row) => row.status === status).length;
      return {
        slug,
        name,
        url,
        rows: rows.length,
        joined: rows.filter(({ model }) => model !== null).length,
        deprecated: count("deprecated"),
        retired: count("retired"),
        read_on: readSince(slug, catalog),
      };
    })
    .sort((a, b) => order(a.name, b.name));
}
