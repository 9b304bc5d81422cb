import { z } from "zod";
import type { Model } from "../../feed/api.ts";
import { ago, count } from "../../feed/day-count.ts";
import { resolveReplacement } from "../../feed/replacement.ts";
import { lasts, readBetween } from "../../feed/row-verdict.ts";
import { judge } from "../../feed/verdict.ts";
import { afterEnd } from "../after-end.ts";
import { announcedBetween, announcedText, type Between } from "../announced.ts";
import { Cursor, pageOf } from "../cursor.ts";
import { Day, Provider } from "../filter.ts";
import { atHost, byHosts } from "../host-deprecations.ts";
import { HostEnd, softDay } from "../host-ends.ts";
import { Host, hostAsked } from "../hosts.ts";
import { lastDay, narrowed, noneBut, vendors } from "../narrowed.ts";
import { MOST_PROMISED, Promised, promisedIn, promisedLines, promiseRead } from "../promised.ts";
import { notesTold } from "../readings.ts";
import { doubtsOf, parametersIn, replacementRead, stepsRead, stepsTo, withParameters } from "../replacement.ts";
import { Brief, brief, ending, judged, pagesRead, providerNamed, source, spellingOf, text, title } from "../rows.ts";
import { defineTool, type ToolContext } from "../tool.ts";

const Entry = Brief.extend({
  deprecated_on: text,
  announced_between: z.string().optional(),
  retires_on: text.describe("Firm, complete dates only."),
  day: z.enum(["firm", "soft", "not_stated"]).describe("What kind of end date is known."),
  ...judged,
  replacement: text.describe("As the provider states it."),
  live_replacement: text.describe("First id in the chain of replacements that does not end within 90 days."),
  live_api_string: text.describe("What to send to the provider's API for it."),
});
type Entry = z.infer<typeof Entry>;

export const listDeprecations = defineTool({
  name: "list_deprecations",
  title: "List deprecations",
  description:
    "Lists announced retirements, soonest first. Those without a firm date come last and are marked: a date that a provider " +
    "calls earliest or approximate is soft, and is never given as retires_on. With " +
    "host, at_host has that host's own dates, which differ from the vendor's.",
  input: z.strictObject({
    within_days: z
      .int()
      .min(1)
      .max(3_650)
      .optional()
      .describe("Only those with a firm retirement date within this many days."),
    since: Day.optional().describe("Only those announced on or after this day."),
    provider: Provider.optional(),
    host: Host.optional(),
    include_past: z.boolean().default(false).describe("Whether to include retired models."),
    limit: z.int().min(1).max(40).default(20),
    cursor: Cursor,
  }),
  output: z.object({
    total: z.int(),
    deprecations: z.array(Entry),
    at_host: z.array(HostEnd).describe("With host: its own retirements, instead of deprecations."),
    next_cursor: text,
    without_firm_day: z
      .int()
      .describe("How many announced retirements have no firm date; within_days leaves them out."),
    promised: z
      .array(Promised)
      .describe(
        "Not in the list: the 40 available models without an announced end that are promised only until the soonest dates.",
      ),
    promised_total: z.int(),
    left_out_unstated: z.int().describe("Left out by since, because the day of the announcement is not stated."),
  }),
  async run({ cursor, limit, ...list }, context) {
    const { document, today } = context;
    const provider = providerNamed(document, list.provider);
    if (typeof provider === "object") return provider;
    const host = hostAsked(context.hostRows, list.host);
    if (typeof host === "object") return host;
    if (host !== undefined) return atHost(host, { ...list, provider }, { cursor, limit }, context);
    const own = ending(document)
      .filter((model) => list.include_past || judge(model, context).verdict !== "retired")
      .filter((model) => !provider || model.provider === provider);
    const known = list.since === undefined ? new Map<string, Between>() : await announcedBetween(own, context);
    const { ends, counts, words } = narrowed(own, vendors(known, context), list, today);
    const shown = pageOf(ends, { cursor, limit }, list, context);
    if ("hint" in shown) return shown;
    const { items, next_cursor, summary } = shown;
    const bounds = await announcedBetween(items, context);
    const deprecations = items.map((model) => entryOf(model, bounds.get(model.id), context));
    const lines = await Promise.all(
      items.map((model, i) => line(deprecations[i] as Entry, model, bounds.get(model.id), context)),
    );
    const promised = list.since === undefined ? promisedIn(context, { provider, before: lastDay(list, today) }) : [];
    const ever = ending(document).filter(({ provider: by }) => !provider || by === provider);
    // Of those announced since a day, nobody counted the ones that ended.
    const over = ever.filter((model) => !own.includes(model));
    const past =
      list.since === undefined
        ? `${count(over.length, "model")} that ended left out`
        : "Models that ended are left out";
    const total = count(ends.length, "announced retirement");
    // A package may state long after a page what was announced.
    const byPackage = ends.filter(({ id }) => known.get(id)?.after !== known.get(id)?.by);
    const head = [
      ends.length === 0 ? `${noneBut(list, today)}.` : `${total}; ${summary}.`,
      ...(byPackage.length > 0
        ? [`${byPackage.length} of them are dated only by a package, and may have been announced before.`]
        : []),
      ...words,
      ...(over.length > 0 ? [`${past} (${readBetween(over.map(context.readOn))}): include_past lists them.`] : []),
      byHosts({ ...list, provider }, context),
    ];
    if (list.since !== undefined)
      head.push(
        "Price changes and new models aren't in this list; /api/changes.json has those between two readings of a page.",
      );
    const asked = document.models.filter(
      (model) =>
        (!provider || model.provider === provider) &&
        (list.include_past || judge(model, context).verdict !== "retired"),
    );
    if (ends.length === 0) head.push(pagesRead(asked.map(context.readOn)));
    return {
      data: {
        ...{ ...counts, deprecations, at_host: [], next_cursor },
        ...{ promised: promised.slice(0, MOST_PROMISED), promised_total: promised.length },
      },
      text: [head.join(" "), ...lines, ...promisedLines(promised, context)].join("\n"),
    };
  },
});

async function line(entry: Entry, model: Model, bounds: Between | undefined, context: ToolContext): Promise<string> {
  const end = entry.retires_on ?? softDay(entry.not_before, context.today) + promiseRead(entry, context);
  const left = entry.days_left === null ? "" : ` (${ago(-entry.days_left)})`;
  const noted = entry.retires_on === null ? await notesTold(model, context) : null;
  const notes = noted === null ? "" : `; notes${noted}`;
  const told = (await announcedText(model, bounds, entry, context)) + (await replacementText(model, context));
  const after = await afterEnd(model, entry, context);
  return `- ${end}${left}: ${title(entry)}${told} ${source({ ...entry, source_url: entry.page, page: null })}${notes}${after === null ? "" : `. ${after}`}`;
}

/** ` → a or b`: every stated replacement, and which of them last or where they lead, if that is not all of them. */
async function replacementText(model: Model, context: ToolContext): Promise<string> {
  const { resolver } = context;
  const stated = resolver.replacementOf(model)?.split(", ") ?? [];
  if (stated.length === 0) return ", no replacement stated";
  const { chain, live, also } = resolveReplacement(model, resolver, (one) => lasts(judge(one, context)));
  const parameters = parametersIn(chain, context);
  const full = (name: string) => withParameters(name, parameters);
  const lasting = (live ? [live, ...also] : []).map((one) => ({
    name: spellingOf(one),
    standing: doubtsOf(brief(one, context), context),
  }));
  const isOwn = lasting.every(({ name }) => stated.includes(name));
  const each = lasting.map(({ name, standing }) => full(name) + standing);
  const named = (on: string | null) => (on === null ? "" : ` (named on ${on})`);
  const on = await replacementRead(model, context);
  const further = named(await stepsRead(stepsTo(live, chain).slice(1), model, context)).replace(`on ${on}`, "there");
  const doubts = lasting.flatMap(({ name, standing }) => (standing === "" ? [] : [name + standing]));
  const rest =
    lasting.length === 0 || (isOwn && lasting.length === stated.length)
      ? doubts.map((doubt) => `; ${doubt}`).join("")
      : isOwn
        ? ` (${each.join(" and ")} will last)`
        : `, which leads to ${each.join(" or ")}${further}`;
  return ` → ${stated.map(full).join(" or ")}${named(on)}${rest}`;
}

function entryOf(model: Model, bounds: Between | undefined, context: ToolContext): Entry {
  const { resolver } = context;
  const firm = model.retires_on !== null;
  const judgement = judge(model, context);
  const { live } = resolveReplacement(model, resolver, (one) => lasts(judge(one, context)));
  return Entry.parse({
    ...model,
    ...brief(model, context),
    ...(bounds && { announced_between: `${bounds.after} and ${bounds.by}` }),
    replacement: resolver.replacementOf(model),
    day: firm ? "firm" : judgement.not_before === null ? "not_stated" : "soft",
    ...judgement,
    live_replacement: live?.id ?? null,
    live_api_string: live?.api_string ?? null,
  });
}
