// Turns a need in words ("vision, 200k context, under $1") into requirements for a model.

import { MODALITIES, PROVIDER_NAMES, type Status } from "../../schema/vocabulary.ts";
import type { Wanted } from "./catalog-rows.ts";
import { statusWord } from "./value.ts";

/** `rest`: words to search for in names; `told`: what was understood, in words. */
export type Need = {
  wanted: Pick<Wanted, "abilities" | "providers" | "statuses" | "open" | "price" | "context" | "within">;
  rest: string;
  told: string[];
};

const FILLERS =
  /\b(a|an|and|at|by|context|cost|costs|days?|for|has|have|in|input|least|models?|most|of|or more|per|price|retires?|retiring|sees|takes|the|that|tokens?|up to|window|with|within)\b|\bor makes\b/g;
const SIZE = /(?:^|[\s,])(?:(?:≥|>=?|over|above|more than|at least)\s*)?(\d+(?:\.\d+)?)\s*([km])\b\+?(?![^\s,])/;
const PRICE = /(?:under|below|less than|cheaper than|at most|max|up to|<=?|≤)\s*\$?\s*(\d*\.?\d+)|\$\s*(\d*\.?\d+)/;
const WITHIN = /within\s+(\d+)\s*(day|week|month)s?/;
const UNITS: Record<string, number> = { day: 1, week: 7, month: 30, k: 1e3, m: 1e6 };
const ALSO: Record<string, string> = { images: "image", sight: "vision", multimodal: "vision", speech: "audio" };
/** Words for a status. `preview` and `beta` are left out, since they occur in names. */
const SURE_STATUSES: Record<string, Status> = {
  available: "ga",
  ga: "ga",
  deprecated: "deprecated",
  retired: "retired",
};
const STATUS_WORDS: Record<string, Status> = { ...SURE_STATUSES, preview: "preview", beta: "beta" };

/** Takes a pattern's match out of the text that is left. */
type Take = (pattern: RegExp) => RegExpExecArray | null;

/** A word between spaces or commas. */
const alone = (word: string) => new RegExp(`(?<=[\\s,])${word.replaceAll(".", "\\.")}(?=[\\s,])`);

/** Understands days, prices and sizes. Returns whether there were any. */
function takeFigures(take: Take, wanted: Need["wanted"], told: string[]): boolean {
  const within = take(WITHIN);
  if (within) {
    wanted.within = Number(within[1]) * (UNITS[within[2] ?? ""] ?? 1);
    told.push(`retires within ${wanted.within} days`);
  }
  const price = take(PRICE);
  const isFree = take(alone("free")) !== null;
  if (price || isFree) {
    const most = isFree ? 0 : Number(price?.[1] ?? price?.[2]);
    wanted.price = [Number.NEGATIVE_INFINITY, most];
    told.push(isFree ? "free input" : `input at most $${most}`);
  }
  const size = take(SIZE);
  if (size) {
    wanted.context = [Number(size[1]) * (UNITS[size[2] ?? ""] ?? 1), Number.POSITIVE_INFINITY];
    told.push(`context of ${size[1]}${size[2] === "m" ? "M" : "k"} or more`);
  }
  return Boolean(within || price || isFree || size);
}

/** Understands providers, modalities, statuses and open weights. */
function takeWords(take: Take, wanted: Need["wanted"], told: string[]): void {
  if (take(/\bopen([ -]weights?)?\b/)) {
    wanted.open = true;
    told.push("open weights");
  }
  const statuses = Object.keys(STATUS_WORDS).filter((word) => take(alone(word)));
  wanted.statuses = [...new Set(statuses.flatMap((word) => STATUS_WORDS[word] ?? []))];
  told.unshift(...wanted.statuses.map(statusWord));
  const named = [...MODALITIES, ...Object.keys(ALSO)].filter((word) => take(new RegExp(`\\b${word}\\b`)));
  wanted.abilities = named.map((word) => ALSO[word] ?? word);
  told.unshift(...wanted.abilities);
  wanted.providers = PROVIDER_NAMES.filter((name) => take(alone(name.toLowerCase())));
  told.unshift(...wanted.providers);
}

/** The need in a text; undefined if it only names a model. `namesNone`: no model is known by the whole text. */
export function needOf(typed: string, namesNone = false): Need | undefined {
  const told: string[] = [];
  const wanted: Need["wanted"] = {
    abilities: [],
    providers: [],
    statuses: [],
    open: false,
    price: [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
    context: [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
    within: undefined,
  };
  let rest = ` ${typed.toLowerCase().replace(/per 1?m(illion)?( tokens)?\b/g, " ")} `;
  const isSure = namesNone || typed.includes(",") || Object.keys(SURE_STATUSES).some((word) => alone(word).test(rest));
  const take: Take = (pattern) => {
    const found = pattern.exec(rest);
    if (found) rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`;
    return found;
  };
  const hasFigure = takeFigures(take, wanted, told);
  const isCheapest = take(/\bcheap(est)?\b/) !== null;
  takeWords(take, wanted, told);
  rest = rest
    .replace(FILLERS, " ")
    .replace(/[\s,;:]+/g, " ")
    .trim();
  // `gpt 4 vision` may be a name: such words are a requirement only with a figure, a comma or "cheapest", or alone.
  const isAll = rest === "" && wanted.abilities.length + wanted.statuses.length > 0;
  if (!isSure && !hasFigure && !isCheapest && !isAll) return undefined;
  return told.length > 0 || isCheapest ? { wanted, rest, told } : undefined;
}
