import { type Cell, unescapeMarkdown } from "./cell.ts";
import { shift } from "./decimal.ts";
import { type Outcome, UNREADABLE, unreadable, value } from "./outcome.ts";

const LABEL = "(?:up to|max(?:imum)?|context|window|length|size|limit|input|output|tokens?|text|total|prompt|of)";
const COUNT = new RegExp(
  `^(?:${LABEL}[.:]? )*` +
    "([1-9]\\d{0,2}(?:,\\d{3})+|(?:0|[1-9]\\d*)(?:\\.\\d+)?)" +
    " ?(k|thousand|m|million)?(?![a-z0-9.,])" +
    `(?:[ -]${LABEL})*` +
    "(?: \\(([^()\\d]*)\\))?$",
  "i",
);
/** In "200K tokens / 1M tokens (beta)" only the first figure applies without the beta. */
const BETA = / ?\/ ?[\d.,]+ ?[km]?(?: tokens)? \(beta\)$/i;
const HEADER_UNIT = /(?:^|[^\d\s])\s*\b(k|thousands?|m|millions?)(?: of)? ?tok(?:en)?s?\b/i;
/** "1e6", as in minified packages. */
const POWER = /^[1-9]e[1-9]$/;
const HEDGED = /~|≈|\b(?:about|around|approx\w*|roughly|estimated|at least|over|under|less|more)\b/i;

/** No request's limit is larger. */
const LARGEST = 1_000_000_000;

const EXPONENT: Record<string, number> = { k: 3, thousand: 3, thousands: 3, m: 6, million: 6, millions: 6 };

/** Reads a number of tokens. A column header among the completing texts may state the unit: "Context (K tokens)". */
export function readTokens({ text, rest }: Cell): Outcome<number> {
  const plain = unescapeMarkdown(text).replace(BETA, "");
  if (POWER.test(plain)) return value(Number(plain));
  if (HEDGED.test(plain)) return unreadable(text, "hedged count");
  const match = COUNT.exec(plain);
  if (!match) return unreadable(text, "not a token count");
  const [, figure = "", suffix] = match;
  const digits = figure.replaceAll(",", "");
  const header = suffix === undefined ? headerExponent(rest) : undefined;
  if (header === null) return unreadable(text, UNREADABLE.twoUnits);
  if (header !== undefined && Number(digits) > 9999)
    return unreadable(text, "the header's unit does not fit the figure");
  const exponent = suffix === undefined ? (header ?? 0) : (EXPONENT[suffix.toLowerCase()] ?? 0);
  const count = Number(shift(digits, exponent));
  if (!Number.isSafeInteger(count) || count === 0) return unreadable(text, "not a whole number");
  return count <= LARGEST ? value(count) : unreadable(text, "too large for one request");
}

/** The power of ten stated by the headers; undefined if none does, null if they differ. */
function headerExponent(rest: readonly string[]): number | undefined | null {
  const stated = new Set(
    rest.flatMap((text) => {
      const word = HEADER_UNIT.exec(text)?.[1];
      return word === undefined ? [] : [EXPONENT[word.toLowerCase()]];
    }),
  );
  return stated.size > 1 ? null : [...stated][0];
}

const SIZE = /^([1-9]\d?,\d{3}|[1-9]\d{0,4})( \(default\))?$/;
/** A larger "number" such as "64,128" is a list without spaces. */
const LARGEST_DIMENSIONS = 20_000;

/** Reads the default of "1,024", "1024 (default), 256, 512" or "One of '[256, 512, 1536 (default)]'". */
export function readDimensions(text: string): Outcome<number> {
  const list = text
    .replace(/^one of:? /i, "")
    .replace(/['"[\]]/g, "")
    .replace(/ dim(?:ension)?s?$/i, "");
  const sizes = list.split(/, (?:or |and )?| or | and /).map((part) => SIZE.exec(part.toLowerCase()));
  if (sizes.some((size) => size === null)) return unreadable(text, "not a list of sizes");
  const marked = sizes.filter((size) => size?.[2] !== undefined);
  const [chosen, ...more] = sizes.length === 1 ? sizes : marked;
  if (!chosen || more.length > 0) return unreadable(text, "several sizes, no single default");
  const size = Number(chosen[1]?.replace(",", ""));
  return size <= LARGEST_DIMENSIONS ? value(size) : unreadable(text, "too large for a size");
}
