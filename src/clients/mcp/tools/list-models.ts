import { z } from "zod";
import type { Model } from "../../feed/api.ts";
import { count } from "../../feed/day-count.ts";
import { readBetween } from "../../feed/row-verdict.ts";
import { judge } from "../../feed/verdict.ts";
import { Cursor, pageOf } from "../cursor.ts";
import { type Filters, filtered, filteredOn, filters, leftOut, notYetKnown, type Unstated } from "../filter.ts";
import { softDay } from "../host-ends.ts";
import { AtHost, atHostLine, beside, Host, othersLine, type Served, servedAt, withEnd } from "../hosts.ts";
import { named } from "../narrowed.ts";
import { promiseRead } from "../promised.ts";
import { figuresRead, maxInputOf, notesTold, WORDS } from "../readings.ts";
import {
  brief,
  FIELD_NAMES,
  PartialRow,
  pagesRead,
  pick,
  pricesRead,
  retirement,
  source,
  stated,
  text,
  title,
} from "../rows.ts";
import { defineTool, type Hint, type ToolContext } from "../tool.ts";
import { vendorIdsLine } from "../vendor-ids.ts";
import { listPrices, OtherPrices, priceChanges } from "../workload.ts";

const SORTS = [
  "provider",
  "name",
  "released",
  "retires_on",
  "context_window",
  "max_output_tokens",
  "price_input_per_mtok",
  "price_output_per_mtok",
] as const;

const USUAL: readonly (keyof Model)[] = [
  "name",
  "provider",
  "status",
  "api_string",
  "price_input_per_mtok",
  "price_output_per_mtok",
  "context_window",
  "retires_on",
];

export const listModels = defineTool({
  name: "list_models",
  title: "List models",
  description:
    "Lists models by filter, sorted and paged; retired ones only if status, sold_on or include_retired asks for " +
    "them. A null means that no page that was read states the value: such rows never match a filter on it and are counted in left_out_unstated.",
  input: z.strictObject({
    ...filters,
    host: Host.optional(),
    include_retired: z.boolean().default(false).describe("Whether to include retired models."),
    sort: z.enum(SORTS).default("provider").describe("What to sort by; rows without the value come last."),
    order: z.enum(["asc", "desc"]).default("asc"),
    fields: z
      .array(z.enum(FIELD_NAMES))
      .min(1)
      .max(FIELD_NAMES.length)
      .optional()
      .describe("Fields to return besides id and source_url."),
    limit: z.int().min(1).max(40).default(20),
    cursor: Cursor,
  }),
  output: z.object({
    total: z.int().describe("Rows that match the filters, on all pages."),
    models: z.array(PartialRow.extend({ other_prices: OtherPrices, at_host: AtHost.optional() })),
    next_cursor: text.describe("Pass it as cursor to get the next page; null on the last page."),
    left_out_unstated: z
      .int()
      .describe("Rows that might match, but whose provider does not state a value you filtered on."),
    others_at_host: z.int().optional().describe("Of models not in the feed."),
    left_out_retired: z.int().describe("Rows that match but are retired."),
  }),
  async run({ cursor, limit, fields, ...list }, context) {
    const chosen = choose(list, context);
    if ("hint" in chosen) return chosen;
    const { served, models, unstated, gone } = chosen;
    const shown = pageOf(sorted(models, list.sort, list.order), { cursor, limit }, list, context);
    if ("hint" in shown) return shown;
    const { items, next_cursor, summary } = shown;
    const rates = await context.client.rates();
    const shownFields = [...(fields ?? USUAL), list.sort];
    const told = [...shownFields, ...filteredOn(list)];
    const isFigure = (field: string) =>
      told.some(
        (one) =>
          one === (field === "max_input_tokens" ? "context_window" : field) && ![...HAS_AGE, ...IN_TITLE].includes(one),
      );
    const rows = await Promise.all(
      items.map(async (model) => ({
        model,
        prices: listPrices(model, rates, context.today),
        other_prices: priceChanges(model, rates, context.today),
        figures: await figuresRead([model], isFigure, context),
        noted: await notesTold(model, context),
        most: maxInputOf(await context.client.model(model.id)),
      })),
    );
    return {
      data: {
        total: models.length,
        models: rows.map(({ model, other_prices }) => ({
          ...pick(model, fields ?? USUAL, context),
          other_prices,
          ...beside(served, model),
        })),
        next_cursor,
        left_out_unstated: unstated.models.length,
        ...(served && { others_at_host: served.others.length }),
        left_out_retired: gone.length,
      },
      text: [
        headOf(chosen, summary, list, context) +
          (await vendorIdsLine(served, (among) => livingOf(among, list, context), context)),
        ...rows.map(({ model, ...row }) =>
          line(model, { ...row, fields: shownFields, isAsked: fields !== undefined, served }, context),
        ),
      ].join("\n"),
    };
  },
});

type List = Filters & { host?: string | undefined; include_retired: boolean; sort: (typeof SORTS)[number] };
type Chosen = {
  served: Served | undefined;
  models: Model[];
  unstated: Unstated;
  /** Those that pass the filters too, but are retired. */
  gone: readonly Model[];
  /** All that the filters chose from. */
  among: readonly Model[];
};

function choose(list: List, context: ToolContext): Chosen | Hint {
  const { document, today } = context;
  const served = servedAt(list.host, context, list);
  if (served && "hint" in served) return served;
  const { living, retired } = listedBy(list, served, context);
  // The host's own status has been applied.
  const wanted = served ? { ...list, status: undefined } : list;
  const found = filtered(document, wanted, today, living, served?.sells);
  const past = filtered(document, wanted, today, retired);
  if ("hint" in found) return found;
  return { served, ...found, gone: "hint" in past ? [] : past.models, among: [...living, ...retired] };
}

/** How many models there are, and what is left out. */
function headOf(chosen: Chosen, summary: string, list: List, context: ToolContext): string {
  const { sold_on, status, sort } = list;
  const { served, models, unstated, gone, among } = chosen;
  const n = models.length;
  const unsorted = models.filter((model) => model[sort] === null).length;
  const by = WORDS.get(sort) ?? sort;
  const which =
    unsorted === n
      ? `No ${by} is stated of any of them.`
      : `Those without a stated ${by}, ${unsorted} of them, come last.`;
  const last = unsorted === 0 ? "" : ` ${which}`;
  const none = served ? `No model on ${served.host}'s schedule matches.` : "No model matches.";
  const head = n === 0 ? none : `${count(n, "model")} ${n === 1 ? "matches" : "match"}; ${summary}.${last}`;
  const days = readBetween(served?.read_on ?? gone.map(context.readOn));
  const without =
    gone.length > 0
      ? ` ${gone.length} retired ${served ? "there" : "ones"} left out (${days}): include_retired lists them.`
      : "";
  const judged = models.map((model) => served?.models.get(model.id) ?? judge(model, context));
  const ahead = notYetKnown(sold_on, judged, context.today);
  const read = n === 0 ? ` ${pagesRead(served?.read_on ?? among.map(context.readOn))}` : "";
  const others = othersLine(served, named((served?.others ?? []).map((row) => withEnd(row, context))));
  const own = served && status ? `the status asked for and what` : "what";
  const whose =
    served && n > 0
      ? ` Only ${own} follows "at ${served.host}" is the host's: prices, limits and the rest are the vendor's.`
      : "";
  const dates = sold_on && !served ? " These are the vendors' dates; hosts have their own (ask with host)." : "";
  return head + whose + dates + without + leftOut(unstated, context) + ahead + others + read;
}

/** Those that match by their vendors' own values. */
function livingOf(among: readonly Model[], list: List, context: ToolContext): readonly Model[] {
  const { living } = listedBy(list, undefined, context);
  const found = filtered(
    context.document,
    list,
    context.today,
    living.filter((model) => among.includes(model)),
  );
  return "hint" in found ? [] : found.models;
}

/** The models to choose from, and those left out as retired: at a host, those that it no longer serves. */
function listedBy(list: List, served: Served | undefined, context: ToolContext) {
  const { models } = context.document;
  const all = list.include_retired || list.sold_on !== undefined;
  const isListed = ({ id }: Model) => served === undefined || served.models.has(id);
  if (served !== undefined) {
    const ever = all ? undefined : servedAt(list.host, context, { ...list, include_retired: true });
    const before = ever && !("hint" in ever) ? ever.models : new Map();
    return { living: models.filter(isListed), retired: models.filter((one) => !isListed(one) && before.has(one.id)) };
  }
  const isLiving = (model: Model) => all || list.status !== undefined || judge(model, context).verdict !== "retired";
  return { living: models.filter(isLiving), retired: models.filter((one) => !isLiving(one)) };
}

type Beside = {
  prices: string;
  other_prices: readonly string[];
  /** When those that are neither prices nor dates were read. */
  figures: string | null;
  noted: string | null;
  /** Its maximum input, where that is stated. */
  most: number | null;
  fields: readonly (keyof Model)[];
  /** Whether these were asked for, not the usual ones. */
  isAsked: boolean;
  served: Served | undefined;
};

const PRICES: readonly (keyof Model)[] = ["price_input_per_mtok", "price_output_per_mtok"];
/** Of what the page of the status or of the prices states. */
const HAS_AGE = [...FIELD_NAMES.filter((field) => field.startsWith("price_")), "status", "deprecated_on", "retires_on"];
const IN_TITLE: readonly (keyof Model)[] = ["id", "name", "provider", "status", "api_string", "source_url"];

/** The title, the chosen fields, and where and when they were read. */
function line(
  model: Model,
  { prices, other_prices, figures, noted, most, fields, isAsked, served }: Beside,
  context: ToolContext,
): string {
  const short = brief(model, context);
  const { retires_on, not_before } = { ...short, retires_on: retirement(model, context.today) };
  const until = softDay(not_before, context.today, true) + promiseRead(short, context);
  const inWords = (field: keyof Model) => {
    if (PRICES.includes(field)) return prices;
    if (field === "context_window")
      return `context ${stated(model.context_window)}${most === null ? "" : `, input at most ${most}`}`;
    if (field === "retires_on")
      return retires_on ?? (not_before && until) ?? (isAsked ? "no retirement date stated" : null);
    if (field === "replacement") return `replacement ${stated(context.resolver.replacementOf(model))}`;
    if (field === "notes" && noted !== null) return `notes${noted}`;
    return IN_TITLE.includes(field) ? null : `${field} ${stated(model[field] as never)}`;
  };
  const isPriced = fields.some((field) => field.startsWith("price_"));
  const facts = [
    ...new Set([...fields.map(inWords), ...(isPriced ? other_prices.map((change) => `prices ${change}`) : [])]),
  ].filter(Boolean);
  // What is free or cheaper on a condition.
  const notes = isPriced && noted !== null && !fields.includes("notes") ? `; notes${noted}` : "";
  const told = facts.length === 0 ? "" : `: ${facts.join("; ")}`;
  return `- ${title(short)}${told} ${source(short)}${isPriced ? pricesRead(short) : ""}${figures === null ? "" : `; other figures ${figures}`}${atHostLine(served, model.id, context)}${notes}`;
}

/** Ties keep the feed's order: by provider, then id. */
function sorted(models: readonly Model[], by: (typeof SORTS)[number], order: "asc" | "desc"): Model[] {
  const sign = order === "asc" ? 1 : -1;
  return models.toSorted((a, b) => {
    const [x, y] = [a[by], b[by]];
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    return x === y ? 0 : x < y ? -sign : sign;
  });
}
