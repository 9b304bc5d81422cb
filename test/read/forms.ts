import fc from "fast-check";
import type { Raw } from "../../src/schema/record.ts";
import { anyText } from "../any-text.ts";

const FRAGMENTS =
  "$|\\$|US$|USD|€|¥|1|3.00|.15|0.0008|1,048,576|128K|1M|2 million|384k|,|.|-|–|~|~~|%|/|per|(|)|[|]|'|`|*|^2|^|:|;|+|<|<=|≥|1M tokens|MTok|tokens|1K|k|M|searches|image|hour|Prices per 1M tokens.|unless noted|Free|Free of charge|from|up to|through|until|starting|prompts|for|Jan|May|March|Sept|October|October 23, 2026|2026-07-23|12/4/2025|2026|20262|20|Not sooner than|Earliest|or later|Tentative|TBD|at 12:00 PM PT|16:00 UTC|T00:00:00.000Z|15th|(default)|One of|Deprecated|Active|Shutdown|Open|Redirects|N/A|---|None|text|images|PDF|almond-2|maker.almond-v1:0|constructor|__proto__|\u00A0|\u200B|\u2011|\n|\u0000|\uD800|𝟙|٣|é".split(
    "|",
  );
const fragment = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...FRAGMENTS) },
  { weight: 1, arbitrary: anyText({ maxLength: 6 }) },
);
const text = fc
  .array(fc.tuple(fragment, fc.constantFrom("", " ", " ")), { maxLength: 14 })
  .map((parts) => parts.flat().join(""));
/** One fragment repeated up to the longest cell that is read, where a backtracking pattern would be slow. */
const long = fc
  .tuple(text, fc.array(fragment, { minLength: 1, maxLength: 3 }), fc.integer({ min: 200, max: 1100 }), text)
  .map(
    ([start, parts, length, end]) =>
      start +
      parts
        .join("")
        .repeat(length)
        .slice(0, Math.max(0, length - start.length - end.length)) +
      end,
  );
const rawText = fc.oneof({ weight: 9, arbitrary: text }, { weight: 1, arbitrary: long });
export const raw: fc.Arbitrary<Raw | Raw[]> = fc.oneof(
  rawText,
  fc.array(rawText, { minLength: 1, maxLength: 5 }) as fc.Arbitrary<[string, ...string[]]>,
  fc.array(fc.oneof(rawText, fc.array(rawText, { minLength: 1, maxLength: 3 })), {
    minLength: 1,
    maxLength: 4,
  }) as fc.Arbitrary<Raw[]>,
);

/** A text with its parts in the order of a price cell, so that many of them are readable. */
const priceLike = fc
  .tuple(
    fc.constantFrom("", "", "", "Input: ", "List price ", "From ", "USD ", "-", "("),
    fc.constantFrom("$", "$", "$", "US$", "\\$", "€", ""),
    fc.constantFrom("3", "3.00", ".15", "0.0008", "1,234.5", "0,435", "12.3.4", "1,23", "007", "0"),
    fc.constantFrom(
      "",
      "",
      " / MTok",
      " per 1K tokens",
      " / image",
      "/min",
      " / 1M",
      " per token",
      "K",
      "-4",
      " / GiB",
    ),
    fc.oneof(fc.constantFrom("", "", " (text)", ", prompts <= 200k tokens", " (per image)", " $4.00 (audio)"), text),
  )
  .map((parts) => parts.join(""));
export const priceTexts = fc
  .tuple(
    priceLike,
    fc.array(fc.oneof(fc.constantFrom("Prices per 1M tokens.", "1K tokens", "USD", "(text)", "per image"), text), {
      maxLength: 3,
    }),
  )
  .map(([cell, rest]): [string, ...string[]] => [cell, ...rest]);

/** Days 2010-01-01 to 2039-12-31, as [year, month, day]. */
export const date = fc.integer({ min: 14_610, max: 25_566 }).map((days) => {
  const iso = new Date(days * 86_400_000).toISOString().slice(0, 10);
  return { iso, year: iso.slice(0, 4), month: Number(iso.slice(5, 7)), day: Number(iso.slice(8)) };
});
type KnownDate = { iso: string; year: string; month: number; day: number };
const MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December".split("|");
export const SHORT = "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept|Oct|Nov|Dec".split("|");
export const ordinal = (day: number) =>
  `${day}${day % 10 === 1 && day !== 11 ? "st" : day % 10 === 2 && day !== 12 ? "nd" : day % 10 === 3 && day !== 13 ? "rd" : "th"}`;
const weekday = (iso: string) =>
  ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][new Date(`${iso}T12:00:00Z`).getUTCDay()];
export const month = (d: KnownDate) => MONTHS[d.month - 1] ?? "";
export const DATE_FORMS: ((d: KnownDate) => string)[] = [
  (d) => d.iso,
  (d) => d.iso.replaceAll("-", "\u2011"),
  (d) => `${d.iso}T23:59:59.000Z`,
  (d) => `${d.iso} 16:00 UTC`,
  (d) => `${d.month}/${d.day}/${d.year}`,
  (d) => `${month(d)} ${d.day}, ${d.year}`,
  (d) => `${month(d)} ${ordinal(d.day)}, ${d.year}`,
  (d) => `${SHORT[d.month - 1]} ${d.day}, ${d.year}`,
  (d) => `${SHORT[d.month - 1]}. ${String(d.day).padStart(2, "0")}, ${d.year}`,
  (d) => `${d.day} ${month(d)} ${d.year}`,
  (d) => `${weekday(d.iso)} ${SHORT[d.month - 1]} ${d.day} ${d.year}`,
  (d) => `${month(d)} ${d.day}, ${d.year} at 12:00 PM PT`,
  (d) => `Effective ${month(d)} ${d.day}, ${d.year}`,
  (d) => `  ${month(d).toUpperCase()}\u00A0${d.day},\n${d.year}. `,
];
export const HEDGES: ((date: string) => string)[] = [
  (d) => `Not sooner than ${d}`,
  (d) => `No earlier than ${d}`,
  (d) => `Earliest ${d}`,
  (d) => `at earliest ${d}`,
  (d) => `${d} or later`,
  (d) => `Tentative: ${d}`,
];

/** A price in millionths of a dollar, so that the expected number is computed with integers only. */
export const micros = fc.oneof(fc.bigInt({ min: 0n, max: 999_999n }), fc.bigInt({ min: 0n, max: 99_999_999_999n }));
export const printed = (micros: bigint, thousands: boolean) => {
  const whole = String(micros / 1_000_000n);
  const fraction = String(micros % 1_000_000n)
    .padStart(6, "0")
    .replace(/0+$/, "");
  const grouped = thousands ? whole.replace(/\B(?=(\d{3})+$)/g, ",") : whole;
  return fraction === "" ? grouped : `${grouped}.${fraction}`;
};
export const SIGNS = ["$", "\\$", "US$", "$ ", "USD "];
/** Unit text in the cell or its header, and the power of ten of its tokens. */
export const TOKEN_UNITS: [string, number][] = [
  [" / MTok", 6],
  ["/MTok", 6],
  [" / 1M tokens", 6],
  [" per million tokens", 6],
  [" per 1,000,000 tokens", 6],
  [" /M Tokens", 6],
  [" / input MTok", 6],
  [" / 1K tokens", 3],
  [" per 1,000 tokens", 3],
  [" per token", 0],
];
export const HEADERS: [string, number][] = [
  ["Prices per 1M tokens.", 6],
  ["Prices per 1M tokens unless noted.", 6],
  ["Paid Tier, per 1M tokens in USD", 6],
  ["Input / 1M tokens", 6],
  ["1M OUTPUT TOKENS", 6],
  ["Price per 1K tokens", 3],
  ["1K tokens", 3],
];
export const QUALIFIERS = ["", " (text / image / video)", ", prompts <= 200k tokens", " through December 31, 2026."];

export const counted = fc.oneof(
  fc
    .integer({ min: 1, max: 999 })
    .chain((n) =>
      fc.constantFrom<[string, number]>(
        [`${n}K`, n * 1000],
        [`${n}k`, n * 1000],
        [`${n}K tokens`, n * 1000],
        [`${n} thousand`, n * 1000],
        [`${n}M`, n * 1_000_000],
        [`${n} million`, n * 1_000_000],
        [`MAXIMUM: ${n}K`, n * 1000],
        [`up to ${n}k tokens`, n * 1000],
      ),
    ),
  fc
    .integer({ min: 1, max: 100_000_000 })
    .chain((n) =>
      fc.constantFrom<[string, number]>(
        [String(n), n],
        [n.toLocaleString("en-US"), n],
        [`${n.toLocaleString("en-US")} tokens`, n],
        [`${n.toLocaleString("en-US")} context window`, n],
        [`Maximum input tokens: ${n.toLocaleString("en-US")}`, n],
      ),
    ),
);
