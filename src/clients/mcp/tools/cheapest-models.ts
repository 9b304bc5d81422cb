import { z } from "zod";
import { addDays } from "../../../schema/day.ts";
import type { Model } from "../../feed/api.ts";
import { isReranker } from "../../feed/cost.ts";
import { count } from "../../feed/day-count.ts";
import { readBetween, WINDOW } from "../../feed/row-verdict.ts";
import { judge } from "../../feed/verdict.ts";
import { soonerAtHosts } from "../every-host.ts";
import { type Filters, filtered, filters, leftOut } from "../filter.ts";
import { softDay } from "../host-ends.ts";
import { named } from "../narrowed.ts";
import { promiseRead } from "../promised.ts";
import { figuresRead, maxInputOf, notesTold } from "../readings.ts";
import {
  Brief,
  brief,
  FullRow,
  pagesRead,
  pricesRead,
  providerNamed,
  read,
  source,
  spellingOf,
  title,
} from "../rows.ts";
import { defineTool, type ToolContext } from "../tool.ts";
import { nearest, unknownLines } from "../unknown-costs.ts";
import {
  AtLeast,
  Band,
  costNotes,
  costOf,
  costRange,
  Excludes,
  emptyHint,
  fitNote,
  hasTokens,
  lapsed,
  Otherwise,
  pricePromise,
  tokenPrices,
  Workload,
} from "../workload.ts";

const { sold_on: _always_today, ...constraints } = filters;
const UNKNOWN_SHOWN = 25;

const Cheap = Brief.extend({
  rank: z.int().describe("Equal costs share a rank."),
  cost_usd: z.number().describe("At today's prices."),
  at_least_usd: AtLeast,
  band: Band,
  excludes: Excludes,
  otherwise: Otherwise,
  ...FullRow.pick({
    context_window: true,
    price_input_per_mtok: true,
    price_cached_input_per_mtok: true,
    price_output_per_mtok: true,
    notes: true,
  }).shape,
});

type Hit = z.infer<typeof Cheap>;

export const cheapestModels = defineTool({
  name: "cheapest_models",
  title: "Cheapest models for a workload",
  description:
    "Ranks models by what a workload costs today, at the list prices of the vendors' own APIs. Models without a price it needs are " +
    "listed as unknown, never as free. Deprecated models are included only if status asks for them, retired ones never.",
  input: z.strictObject({
    workload: Workload,
    ...constraints,
    limit: z.int().min(1).max(25).default(10),
  }),
  output: z.object({
    workload: Workload,
    priced: z.int().describe("Matching models with a known cost."),
    cheapest: z.array(Cheap),
    unknown_total: z.int(),
    unknown: z
      .array(Brief.extend({ missing: z.array(z.string()) }))
      .describe("Matching models whose cost is not known."),
    left_out_unstated: z.int().describe("Models that might match, if their provider stated more."),
  }),
  async run({ workload, limit, ...wanted }, context) {
    const { today } = context;
    const empty = emptyHint(workload);
    if (empty) return empty;
    const isLiving = (model: Model) => judge(model, context).verdict !== "retired";
    const suited = context.document.models.filter(
      (model) => isLiving(model) && (workload.searches === 0 || isReranker(model)),
    );
    const found = filtered(context.document, { status: ["ga", "preview", "beta"], ...wanted }, today, suited);
    if ("hint" in found) return found;
    const { models, unstated } = found;
    const { priced, unpriced, rates, inputs } = await costsOf(models, workload, limit, context);
    const priceOf = (model: Model) => costOf(model, rates, workload, today);
    const ending = wanted.status ? [] : deprecatedIn(suited, wanted, context);
    const unknown = unpriced.map(({ model, missing }) => ({ ...brief(model, context), missing }));
    const rankOf = (cost: number) => 1 + priced.findIndex((other) => other.usd === cost);
    const shown = priced
      .slice(0, limit)
      .map(({ model, usd: cost_usd, ...cost }) =>
        Cheap.parse({ ...model, ...brief(model, context), ...cost, cost_usd, rank: rankOf(cost_usd) }),
      );
    const lines = await Promise.all(
      shown.map((hit, i) => line(hit, priced[i]?.model as Model, { rates, inputs, workload }, context)),
    );
    return {
      data: {
        workload,
        priced: priced.length,
        cheapest: shown,
        unknown_total: unknown.length,
        unknown: unknown.slice(0, UNKNOWN_SHOWN),
        left_out_unstated: unstated.models.length,
      },
      text: [
        headOf(priced.length, shown, { ...wanted, workload }, context) +
          (ending.length > 0
            ? ` ${count(ending.length, "deprecated model")} left out (${readBetween(ending.map(context.readOn))}): add status to rank them.`
            : "") +
          leftOut({ ...unstated, models: byCost(unstated.models, priceOf) }, context, (model) =>
            withCost(model, priceOf, context),
          ),
        ...lines,
        ...asCheap(priced, limit),
        ...maybeCheaper(priced, limit, context),
        ...(await unknownLines(unpriced, { workload, rates }, context)),
      ].join("\n"),
    };
  },
});

/** The costs, of the `limit` cheapest within their maximum input too, which only a model's own document has. */
async function costsOf(models: readonly Model[], workload: Workload, limit: number, { client, today }: ToolContext) {
  const rates = await client.rates();
  const inputs = new Map<string, number | null>();
  for (;;) {
    const costs = models.map((model) => {
      const max_input_tokens = inputs.get(model.id) ?? null;
      return { model, ...costOf({ ...model, max_input_tokens }, rates, workload, today) };
    });
    const priced = costs
      .filter((cost) => "usd" in cost)
      .sort((a, b) => a.usd - b.usd || (a.model.id < b.model.id ? -1 : 1));
    const open = priced.slice(0, limit).filter(({ model }) => !inputs.has(model.id));
    if (open.length === 0)
      return { priced, unpriced: costs.filter((cost) => "missing" in cost).sort(nearest), rates, inputs };
    const read = await Promise.all(open.map(async ({ model }) => maxInputOf(await client.model(model.id))));
    for (const [at, { model }] of open.entries()) inputs.set(model.id, read[at] ?? null);
  }
}
type Costs = Awaited<ReturnType<typeof costsOf>>;

type PriceOf = (model: Model) => ReturnType<typeof costOf>;

/** The cheapest first, those without a price last. */
function byCost(models: readonly Model[], priceOf: PriceOf): Model[] {
  const costs = new Map(
    models.map((model) => {
      const cost = priceOf(model);
      return [model, "usd" in cost ? cost.usd : Number.POSITIVE_INFINITY];
    }),
  );
  return models.toSorted((a, b) => ((costs.get(a) ?? 0) < (costs.get(b) ?? 0) ? -1 : 1));
}

/** `gpt-6-luna ($0.04; prices read 2026-09-22, 62 days ago, or later)`. */
function withCost(model: Model, priceOf: PriceOf, context: ToolContext): string {
  const cost = priceOf(model);
  if ("missing" in cost) return spellingOf(model);
  return `${spellingOf(model)} (${costRange(cost)}${costNotes(cost)}${lapsed(model, context.today)}${pricesRead(brief(model, context))})`;
}

/** The models that pass the filters, but are deprecated. */
function deprecatedIn(suited: readonly Model[], wanted: Filters, context: ToolContext): readonly Model[] {
  const found = filtered(context.document, { ...wanted, status: ["deprecated"] }, context.today, suited);
  return "hint" in found ? [] : found.models;
}

const RANKED =
  "Every kind of model with a price per token is ranked, also for OCR, moderation or speech; tokens are those of text unless a line says otherwise.";

const RERANKERS = "Only rerankers are ranked, since no other model has a price per search.";
const NOT_BOTH =
  "Only rerankers have a price per search, and each is billed by tokens or by searches, none by both: ask for a workload of each.";

function headOf(
  total: number,
  shown: readonly Hit[],
  { status, provider, workload }: Pick<Filters, "status" | "provider"> & { workload: Workload },
  { document, readOn }: ToolContext,
) {
  const by = providerNamed(document, provider);
  const asked = document.models.filter((model) => by === undefined || model.provider === by);
  const without = status?.includes("retired") ? " Retired models are never ranked." : "";
  if (total === 0) {
    const only = workload.searches === 0 ? "" : ` ${hasTokens(workload) ? NOT_BOTH : RERANKERS}`;
    const rerankers = workload.searches === 0 ? [] : asked.filter(isReranker);
    const behind = rerankers.length > 0 ? rerankers : asked;
    return `No matching model has a known cost.${only}${without} ${pagesRead(behind.map(readOn))}`;
  }
  const ways = [
    shown.some(({ at_least_usd }) => at_least_usd !== null) && "the higher end of a range",
    shown.some(({ otherwise }) => otherwise.length > 0) && "the first cost, not that of other days, hours or modes",
  ].filter(Boolean);
  const how = ways.length === 0 ? "" : `, by ${ways.join(" and ")}`;
  return `${count(total, "model")} with a known cost; ${shown.length} shown, cheapest first${how}.${without} ${workload.searches > 0 ? RERANKERS : RANKED}`;
}

/** How many after the last one listed cost the same. */
function asCheap(priced: readonly Priced[], limit: number): string[] {
  const last = priced[limit - 1]?.usd;
  const same = priced.slice(limit).filter(({ usd }) => usd === last).length;
  return same === 0 ? [] : [`${same} more ${same === 1 ? "costs" : "cost"} as much as the last one listed.`];
}

type Priced = { model: Model; usd: number; at_least_usd: number | null };

/** Those after the last one listed that may cost less than it, by the lower of their two costs. */
function maybeCheaper(priced: readonly Priced[], limit: number, context: ToolContext): string[] {
  const most = priced[limit - 1]?.usd ?? 0;
  const some = priced
    .slice(limit)
    .filter(({ at_least_usd: least }) => least !== null && least < most)
    .map((cost) => {
      const { prices_read_on: read_on, prices_age_days: age_days } = brief(cost.model, context);
      return `${spellingOf(cost.model)} ${costRange(cost)}${lapsed(cost.model, context.today)} (${read({ read_on, age_days })})`;
    });
  if (some.length === 0) return [];
  return [
    `Perhaps cheaper than the last one listed, since it is not stated from which length the higher of two prices applies: ${named(some)}.`,
  ];
}

const FILTERED = ["context_window", "max_input_tokens", "max_output_tokens", "modality", "open_weight"];
type Grounds = Pick<Costs, "rates" | "inputs"> & { workload: Workload };

async function line(
  hit: Hit,
  model: Model,
  { rates, inputs, workload }: Grounds,
  context: ToolContext,
): Promise<string> {
  const { today } = context;
  const { rank, cost_usd, not_before } = hit;
  const notes = await notesTold(model, context);
  const prices = tokenPrices(model, rates, today);
  const figures = await figuresRead([model], (field) => FILTERED.includes(field), context);
  const sooner = soonerAtHosts(model, context);
  const told = [
    // Of several media.
    prices.includes("(") && `; ${workload.service === undefined ? "" : "standard prices: "}${prices}`,
    pricesRead(hit),
    figures !== null && `; other figures ${figures}`,
    (not_before ?? "~") <= addDays(today, WINDOW) &&
      `; ${softDay(not_before, today, true)}${promiseRead(hit, context)}`,
    ...pricePromise(model, today).map((until) => `; price ${until}`),
    sooner !== null && `; gone or ending sooner at ${sooner}`,
    notes && `; notes${notes}`,
  ].filter(Boolean);
  return `${rank}. ${costRange({ usd: cost_usd, ...hit })} ${title(hit)}${costNotes(hit)}${fitNote(model, inputs.get(hit.id) ?? null, workload)} ${source(hit)}${told.join("")}`;
}
