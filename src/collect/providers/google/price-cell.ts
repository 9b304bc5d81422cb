import { dateParts } from "../../../read/date-parts.ts";

/** One amount of a cell and what stands with it. */
export type Part = {
  /** The amount with its words, exactly as it stands in the cell. */
  raw: string;
  /** Words in parentheses: "text", "image", "720p". */
  aside: string[];
  /** Unit printed with the amount: the column's title does not hold for it then. */
  unit?: (typeof UNITS)[number] | undefined;
  /** Resolution before "image". */
  size?: string | undefined;
  tier?: string | undefined;
  from?: string;
  until?: string;
};

const UNITS = ["storage", "token", "minute", "song", "image"] as const;

const PERIOD = "(?<when>through|starting) (?<day>[A-Z][a-z]+ \\d{1,2}, \\d{4})\\.?";
const UNIT =
  "(?<storage> ?/ ?1,000,000 tokens per hour)|(?<token> ?/ ?1,000,000 tokens)|(?<minute>/min)|(?<song> per song)|(?<image> per (?:(?<size>[\\dK./]+) )?(?:resolution )?image)";
/** "$3.00 or $0.005/min (audio)" is the same price in two units. */
const PART = new RegExp(
  `(?<amount>\\$\\d[\\d,]*(?:\\.\\d+)?)(?:${UNIT}| or (?<perMinute>\\$[\\d.]+/min))?(?<marks>\\*{1,4}|\\^\\*+\\^)?` +
    `(?: ?\\((?<aside>[^()$]*)\\))?(?:, prompts? (?<sign><=|>) (?<limit>\\d+)k(?: tokens?)?)?(?: ${PERIOD})?`,
  "y",
);
/** What may stand between two amounts, or after the last one. */
const BETWEEN = /(?:[\s.,*^]|\band\b|\([^()$]*\))*/y;

/** Cell → its amounts in order, and the words that were not understood ("" where all were). */
export function partsOf(cell: string): { parts: Part[]; rest: string } {
  const text = cell
    .replace(/,? ?\bequivalent to\b/gi, " and")
    // A price in another unit for the same thing, behind the amount.
    .replace(/ \(\$[^()]*\)/g, "")
    .replace(/^Same as Standard /, "");
  const parts: Part[] = [];
  let at = 0;
  while (at < text.length) {
    PART.lastIndex = at;
    const found = PART.exec(text);
    const amounts = found ? amountsOf(found) : [];
    if (!found || amounts.length === 0) break;
    parts.push(...amounts);
    at += found[0].length;
    BETWEEN.lastIndex = at;
    at += BETWEEN.exec(text)?.[0].length ?? 0;
  }
  return { parts, rest: text.slice(at).trim() };
}

/** None where the day of a period is not a day. */
function amountsOf({ 0: raw, groups = {} }: RegExpExecArray): Part[] {
  const { amount = "", perMinute, size, marks, sign, limit, when, day } = groups;
  const aside = wordsOf(groups.aside ?? "");
  if (perMinute)
    return [
      { raw: amount, aside },
      { raw: perMinute, aside, unit: "minute" },
    ];
  const date = day === undefined ? {} : dateParts(day);
  if (!date || "month" in date || "yearless" in date) return [];
  const part = {
    raw: size !== undefined ? amount : marks ? raw.slice(0, raw.indexOf(marks)) : raw,
    aside,
    unit: UNITS.find((unit) => groups[unit] !== undefined),
    size,
    tier: sign && `prompt ${sign} ${limit},000 tokens`,
    [when === "through" ? "until" : "from"]: "day" in date ? date.day : undefined,
  };
  return [part];
}

/** "text / image / video" · "text, image" · "720p and 1080p" → its words; "images" is "image", thinking is text. */
function wordsOf(aside: string): string[] {
  const words = aside.split(/\s*(?:\/|,|\band\b)\s*/).filter((word) => word !== "");
  return [...new Set(words.map((word) => (word === "images" ? "image" : word === "thinking" ? "text" : word)))];
}
