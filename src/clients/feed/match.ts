import { releaseOrder } from "../../schema/release-order.ts";
import type { Standing } from "../../schema/standings.ts";
import { hostKeyOf, passesOn, ROUTER, sharesIds } from "./forms.ts";
import type { HostIndex } from "./host-index.ts";
import * as by from "./lookups.ts";
import { nearest, type Spelled, slugOf, spelledAs } from "./nearest.ts";
import { once } from "./once.ts";
import type { Reading } from "./read.ts";
import type { HostRow, Listed, Match, ResolveOptions } from "./results.ts";
import { afterVendor, type Candidate, candidatesOf } from "./spelling.ts";

type Given = Reading & { hosts: HostIndex; packages: ReadonlyMap<string, Listed> };
type Order = (a: Standing, b: Standing) => number;
type Known = Given & { indexes: by.Indexes; spelled(): Spelled<Standing>[]; newest: Order };

export function resolverOf(given: Given) {
  const { document, hosts } = given;
  const spelled = once(() => document.models.map((one) => spelledAs(one, one.id, one.api_string ?? "", one.name)));
  const releases = once(() => releaseOrder(document.models));
  const release = (model: Standing) => `${releases().get(model) ?? ""} ${model.id}`;
  const newest: Order = (a, b) => (release(b) < release(a) ? -1 : 1);
  const known: Known = { ...given, indexes: by.indexesOf(document, hosts), spelled, newest };
  return {
    /** For a question: names and undated versions count too. */
    resolve: (text: string, options: ResolveOptions = {}) => resolve(text, options, known),
    /** For a string in code, which may be some other word: only exact spellings, or those by the rules of the host it names. */
    resolveStrict: (text: string, options: ResolveOptions = {}) => resolveStrict(text, options, known),
    /** The row that states a model's replacement: its own, or that of a dated version that ends with it. */
    replacementSource: (model: Standing) => replacementSource(model, known.indexes),
  };
}

function resolve(text: string, options: ResolveOptions, known: Known): Match {
  const match = meaning(text, options, known);
  const host = hostKeyOf(options.host ?? ROUTER);
  // The host that a question names beats an id's form, but not a host in the id.
  const isFree = match.kind === "match" && !passesOn(host) && !/[/:](?!\d+(?::\w+)?$)/.test(text);
  return isFree ? { ...match, host: ownHost(match.model, host) } : match;
}

function meaning(text: string, options: ResolveOptions, known: Known): Match {
  const candidates = candidatesAt(text, options);
  const match = knownAs(text, candidates, options, known);
  const spoken = match ? undefined : afterVendor(text);
  if (!spoken) return match ?? missing(text, candidates, known);
  // "Voyage rerank-2.5": whose it is comes first, in words.
  const ofVendor = candidatesAt(spoken.text, options).map((one) => ({ ...one, provider: spoken.provider }));
  return knownAs(text, ofVendor, options, known) ?? missing(text, ofVendor, known);
}

/** Lookups in the order in which they count: of a group, all at once. */
type Ways = Record<"exact" | "similar", readonly (readonly by.Lookup[])[]>;
const QUESTION: Ways = {
  exact: [[by.exactly], [by.listed], [by.alias, by.hosted]],
  similar: [[by.displayName], [by.restated], [by.undatedAs], [by.hostId]],
};
const CODE: Ways = { exact: [[by.exactly, by.alias, by.hosted]], similar: [[by.routed]] };

function knownAs(text: string, candidates: readonly Candidate[], options: ResolveOptions, known: Known) {
  // A reading by a host's rule comes before a similar whole text, which would hide the host.
  const atHosts = candidates.toSorted((a, b) => Number(b.host !== undefined) - Number(a.host !== undefined));
  const hit = lookUp(text, atHosts, QUESTION, options, known);
  if (!hit || "kind" in hit) return hit;
  const ofProvider = hit.models.filter(({ provider }) => provider === options.provider);
  return matchOf(text, { ...hit, models: ofProvider.length > 0 ? ofProvider : hit.models }, options, known);
}

function resolveStrict(text: string, options: ResolveOptions, known: Known): Match | undefined {
  const hit = lookUp(text, candidatesAt(text, options), CODE, options, known);
  if (!hit || "kind" in hit) return hit;
  return hit.models.length === 1 ? matchOf(text, hit, options, known) : undefined;
}

/** An exact spelling, else what a package lists, else a similar spelling, else a host's row. */
function lookUp(text: string, candidates: readonly Candidate[], ways: Ways, options: ResolveOptions, known: Known) {
  const first = firstIn(known.indexes, candidates);
  const hit = first(ways.exact);
  // Routers put a vendor and a slash before any id: one that has them by itself is its host's.
  if (hit) return hit.host === ROUTER ? (first([[by.hostId]]) ?? hit) : hit;
  const listed = packaged("provider", text, candidates, known.packages);
  return listed ?? first(ways.similar) ?? atHost(text, candidates, options, known, ways === CODE);
}

function replacementSource(model: Standing, { families }: by.Indexes): Standing {
  const { api_string = "", replacements, ends_on } = model;
  if (replacements || !ends_on) return model;
  const dated = families(slugOf(api_string))?.filter((version) => version.ends_on?.[0] === ends_on[0]);
  return dated?.find((version) => version.replacements) ?? model;
}

/** `by`: whose packages. */
function packaged(
  by: "provider" | "host",
  text: string,
  candidates: readonly Candidate[],
  packages: Known["packages"],
): Match | undefined {
  for (const one of candidates) {
    const listed = packages.get(one.text.toLowerCase());
    if (listed?.[by] && (one[by] ?? listed[by]) === listed[by])
      return { kind: "listed", text, listed, host: one.host ?? listed.host ?? null };
  }
  return undefined;
}

/** `isExact`: a text that names no host must be an id as a host writes it. */
function atHost(
  text: string,
  candidates: readonly Candidate[],
  { version }: ResolveOptions,
  { hosts, packages }: Known,
  isExact: boolean,
): Match | undefined {
  const host = candidates.find((one) => one.host !== undefined)?.host;
  const service = hosts.service(host);
  // At a service that has ended, an id that any host lists is known.
  const anywhere = candidates.map(({ host: _, ...one }) => one);
  if (service && hosts.others(text, anywhere).length > 0)
    return { kind: "host_row", text, version, rows: [service], host: host ?? null };
  const atItsHost = host === undefined ? [] : hosts.find({ host, text, version });
  const listing = atItsHost.length > 0 ? atItsHost : hosts.others(text, candidates);
  const isId = ({ as, spellings }: HostRow) => !text.includes(" ") && (as === text || spellings?.includes(text));
  const rows = isExact && host === undefined ? listing.filter(isId) : listing;
  const [one, ...more] = new Set(rows.map((row) => row.host));
  if (one) return { kind: "host_row", text, version, rows, host: more.length > 0 ? null : one };
  const listed = packaged("host", text, candidates, packages);
  // In code, an id that other services share says nothing without its host.
  return isExact && host === undefined && sharesIds(listed?.host ?? "") ? undefined : listed;
}

function missing(text: string, candidates: readonly Candidate[], known: Known): Match {
  const { provider, host = null } = candidates.at(-1) ?? {};
  if (candidates.some(({ text }) => known.unreadable.includes(slugOf(text))))
    return { kind: "unreadable", text, models: [], host };
  // Who only asks whether a text is known needs none like it.
  const models = once(() => alike(text, candidates, provider, known));
  return {
    ...{ kind: "unknown", text, host },
    get models() {
      return models();
    },
  };
}

/** The models whose spellings are most like a text. */
function alike(
  text: string,
  candidates: readonly Candidate[],
  provider: string | undefined,
  { spelled, indexes, newest }: Known,
): Standing[] {
  const soldFirst: Order = (a, b) =>
    Number(a.status[0] === "retired") - Number(b.status[0] === "retired") || newest(a, b);
  // Who writes an id gets one, not a name.
  const isId = !text.includes(" ");
  const all = spelled().filter(({ item }) => !isId || item.api_string !== undefined);
  const ofProvider = all.filter(({ item }) => !provider || item.provider === provider);
  const texts = candidates.slice(-2).map(({ text }) => text.replace(ENDING, ""));
  const last = texts.at(-1) ?? "";
  let near = isId ? endOf(last, indexes) : [];
  if (near.length === 0) near = nearest(texts, ofProvider, soldFirst);
  // Its provider may be the wrong part of a spelling, or its path.
  const others = near.length > 0 ? [] : [...(provider ? [last] : []), last.replace(/^.*\//, "")];
  for (const text of others) near = near.length > 0 ? near : nearest([text], all, soldFirst);
  return near.slice(0, NEAR);
}

const ENDING = /^latest |[- ](?:latest|20\d{6}|20\d\d-\d\d-\d\d)$/i;

/** What the longest end of an unknown id is an id of: `gpt-o3-mini` → o3-mini. */
function endOf(text: string, indexes: by.Indexes): Standing[] {
  for (const { index } of text.matchAll(/[-:/](?=.*\d)/g)) {
    const { models = [] } = firstIn(indexes, candidatesOf(text.slice(index + 1)))([[by.exactly, by.undatedAs]]) ?? {};
    if (models.length === 1) return models;
  }
  return [];
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

function matchOf(
  text: string,
  { models, by, host, statedHost }: by.Hit,
  { version }: ResolveOptions,
  { newest }: Known,
): Match {
  // A router is no host.
  const used = (host !== ROUTER && host) || (statedHost ?? host);
  const [model] = models;
  if (!model || models.length > 1)
    return { kind: "ambiguous", text, version, models: models.toSorted(newest), host: used && hostKeyOf(used) };
  return { kind: "match", text, version, model, matched_by: by, host: ownHost(model, used) };
}

/** What the first of the candidates means that any lookup of a group finds. */
const firstIn = (indexes: by.Indexes, candidates: readonly Candidate[]) => (groups: Ways["exact"]) => {
  for (const group of groups)
    for (const candidate of candidates)
      for (const lookup of group) {
        const hit = lookup(candidate, indexes);
        if (hit) return hit;
      }
  return undefined;
};

/** The key of a host; null for Bedrock ("Geo inference ID" too) if the model is Amazon's own. */
function ownHost({ provider }: Standing, host: string | null): string | null {
  if (host === null) return null;
  const key = hostKeyOf(host);
  return provider === "Amazon" && (key === "bedrock" || key.endsWith("inference ID")) ? null : key;
}

const NEAR = 5;
