import { z } from "zod";
import type { Model } from "../../feed/api.ts";
import { alikeAtHosts, atHosts } from "../hosts.ts";
import { Readings, readingLines, readingsOf } from "../readings.ts";
import { Brief, brief, FIELD_NAMES, pricesRead, source, suggestion, text, title, usd } from "../rows.ts";
import { defineTool, echo } from "../tool.ts";
import { Band, costNotes, costOf, OtherPrices, Otherwise, priceChanges, Workload } from "../workload.ts";
import { noteOf, Spelling } from "./get-model.ts";

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
          band: Band,
          otherwise: Otherwise,
          missing: z.array(z.string()),
        }),
      )
      .nullable()
      .describe("USD for the whole workload at today's prices of its context band; null if `missing` has a reason."),
  }),
  async run({ models: queries, workload }, context) {
    const { resolver, client, today } = context;
    const hits = queries.map((query) => ({ query: echo(query), ...resolver.resolve(query) }));
    const lost = hits.filter((hit) => hit.kind !== "found");
    const notOne = lost.map(
      (hit) =>
        `"${hit.query}" is not one model of the feed. ${atHosts(hit.query, hit, context) ?? alikeAtHosts(hit.query, hit, context) ?? suggestion(hit.models)}`,
    );
    if (lost.length > 0) return { hint: notOne.join("\n") };
    const found = hits.filter((hit) => hit.kind === "found");
    const models = found.map(({ model }) => ({ ...model, replacement: resolver.replacementOf(model) }));
    const twice = models.find(({ id }, i) => models.some((other, j) => j < i && other.id === id));
    if (twice) {
      const same = found.filter(({ model }) => model.id === twice.id).map(({ query }) => `"${query}"`);
      return { hint: `Name each model once: ${same.join(" and ")} are the same model, ${twice.id}.` };
    }
    const fields = COMPARED.map((field) => {
      const values = models.map((model) => model[field]);
      return { field, differs: new Set(values.map((value) => JSON.stringify(value))).size > 1, values };
    });
    const rates = await client.rates();
    const cost = workload ? costsOf(models, rates, workload, today) : null;
    const differing = fields.filter(({ field, differs }) => differs && field !== "notes");
    const shown = new Set<string>([...differing.map(({ field }) => field), "status", ...(cost ? COSTED : [])]);
    const isShown = (field: string) => shown.has(field);
    const changes = models.map((model) => priceChanges(model, rates, today));
    const briefs = models.map((model) => brief(model, context));
    const readings = await Promise.all(
      models.map(async (model) => readingsOf(await client.model(model.id), model, today)),
    );
    const notes = await Promise.all(found.map((hit) => noteOf(hit, null, hit.query, context)));
    return {
      data: {
        models: briefs.map((one, i) => ({
          ...one,
          query: found[i]?.query ?? "",
          note: notes[i] ?? null,
          other_prices: changes[i] ?? [],
          readings: readings[i] ?? [],
        })),
        fields,
        cost,
      },
      text: [
        briefs.map(title).join(" | "),
        ...differing.map(
          ({ field, values }) => `- ${field}: ${values.map((value) => String(value ?? "not stated")).join(" | ")}`,
        ),
        ...changes.flatMap((each, i) =>
          each.map((change) => `- price of ${briefs[i]?.api_string ?? briefs[i]?.id} ${change}`),
        ),
        ...(cost ?? []).map(({ id, usd: sum, missing, ...rest }) =>
          sum === null
            ? `- cost on ${id}: unknown, ${missing.join("; ")}`
            : `- cost on ${id}: ${usd(sum)}${costNotes(rest)}`,
        ),
        ...briefs.map((one, i) => sourcesOf(one, readings[i] ?? [], isShown)),
      ].join("\n"),
    };
  },
});

/** What a cost may rest on. */
const COSTED = [...FIELD_NAMES.filter((field) => field.startsWith("price_")), "rates"];

/** Where and when what is shown of a model was read. */
function sourcesOf(one: Brief, readings: Parameters<typeof readingLines>[0], isShown: (field: string) => boolean) {
  const lines = readingLines(readings, isShown);
  return `Sources of ${one.api_string ?? one.id}: ${lines.length > 0 ? lines.join("; ") : source(one) + pricesRead(one)}`;
}

const costsOf = (models: readonly Model[], rates: Parameters<typeof costOf>[1], workload: Workload, today: string) =>
  models.map((model) => ({
    ...{ id: model.id, usd: null, band: null, otherwise: [], missing: [] },
    ...costOf(model, rates, workload, today),
  }));
