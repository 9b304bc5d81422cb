import type { Found, Match, Model, NotFound, Resolution } from "./api.ts";
import type { FeedDocument, Spellings } from "./parse.ts";
import { BEDROCK, type Candidate, candidatesOf } from "./spelling.ts";

export const MATCHES = ["api_string", "id", "alias", "host", "name", "dated_version"] as const satisfies Match[];

export type Resolver = {
  /** For whoever asks, in any spelling: names and undated versions count too. `provider` prefers that provider's models. */
  asked(spelling: string, provider?: string): Resolution;
  /** For what stands in a text and may be another word: only what spells a model exactly, or by the rules of the host that it names. */
  written(spelling: string): Pick<Found, "model" | "host"> | undefined;
};

type Hit = { by: Match; models: Model[]; host?: string | null };
/** One way to look a candidate up. */
type Way = (candidate: Candidate) => Hit | undefined;

/**
 * The resolver of one document. The catalog's own api_strings and ids come first, then what `spellings` states, then names and dated
 * versions. What it looks up in is made when first needed.
 */
export function resolverOf({ models, unreadable }: FeedDocument, spellings: Spellings): Resolver {
  const sold = models.filter(({ api_string }) => api_string !== null);
  const api = ({ api_string }: Model) => api_string ?? "";
  const byId = new Map(models.map((model) => [model.id, model]));
  const exact = grouped(sold, api);
  const slugs = grouped(sold, (model) => slugOf(api(model)));
  const names = grouped(models, ({ name }) => slugOf(name));
  const dated = grouped(sold, familyOf);
  const undotted = grouped(sold, (model) => withoutDots(api(model)));
  const undated = grouped(sold, (model) => withoutDots(api(model)).replace(DAY, ""));
  let grams: Grams[] | undefined;

  const hit = (by: Match, models: readonly Model[] = [], { provider }: Candidate, host?: string | null) => {
    const own = models.filter((model) => !provider || model.provider === provider);
    return own.length > 0 ? { by, models: own, host: host ?? null } : undefined;
  };
  const exactly: Way = (candidate) => hit("api_string", exact().get(candidate.text), candidate);
  const listed: Way = (candidate) => {
    const slug = slugOf(candidate.text);
    const model = byId.get(slug);
    return hit("id", model && [model], candidate) ?? hit("api_string", slugs().get(slug), candidate);
  };
  const stated: Way = (candidate) => {
    const { ids = [], host = null } = spellings.get(candidate.text) ?? {};
    const meant = ids.flatMap((id) => byId.get(id) ?? []);
    return hit(host === null ? "alias" : "host", meant, candidate, host);
  };
  const roughly: Way = (candidate) => {
    const slug = slugOf(candidate.text);
    return (
      hit("name", names().get(slug), candidate) ??
      hit("dated_version", dated().get(slug.replace(/-latest$/, "")), candidate)
    );
  };
  // Routers write 4.5 for 4-5, and name a dated model without its day where there is one of it. Bedrock always says the day.
  const routed: Way = (candidate) => {
    if (!candidate.provider && !candidate.host) return undefined;
    const text = withoutDots(candidate.text);
    const alike = [undotted().get(text), candidate.host === BEDROCK ? undefined : undated().get(text)];
    return hit(
      "dated_version",
      alike.find((models) => models?.length === 1),
      candidate,
    );
  };

  function asked(spelling: string, provider?: string): Resolution {
    const candidates = candidatesOf(spelling);
    // What a host's rule reads comes before a likeness of the whole text, which would hide the host.
    const hosted = candidates.toSorted((a, b) => Number(b.host !== undefined) - Number(a.host !== undefined));
    const found =
      first(exactly, candidates) ?? first(listed, hosted) ?? first(stated, candidates) ?? first(roughly, hosted);
    if (!found) return missing(candidates);
    const own = found.hit.models.filter((model) => model.provider === provider);
    const meant = own.length > 0 ? own : found.hit.models;
    const host = found.hit.host ?? found.candidate.host ?? null;
    const [model] = meant;
    if (model && meant.length === 1)
      return { kind: "found", model, matched_by: found.hit.by, host: ownHost(model, host) };
    return { kind: "ambiguous", models: newestFirst(meant).slice(0, NEAR), host };
  }

  function missing(candidates: readonly Candidate[]): NotFound {
    const last = candidates.at(-1);
    const host = last?.host ?? null;
    if (candidates.some(({ text }) => unreadable.includes(slugOf(text))))
      return { kind: "unreadable", models: [], host };
    grams ??= models.map((model) => ({ model, own: gramsOf(model.id, api(model), model.name) }));
    const alike = grams.filter(({ model }) => !last?.provider || model.provider === last.provider);
    return { kind: "unknown", models: nearest(gramsOf(...candidates.slice(-2).map(({ text }) => text)), alike), host };
  }

  function written(spelling: string): ReturnType<Resolver["written"]> {
    const candidates = candidatesOf(spelling);
    const found =
      first((candidate) => exactly(candidate) ?? stated(candidate), candidates) ?? first(routed, candidates);
    const [model, ...others] = found?.hit.models ?? [];
    return found && model && others.length === 0 ? { model, host: found.candidate.host ?? null } : undefined;
  }

  return { asked, written };
}

/** The first candidate that a way leads somewhere. */
function first(way: Way, candidates: readonly Candidate[]): { hit: Hit; candidate: Candidate } | undefined {
  for (const candidate of candidates) {
    const hit = way(candidate);
    if (hit) return { hit, candidate };
  }
  return undefined;
}

/** Bedrock is where Amazon itself sells its models, in a region or across several ("Geo inference ID"). */
const ownHost = ({ provider }: Model, host: string | null) =>
  provider === "Amazon" && host !== null && /^Amazon Bedrock|inference ID$/.test(host) ? null : host;

/** Key → the models that share it, made when first asked for; a model without a key is in no group. */
function grouped(models: readonly Model[], key: (model: Model) => string | undefined): () => Map<string, Model[]> {
  let groups: Map<string, Model[]> | undefined;
  const group = () => {
    const made = new Map<string, Model[]>();
    for (const model of models) {
      const own = key(model) ?? "";
      const others = made.get(own);
      if (others) others.push(model);
      else if (own !== "") made.set(own, [model]);
    }
    return made;
  };
  return () => {
    groups ??= group();
    return groups;
  };
}

/** An id is the api_string in this form, so that it also brings `4.5` and `4-5` together. */
const slugOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

const withoutDots = (text: string) => text.replaceAll(".", "-");

/** The end of `x-20250929`, `x-2024-08-06`, `x-08-2024`, `x-2411`. */
const DAY = /-(?:20\d{6}|20\d\d-\d\d-\d\d|\d\d-20\d\d|\d{4})$/;

/** The undated spelling of a dated model, and `x` of Google's `x-001`; undefined of the others. */
function familyOf({ provider, api_string }: Model): string | undefined {
  const slug = slugOf(api_string ?? "");
  const family = slug.replace(DAY, "");
  if (family !== slug) return family;
  return provider === "Google" && /-\d{3}$/.test(slug) ? slug.slice(0, -4) : undefined;
}

const newestFirst = (models: readonly Model[]) =>
  models.toSorted((a, b) => ((b.released ?? b.id) < (a.released ?? a.id) ? -1 : 1));

const NEAR = 5;
const NEAR_ENOUGH = 0.4;

/** A model, and what its spellings are made of. */
type Grams = { model: Model; own: ReadonlySet<string> };

/** The models that share most, best first. */
const nearest = (wanted: ReadonlySet<string>, models: readonly Grams[]): Model[] =>
  models
    .map(({ model, own }) => ({
      model,
      share: [...wanted].filter((gram) => own.has(gram)).length / (wanted.size || 1),
    }))
    .filter(({ share }) => share >= NEAR_ENOUGH)
    .sort((a, b) => b.share - a.share || (a.model.id < b.model.id ? -1 : 1))
    .slice(0, NEAR)
    .map(({ model }) => model);

/** Runs of three characters: a typo spoils three of them, a shared word keeps its own. */
const gramsOf = (...spellings: string[]): Set<string> =>
  new Set(spellings.map(slugOf).flatMap((slug) => [...slug].map((_, i) => ` ${slug} `.slice(i, i + 3))));
