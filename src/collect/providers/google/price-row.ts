import type { RateConditions } from "../../../schema/rate.ts";
import type { Raw } from "../../../schema/record.ts";
import type { Row } from "../../page/outline.ts";
import type { RateStatement, Statement } from "../../pipeline/statement.ts";
import type { LooseRate } from "../adapter.ts";
import { type Part, partsOf } from "./price-cell.ts";

export const PAID = /^Paid Tier/;
const TOKENS = /per 1M tokens in USD$/;

type Meter = RateStatement["meter"];
/** Rows with prices of tokens: the flat field and the meter for text. Audio in an input row is `audio_input`, and so on. */
type Kind = { label: RegExp; flat: keyof Statement["states"]; meter: "input" | "output" | "cached_input" };
const KINDS: readonly Kind[] = [
  { label: /^(?:text )?input price/i, flat: "price_input_per_mtok", meter: "input" },
  { label: /^output price/i, flat: "price_output_per_mtok", meter: "output" },
  { label: /^context caching price$/i, flat: "price_cached_input_per_mtok", meter: "cached_input" },
];
/** Other rows, by the unit in the cell, else by the label. */
const BY_UNIT: Record<string, Meter> = { storage: "storage", song: "audio_output", image: "image" };
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
export type Prices = { states?: Statement["states"]; rates?: LooseRate[] };
type Line = Around & { label: string; header: string; kind: Kind | undefined; hasText: boolean };

/** Whether a label, such as "Input price" under a heading with several ids, applies to all of them. */
export const isForAll = (label: string): boolean =>
  /^context caching/i.test(label) || KINDS.some((kind) => kind.label.test(label));

/** A row's prices; undefined if its text can't be fully parsed. */
export function pricesIn(row: Row, around: Around): Prices[] | undefined {
  const label = row.cells[0]?.text ?? "";
  const cell = row.get(PAID);
  const header = row.table.columns.find((column) => PAID.test(column));
  if (!cell || !header) return undefined;
  const kind = KINDS.find((k) => k.label.test(label));
  if (!cell.text.includes("$"))
    return kind && !around.service && TOKENS.test(header) ? [{ states: { [kind.flat]: [cell.text, header] } }] : [];
  const { parts, rest } = partsOf(cell.text);
  const hasText = parts.some((part) => (part.unit === undefined || part.unit === "token") && isText(part));
  const prices = parts.map((part) => pricesOf(part, { ...around, label, header, kind, hasText }));
  return rest === "" && prices.every((one) => one !== undefined) ? prices : undefined;
}

const MEDIA = new Set(["text", "image", "audio", "video"]);

/** The modalities in "$0.30 (text / image / video) $1.00 (audio)" of an input or output row; empty if a price has none. */
export function mediaOf(row: Row): { input_modalities?: string[]; output_modalities?: string[] } {
  const kind = KINDS.find((k) => k.label.test(row.cells[0]?.text ?? ""));
  const { parts: all, rest } = partsOf(row.get(PAID)?.text ?? "");
  const parts = all.filter(({ unit }) => unit !== "image");
  const media = [...new Set(parts.flatMap(({ aside }) => aside))];
  const named = rest === "" && parts.every(({ aside }) => aside.length > 0) && media.every((word) => MEDIA.has(word));
  if (!kind || kind.meter === "cached_input" || !named || media.length === 0) return {};
  return { [`${kind.meter}_modalities`]: media };
}

function pricesOf(part: Part, line: Line): Prices | undefined {
  const rate = (meter: Meter, more: RateConditions = {}): LooseRate => {
    const { above, up_to, from, until } = part;
    const raw = rawOf(part, line.header);
    return { meter, raw, above, up_to, ...more, service: line.service, from, until };
  };
  const byUnit = part.unit === "image" && line.kind?.meter === "input" ? "image_input" : BY_UNIT[part.unit ?? ""];
  const byLabel = BY_LABEL.find(([form]) => form.test(line.label))?.[1];
  if (byUnit) return { rates: [rate(byUnit, sized(part.size))] };
  if (byLabel === "image" || byLabel === "video_output")
    return { rates: [rate(byLabel, sized(part.aside.join(", ")))] };
  if (byLabel) return { rates: [rate(byLabel)] };
  return line.kind && ofTokens(part, line.kind, line, rate);
}

function ofTokens(
  part: Part,
  { flat, meter }: Kind,
  line: Line,
  rate: (meter: Meter, more?: RateConditions) => LooseRate,
): Prices {
  const { service, day } = line;
  const now = service === undefined && (part.from ?? day) <= day && (part.until ?? day) >= day;
  const states = { [flat]: rawOf(part, line.header) };
  if (part.unit !== "minute" && isText(part)) {
    const base = service === undefined && part.above === undefined;
    if (base && now) return { states };
    return base && (part.from ?? "") <= day ? {} : { rates: [rate(meter)] };
  }
  if (meter === "input" && line.byImage && part.aside.join() === "image")
    return { rates: [{ meter: "image_input", raw: [part.raw, "per image"], service }] };
  const rates = part.aside.map((medium) =>
    meter === "cached_input"
      ? rate(meter, { medium: medium as RateConditions["medium"] })
      : rate(`${medium}_${meter}` as Meter),
  );
  const only = part.aside.length === 1 && /^(audio|video)$/.exec(part.aside[0] ?? "")?.[0];
  if (line.hasText || !only || part.unit !== undefined || !now) return { rates };
  return { states: { ...states, [`${meter}_metered_in`]: only }, rates };
}

const sized = (size: string | undefined): RateConditions => (size ? { size } : {});

const isText = (part: Part) => part.aside.length === 0 || part.aside.includes("text");

/** An amount with its own unit doesn't need the column's title. */
function rawOf({ raw, unit, size }: Part, header: string): Raw {
  if (unit === undefined) return [raw, header];
  return size === undefined ? raw : [raw, "image"];
}
