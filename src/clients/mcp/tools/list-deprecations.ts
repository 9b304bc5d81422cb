import * as z from "zod";
import { addDays } from "../../../schema/day.ts";
import { isEnd, type Verdict, WINDOW } from "../../feed/judge.ts";
import { filterItems, type Item, itemsAt, pageOf } from "../items.ts";
import { host, paging, provider } from "../parameters.ts";
import { by, NOT_STATED, tableOf } from "../rows.ts";
import { replacementOf } from "../status.ts";
import { type Context, defineTool } from "../tool.ts";

export const listDeprecations = defineTool({
  name: "list_deprecations",
  description:
    "Announced retirements, soonest first, with replacements: what ends at a provider or host in the next days; after them what has no " +
    "day. For ids you already have use check_model_status.",
  input: z.strictObject({
    within_days: z.int().nonnegative().max(36_500).optional(),
    since: z.iso.date().optional().describe("Only announced on or after this day, YYYY-MM-DD."),
    provider,
    host,
    include_past: z.boolean().optional(),
    ...paging,
  }),
  run({ within_days, since, provider, host, include_past = false, ...paging }, context) {
    const { today } = context.day;
    const last = within_days === undefined ? "9999" : addDays(today, within_days);
    const lastPromised = addDays(today, within_days ?? WINDOW);
    const { passing } = filterItems(itemsAt({ host, provider }, context), { provider });
    const isShown = ({ verdict }: Item) => include_past || verdict.verdict !== "retired" || verdict.days_left === 0;
    const items = passing.filter(isShown);
    const wanted = items.filter((item) => since === undefined || (announcedBy(item) ?? "") >= since);
    const parts = Map.groupBy(wanted.toSorted(by(dayOf, 1)), ({ verdict }) => partOf(verdict, last, lastPromised));
    const lines = PARTS.flatMap((part) => (parts.get(part) ?? []).map((item) => ({ part, item })));
    const of = [host, provider, within_days, since, include_past, context.feed.document.updated, today];
    return {
      totals: Object.fromEntries(PARTS.map((part) => [part, parts.get(part)?.length ?? 0])),
      ...pageOf(lines, paging, of, (page) => shown(page, context)),
      announcement_not_dated: since && items.filter((item) => isEnd(item.verdict) && !announcedBy(item)).length,
    };
  },
});

/** A host's row has the host's day. */
const announcedBy = ({ verdict, row, model }: Item) => verdict.deprecated_on ?? (row ? null : model?.announced_by);

/** `unconfirmed`: the day has passed since the last reading, or pages disagree. `promised_only_until`: may end any day after it. */
const PARTS = ["retirements", "unconfirmed", "promised_only_until", "without_day"] as const;
type Part = (typeof PARTS)[number];

function partOf(verdict: Verdict, last: string, lastPromised: string): Part | undefined {
  const { ends_on, promised_until: promise } = verdict;
  if (ends_on === null && isEnd(verdict)) return "without_day";
  if (ends_on === null) return promise !== null && promise <= lastPromised ? "promised_only_until" : undefined;
  if (verdict.verdict !== "retiring" && verdict.verdict !== "retired") return "unconfirmed";
  return ends_on <= last ? "retirements" : undefined;
}

/** The day of its end, else that before which it isn't retired. */
const dayOf = ({ verdict }: Item) => verdict.ends_on ?? verdict.promised_until;

/** Lines by part and day, and the replacements that are no way out. */
function shown(page: readonly { part: Part; item: Item }[], context: Context) {
  const itemsOf = (wanted: Part) => page.flatMap(({ part, item }) => (part === wanted ? [item] : []));
  const ending: Record<string, string> = {};
  const orPast = (day: string | null) => ((day ?? "") < context.day.today ? "past" : day);
  return {
    retirements: [...Map.groupBy(itemsOf("retirements"), dayOf)].map(([ends_on, same]) => {
      const left = same[0]?.verdict.days_left ?? -1;
      return { ends_on, days_left: left < 0 ? undefined : left, ...replacementsOf(same, context, ending) };
    }),
    unconfirmed: tableOf(itemsOf("unconfirmed").map((item) => [dayOf(item), nameOf(item)])),
    promised_only_until: tableOf(itemsOf("promised_only_until").map((item) => [orPast(dayOf(item)), nameOf(item)])),
    without_day: replacementsOf(itemsOf("without_day"), context, ending),
    replacement_verdicts: ending,
  };
}

/** A version apart from the id tells rows of a host apart. */
const nameOf = ({ id, row }: Item) => (row?.version === undefined ? id : `${id} (${row.version})`);

/** Id → what replaces it, or each of several. Those of which a replacement itself ends, or is unknown, are added to `ending`. */
function replacementsOf(items: readonly Item[], context: Context, ending: Record<string, string>) {
  if (items.length === 0) return undefined;
  const models: Record<string, string | string[]> = {};
  const replacement_not_stated: string[] = [];
  for (const item of items) {
    const { replacement = NOT_STATED, or = [], replacement_verdict } = replacementOf(item.match, item.verdict, context);
    if (replacement_verdict) ending[replacement] = replacement_verdict;
    if (replacement === NOT_STATED) replacement_not_stated.push(nameOf(item));
    else models[nameOf(item)] = or.length > 0 ? [replacement, ...or] : replacement;
  }
  return { models, replacement_not_stated };
}
