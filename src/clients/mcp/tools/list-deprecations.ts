import { z } from "zod";
import { addDays } from "../../../schema/day.ts";
import { WINDOW } from "../../feed/judge.ts";
import { filterItems } from "../filter.ts";
import { type Item, itemsAt } from "../items.ts";
import { host, limit, provider } from "../parameters.ts";
import { ORDERS } from "../rows.ts";
import { replacementOf } from "../status.ts";
import { type Context, defineTool } from "../tool.ts";

export const listDeprecations = defineTool({
  name: "list_deprecations",
  description:
    "Announced retirements, soonest first, with replacements: what ends at a provider or host in the next days. For ids you already have use " +
    "check_model_status.",
  input: z.strictObject({
    within_days: z.int().nonnegative().max(36_500).optional(),
    since: z.iso.date().optional().describe("Only announced on or after this day, YYYY-MM-DD."),
    provider,
    host,
    include_past: z.boolean().optional(),
    limit: limit(50),
  }),
  run({ within_days, since, provider, host, include_past = false, limit }, context) {
    const { today } = context.day;
    const items = filterItems(itemsAt(host, context), { provider }).passing;
    const ends = items.filter(
      ({ verdict: { verdict } }) => ENDS.includes(verdict) || (include_past && verdict === "retired"),
    );
    const announced = since === undefined ? ends : ends.filter(({ verdict }) => (verdict.deprecated_on ?? "") >= since);
    const last = within_days === undefined ? "9999" : addDays(today, within_days);
    const dated = announced.filter(({ verdict }) => verdict.ends_on !== null && verdict.ends_on <= last);
    const undated = announced.filter(({ verdict }) => verdict.ends_on === null);
    const promised = since === undefined ? promisedUntil(addDays(today, within_days ?? WINDOW), items) : [];
    return {
      total: dated.length,
      retirements: byDay(dated.toSorted(ORDERS.retires).slice(0, limit), context),
      more: Math.max(0, dated.length - limit) || undefined,
      without_day: within_days === undefined ? replacementsOf(undated.slice(0, limit), context) : undefined,
      without_day_total: undated.length || undefined,
      announcement_not_dated:
        since === undefined ? undefined : ends.filter(({ verdict }) => verdict.deprecated_on === null).length,
      promised_only_until: promised.length > 0 ? byPromise(promised.slice(0, limit), today) : undefined,
    };
  },
});

const ENDS: readonly string[] = ["retiring", "deprecated"];

/** `2027-01-14` → the models that end then, each with its replacement. */
const byDay = (items: readonly Item[], context: Context) =>
  [...Map.groupBy(items, ({ verdict }) => verdict.ends_on)].map(([ends_on, same]) => ({
    ends_on,
    days_left: same[0]?.verdict.days_left,
    models: replacementsOf(same, context),
  }));

const replacementsOf = (items: readonly Item[], context: Context) =>
  Object.fromEntries(items.map((item) => [item.id, replacementOf(item.match, item.verdict, context).replacement]));

/** Those without an announced end, which may end any day after the promised one. */
const promisedUntil = (last: string, items: readonly Item[]) =>
  items.filter(
    ({ verdict: { verdict, promised_until } }) =>
      (verdict === "ok" || verdict === "unverified") && promised_until !== null && promised_until <= last,
  );

const byPromise = (items: readonly Item[], today: string) =>
  Object.fromEntries(
    [...Map.groupBy(items, ({ verdict: { promised_until: day } }) => ((day ?? "") < today ? "past" : day))]
      .toSorted(([a], [b]) => ((a ?? "") < (b ?? "") ? -1 : 1))
      .map(([day, same]) => [day, same.map(({ id }) => id)]),
  );
