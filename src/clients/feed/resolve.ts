import type { Found, Match, Model, NotFound, Resolution } from "./api.ts";
import { BEDROCK, hostCalled } from "./forms.ts";
import { groupedBy } from "./grouped.ts";
import { type HostRows, hostRowsOf } from "./host-rows.ts";
import { nearest, type Spelled, slugOf, spelledAs } from "./nearest.ts";
import type { FeedDocument, Spellings } from "./parse.ts";
import { afterVendor, type Candidate, candidatesOf } from "./spelling.ts";

export const MATCHES = ["api_string", "id", "alias", "host", "name", "dated_version"] as const satisfies Match[];

export type Resolver = {
  /** For a question: names and undated versions count too. `provider` prefers that provider's models. */
  resolve(spelling: string, provider?: string): Resolution;
  /** For a string in code, which may be some other word: only exact spellings, or those by the rules of the host it names. */
  resolveStrict(spelling: string): Pick<Found, "model" | "host"> | undefined;
  /** `resolve` without similar names, for a string that begins like an id. */
  resolveKnown(spelling: string, provider?: string): Found | NotFound | undefined;
  /** The model's stated replacement, or else that of its dated version that ends on the same day. */
  replacementOf(model: Model): string | null;
  /** The model whose row states that replacement: itself, or a dated version that ends with it. */
  replacementSource(model: Model): Model;
};

/** `host` is the one the spelling names; `stated` the one the feed gives for it. */
type Hit = { by: Match; models: Model[]; host: string | null; stated?: string | null };
/** One of the ways to look a candidate up. */
type Lookup = (candidate: Candidate) => Hit | undefined;

/**
 * The resolver of a catalog document, the feed's other spellings and the names in hosts' rows. One long function: its parts share the
 * lookups and their indexes.
 */
export function resolverOf(document: FeedDocument, spellings: Spellings, hostRows = hostRowsOf([])): Resolver {
  const { exactly, listed, stated, hosted, named, restated, undatedAs, routed, families } = lookupsIn(
    document,
    spellings,
    hostRows,
  );
  let spelled: Spelled<Model>[] | undefined;

  const resolve = (spelling: string, provider?: string): Resolution => {
    const candidates = candidatesOf(spelling);
    const found = known(candidates, provider);
    const spoken = found ? undefined : afterVendor(spelling);
    if (!spoken) return found ?? missing(candidates);
    // "Voyage rerank-2.5": whose it is comes first, in words.
    const own = candidatesOf(spoken.text).map((one) => ({ ...one, provider: spoken.provider }));
    return known(own, provider) ?? missing(own);
  };

  function known(candidates: readonly Candidate[], provider?: string): Resolution | undefined {
    // A reading by a host's rule comes before a similar whole text, which would hide the host.
    const atHosts = candidates.toSorted((a, b) => Number(b.host !== undefined) - Number(a.host !== undefined));
    const found =
      first(exactly, candidates) ??
      first(listed, atHosts) ??
      first((one) => stated(one) ?? hosted(one), candidates) ??
      first(named, atHosts) ??
      first(restated, candidates) ??
      first(undatedAs, atHosts);
    if (!found) return undefined;
    const own = found.models.filter((model) => model.provider === provider);
    const meant = own.length > 0 ? own : found.models;
    const host = found.stated ?? found.host;
    const [model] = meant;
    if (model && meant.length === 1) return { kind: "found", model, matched_by: found.by, host: ownHost(model, host) };
    return { kind: "ambiguous", models: newestFirst(meant), host };
  }

  function missing(candidates: readonly Candidate[]): NotFound {
    const { provider, host = null } = candidates.at(-1) ?? {};
    if (candidates.some(({ text }) => document.unreadable.includes(slugOf(text))))
      return { kind: "unreadable", models: [], host };
    spelled ??= document.models.map((model) => spelledAs(model, model.id, model.api_string ?? "", model.name));
    const own = spelled.filter(({ item }) => !provider || item.provider === provider);
    const texts = candidates.slice(-2).map(({ text }) => text);
    let near = nearest(texts, own, soldFirst);
    const last = texts.at(-1) ?? "";
    // Its provider may be the wrong part of a spelling, or its path.
    const others = near.length > 0 ? [] : [...(provider ? [last] : []), last.replace(/^.*\//, "")];
    for (const text of others) near = near.length > 0 ? near : nearest([text], spelled, soldFirst);
    return { kind: "unknown", models: near.slice(0, NEAR), host };
  }

  function resolveStrict(spelling: string): ReturnType<Resolver["resolveStrict"]> {
    const candidates = candidatesOf(spelling);
    const found = first((one) => exactly(one) ?? stated(one) ?? hosted(one), candidates) ?? first(routed, candidates);
    const [model, ...others] = found?.models ?? [];
    if (!found || !model || others.length > 0) return undefined;
    return { model, host: ownHost(model, found.stated ?? found.host) };
  }

  function replacementSource(model: Model): Model {
    const { api_string, replacement, retires_on } = model;
    if (replacement !== null || retires_on === null) return model;
    const dated = families(slugOf(api_string ?? ""))?.filter((version) => version.retires_on === retires_on);
    return dated?.find((version) => version.replacement !== null) ?? model;
  }
  const replacementOf = (model: Model) => replacementSource(model).replacement;

  return {
    resolve,
    resolveStrict,
    resolveKnown: (spelling, provider) => known(candidatesOf(spelling), provider),
    replacementOf,
    replacementSource,
  };
}

/** The ways to look a candidate up. They share indexes, which are made when first needed. */
function lookupsIn({ models }: FeedDocument, spellings: Spellings, hostRows: HostRows) {
  const sold = models.filter(({ api_string }) => api_string !== null);
  const api = ({ api_string }: Model) => api_string ?? "";
  const byId = new Map(models.map((model) => [model.id, model]));
  const exact = grouped(sold, api);
  const slugs = grouped(sold, (model) => slugOf(api(model)));
  const names = grouped(models, ({ name }) => slugOf(name));
  const otherNames = grouped(models, withOrWithoutVendor);
  const families = grouped(sold, familyOf);
  const keys = grouped([...spellings.keys()], slugOf);
  const undotted = grouped(sold, (model) => withoutDots(api(model)));
  const undated = grouped(sold, (model) => withoutDots(api(model)).replace(DAY, ""));

  const exactly: Lookup = (one) => hit("api_string", exact(one.text), one);
  const listed: Lookup = (one) => {
    const model = byId.get(slugOf(one.text));
    return hit("id", model && [model], one) ?? hit("api_string", slugs(slugOf(one.text)), one);
  };
  const stated: Lookup = (one) => {
    const { ids = [], host = null } = spellings.get(one.text) ?? {};
    const meant = ids.flatMap((id) => byId.get(id) ?? []);
    // A host may use the vendor's own undated name, which by itself isn't a host's spelling.
    const isOwn = host === null || meant.some((model) => familyOf(model) === slugOf(one.text));
    const found = hit(isOwn ? "alias" : "host", meant, one);
    return found && { ...found, stated: isOwn ? null : host };
  };
  /** In another case, or with other punctuation. A name in words says nothing of the host whose id has the same words. */
  const restated: Lookup = (one) => {
    const hits = (keys(slugOf(one.text)) ?? []).flatMap((text) => stated({ ...one, text }) ?? []);
    const [first] = hits;
    const isWords = first?.by === "host" && /\s/.test(one.text.trim());
    const models = [...new Set(hits.flatMap((found) => found.models))];
    return first && { ...first, ...(isWords && { by: "name", stated: null }), models };
  };
  const hosted: Lookup = (one) => {
    const rows = one.host === undefined ? [] : hostRows.named(one.host, one.text);
    const meant = new Set(rows.flatMap(({ id }) => byId.get(id ?? "") ?? []));
    return hit("host", [...meant], one);
  };
  /** The dated versions of a name, and what its vendor states for `x-latest`. */
  const versions = (one: Candidate): Model[] => {
    const name = slugOf(one.text).replace(/-latest$/, "");
    const dated = families(name) ?? [];
    return dated.length === 0 ? [] : [...dated, ...(stated({ ...one, text: `${name}-latest` })?.models ?? [])];
  };
  const named: Lookup = (one) => {
    const called = names(slugOf(one.text)) ?? otherNames(slugOf(one.text));
    // Written like an id, it may mean any of the versions; in words, it is what the vendor calls one of them.
    return hit("name", called && [...new Set([...called, ...(/\s/.test(one.text) ? [] : versions(one))])], one);
  };
  const undatedAs: Lookup = (one) => hit("dated_version", [...new Set(versions(one))], one);
  // Routers write 4.5 for 4-5, and leave out the date if a model has only one. Bedrock always has the date.
  const routed: Lookup = (one) => {
    if (!one.provider && !one.host) return undefined;
    const text = withoutDots(one.text);
    const alike = [undotted(text), one.host === BEDROCK ? undefined : undated(text)];
    const alone = alike.find((group) => group?.length === 1);
    return hit("dated_version", alone, one);
  };
  return { exactly, listed, stated, hosted, named, restated, undatedAs, routed, families };
}

/** The models of one spelling, limited to the provider it names, if any. */
function hit(by: Match, models: readonly Model[] = [], { provider, host, moves }: Candidate): Hit | undefined {
  const own = models.filter((model) => (!provider || model.provider === provider) && (!moves || isEnding(model)));
  return own.length > 0 ? { by: moves ? "dated_version" : by, models: own, host: host ?? null } : undefined;
}

export const isEnding = ({ status }: Model) => status === "deprecated" || status === "retired";

function first(lookup: Lookup, candidates: readonly Candidate[]): Hit | undefined {
  for (const candidate of candidates) {
    const hit = lookup(candidate);
    if (hit) return hit;
  }
  return undefined;
}

/** A host's name in the table of forms; null for Bedrock ("Geo inference ID" too) if the model is Amazon's own. */
function ownHost({ provider }: Model, host: string | null): string | null {
  if (host === null) return null;
  const known = hostCalled(host) ?? host;
  return provider === "Amazon" && (known === BEDROCK || known.endsWith("inference ID")) ? null : known;
}

/** Key → the items that share it, grouped on first use. */
function grouped<Item>(items: readonly Item[], key: (item: Item) => string): (key: string) => Item[] | undefined {
  let groups: Map<string, Item[]> | undefined;
  return (text) => {
    groups ??= groupedBy(items, key);
    return text === "" ? undefined : groups.get(text);
  };
}

/** `OpenAI GPT-5` for `GPT-5`, and `Titan Text G1 - Express` for `Amazon Titan Text G1 - Express`, as slugs. */
function withOrWithoutVendor({ name, provider }: Model): string {
  const [slug, vendor] = [slugOf(name), `${slugOf(provider)}-`];
  return slug.startsWith(vendor) ? slug.slice(vendor.length) : vendor + slug;
}

const withoutDots = (text: string) => text.replaceAll(".", "-");

/** The date at the end of `x-20250929`, `x-2024-08-06`, `x-08-2024`, `x-2411`. */
const DAY = /-(?:20\d{6}|20\d\d-\d\d-\d\d|\d\d-20\d\d|\d{4})$/;

/** A dated model's spelling without its date, and `x` for Google's `x-001`; empty for others. */
function familyOf({ provider, api_string }: Model): string {
  const slug = slugOf(api_string ?? "");
  const family = slug.replace(DAY, "");
  if (family !== slug) return family;
  return provider === "Google" && /-\d{3}$/.test(slug) ? slug.slice(0, -4) : "";
}

const newestFirst = (models: readonly Model[]) =>
  models.toSorted((a, b) => ((b.released ?? b.id) < (a.released ?? a.id) ? -1 : 1));

const NEAR = 5;

/** Of equally similar models. */
const soldFirst = (a: Model, b: Model) =>
  Number(a.status === "retired") - Number(b.status === "retired") || (a.id < b.id ? -1 : 1);
