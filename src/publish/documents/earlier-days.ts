import type { AtIndex, DiffDocument } from "../../schema/earlier-days.ts";
import { type Context, deprecationsOf, providersOf } from "../context.ts";
import { catalogDocument, deprecationDocument, type Shown } from "./feed-documents.ts";

/** The days on which the data changed, oldest first. */
export const daysOf = ({ timeline }: Context): string[] => [...timeline.steps.keys()];

/** Pairs of consecutive days as `<from>..<to>`, oldest first. */
export const neighboursOf = (ctx: Context): string[] =>
  daysOf(ctx).flatMap((to, i, days) => (i > 0 ? [`${days[i - 1]}..${to}`] : []));

/** `/api/at/{date}/models.json`: the catalog document as of the end of that day. */
export const catalogAt = (ctx: Context, day: string): string => catalogDocument(shownAt(ctx, day));

/** `/api/at/{date}/deprecations.json`. */
export const deprecationsAt = (ctx: Context, day: string): string => deprecationDocument(shownAt(ctx, day));

function shownAt({ catalog, site, timeline }: Context, day: string): Shown {
  const models = timeline.at(day);
  const providers = providersOf(catalog, models).map((entry) => ({ ...entry, read_on: null }));
  return { site, updated: day, models, deprecations: deprecationsOf(models), providers };
}

/** `/api/at/index.json`. */
export function atIndex({ updated, site, timeline }: Context): AtIndex {
  let models = 0;
  let before: string | undefined;
  const days = [...timeline.steps].map(([on, { added, changed }]) => {
    models += added.length;
    const diff_url = before === undefined ? null : `${site}/api/diff/${before}..${on}.json`;
    before = on;
    const urls = {
      models_url: `${site}/api/at/${on}/models.json`,
      deprecations_url: `${site}/api/at/${on}/deprecations.json`,
    };
    return { on, models, added: added.length, changed: changed.length, ...urls, diff_url };
  });
  return { updated, count: days.length, days };
}

/** `/api/diff/{days}.json`; `days` is one of `neighboursOf`. */
export function diffDocument({ timeline }: Context, days: string): DiffDocument {
  const [from = "", to = ""] = days.split("..");
  const { added = [], changed = [] } = timeline.steps.get(to) ?? {};
  return { from, to, added, changed };
}
