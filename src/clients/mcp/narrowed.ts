import { addDays } from "../../schema/day.ts";
import type { Model } from "../feed/api.ts";
import { count } from "../feed/day-count.ts";
import { readBetween } from "../feed/row-verdict.ts";
import type { Between } from "./announced.ts";
import { announcedSince, type HostEnd } from "./host-ends.ts";
import { spellingOf } from "./rows.ts";
import type { ToolContext } from "./tool.ts";

export type Days = { since?: string | undefined; within_days?: number | undefined };

export const lastDay = ({ within_days }: Days, today: string) =>
  within_days === undefined ? undefined : addDays(today, within_days);

const NAMED = 10;

/** Up to ten names, and how many more there are. */
export function named(names: readonly string[]): string {
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : "";
  return `${names.slice(0, NAMED).join(", ")}${more}`;
}

/**
 * How to read an end: its firm date, the latest day on which it was announced, what it is called, and when that was read. `elsewhere`: of
 * those without a firm date, what to say of the ones that only another page announces.
 */
type Reading<T> = {
  firm(end: T): string | null;
  announced(end: T): string | null;
  name(end: T): string;
  readOn(end: T): string | null;
  elsewhere(ends: readonly T[]): { ends: readonly T[]; words: string };
};
export const vendors = (
  bounds: ReadonlyMap<string, Between>,
  { readOn }: Pick<ToolContext, "readOn">,
): Reading<Model> => ({
  firm: ({ retires_on }) => retires_on,
  announced: ({ id, deprecated_on }) => deprecated_on ?? bounds.get(id)?.by ?? null,
  name: spellingOf,
  readOn,
  elsewhere: () => ({ ends: [], words: "" }),
});
export const hosts = (context: ToolContext): Reading<HostEnd> => {
  const later = (end: HostEnd) => announcedSince(end, end, context);
  return {
    firm: ({ ends_on }) => ends_on,
    announced: (end) => end.deprecated_on ?? later(end)?.model.deprecated_on ?? null,
    name(end) {
      const { as, version } = end;
      const { model, vendor } = later(end) ?? {};
      const by = model && `${model.provider} at its own API${vendor?.ends_on ? `, for ${vendor.ends_on}` : ""}`;
      const read = vendor?.read_on ? `, read on ${vendor.read_on}` : "";
      return `${as}${version === null ? "" : ` version ${version}`}${by ? ` (announced by ${by}${read})` : ""}`;
    },
    readOn: (end) => later(end)?.vendor.read_on ?? end.read_on,
    elsewhere(all) {
      const ends = all.filter((end) => later(end) !== null);
      const days = readBetween(ends.map(({ read_on }) => read_on));
      const have = ends.length === 1 ? "has one on its vendor's page" : "have one on their vendors' pages";
      return {
        ends,
        words: `${count(ends.length, "id")} without an end on its schedule (${days}) ${have}, read later`,
      };
    },
  };
};

/** Applies `since` and `within_days`, and names what they leave out. */
export function narrowed<T>(
  own: readonly T[],
  { firm, announced, name, readOn, elsewhere }: Reading<T>,
  list: Days,
  today: string,
) {
  const { since } = list;
  const last = lastDay(list, today);
  const recent = own.filter((end) => since === undefined || (announced(end) ?? "") >= since);
  const unstated = since === undefined ? [] : own.filter((end) => announced(end) === null);
  const ends = recent.filter((end) => last === undefined || (firm(end) ?? "~") <= last);
  const undated = recent.filter((end) => firm(end) === null);
  const days = (ends: readonly T[]) => readBetween(ends.map(readOn));
  const words: string[] = [];
  const { ends: later, words: announcedLater } = elsewhere(undated);
  const open = undated.filter((end) => !later.includes(end));
  if (last !== undefined && open.length > 0)
    words.push(`${open.length} without a firm date left out (${days(open)}): ${named(open.map(name))}.`);
  if (last !== undefined && later.length > 0) words.push(`${announcedLater}: ${named(later.map(name))}.`);
  if (unstated.length > 0)
    words.push(
      `${unstated.length} left out (${days(unstated)}), because the day of their announcement is not stated: ${named(unstated.map(name))}.`,
    );
  return {
    ends,
    counts: { total: ends.length, without_firm_day: undated.length, left_out_unstated: unstated.length },
    words,
  };
}

/** `No announced retirement has a firm date by 2027-01-21`. */
export function noneBut(list: Days, today: string): string {
  const last = lastDay(list, today);
  const kept = [
    last !== undefined && `has a firm date by ${last}`,
    list.since !== undefined && `is known to have been made since ${list.since}`,
  ].filter(Boolean);
  return kept.length === 0 ? "No announced retirements" : `No announced retirement ${kept.join(" and ")}`;
}
