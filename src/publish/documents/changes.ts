import type { ChangesDocument, ChangesOfMonth } from "../../schema/changes.ts";
import type { Context } from "../context.ts";

/** For polling; the monthly documents have the older changes. */
export const LATEST = 200;

/** `/api/changes.json`. */
export function changesDocument(ctx: Context): ChangesDocument {
  const { updated, site, events } = ctx;
  const months = monthsOf(ctx).map((month) => ({
    month,
    count: inMonth(ctx, month).length,
    url: `${site}/api/changes/${month}.json`,
  }));
  const latest = events.slice(0, LATEST);
  return { updated, count: latest.length, months, events: latest };
}

/** `/api/changes/{month}.json`; `month` is one of `monthsOf`. */
export function changesOfMonth(ctx: Context, month: string): ChangesOfMonth {
  const events = inMonth(ctx, month);
  return { month, count: events.length, events };
}

/** The months in which something changed, `YYYY-MM`, newest first. */
export const monthsOf = ({ events }: Context): string[] => [...new Set(events.map(({ on }) => monthOf(on)))];

const monthOf = (day: string) => day.slice(0, 7);
const inMonth = ({ events }: Context, month: string) => events.filter(({ on }) => monthOf(on) === month);
