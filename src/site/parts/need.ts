// A need in words ("vision, 200k context, under $1") → what a model has to have.

import { MODALITIES, PROVIDER_NAMES } from "../../schema/vocabulary.ts";
import type { Wanted } from "./catalog-rows.ts";

/** `rest`: words that name a model and are searched for; `told`: what was understood, for people. */
export type Need = {
  wanted: Pick<Wanted, "abilities" | "providers" | "open" | "price" | "context" | "within">;
  rest: string;
  told: string[];
};

const FILLERS =
  /\b(a|an|and|at|by|context|cost|costs|days?|for|has|have|in|input|least|models?|most|of|or more|per|price|retires?|retiring|sees|takes|the|that|tokens?|up to|window|with|within)\b|\bor makes\b/g;
const SIZE = /(?:^|[\s,])(\d+(?:\.\d+)?)\s*([km])\b(?!\S)/;
const PRICE = /(?:under|below|less than|cheaper than|at most|max|up to|<=?|≤)\s*\$?\s*(\d*\.?\d+)|\$\s*(\d*\.?\d+)/;
const WITHIN = /within\s+(\d+)\s*(day|week|month)s?/;
const UNITS: Record<string, number> = { day: 1, week: 7, month: 30, k: 1e3, m: 1e6 };
const ALSO: Record<string, string> = { images: "image", sight: "vision", multimodal: "vision", speech: "audio" };

/** Takes what a pattern finds out of what is still to be understood. */
type Take = (pattern: RegExp) => RegExpExecArray | null;

/** Days, price and size into what is wanted and told. Gives whether there was any. */
function takeFigures(take: Take, wanted: Need["wanted"], told: string[]): boolean {
  const within = take(WITHIN);
  if (within) {
    wanted.within = Number(within[1]) * (UNITS[within[2] ?? ""] ?? 1);
    told.push(`retires within ${wanted.within} days`);
  }
  const price = take(PRICE);
  if (price) {
    const most = Number(price[1] ?? price[2]);
    wanted.price = [Number.NEGATIVE_INFINITY, most];
    told.push(`input at most $${most}`);
  }
  const size = take(SIZE);
  if (size) {
    wanted.context = [Number(size[1]) * (UNITS[size[2] ?? ""] ?? 1), Number.POSITIVE_INFINITY];
    told.push(`context of ${size[1]}${size[2] === "m" ? "M" : "k"} or more`);
  }
  return Boolean(within || price || size);
}

/** What was typed → the need; undefined where it names a model and no more. */
export function needOf(typed: string): Need | undefined {
  const told: string[] = [];
  const wanted: Need["wanted"] = {
    abilities: [],
    providers: [],
    open: false,
    price: [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
    context: [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
    within: undefined,
  };
  let rest = ` ${typed.toLowerCase().replace(/per 1?m(illion)?( tokens)?\b/g, " ")} `;
  const take: Take = (pattern) => {
    const found = pattern.exec(rest);
    if (found) rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`;
    return found;
  };
  const hasFigure = takeFigures(take, wanted, told);
  const isCheapest = take(/\bcheap(est)?\b/) !== null;
  // `gpt 4 vision` may name a model: a word by itself is a need only beside a figure, a comma, or "cheapest".
  const isNeed = hasFigure || isCheapest || typed.includes(",");
  if (!isNeed) return undefined;
  if (take(/\bopen([ -]weights?)?\b/)) {
    wanted.open = true;
    told.push("open weights");
  }
  const named = [...MODALITIES, ...Object.keys(ALSO)].filter((word) => take(new RegExp(`\\b${word}\\b`)));
  wanted.abilities = named.map((word) => ALSO[word] ?? word);
  told.unshift(...wanted.abilities);
  wanted.providers = PROVIDER_NAMES.filter((name) =>
    take(new RegExp(`(?<=[\\s,])${name.toLowerCase().replace(".", "\\.")}(?=[\\s,])`)),
  );
  told.unshift(...wanted.providers);
  rest = rest
    .replace(FILLERS, " ")
    .replace(/[\s,;:]+/g, " ")
    .trim();
  return told.length > 0 || isCheapest ? { wanted, rest, told } : undefined;
}
