import { z } from "zod";
import type { Found, Model, NotFound } from "../../feed/api.ts";
import type { Rate } from "../../feed/cost.ts";
import { groupedBy } from "../../feed/grouped.ts";
import { judge } from "../../feed/verdict.ts";
import { afterEnd } from "../after-end.ts";
import { endsElsewhere, everyHost } from "../every-host.ts";
import { nearTo } from "../near.ts";
import { nullReasons } from "../null-reasons.ts";
import { ratesIn } from "../rate-card.ts";
import { maxInputOf, notesTold, Readings, readingLines, readingsOf } from "../readings.ts";
import { replacedBy } from "../replacement.ts";
import {
  Brief,
  brief,
  FIELD_NAMES,
  onceSold,
  pricesRead,
  source,
  spellingOf,
  text,
  title,
  verdictText,
} from "../rows.ts";
import { spellingNote } from "../spelling-note.ts";
import { defineTool, echo, type Hint, type ToolContext } from "../tool.ts";
import {
  AtLeast,
  Band,
  costNotes,
  costOf,
  costRange,
  Excludes,
  emptyHint,
  fitNote,
  isBilledByTokens,
  lapsed,
  OtherPrices,
  Otherwise,
  priceChanges,
  tokenPrices,
  Workload,
} from "../workload.ts";
import { Spelling } from "./get-model.ts";

const Value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]);
const COMPARED = FIELD_NAMES.filter((field) => !["id", "name", "source_url"].includes(field));

export const compareModels = defineTool({
  name: "compare_models",
  title: "Compare models",
  description:
    "Compares two to eight models field by field and shows which fields differ. With a workload, adds what it costs on each. A null " +
    "is stated on no page that was read; it doesn't count in anyone's favour.",
  input: z.strictObject({
    models: z.array(Spelling).min(2).max(8).describe("Two to eight models, in any spelling that get_model takes."),
    workload: Workload.optional(),
  }),
  output: z.object({
    left_out: z.array(z.string()),
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
    const asked = (workload && emptyHint(workload)) ?? eachOnce(queries, context);
    if ("hint" in asked) return asked;
    const rates = await context.client.rates();
    const compared = await Promise.all(asked.hits.map((hit) => comparedOf(hit, rates, context)));
    const models = compared.map(({ model }) => model);
    const fields = COMPARED.map((field) => {
      const values = models.map((model) => model[field]);
      return { field, differs: new Set(values.map((value) => JSON.stringify(value))).size > 1, values };
    });
    const cost = workload ? costsOf(compared, rates, workload, context.today) : null;
    const isOneOf = ({ field }: { field: string }) => !APART.includes(field);
    const differing = fields.filter((one) => one.differs && isOneOf(one));
    const same = fields.filter((one) => !one.differs && one.values[0] !== null && isOneOf(one));
    const shown = new Set<string>([
      ...[...differing, ...same].map(({ field }) => field),
      "status",
      "replacement",
      "max_input_tokens",
      ...(cost ? COSTED : []),
    ]);
    const isShown = (one: Compared) => (field: string) => shown.has(field) || (field === "rates" && hasFurther(one));
    return {
      data: {
        left_out: asked.left_out,
        models: compared.map(({ brief, told }) => ({ ...brief, ...told })),
        ...{ fields, cost },
      },
      text: [
        ...asked.left_out,
        compared.map(({ brief }) => title(brief)).join(" | "),
        ...differing.map(({ field, values }) => fieldLine(field, values, compared)),
        ...(same.length === 0
          ? []
          : [`- the same: ${same.map(({ field, values }) => `${field} ${values[0]}`).join(", ")}`]),
        ...compared.flatMap(linesOf),
        ...(cost ?? []).map((one, i) => costLine(one, compared[i], workload)),
        ...compared.map((one) => sourcesOf(one, isShown(one))),
      ].join("\n"),
    };
  },
});

/** Told of each model in a line of its own. */
const APART = ["notes", "replacement"];

/** Whether prices of a rate card are shown, not only those of the row. */
const hasFurther = ({ rates, media, told }: Compared) =>
  rates !== null || media.includes("(") || told.other_prices.length > 0;

const fieldLine = (field: string, values: readonly (Model[keyof Model] | null)[], compared: readonly Compared[]) =>
  `- ${field}: ${values
    .map((value, i) =>
      value === null
        ? (compared[i]?.why(field) ?? "not stated")
        : `${value}${field.startsWith("price_") ? compared[i]?.sold : ""}`,
    )
    .join(" | ")}`;

const linesOf = ({ max_input_tokens: most, notes, name, verdict, media, rates, replaced, sold, told }: Compared) => [
  ...(most === null ? [] : [`- maximum input of ${name}: ${most} tokens`]),
  ...(told.note === null ? [] : [`- ${told.query}: ${told.note}`]),
  `- ${name} is ${verdict}`,
  ...(media.includes("(") ? [`- prices of ${name}${sold}: ${media}`] : []),
  // What follows the prices may have the promise.
  ...told.other_prices
    .filter((change) => !sold.includes(change))
    .map((change) => `- price of ${name}${sold} ${change}`),
  ...(rates === null ? [] : [`- prices of ${name}${sold}: ${rates}`]),
  ...(replaced === null ? [] : [`- replacement of ${name}: ${replaced}`]),
  ...(notes === null ? [] : [`- notes of ${name}${notes}`]),
];

function costLine(
  { usd: sum, missing, ...rest }: Cost,
  of: Compared | undefined,
  workload: Workload | undefined,
): string {
  const told =
    sum === null
      ? `unknown, ${missing.join("; ")}`
      : `${costRange({ usd: sum, ...rest })}${of?.media.includes("(") ? " if all tokens are text" : ""}${of?.sold}${costNotes(rest)}${of && workload ? fitNote(of.model, of.max_input_tokens, workload) : ""}`;
  return `- ${workload?.service === undefined ? "" : `${workload.service} `}cost on ${of?.name}: ${told}`;
}

type Hit = Found & { query: string };

/** Each model once, and what there is to say of the other spellings; a hint if that leaves less than two models. */
function eachOnce(queries: readonly string[], context: ToolContext): { hits: Hit[]; left_out: string[] } | Hint {
  const all = queries.map((query) => ({ query: echo(query), ...context.resolver.resolve(query) }));
  const found = [
    ...groupedBy(
      all.filter((hit) => hit.kind === "found"),
      ({ model }) => model.id,
    ),
  ];
  const lost = all.flatMap((hit) => (hit.kind === "found" ? [] : notOne(hit, context)));
  const twice = found.flatMap(([id, same]) =>
    same.length === 1
      ? []
      : `${same.map(({ query }) => `"${query}"`).join(" and ")} are the same model, ${id}, which is compared once, under the first name.`,
  );
  const left_out = [...lost, ...twice];
  const hits = found.flatMap(([, [first]]) => first ?? []);
  return hits.length < 2
    ? { hint: [...left_out, "Name two models of the feed, each once."].join("\n") }
    : { hits, left_out };
}

const notOne = (hit: NotFound & { query: string }, context: ToolContext) =>
  `"${hit.query}" is not one model of the feed, so it is left out. ${nearTo(hit.query, hit, context)}`;

type Compared = Awaited<ReturnType<typeof comparedOf>>;

/** What is told of one model. `why`: of a field without a value. `sold`: after its prices. `rates`: in words, if no price is per token. */
async function comparedOf(hit: Hit, rates: ReadonlyMap<string, Rate[]> | undefined, context: ToolContext) {
  const { client, resolver, today } = context;
  const model = { ...hit.model, replacement: resolver.replacementOf(hit.model) };
  const asked = { host: hit.host, text: hit.query };
  const judgement = judge(model, context, asked);
  const elsewhere = endsElsewhere(judgement, everyHost(model, context, hit.query), context);
  const document = await client.model(model.id);
  return {
    model,
    max_input_tokens: maxInputOf(document),
    why: nullReasons(document),
    name: spellingOf(model),
    brief: brief(model, context, asked),
    notes: await notesTold(model, context),
    sold: onceSold(model, context) + lapsed(model, today),
    /** With the medium of the tokens, where there are several. */
    media: tokenPrices(model, rates, today),
    verdict: [verdictText(judgement), elsewhere, await afterEnd(model, judgement, context)].filter(Boolean).join(" "),
    rates: isBilledByTokens(model) ? null : ratesIn(rates?.get(model.id)),
    replaced: model.replacement === null ? null : await replacedBy(hit.model, context),
    told: {
      query: hit.query,
      note: await spellingNote(hit, judgement, hit.query, context),
      other_prices: priceChanges(model, rates, today),
      readings: await readingsOf(hit.model, context),
    },
  };
}

/** What a cost may rest on. */
const COSTED = [
  ...FIELD_NAMES.filter((field) => field.startsWith("price_")),
  ...["rates", "context_window", "max_output_tokens"],
];

/** Where and when what is shown of a model was read. */
function sourcesOf({ name, brief, told }: Compared, isShown: (field: string) => boolean) {
  const lines = readingLines(told.readings, isShown);
  return `Sources of ${name}: ${lines.length > 0 ? lines.join("; ") : source(brief) + pricesRead(brief)}`;
}

type Cost = ReturnType<typeof costsOf>[number];
const costsOf = (
  compared: readonly Compared[],
  rates: Parameters<typeof costOf>[1],
  workload: Workload,
  today: string,
) =>
  compared.map(({ model, max_input_tokens }) => ({
    ...{ id: model.id, usd: null, at_least_usd: null, band: null, excludes: null, otherwise: [], missing: [] },
    ...costOf({ ...model, max_input_tokens }, rates, workload, today),
  }));
