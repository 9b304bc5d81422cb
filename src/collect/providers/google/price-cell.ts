import { dateParts } from "../../../read/date-parts.ts";

/** One amount in a cell, with its qualifiers. */
export type Part = {
  /** The amount with its unit, exactly as in the cell. */
  raw: string;
  /** Words in parentheses: "text", "image", "720p". */
  aside: string[];
  /** The unit printed with the amount, which overrides the column's title. */
  unit?: (typeof UNITS)[number] | undefined;
  /** The resolution before "image". */
  size?: string | undefined;
  above?: number;
  up_to?: number;
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
/** Text between two amounts, or after the last one. */
const BETWEEN = /(?:[\s.,*^]|\band\b|\([^()$]*\))*/y;

/** A cell's amounts in order, and the rest of the text from where it can't be parsed ("" if all of it can). */
export function partsOf(cell: string): { parts: Part[]; rest: string } {
  const text = cell
    .replace(/,? ?\bequivalent to\b/gi, " and")
    // The same price in another unit, after the amount.
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

/** Empty if a period's date is invalid. */
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
    ...(sign && { [sign === ">" ? "above" : "up_to"]: Number(limit) * 1000 }),
    [when === "through" ? "until" : "from"]: "day" in date ? date.day : undefined,
  };
  return [part];
}

/** The words in "text / image / video", "text, image" or "720p and 1080p"; "images" is "image", and thinking is text. */
function wordsOf(aside: string): string[] {
  const words = aside.split(/\s*(?:\/|,|\band\b)\s*/).filter((word) => word !== "");
  return [...new Set(words.map((word) => (word === "images" ? "image" : word === "thinking" ? "text" : word)))];
}
