// almanac.accepted.json: what a person has accepted, so that a check fails only on what is new.
import { groupedBy } from "../feed/grouped.ts";
import type { Verdict } from "../feed/judge.ts";
import type { Offer } from "../feed/prices-at.ts";
import { isObject } from "../feed/read.ts";
import { PRICES, type PriceName } from "../feed/results.ts";
import { namesHost } from "../feed/spelling.ts";
import type { Difference, Item } from "./report.ts";

/** Found by itself, in the nearest folder upwards that has one. */
export const ACCEPTED = "almanac.accepted.json";

/** What was known of a model: its verdict, its end and its prices. */
type Terms = { verdict: string; ends_on?: string } & Partial<Record<PriceName, number>>;
/** `models`: key → its terms; `places`: file → keys of models → how many findings may stay there. */
export type Accepted = { models: Map<string, Terms>; places: Map<string, Record<string, number>> };

const NAMES = Object.keys(PRICES) as PriceName[];

/** The key of a verdict: the model, unless its host or an alias is judged in another way. */
export function keyOf({ basis, id, host }: Verdict, text: string, version: string | undefined): string {
  if (id !== null && /vendor|snapshot/.test(`${basis}`)) return id;
  if (version !== undefined) return `azure/${text.replace(/^.*\//, "")}-${version}`;
  return host === null || namesHost(text) ? text : `${host}/${text}`;
}

/** What is known now; the prices are those of where it is called. */
export function termsOf({ verdict, ends_on }: Verdict, model: Offer | undefined): Terms {
  const prices = NAMES.flatMap((name) => (model?.[PRICES[name]] === undefined ? [] : [[name, model[PRICES[name]]]]));
  return { verdict, ...(ends_on === null ? {} : { ends_on }), ...Object.fromEntries(prices) };
}

/** Of a model that has ended or may have, no price is accepted. */
const isPriced = ({ verdict }: Terms) => verdict === "ok" || verdict === "retiring";

export const differencesOf = (before: Terms | undefined, now: Terms): Difference[] =>
  NAMES.flatMap((name) =>
    before === undefined || !isPriced(before) || before[name] === now[name]
      ? []
      : [{ field: PRICES[name], from: before[name] ?? null, to: now[name] ?? null }],
  );

/**
 * Whether a finding may stay where it is; each is taken once. It may not if its verdict or its day is another than was accepted.
 * `nameOf`: how a file of the run is called in the folder of the accepted ones.
 */
export function takerOf({ models, places }: Accepted, nameOf: (file: string) => string): (item: Item) => boolean {
  const left = new Map([...places].map(([file, counts]) => [file, new Map(Object.entries(counts))]));
  return ({ file, key, verdict, ends_on }) => {
    const terms = models.get(key);
    const counts = left.get(nameOf(file));
    const count = counts?.get(key) ?? 0;
    if (count === 0 || terms?.verdict !== verdict || (terms.ends_on ?? null) !== ends_on) return false;
    counts?.set(key, count - 1);
    return true;
  };
}

/** The terms of all models in use, which alerts watch, and the findings to accept → a file's content. `kept`: what it says of files that aren't `read`. */
export function accept(
  terms: Accepted["models"],
  items: readonly Item[],
  nameOf: (file: string) => string,
  kept: Accepted | undefined,
  read: readonly string[],
): Accepted {
  const places = new Map(kept?.places);
  for (const file of read) places.delete(nameOf(file));
  for (const [file, ofFile] of groupedBy(items, ({ file }) => nameOf(file))) {
    const counts = [...groupedBy(ofFile, ({ key }) => key)].map(([key, { length }]) => [key, length]);
    places.set(file, Object.fromEntries(counts));
  }
  return { models: new Map([...(kept?.models ?? []), ...terms]), places };
}

/** Text of the file → what it says, or a sentence that says what is wrong and where. */
export function readAccepted(text: string): Accepted | string {
  const conflict = text.split("\n").findIndex((line) => /^(<{7}|={7}|>{7})( |$)/.test(line));
  if (conflict >= 0)
    return `line ${conflict + 1} starts a merge conflict: keep one side of each, or recreate the file with --accept`;
  const json = jsonIn(text);
  if (json === undefined) return "it is not JSON: fix it, or recreate it with --accept";
  const { version, models, places } = (json ?? {}) as Record<string, unknown>;
  if (version !== 1 || !isObject(models) || !isObject(places))
    return "it is no file of accepted findings in version 1: recreate it with --accept";
  const read = {
    models: new Map(Object.entries(models).map(([key, text]) => [key, termsIn(text)])),
    places: new Map(Object.entries(places).map(([file, text]) => [file, countsIn(text)])),
  };
  const bad = [...read.models, ...read.places].find(([, value]) => value === undefined)?.[0];
  return bad === undefined ? (read as Accepted) : `${bad}: its entry cannot be read; recreate the file with --accept`;
}

/** `retiring 2027-01-14 input=2.5 output=10`. */
function termsIn(text: unknown): Terms | undefined {
  const [, verdict, ends_on, rest = ""] = /^([a-z]+)(?: (\d{4}-\d\d-\d\d))?((?: \w+=[\d.e-]+)*)$/.exec(`${text}`) ?? [];
  const priced = [...rest.matchAll(/(\w+)=(\S+)/g)].map(([, name, usd]) => [name, Number(usd)]);
  return verdict === undefined ? undefined : { verdict, ...(ends_on && { ends_on }), ...Object.fromEntries(priced) };
}

const textOf = ({ verdict, ends_on, ...prices }: Terms): string => {
  const priced = isPriced({ verdict }) ? Object.entries(prices).map(([name, usd]) => `${name}=${usd}`) : [];
  return [verdict, ends_on, ...priced].filter(Boolean).join(" ");
};

/** `gpt-4o gpt-4*3`. */
function countsIn(text: unknown): Record<string, number> | undefined {
  const all = String(text)
    .split(" ")
    .map((part) => /^(.+?)(?:\*(\d+))?$/.exec(part));
  if (typeof text !== "string" || !all.every(Boolean)) return undefined;
  return Object.fromEntries(all.map((part) => [part?.[1] ?? "", Number(part?.[2] ?? 1)]));
}

const textOfCounts = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .map(([key, count]) => (count === 1 ? key : `${key}*${count}`))
    .join(" ");

export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** One line a model, unless it is unknown and nowhere accepted, and one a file, in code-unit order, so that branches merge. */
export function formatAccepted({ models, places }: Accepted): string {
  const used = new Set([...places.values()].flatMap((counts) => Object.keys(counts)));
  const shown = new Map([...models].filter(([key, { verdict }]) => verdict !== "unknown" || used.has(key)));
  const lines = <T>(map: ReadonlyMap<string, T>, textOf: (value: T) => string) => {
    const sorted = [...map].sort(([a], [b]) => (a < b ? -1 : 1));
    return sorted.map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(textOf(value))}`).join(",\n");
  };
  return `{\n"version": 1,\n"models": {\n${lines(shown, textOf)}\n},\n"places": {\n${lines(places, textOfCounts)}\n}\n}\n`;
}
