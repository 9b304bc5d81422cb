import { z } from "zod";
import { addDays } from "../../feed/day.ts";
import type { FeedDocument, Row } from "../../feed/parse.ts";
import { judge, wayOut } from "../../feed/verdict.ts";
import { Cursor, pageOf } from "../cursor.ts";
import { Day } from "../filter.ts";
import { Brief, brief, providerNamed, providersOf, title, Verdict } from "../rows.ts";
import { type Desk, defineTool } from "../tool.ts";

export const listDeprecations = defineTool({
  name: "list_deprecations",
  title: "List deprecations",
  description:
    "Lists models whose end is announced, soonest first; those without a firm day come last and are marked: a day that a provider " +
    "calls earliest or approximate is soft, and is never given as retires_on. Models already gone are left out unless asked for.",
  input: z.strictObject({
    within_days: z
      .int()
      .min(1)
      .max(3_650)
      .optional()
      .describe("Only those that retire on a firm day within so many days."),
    since: Day.optional().describe("Only those declared deprecated on or after this day, YYYY-MM-DD."),
    provider: z.string().min(1).max(60).optional().describe("Name of one provider as in the feed."),
    include_past: z.boolean().default(false).describe("Whether to list those already gone, too."),
    limit: z.int().min(1).max(40).default(20),
    cursor: Cursor,
  }),
  output: z.object({
    total: z.int(),
    deprecations: z.array(
      Brief.extend({
        deprecated_on: z.string().nullable(),
        retires_on: z.string().nullable().describe("Only a firm and complete day."),
        day: z.enum(["firm", "soft", "not_stated"]).describe("Kind of day that is known of the end."),
        not_before: z.string().nullable().describe("Soft day: the provider promises no more than this."),
        days_left: z.int().nullable(),
        verdict: Verdict,
        replacement: z.string().nullable().describe("As the provider states it."),
        live_replacement: z.string().nullable().describe("First id on the way of replacements that is live."),
      }),
    ),
    next_cursor: z.string().nullable(),
    without_firm_day: z
      .int()
      .describe("Of the announced ends, those that have no firm day; within_days leaves them out."),
    left_out_unstated: z.int().describe("Left out by since: the day of the declaration is not stated."),
  }),
  async run({ cursor, limit, ...list }, desk) {
    const { document, today } = desk;
    const provider = list.provider === undefined ? undefined : providerNamed(document, list.provider);
    if (list.provider !== undefined && provider === undefined)
      return { mend: `The feed has no such provider. Use one of: ${providersOf(document).join(", ")}.` };
    const own = ending(document, today, list.include_past).filter((row) => !provider || row.provider === provider);
    const { since, within_days } = list;
    const recent = own.filter((row) => since === undefined || (row.deprecated_on ?? "") >= since);
    const unstated = since === undefined ? 0 : own.filter((row) => row.deprecated_on === null).length;
    const last = within_days === undefined ? undefined : addDays(today, within_days);
    const rows = recent.filter((row) => last === undefined || (row.retires_on !== null && row.retires_on <= last));
    const page = pageOf(rows, { cursor, limit, list: { ...list, today }, updated: document.updated });
    if ("mend" in page) return page;
    const entries = await Promise.all(page.items.map((row) => entryOf(row, desk)));
    const lines = entries.map((entry) => {
      const end =
        entry.retires_on ?? (entry.not_before ? `not before ${entry.not_before} (soft)` : "no firm day stated");
      const way = entry.live_replacement ?? entry.replacement;
      return `- ${end}${entry.days_left === null ? "" : ` (${entry.days_left} days)`}: ${title(entry)}${way ? ` → ${way}` : ""} <${entry.source_url ?? "no page"}>`;
    });
    const more = page.next_cursor ? ", more with next_cursor" : "";
    return {
      data: {
        total: rows.length,
        deprecations: entries,
        next_cursor: page.next_cursor,
        without_firm_day: recent.filter(({ retires_on }) => retires_on === null).length,
        left_out_unstated: unstated,
      },
      text: [`${rows.length} announced ends; ${entries.length} shown${more}.`, ...lines].join("\n"),
    };
  },
});

/** Declared deprecated or retired, or with a stated day of retirement; by that day, null last. */
function ending({ rows }: FeedDocument, today: string, past: boolean): Row[] {
  return rows
    .filter(({ status, retires_on }) => status === "deprecated" || status === "retired" || retires_on !== null)
    .filter((row) => past || judge(row, today).verdict !== "dead")
    .toSorted((a, b) => ((a.retires_on ?? "~") < (b.retires_on ?? "~") ? -1 : a.retires_on === b.retires_on ? 0 : 1));
}

async function entryOf(row: Row, desk: Desk) {
  const { document, today, find } = desk;
  const { deprecated_on, retires_on, replacement } = row;
  const { verdict, days_left } = judge(row, today);
  const not_before = retires_on === null ? await softDay(row, desk) : null;
  const day =
    retires_on !== null ? ("firm" as const) : not_before !== null ? ("soft" as const) : ("not_stated" as const);
  const live_replacement = wayOut(document, row, today, find).live?.id ?? null;
  return {
    ...brief(row),
    deprecated_on,
    retires_on,
    day,
    not_before,
    days_left,
    verdict,
    replacement,
    live_replacement,
  };
}

const Soft = z.looseObject({ retires_not_before: z.string().regex(/^\d{4}-\d\d(-\d\d)?$/) });

/** The list feed holds firm days only; a model's own document, where the feed publishes one, has the soft one. */
async function softDay(row: Row, desk: Desk): Promise<string | null> {
  return Soft.safeParse(await desk.more(row)).data?.retires_not_before ?? null;
}
