import type { FeedDocument, Row } from "./parse.ts";
import type { Spellings } from "./parse-spellings.ts";
import { type Candidate, candidatesOf } from "./spelling.ts";

export const MATCHES = ["api_string", "id", "alias", "host", "name", "dated_version"] as const;
export type Match = (typeof MATCHES)[number];

export type Found = {
  kind: "found";
  row: Row;
  matched_by: Match;
  /** Where the model is spelled so; null for the provider's own API. */
  host: string | null;
};
/** `rows`: what it may mean, where it means several; else rows of a similar name. */
export type NotFound = { kind: "ambiguous" | "unreadable" | "unknown"; rows: Row[]; host: string | null };

export type Lookup = (spelling: string, provider?: string) => Found | NotFound;

type Hit = { by: Match; rows: Row[]; host?: string | null };

const NEAR = 5;
const NEAR_ENOUGH = 0.4;

const lookups = new WeakMap<FeedDocument, (spellings: Spellings) => Lookup>();
const NONE: Spellings = new Map();

/**
 * The lookup of one document; `provider` prefers that provider's rows. The list's own api_strings and ids come first, then what
 * `spellings` states, then names and dated versions. Built once.
 */
export function lookupOf(document: FeedDocument, spellings = NONE): Lookup {
  const lookup = lookups.get(document) ?? build(document);
  lookups.set(document, lookup);
  return lookup(spellings);
}

/** Whether a stated spelling may lead elsewhere, or at all: the list's own api_strings and ids do not know this one. */
export const isOpen = (hit: Found | NotFound): boolean =>
  hit.kind !== "found" || (hit.matched_by !== "api_string" && hit.matched_by !== "id");

function build({ rows, unreadable }: FeedDocument): (spellings: Spellings) => Lookup {
  const sold = rows.filter((row) => row.api_string !== null);
  const exact = grouped(sold, (row) => row.api_string ?? undefined);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byApiString = grouped(sold, (row) => keyOf(row.api_string ?? ""));
  const byName = grouped(rows, (row) => keyOf(row.name));
  const dated = grouped(sold, baseOf);
  const lost = new Set(unreadable);
  const grams = rows.map(
    (row) => [row, new Set([row.id, keyOf(row.api_string ?? ""), keyOf(row.name)].flatMap(gramsOf))] as const,
  );

  const own = (rows: readonly Row[] | undefined, { provider }: Candidate) =>
    rows?.filter((row) => !provider || row.provider === provider) ?? [];

  /** The first of these that has rows. */
  const first = (...hits: Hit[]): Hit | undefined => hits.find(({ rows }) => rows.length > 0);

  const exactly = (candidate: Candidate) =>
    first({ by: "api_string", rows: own(exact.get(candidate.text), candidate) });

  const listed = (candidate: Candidate) => {
    const key = keyOf(candidate.text);
    const row = byId.get(key);
    return first(
      { by: "id", rows: own(row && [row], candidate) },
      { by: "api_string", rows: own(byApiString.get(key), candidate) },
    );
  };

  const stated = (spellings: Spellings) => (candidate: Candidate) => {
    const { ids, host } = spellings.get(candidate.text) ?? { ids: [], host: null };
    const rows = ids.flatMap((id) => byId.get(id) ?? []);
    return first({ by: host === null ? "alias" : "host", rows: own(rows, candidate), host });
  };

  const roughly = (candidate: Candidate) => {
    const key = keyOf(candidate.text);
    return first(
      { by: "name", rows: own(byName.get(key), candidate) },
      { by: "dated_version", rows: own(dated.get(key.replace(/-latest$/, "")), candidate) },
    );
  };

  const near = (texts: readonly string[], provider?: string) => {
    const wanted = new Set(texts.flatMap((text) => gramsOf(keyOf(text))));
    return grams
      .filter(([row]) => !provider || row.provider === provider)
      .map(([row, own]) => [row, shared(wanted, own) / (wanted.size || 1)] as const)
      .filter(([, share]) => share >= NEAR_ENOUGH)
      .sort(([a, shareA], [b, shareB]) => shareB - shareA || (a.id < b.id ? -1 : 1))
      .slice(0, NEAR)
      .map(([row]) => row);
  };

  return (spellings) => (spelling, provider) => {
    const candidates = candidatesOf(spelling);
    // What a host's rule reads comes before a likeness of the whole text, which would hide the host.
    const hosted = candidates.toSorted((a, b) => Number(b.host !== undefined) - Number(a.host !== undefined));
    const ways = [
      [exactly, candidates],
      [listed, hosted],
      [stated(spellings), candidates],
      [roughly, hosted],
    ] as const;
    for (const [hitOf, tried] of ways)
      for (const candidate of tried) {
        const hit = hitOf(candidate);
        if (!hit) continue;
        const host = hit.host ?? candidate.host ?? null;
        const rows = preferring(hit.rows, provider);
        const [row] = rows;
        if (row && rows.length === 1) return { kind: "found", row, matched_by: hit.by, host: ownHost(row, host) };
        return { kind: "ambiguous", rows: newestFirst(rows).slice(0, NEAR), host };
      }
    const last = candidates.at(-1);
    const host = last?.host ?? null;
    if (candidates.some(({ text }) => lost.has(keyOf(text)))) return { kind: "unreadable", rows: [], host };
    const texts = candidates.slice(-2).map(({ text }) => text);
    return { kind: "unknown", rows: near(texts, last?.provider), host };
  };
}

/** Bedrock is where Amazon itself sells its models, in a region or across several ("Geo inference ID"). */
const ownHost = (row: Row, host: string | null) =>
  row.provider === "Amazon" && host !== null && /^Amazon Bedrock|inference ID$/.test(host) ? null : host;

function grouped(rows: readonly Row[], key: (row: Row) => string | undefined): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const own = key(row);
    if (own) groups.set(own, [...(groups.get(own) ?? []), row]);
  }
  return groups;
}

/** An id is the api_string in this form, so that it also brings `4.5` and `4-5` together. */
const keyOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** `x` of `x-20250929`, `x-2024-08-06`, `x-08-2024`, `x-2411`, and Google's `x-001`: the undated spelling, where there is one. */
function baseOf(row: Row): string | undefined {
  const key = keyOf(row.api_string ?? "");
  const base = key.replace(/-(?:20\d{6}|20\d\d-\d\d-\d\d|\d\d-20\d\d|\d{4})$/, "");
  if (base !== key) return base;
  return row.provider === "Google" && /-\d{3}$/.test(key) ? key.slice(0, -4) : undefined;
}

function preferring(rows: Row[], provider?: string): Row[] {
  const own = rows.filter((row) => row.provider === provider);
  return own.length > 0 ? own : rows;
}

const newestFirst = (rows: Row[]) => rows.toSorted((a, b) => ((b.released ?? b.id) < (a.released ?? a.id) ? -1 : 1));

/** Runs of three characters: a typo spoils three of them, a shared word keeps its own. */
function gramsOf(key: string): string[] {
  if (key === "") return [];
  const text = ` ${key} `;
  return Array.from({ length: text.length - 2 }, (_, i) => text.slice(i, i + 3));
}

function shared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let n = 0;
  for (const gram of a) if (b.has(gram)) n += 1;
  return n;
}
