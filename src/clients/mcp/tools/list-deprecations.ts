import { z } from "zod";
import { addDays } from "../../../schema/day.ts";
import { isEnd, WINDOW } from "../../feed/judge.ts";
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
    const last = within_days === undefined ? "9999" : addDays(today, within_days);
    const items = filterItems(itemsAt(host, context), { provider }).passing.toSorted(ORDERS.retires);
    const words = ["retiring", "deprecated", "unverified", ...(include_past ? ["retired"] : [])];
    const ends = items.filter(({ verdict }) => words.includes(verdict.verdict) && (verdict.ends_on ?? isEnd(verdict)));
    const announced = ends.filter(({ verdict }) => since === undefined || (verdict.deprecated_on ?? "") >= since);
    const {
      dated = [],
      undated = [],
      unconfirmed = [],
    } = Object.groupBy(announced, ({ verdict }) => {
      if (verdict.ends_on === null) return "undated";
      if (verdict.verdict !== "retiring" && verdict.verdict !== "retired") return "unconfirmed";
      return verdict.ends_on <= last ? "dated" : "later";
    });
    const promised = since === undefined ? promisedUntil(addDays(today, within_days ?? WINDOW), items) : [];
    const left = Math.max(0, limit - dated.length);
    return {
      totals: {
        retirements: dated.length,
        without_day: undated.length,
        unconfirmed: unconfirmed.length,
        promised_only_until: promised.length,
      },
      retirements: byDay(dated.slice(0, limit), context),
      without_day: within_days === undefined ? replacementsOf(undated.slice(0, limit), context) : undefined,
      // Their day has passed since they were last read, or two pages disagree about it.
      unconfirmed: idsBy(unconfirmed.slice(0, left), ({ verdict }) => verdict.ends_on),
      // They may end any day after it.
      promised_only_until: idsBy(promised.slice(0, left), ({ verdict: { promised_until: day } }) =>
        (day ?? "") < today ? "past" : day,
      ),
      announcement_not_dated:
        since === undefined ? undefined : ends.filter(({ verdict }) => verdict.deprecated_on === null).length,
    };
  },
});

/** A version apart from the id tells rows of a host apart. */
const nameOf = ({ id, row }: Item) => (row?.version === undefined ? id : `${id} (${row.version})`);

const byDay = (items: readonly Item[], context: Context) =>
  [...Map.groupBy(items, ({ verdict }) => verdict.ends_on)].map(([ends_on, same]) => ({
    ends_on,
    days_left: same[0]?.verdict.days_left,
    models: replacementsOf(same, context),
  }));

const replacementsOf = (items: readonly Item[], context: Context) =>
  Object.fromEntries(items.map((item) => [nameOf(item), replacementOf(item.match, item.verdict, context).replacement]));

const idsBy = (items: readonly Item[], key: (item: Item) => string | null) =>
  Object.fromEntries([...Map.groupBy(items, key)].map(([day, same]) => [day, same.map(nameOf)]));

/** Those without an announced end. */
const promisedUntil = (last: string, items: readonly Item[]) =>
  items
    .filter(
      ({ verdict: { verdict, ends_on, promised_until: day } }) =>
        (verdict === "ok" || verdict === "unverified") && ends_on === null && day !== null && day <= last,
    )
    .toSorted((a, b) => ((a.verdict.promised_until ?? "") < (b.verdict.promised_until ?? "") ? -1 : 1));
