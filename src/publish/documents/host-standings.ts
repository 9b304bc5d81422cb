import type { Catalog, Model } from "../../schema/catalog.ts";
import type { HostModel, HostModelProof } from "../../schema/host-document.ts";
import { kindById } from "../../schema/kind.ts";
import { valuesAt } from "../../schema/published-fields.ts";
import type { HostStanding } from "../../schema/standings.ts";
import { hostByName, type Slug } from "../../schema/vocabulary.ts";
import { type Citations, given } from "./citations.ts";
import { ratesRead } from "./standing-prices.ts";

export function hostStanding(row: HostModelProof, catalog: Catalog, citations: Citations): HostStanding {
  const model = catalog.hosts?.models.get(row.id) as Model<Slug>;
  const [as = row.name, ...spellings] = idsOf(row);
  return given({
    host: row.host,
    as,
    no_id: row.api_string === null || undefined,
    spellings,
    name: row.name === as ? undefined : row.name,
    version: row.version,
    maker: row.model === null ? row.maker : undefined,
    kind: row.model === null ? kindById(as.toLowerCase().replace(/[^a-z0-9]+/g, "-")) : undefined,
    status: citations.cite(row.status, model, "status"),
    access: row.access,
    deprecated_on: row.deprecated_on,
    disputed: citations.disputed(model),
    ends_on: citations.cite(row.retires_on, model, "retires_on"),
    promised_until:
      row.retires_on === null ? citations.cite(row.retires_not_before, model, "retires_not_before") : undefined,
    ...valuesAt(row, ["extended_access_from", "ends_for", "continues_for"]),
    replacements: citations.replacements(row.replacements, model),
    rates: row.rates.map(given),
    prices_read_on: ratesRead(row).toSorted()[0],
  }) as HostStanding;
}

const idsOf = ({ api_string, name, aliases }: HostModel): string[] => [api_string ?? name, ...aliases];

/** The ids that a vendor states for hosts: as rows where the host doesn't list them, else as spellings `elsewhere`. */
export function idsAtHosts(model: Model, rows: readonly HostModel[], citations: Citations) {
  const unlisted = new Map<string, HostStanding>();
  const elsewhere: [string, string][] = [];
  for (const { platform, id } of model.record.hosts ?? []) {
    const host = hostByName(platform);
    if (host === undefined || rows.some((row) => row.host === host && idsOf(row).includes(id)))
      elsewhere.push([id, host ?? platform]);
    else unlisted.set(`${host} ${id}`, { host, as: id, unlisted: [...citations.place(model, "hosts")] });
  }
  return { unlisted: [...unlisted.values()], elsewhere };
}
