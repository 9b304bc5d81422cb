import { RateLine } from "../../schema/model-document.ts";
import { UNSTATED } from "../../schema/rate.ts";
import type { ModelRecord } from "../../schema/record.ts";
import { statedOf } from "./row.ts";

const LONG_FROM = /\bPrompts over (\d+)K input tokens\b/;

/** A record's rates, each with every condition as a key. */
export function rateLines({
  rates = [],
  notes,
  peak_hours,
}: Pick<ModelRecord, "rates" | "notes" | "peak_hours">): RateLine[] {
  const long = LONG_FROM.exec(notes ?? "")?.[1];
  return rates.map((rate) => {
    const line = statedOf(rate, Object.keys(RateLine.shape)) as RateLine;
    const above = line.above === UNSTATED && long !== undefined ? Number(long) * 1000 : line.above;
    return { ...line, above, hours: line.mode === "peak" ? (peak_hours ?? null) : null };
  });
}
