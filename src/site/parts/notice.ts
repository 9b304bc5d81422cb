import type { ModelDocument } from "../../schema/model-document.ts";
import { daysFrom } from "../figures/scale.ts";

/** Whole days, shortest first; `middle` is the median, the shorter of two. */
export type Notice = { days: number[]; least: number; middle: number; most: number };

/** Models → the notice that was given for those of which both days are stated; undefined where there is none. */
export function noticeOf(documents: Iterable<ModelDocument>): Notice | undefined {
  const days = [...documents]
    .flatMap(({ deprecated_on, retires_on }) =>
      deprecated_on && retires_on ? [daysFrom(deprecated_on, retires_on)] : [],
    )
    .filter((length) => length >= 0)
    .sort((a, b) => a - b);
  const [least, middle, most] = [days[0], days[Math.ceil(days.length / 2) - 1], days.at(-1)];
  return least === undefined || middle === undefined || most === undefined ? undefined : { days, least, middle, most };
}
