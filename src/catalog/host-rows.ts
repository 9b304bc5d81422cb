// Matches hosts' rows with models of the catalog. Computed each time, so that models added later match too.
import { slugify } from "../read/id.ts";
import type { Catalog, HostCatalog, Model } from "../schema/catalog.ts";
import type { ModelRecord } from "../schema/record.ts";
import type { HostSlug } from "../schema/vocabulary.ts";
import { order } from "./format.ts";
import type { IdOf } from "./spellings.ts";

/** A model at a host. `model`: its id in the catalog; null if it is not in the catalog. */
type HostRow = { host: HostSlug; id: string; model: string | null; record: ModelRecord };

/** Every row of every host, sorted by host, then id. */
export function hostRows(catalog: Catalog): HostRow[] {
  const { hosts } = catalog;
  if (!hosts) return [];
  const find = finder(catalog);
  return [...hosts.models.values()]
    .map((row) => ({ host: row.provider, id: row.id, model: modelOf(row, hosts, find), record: row.record }))
    .sort((a, b) => order(a.host, b.host) || order(a.id, b.id));
}

function modelOf(
  { provider: host, id, record }: Model<HostSlug>,
  { providers }: HostCatalog,
  find: IdOf,
): string | null {
  const join = providers.get(host)?.joins?.[id];
  if (join) return join.model;
  const [model = null] = spellingsOf(record, host).flatMap((spelling) => find(spelling) ?? []);
  return model;
}

/** What hosts add to a vendor's id: a path or a name before it, a suffix after it. */
const AROUND = [
  /^@[a-z]+\//,
  /^accounts\/[^/]+\/models\//,
  /^[a-z0-9-]+\//,
  /^(?:anthropic|cohere|mistral|deepseek|openai|qwen|moonshotai|moonshot|zai|xai)\./,
  /^fw-/,
  /^cohere-(?=command|embed|rerank)/,
  /^(?:openai|zai)-(?=gpt|glm)/,
  /-maas$/,
  /-fp8$/,
  /-v\d+:\d+(?::\w+)?$/,
  /[-@]00\d$/,
];

/** Candidates for the vendor's spelling of a host's id (or of its name, without an id): with the version first, then without each addition. */
function spellingsOf(
  { name, api_string = slugify(name.replaceAll("+", "-plus")), version }: ModelRecord,
  host: HostSlug,
): string[] {
  const ids = new Set([api_string.toLowerCase()]);
  for (const pattern of [new RegExp(`^${host}-`), ...AROUND])
    for (const id of [...ids]) ids.add(id.replace(pattern, ""));
  const dated = version === undefined || !/^\d{4}/.test(version) ? [] : [...ids].map((id) => `${id}-${version}`);
  return [...dated, ...ids];
}

/** "qwen-3-32b" is "qwen3-32b". */
const bare = (key: string) => key.replaceAll("-", "");
/** Suffixes of vendors' ids that hosts omit. */
const END = /-(?:latest|\d{8}|\d{4}-\d\d-\d\d|\d\d-\d{4})$/;

/**
 * Finds a model's id by any of its stated spellings, in order of precedence, and last by its api_string without the suffix. Ignores
 * case and separators. A spelling that two models have at the same rank matches neither.
 */
function finder({ models }: Catalog): IdOf {
  const ids = new Map<string, string | undefined>();
  const ranks: ((model: Model) => string[])[] = [
    ({ record }) => (record.api_string === undefined ? [] : [record.api_string]),
    ({ id }) => [id],
    ({ record }) => record.aliases ?? [],
    ({ record }) => (record.hosts ?? []).map((spelling) => spelling.id),
    ({ record }) => [record.name],
    ({ record }) => (END.test(record.api_string ?? "") ? [(record.api_string ?? "").replace(END, "")] : []),
  ];
  for (const spellings of ranks) {
    const claims = [...models.values()].flatMap((model) => spellings(model).map((text) => [slugify(text), model.id]));
    for (const [key = "", claimed] of Map.groupBy(claims, ([key]) => key)) {
      const [id, ...others] = new Set(claimed.map(([, id]) => id));
      if (!ids.has(key)) ids.set(key, others.length === 0 ? id : undefined);
    }
  }
  const loose = new Map<string, string | undefined>();
  for (const [key, id] of ids)
    loose.set(bare(key), loose.has(bare(key)) && loose.get(bare(key)) !== id ? undefined : id);
  return (spelling) => ids.get(slugify(spelling)) ?? loose.get(bare(slugify(spelling)));
}
