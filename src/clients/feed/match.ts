import type { Standing, StandingsDocument } from "../../schema/standings.ts";
import { hostKeyOf, passesOn } from "./forms.ts";
import type { HostIndex } from "./host-index.ts";
import { type Hit, type Lookup, Lookups } from "./lookups.ts";
import { nearest, type Spelled, slugOf, spelledAs } from "./nearest.ts";
import type { HostRow, Listed, Match, ResolveOptions } from "./results.ts";
import { afterVendor, type Candidate, candidatesOf } from "./spelling.ts";

/** What spellings mean. */
export class Resolver {
  readonly #models: readonly Standing[];
  readonly #unreadable: readonly string[];
  readonly #hosts: HostIndex;
  readonly #lookups: Lookups;
  readonly #listed: ReadonlyMap<string, Listed>;
  #spelled: Spelled<Standing>[] | undefined;

  constructor(
    document: StandingsDocument,
    unreadable: readonly string[],
    hosts: HostIndex,
    listed: Map<string, Listed>,
  ) {
    this.#models = document.models;
    this.#unreadable = unreadable;
    this.#hosts = hosts;
    this.#lookups = new Lookups(document, hosts);
    this.#listed = listed;
  }

  /** For a question: names and undated versions count too. */
  readonly resolve = (text: string, options: ResolveOptions = {}): Match => {
    const candidates = candidatesAt(text, options);
    const match = this.#match(text, candidates, options);
    const spoken = match ? undefined : afterVendor(text);
    if (!spoken) return match ?? this.#missing(text, candidates);
    // "Voyage rerank-2.5": whose it is comes first, in words.
    const own = candidatesAt(spoken.text, options).map((one) => ({ ...one, provider: spoken.provider }));
    return this.#match(text, own, options) ?? this.#missing(text, own);
  };

  /** For a string in code, which may be some other word: only exact spellings, or those by the rules of the host it names. */
  readonly resolveStrict = (text: string, options: ResolveOptions = {}): Match | undefined => {
    const { exactly, stated, hosted, routed } = this.#lookups;
    const candidates = candidatesAt(text, options);
    const exact = first((one) => exactly(one) ?? stated(one) ?? hosted(one), candidates);
    const hit = exact ?? (this.#packaged(text, candidates) ? undefined : first(routed, candidates));
    if (!hit) return this.#packaged(text, candidates) ?? this.#atHost(text, candidates, options, true);
    return hit.models.length === 1 ? matchOf(text, asStated(hit, candidates), options) : undefined;
  };

  /** The row that states a model's replacement: its own, or that of a dated version that ends with it. */
  readonly replacementSource = (model: Standing): Standing => {
    const { api_string = "", replacements, ends_on } = model;
    if (replacements || !ends_on) return model;
    const versions = this.#lookups.families(slugOf(api_string));
    const dated = versions?.filter((version) => version.ends_on?.[0] === ends_on[0]);
    return dated?.find((version) => version.replacements) ?? model;
  };

  #match(text: string, candidates: readonly Candidate[], options: ResolveOptions): Match | undefined {
    const { exactly, listed, stated, hosted, hostId, named, restated, undatedAs } = this.#lookups;
    // A reading by a host's rule comes before a similar whole text, which would hide the host.
    const atHosts = candidates.toSorted((a, b) => Number(b.host !== undefined) - Number(a.host !== undefined));
    const exact =
      first(exactly, candidates) ?? first(listed, atHosts) ?? first((one) => stated(one) ?? hosted(one), candidates);
    const hit =
      exact ??
      first(named, atHosts) ??
      first(restated, candidates) ??
      first(undatedAs, atHosts) ??
      first(hostId, candidates);
    const packaged = exact ? undefined : this.#packaged(text, candidates);
    if (!hit || packaged) return packaged ?? this.#atHost(text, candidates, options);
    const own = hit.models.filter(({ provider }) => provider === options.provider);
    return matchOf(text, asStated({ ...hit, models: own.length > 0 ? own : hit.models }, candidates), options);
  }

  #packaged(text: string, candidates: readonly Candidate[]): Match | undefined {
    for (const { text: id, provider, host } of candidates) {
      const listed = this.#listed.get(id);
      if (listed && (!provider || provider === listed.provider))
        return { kind: "listed", text, listed, host: host ?? null };
    }
    return undefined;
  }

  /** `isExact`: a text that names no host must be an id as a host writes it. */
  #atHost(text: string, candidates: readonly Candidate[], { version }: ResolveOptions, isExact = false) {
    const host = candidates.find((one) => one.host !== undefined)?.host;
    const own = host === undefined ? [] : this.#hosts.find({ host, text, version });
    const listing = own.length > 0 ? own : this.#hosts.others(text, candidates);
    const isId = ({ as, spellings }: HostRow) => !text.includes(" ") && (as === text || spellings?.includes(text));
    const rows = isExact && host === undefined ? listing.filter(isId) : listing;
    const [one, ...more] = new Set(rows.map((row) => row.host));
    if (one === undefined) return undefined;
    return { kind: "host_row", text, version, rows, host: more.length > 0 ? null : one } satisfies Match;
  }

  #missing(text: string, candidates: readonly Candidate[]): Match {
    const { provider, host = null } = candidates.at(-1) ?? {};
    if (candidates.some(({ text }) => this.#unreadable.includes(slugOf(text))))
      return { kind: "unreadable", text, models: [], host };
    this.#spelled ??= this.#models.map((model) => spelledAs(model, model.id, model.api_string ?? "", model.name));
    const own = this.#spelled.filter(({ item }) => !provider || item.provider === provider);
    const texts = candidates.slice(-2).map(({ text }) => text);
    let near = nearest(texts, own, soldFirst);
    const last = texts.at(-1) ?? "";
    // Its provider may be the wrong part of a spelling, or its path.
    const others = near.length > 0 ? [] : [...(provider ? [last] : []), last.replace(/^.*\//, "")];
    for (const text of others) near = near.length > 0 ? near : nearest([text], this.#spelled, soldFirst);
    return { kind: "unknown", text, models: near.slice(0, NEAR), host };
  }
}

/** The ways to read a text that is called at a host. */
function candidatesAt(text: string, { host }: ResolveOptions): Candidate[] {
  const candidates = candidatesOf(text);
  if (host == null) return candidates;
  const key = hostKeyOf(host);
  // A vendor before a slash is how routers write; at a host it may be part of the id.
  const isOpen = ({ host }: Candidate) => host === undefined || passesOn(host);
  return candidates.map((one) => (isOpen(one) ? { ...one, host: key } : one));
}

/** An alias that its vendor states moves only as far as the vendor says. */
function asStated(hit: Hit, candidates: readonly Candidate[]): Hit {
  const isStated = hit.models.some(({ spellings }) =>
    candidates.some(({ text, moves }) => !moves && spellings?.includes(text)),
  );
  if (!hit.moving || !isStated) return hit;
  const { moving: _, ...own } = hit;
  return { ...own, by: "alias" };
}

function matchOf(text: string, { models, by, host, statedHost, moving }: Hit, { version }: ResolveOptions): Match {
  const used = statedHost ?? host;
  const [model] = models;
  if (!model || models.length > 1)
    return { kind: "ambiguous", text, version, models: newestFirst(models), host: used && hostKeyOf(used) };
  return {
    kind: "match",
    text,
    version,
    model,
    matched_by: by,
    host: ownHost(model, used),
    ...(moving && { moving }),
  };
}

function first(lookup: Lookup, candidates: readonly Candidate[]): Hit | undefined {
  for (const candidate of candidates) {
    const hit = lookup(candidate);
    if (hit) return hit;
  }
  return undefined;
}

/** The key of a host; null for Bedrock ("Geo inference ID" too) if the model is Amazon's own. */
function ownHost({ provider }: Standing, host: string | null): string | null {
  if (host === null) return null;
  const key = hostKeyOf(host);
  return provider === "Amazon" && (key === "bedrock" || key.endsWith("inference ID")) ? null : key;
}

const newestFirst = (models: readonly Standing[]) =>
  models.toSorted((a, b) => ((b.released ?? b.id) < (a.released ?? a.id) ? -1 : 1));

const NEAR = 5;

/** Of equally similar models. */
const soldFirst = (a: Standing, b: Standing) =>
  Number(a.status[0] === "retired") - Number(b.status[0] === "retired") || (a.id < b.id ? -1 : 1);
