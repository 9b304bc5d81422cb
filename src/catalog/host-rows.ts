// Which model of the catalog a host's row is: found by rule each time, so that a model that comes later is found too.
import { slugify } from "../read/id.ts";
import type { Catalog, HostCatalog, Model } from "../schema/catalog.ts";
import type { ModelRecord } from "../schema/record.ts";
import type { HostSlug } from "../schema/vocabulary.ts";
import { order } from "./format.ts";
import type { IdOf } from "./spellings.ts";

/** A model at a host. `model` is our id of it, null where it is none of the catalog's. */
export type HostRow = { host: HostSlug; id: string; model: string | null; record: ModelRecord };

/** Catalog → every row of every host, by host, then id; none where it has no hosts. */
export function hostRows(catalog: Catalog): HostRow[] {
  const { hosts } = catalog;
  if (!hosts) return [];
  const find = finder(catalog);
  return [...hosts.models.values()]
    .map(({ provider: host, id, record }) => ({
      host,
      id,
      model: modelOf({ provider: host, id, record }, hosts, find),
      record,
    }))
    .sort((a, b) => order(a.host, b.host) || order(a.id, b.id));
}

function modelOf(
  { provider: host, id, record }: Model<HostSlug>,
  { providers }: HostCatalog,
  find: IdOf,
): string | null {
  const join = providers.get(host)?.joins?.[id];
  if (join) return join.model;
  return (
    spellingsOf(record)
      .map(find)
      .find((found) => found !== undefined) ?? null
  );
}

/** What a host puts around a vendor's id: a path or a name before it, a form of its own behind it. */
const AROUND = [
  /^accounts\/[^/]+\/models\//,
  /^[a-z0-9-]+\//,
  /^(?:anthropic|cohere|mistral|deepseek|openai|qwen|moonshotai|moonshot|zai|xai)\./,
  /^fw-/,
  /^cohere-(?=command|embed|rerank)/,
  /^(?:openai|zai)-(?=gpt|glm)/,
  /-maas$/,
  /-v\d+:\d+(?::\w+)?$/,
  /[-@]00\d$/,
];

/** A host's spelling, or the name where it states no id → the vendor's, as exactly as it is stated: with the version first, and each thing around it taken off in turn. */
function spellingsOf({ name, api_string = slugify(name.replaceAll("+", "-plus")), version }: ModelRecord): string[] {
  const ids = new Set([api_string.toLowerCase()]);
  for (const pattern of AROUND) for (const id of [...ids]) ids.add(id.replace(pattern, ""));
  const dated = version === undefined || !/^\d{4}/.test(version) ? [] : [...ids].map((id) => `${id}-${version}`);
  return [...dated, ...ids];
}

/** "qwen-3-32b" is "qwen3-32b". */
const bare = (key: string) => key.replaceAll("-", "");
/** What a vendor puts behind an id that hosts leave out. */
const END = /-(?:latest|\d{8}|\d{4}-\d\d-\d\d|\d\d-\d{4})$/;

/**
 * Spelling → id, blind to case and to what stands between letters and digits: what vendors state, best first, and last the api_string
 * without its end. A spelling that two models have with equal right is neither's.
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
