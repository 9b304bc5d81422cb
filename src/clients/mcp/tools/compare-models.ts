import { z } from "zod";
import type { Found, Model } from "../../feed/api.ts";
import type { Rate } from "../../feed/cost.ts";
import { groupedBy } from "../../feed/grouped.ts";
import { judge } from "../../feed/verdict.ts";
import { alikeAtHosts, atHosts } from "../hosts.ts";
import { ratesIn } from "../rate-card.ts";
import { Readings, readingLines, readingsOf } from "../readings.ts";
import {
  Brief,
  brief,
  FIELD_NAMES,
  pricesRead,
  source,
  spellingOf,
  suggestion,
  text,
  title,
  verdictText,
} from "../rows.ts";
import { defineTool, echo, type Hint, type ToolContext } from "../tool.ts";
import {
  AtLeast,
  Band,
  costNotes,
  costOf,
  costRange,
  Excludes,
  OtherPrices,
  Otherwise,
  priceChanges,
  Workload,
} from "../workload.ts";
import { Spelling, spellingNote } from "./get-model.ts";

const Value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]);
const COMPARED = FIELD_NAMES.filter((field) => !["id", "name", "source_url"].includes(field));

export const compareModels = defineTool({
  name: "compare_models",
  title: "Compare models",
  description:
    "Compares two to eight models field by field and shows which fields differ. With a workload, adds what it costs on each. A null " +
    "is not published by the provider; it doesn't count in anyone's favour.",
  input: z.strictObject({
    models: z.array(Spelling).min(2).max(8).describe("Two to eight models, in any spelling that get_model takes."),
    workload: Workload.optional(),
  }),
  output: z.object({
    models: z.array(
      Brief.extend({
        query: z.string(),
        note: text,
        other_prices: OtherPrices,
        readings: Readings,
      }),
    ),
    fields: z.array(
      z.object({
        field: z.string(),
        differs: z.boolean(),
        values: z.array(Value).describe("One per model, in the order of models."),
      }),
    ),
    cost: z
      .array(
        z.object({
          id: z.string(),
          usd: z.number().nullable(),
          at_least_usd: AtLeast,
          band: Band,
          excludes: Excludes,
          otherwise: Otherwise,
          missing: z.array(z.string()),
        }),
      )
      .nullable()
      .describe("USD for the whole workload at today's prices of its context band; null if `missing` has a reason."),
  }),
  async run({ models: queries, workload }, context) {
    const found = eachOnce(queries, context);
    if ("hint" in found) return found;
    const rates = await context.client.rates();
    const compared = await Promise.all(found.map((hit) => comparedOf(hit, rates, context)));
    const models = compared.map(({ model }) => model);
    const fields = COMPARED.map((field) => {
      const values = models.map((model) => model[field]);
      return { field, differs: new Set(values.map((value) => JSON.stringify(value))).size > 1, values };
    });
    const cost = workload ? costsOf(models, rates, workload, context.today) : null;
    const differing = fields.filter(({ field, differs }) => differs && field !== "notes");
    const shown = new Set<string>([...differing.map(({ field }) => field), "status", ...(cost ? COSTED : [])]);
    return {
      data: { models: compared.map(({ brief, told }) => ({ ...brief, ...told })), fields, cost },
      text: [
        compared.map(({ brief }) => title(brief)).join(" | "),
        ...differing.map(
          ({ field, values }) => `- ${field}: ${values.map((value) => String(value ?? "not stated")).join(" | ")}`,
        ),
        ...compared.flatMap(({ name, verdict, rates, told }) => [
          ...(verdict === null ? [] : [`- ${name} is ${verdict}`]),
          ...told.other_prices.map((change) => `- price of ${name} ${change}`),
          ...(rates === null ? [] : [`- prices of ${name}: ${rates}`]),
        ]),
        ...(cost ?? []).map(({ usd: sum, missing, ...rest }, i) => {
          const told =
            sum === null ? `unknown, ${missing.join("; ")}` : `${costRange({ usd: sum, ...rest })}${costNotes(rest)}`;
          return `- cost on ${compared[i]?.name}: ${told}`;
        }),
        ...compared.map((one) =>
          sourcesOf(one, (field) => shown.has(field) || (field === "rates" && one.rates !== null)),
        ),
      ].join("\n"),
    };
  },
});

type Hit = Found & { query: string };

/** The model of each spelling; a hint if one is no model, or the same as another. */
function eachOnce(queries: readonly string[], context: ToolContext): Hit[] | Hint {
  const hits = queries.map((query) => ({ query: echo(query), ...context.resolver.resolve(query) }));
  const lost = hits.flatMap((hit) => (hit.kind === "found" ? [] : hit));
  const notOne = lost.map((hit) => {
    const near =
      atHosts(hit.query, hit, context) ??
      alikeAtHosts(hit.query, hit, context) ??
      suggestion(hit.models.map((model) => brief(model, context)));
    return `"${hit.query}" is not one model of the feed. ${near}`;
  });
  if (notOne.length > 0) return { hint: notOne.join("\n") };
  const found = hits.filter((hit) => hit.kind === "found");
  for (const [id, same] of groupedBy(found, ({ model }) => model.id))
    if (same.length > 1) {
      const named = same.map(({ query }) => `"${query}"`).join(" and ");
      return { hint: `Name each model once: ${named} are the same model, ${id}.` };
    }
  return found;
}

type Compared = Awaited<ReturnType<typeof comparedOf>>;

/** What is told of one model. `verdict`: in words, unless it is plainly ok. `rates`: in words, if no price is per token. */
async function comparedOf(hit: Hit, rates: ReadonlyMap<string, Rate[]> | undefined, context: ToolContext) {
  const { client, resolver, today } = context;
  const model = { ...hit.model, replacement: resolver.replacementOf(hit.model) };
  const judgement = judge(model, context);
  const hasPrice = model.price_input_per_mtok !== null || model.price_output_per_mtok !== null;
  return {
    model,
    name: spellingOf(model),
    brief: brief(model, context),
    verdict: judgement.verdict === "ok" && judgement.not_before === null ? null : verdictText(judgement),
    rates: hasPrice ? null : ratesIn(rates?.get(model.id)),
    told: {
      query: hit.query,
      note: await spellingNote(hit, null, hit.query, context),
      other_prices: priceChanges(model, rates, today),
      readings: readingsOf(await client.model(model.id), model, today),
    },
  };
}

/** What a cost may rest on. */
const COSTED = [...FIELD_NAMES.filter((field) => field.startsWith("price_")), "rates"];

/** Where and when what is shown of a model was read. */
function sourcesOf({ name, brief, told }: Compared, isShown: (field: string) => boolean) {
  const lines = readingLines(told.readings, isShown);
  return `Sources of ${name}: ${lines.length > 0 ? lines.join("; ") : source(brief) + pricesRead(brief)}`;
}

const costsOf = (models: readonly Model[], rates: Parameters<typeof costOf>[1], workload: Workload, today: string) =>
  models.map((model) => ({
    ...{ id: model.id, usd: null, at_least_usd: null, band: null, excludes: null, otherwise: [], missing: [] },
    ...costOf(model, rates, workload, today),
  }));
