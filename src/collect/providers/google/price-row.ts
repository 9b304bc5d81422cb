import type { RateConditions } from "../../../schema/rate.ts";
import type { Raw } from "../../../schema/record.ts";
import type { Row } from "../../page/outline.ts";
import type { RateStatement, Statement } from "../../pipeline/statement.ts";
import { FLAT_FIELDS, type LooseRate, type Prices } from "../prices.ts";
import { dayIn } from "../texts.ts";

export const PAID = /^Paid Tier/i;
const TOKENS = /per 1M tokens in USD$/i;

type Meter = RateStatement["meter"];
/** Rows with prices of tokens, and the meter for text. Audio in an input row is `audio_input`, and so on. */
const KINDS = [
  [/^(?:text )?input price/i, "input"],
  [/^output price/i, "output"],
  [/^context caching price$/i, "cached_input"],
] as const;
const kindOf = (label: string) => KINDS.find(([form]) => form.test(label))?.[1];
/** Other rows, by the unit in the cell, else by the label. */
const BY_UNIT: Record<string, Meter> = { storage: "storage", song: "audio_output" };
const BY_LABEL: readonly [RegExp, Meter][] = [
  [/^image input price/i, "image_input"],
  [/^audio input price/i, "audio_input"],
  [/^video input price/i, "video_input"],
  [/image price$/i, "image"],
  [/\bvideo\b.* price/i, "video_output"],
  [/^tuning price$/i, "training"],
];

/** The context of a price. `byImage`: a note says that image input is priced per image. */
export type Around = { service: string | undefined; day: string; byImage: boolean };
type Line = Around & { label: string; header: string; kind: ReturnType<typeof kindOf>; hasText: boolean };

/** Whether a label, such as "Input price" under a heading with several ids, applies to all of them. */
export const isForAll = (label: string): boolean => /^context caching/i.test(label) || kindOf(label) !== undefined;

/** A row's prices; undefined if its text can't be fully parsed. */
export function pricesIn(row: Row, around: Around): Partial<Prices>[] | undefined {
  const label = row.cells[0]?.text ?? "";
  const cell = row.get(PAID);
  const header = row.table.columns.find((column) => PAID.test(column));
  if (!cell || !header) return undefined;
  const kind = kindOf(label);
  if (!cell.text.includes("$"))
    return kind && !around.service && TOKENS.test(header) ? [{ states: flat(kind, [cell.text, header]) }] : [];
  const { parts, rest } = partsOf(cell.text);
  const hasText = parts.some((part) => (part.unit === undefined || part.unit === "token") && isText(part));
  const prices = parts.map((part) => pricesOf(part, { ...around, label, header, kind, hasText }));
  return rest === "" && prices.every((one) => one !== undefined) ? prices : undefined;
}

const flat = (kind: Meter, raw: Raw): Statement["states"] => ({ [FLAT_FIELDS[kind] ?? ""]: raw });

const MEDIA = new Set(["text", "image", "audio", "video"]);

/** The modalities in "$0.30 (text / image / video) $1.00 (audio)" of an input or output row; empty if a price has none. */
export function mediaOf(row: Row): { input_modalities?: string[]; output_modalities?: string[] } {
  const kind = kindOf(row.cells[0]?.text ?? "");
  const { parts: all, rest } = partsOf(row.text(PAID));
  const parts = all.filter(({ unit }) => unit !== "image");
  const media = [...new Set(parts.flatMap(({ aside }) => aside))];
  const isComplete =
    rest === "" && parts.every(({ aside }) => aside.length > 0) && media.every((word) => MEDIA.has(word));
  return !kind || kind === "cached_input" || !isComplete || media.length === 0 ? {} : { [`${kind}_modalities`]: media };
}

function pricesOf(part: Part, line: Line): Partial<Prices> | undefined {
  const rate = (meter: Meter, more: RateConditions = {}): LooseRate => {
    const { above, up_to, from, until } = part;
    const raw = rawOf(part, line.header);
    return { meter, raw, above, up_to, ...more, service: line.service, from, until };
  };
  const ofImage = line.kind === "input" ? "image_input" : line.kind && "image";
  const byUnit = part.unit === "image" ? ofImage : BY_UNIT[part.unit ?? ""];
  const byLabel = BY_LABEL.find(([form]) => form.test(line.label))?.[1];
  if (byUnit) return { rates: [rate(byUnit, sized(part.size))] };
  if (byLabel === "image" || byLabel === "video_output")
    return { rates: [rate(byLabel, sized(part.aside.join(", ")))] };
  if (byLabel) return { rates: [rate(byLabel)] };
  return line.kind && ofTokens(part, line.kind, line, rate);
}

function ofTokens(
  part: Part,
  meter: "input" | "output" | "cached_input",
  { service, day, byImage, hasText, header }: Line,
  rate: (meter: Meter, more?: RateConditions) => LooseRate,
): Partial<Prices> {
  const now = service === undefined && (part.from ?? day) <= day && (part.until ?? day) >= day;
  const states = flat(meter, rawOf(part, header));
  if (part.unit !== "minute" && isText(part)) {
    const base = service === undefined && part.above === undefined;
    if (base && now) return { states };
    return base && (part.from ?? "") <= day ? {} : { rates: [rate(meter)] };
  }
  if (meter === "input" && byImage && part.aside.join() === "image")
    return { rates: [{ meter: "image_input", raw: [part.raw, "per image"], service }] };
  const rates = part.aside.map((medium) =>
    meter === "cached_input"
      ? rate(meter, { medium: medium as RateConditions["medium"] })
      : rate(`${medium}_${meter}` as Meter),
  );
  const only = part.aside.length === 1 && /^(audio|video)$/.exec(part.aside[0] ?? "")?.[0];
  if (hasText || !only || part.unit !== undefined || !now) return { rates };
  return { states: { ...states, [`${meter}_metered_in`]: only }, rates };
}

const sized = (size: string | undefined): RateConditions => (size ? { size } : {});

const isText = (part: Part) => part.aside.length === 0 || part.aside.includes("text");

/** An amount with its own unit doesn't need the column's title. */
function rawOf({ raw, unit, size }: Part, header: string): Raw {
  if (unit === undefined) return [raw, header];
  return size === undefined ? raw : [raw, "image"];
}

/** One amount in a cell, with its qualifiers. */
type Part = {
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
  `(?<amount>(?:US)?\\$\\d[\\d,]*(?:\\.\\d+)?)(?:${UNIT}| or (?<perMinute>(?:US)?\\$[\\d.]+/min))?(?<marks>\\*{1,4}|\\^\\*+\\^)?` +
    `(?: ?\\((?<aside>[^()$]*)\\))?(?:, prompts? (?<sign><=|>) (?<limit>\\d+)k(?: tokens?)?)?(?: ${PERIOD})?`,
  "y",
);
/** Text between two amounts, or after the last one. */
const BETWEEN = /(?:[\s.,*^]|\band\b|\([^()$]*\))*/y;

/** A cell's amounts in order, and the rest of the text from where it can't be parsed ("" if all of it can). */
function partsOf(cell: string): { parts: Part[]; rest: string } {
  const text = cell
    .replace(/,? ?\bequivalent to\b/gi, " and")
    // The same price in another unit, after the amount.
    .replace(/ \((?:US)?\$[^()]*\)/g, "")
    .replace(/^Same as Standard /, "");
  const parts: Part[] = [];
  let at = 0;
  while (at < text.length) {
    PART.lastIndex = at;
    const match = PART.exec(text);
    const amounts = match ? amountsOf(match) : [];
    if (!match || amounts.length === 0) break;
    parts.push(...amounts);
    at += match[0].length;
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
  const date = dayIn(day ?? "");
  if (day !== undefined && date === undefined) return [];
  const part = {
    raw: size !== undefined ? amount : marks ? raw.slice(0, raw.indexOf(marks)) : raw,
    aside,
    unit: UNITS.find((unit) => groups[unit] !== undefined),
    size,
    ...(sign && { [sign === ">" ? "above" : "up_to"]: Number(limit) * 1000 }),
    [when === "through" ? "until" : "from"]: date,
  };
  return [part];
}

/** The words in "text / image / video", "text, image" or "720p and 1080p"; "images" is "image", and thinking is text. */
function wordsOf(aside: string): string[] {
  const words = aside.split(/\s*(?:\/|,|\band\b)\s*/).filter((word) => word !== "");
  return [...new Set(words.map((word) => (word === "images" ? "image" : word === "thinking" ? "text" : word)))];
}
