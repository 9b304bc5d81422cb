// Where a reading of a spelling is looked up: exact ids first, names and families of versions last.

import type { Standing, StandingsDocument } from "../../schema/standings.ts";
import { BEDROCK } from "./forms.ts";
import { groupedBy } from "./grouped.ts";
import type { HostIndex } from "./host-index.ts";
import { slugOf } from "./nearest.ts";
import { once } from "./once.ts";
import type { HostRow, MatchedBy } from "./results.ts";
import type { Candidate } from "./spelling.ts";

/** `host` is the one the spelling names; `statedHost` the one the feed gives for it. */
export type Hit = { by: MatchedBy; models: Standing[]; host: string | null; statedHost?: string | null };
/** What candidates are looked up in. Groups are made when first needed. */
export function indexesOf({ models }: StandingsDocument, hosts: HostIndex) {
  const sold = models.filter(({ api_string }) => api_string !== undefined);
  const api = ({ api_string = "" }: Standing) => api_string;
  const spellings = spellingsIn(models);
  return {
    hosts,
    byId: new Map(models.map((model) => [model.id, model])),
    exact: grouped(sold, api),
    slugs: grouped(sold, (model) => slugOf(api(model))),
    names: grouped(models, ({ name }) => slugOf(name)),
    otherNames: grouped(models, withOrWithoutVendor),
    families: grouped(sold, familyOf),
    undotted: grouped(sold, (model) => withoutDots(api(model))),
    undated: grouped(sold, (model) => withoutDots(api(model)).replace(DAY, "")),
    spellings,
    keys: grouped([...spellings.keys()], slugOf),
  };
}
export type Indexes = ReturnType<typeof indexesOf>;

/** One of the ways to look a candidate up. */
export type Lookup = (candidate: Candidate, indexes: Indexes) => Hit | undefined;

export const exactly: Lookup = (one, { exact }) => hit("api_string", exact(one.text), one);

export const listed: Lookup = (one, { byId, slugs }) => {
  const model = byId.get(slugOf(one.text));
  return hit("id", model && [model], one) ?? hit("api_string", slugs(slugOf(one.text)), one);
};

export const alias: Lookup = (one, { spellings }) => {
  const { models = [], host = null } = spellings.get(one.text) ?? {};
  // A host may use the vendor's own undated name, which by itself isn't a host's spelling.
  const isOwn = host === null || models.some((model) => familyOf(model) === slugOf(one.text));
  const match = hit(isOwn ? "alias" : "host", models, one);
  return match && { ...match, statedHost: isOwn ? null : host };
};

export const hosted: Lookup = (one, { hosts }) =>
  hit("host", one.host === undefined ? [] : modelsOf(hosts.withName(one.host, one.text)), one);

/** An id that one host alone has, in a text that names none. */
export const hostId: Lookup = (one, { hosts }) => {
  const rows = one.host === undefined ? hosts.withId(one.text) : [];
  const [host = null, ...more] = new Set(rows.map((row) => row.host));
  const match = more.length === 0 ? hit("host", modelsOf(rows), one) : undefined;
  return match && { ...match, host };
};

/** In another case, or with other punctuation. A name in words says nothing of the host whose id has the same words. */
export const restated: Lookup = (one, indexes) => {
  const hits = (indexes.keys(slugOf(one.text)) ?? []).flatMap((text) => alias({ ...one, text }, indexes) ?? []);
  const [first] = hits;
  const isWords = first?.by === "host" && /\s/.test(one.text.trim());
  const models = [...new Set(hits.flatMap(({ models }) => models))];
  return first && { ...first, ...(isWords && { by: "name", statedHost: null }), models };
};

export const displayName: Lookup = (one, indexes) => {
  const called = indexes.names(slugOf(one.text)) ?? indexes.otherNames(slugOf(one.text));
  // Written like an id, it may mean any of the versions; in words, it is what the vendor calls one of them.
  const versions = /\s/.test(one.text) ? [] : versionsOf(one, indexes);
  return hit("name", called && [...new Set([...called, ...versions])], one);
};

export const undatedAs: Lookup = (one, indexes) => hit("dated_version", [...new Set(versionsOf(one, indexes))], one);

/** Routers write 4.5 for 4-5, and leave out the date if a model has only one. Bedrock always has the date. */
export const routed: Lookup = (one, { undotted, undated }) => {
  if (!one.provider && !one.host) return undefined;
  const text = withoutDots(one.text);
  const alike = [undotted(text), one.host === BEDROCK ? undefined : undated(text)];
  const group = alike.find((group) => group?.length === 1);
  return hit("dated_version", group, one);
};

/** The dated versions of a name, and what its vendor states for its `x-latest`. */
function versionsOf(one: Candidate, indexes: Indexes): Standing[] {
  const name = slugOf(one.text);
  const dated = indexes.families(name) ?? [];
  return dated.length === 0 ? [] : [...dated, ...(alias({ ...one, text: `${name}-latest` }, indexes)?.models ?? [])];
}

const modelsOf = (rows: readonly HostRow[]) => [...new Set(rows.flatMap(({ model }) => model ?? []))];

type Spelling = { models: Standing[]; host: string | null };

/** Every spelling that vendors state, with the host that uses it. A model's own api_string or id has precedence. */
function spellingsIn(models: readonly Standing[]): Map<string, Spelling> {
  const spellings = new Map<string, Spelling>();
  const claim = (text: string, model: Standing, host: string | null) => {
    const spelling = spellings.get(text) ?? { models: [], host };
    if (!spelling.models.includes(model)) spelling.models.push(model);
    spellings.set(text, { ...spelling, host: spelling.host ?? host });
  };
  for (const model of models) {
    for (const alias of model.spellings ?? []) claim(alias, model, null);
    for (const [text, host] of model.elsewhere ?? []) claim(text, model, host);
    for (const row of model.hosts ?? []) if (row.unlisted) claim(row.as, model, row.host);
  }
  for (const model of models)
    for (const text of [model.id, model.api_string ?? model.id]) spellings.set(text, { models: [model], host: null });
  return spellings;
}

/** The models of one spelling, limited to the provider it names, if any. */
function hit(by: MatchedBy, models: readonly Standing[] = [], { provider, host }: Candidate): Hit | undefined {
  const ofProvider = models.filter((model) => !provider || model.provider === provider);
  return ofProvider.length === 0 ? undefined : { by, models: ofProvider, host: host ?? null };
}

/** Key → the items that share it, grouped on first use. */
function grouped<Item>(items: readonly Item[], key: (item: Item) => string): (key: string) => Item[] | undefined {
  const groups = once(() => groupedBy(items, key));
  return (text) => (text === "" ? undefined : groups().get(text));
}

/** `OpenAI GPT-5` for `GPT-5`, and `Titan Text G1 - Express` for `Amazon Titan Text G1 - Express`, as slugs. */
function withOrWithoutVendor({ name, provider }: Standing): string {
  const [slug, vendor] = [slugOf(name), `${slugOf(provider)}-`];
  return slug.startsWith(vendor) ? slug.slice(vendor.length) : vendor + slug;
}

const withoutDots = (text: string) => text.replaceAll(".", "-");

/** The date at the end of `x-20250929`, `x-2024-08-06`, `x-08-2024`, `x-2411`. */
export const DAY = /-(?:20\d{6}|20\d\d-\d\d-\d\d|\d\d-20\d\d|\d{4})$/;

/** A dated model's spelling without its date, and `x` for Google's `x-001`; empty for others. */
function familyOf({ provider, api_string = "" }: Standing): string {
  const slug = slugOf(api_string);
  const family = slug.replace(DAY, "");
  if (family !== slug) return family;
  return provider === "Google" && /-\d{3}$/.test(slug) ? slug.slice(0, -4) : "";
}
