import { z } from "zod";
import { MODALITIES, STATUSES } from "../../schema/vocabulary.ts";
import type { Judgement, Model } from "../feed/api.ts";
import type { FeedDocument } from "../feed/parse.ts";
import { readBetween } from "../feed/row-verdict.ts";
import { providerNamed, spellingOf } from "./rows.ts";
import type { Hint, ToolContext } from "./tool.ts";

export const Day = z.iso.date().describe("YYYY-MM-DD");

export const Provider = z.string().min(1).max(60).describe("Name of one provider as in the feed, such as Anthropic.");

export const filters = {
  provider: Provider.optional(),
  status: z.array(z.enum(STATUSES)).min(1).max(5).optional().describe("Any of these."),
  modality: z
    .array(z.string().min(1).max(20))
    .min(1)
    .max(5)
    .optional()
    .describe("All of these: text, vision (takes images), image (makes images), audio, video (takes or makes it)."),
  open_weights: z.boolean().optional().describe("Whether the weights can be downloaded."),
  max_input_price: z.number().nonnegative().optional().describe("USD per 1,000,000 input tokens, at most."),
  max_output_price: z.number().nonnegative().optional().describe("USD per 1,000,000 output tokens, at most."),
  min_context: z.int().positive().optional().describe("Context window in tokens, at least."),
  min_output: z.int().positive().optional().describe("Maximum output in tokens, at least."),
  sold_on: Day.optional().describe(
    "Only models on sale on this day. For a day ahead, only announced retirements are known.",
  ),
};
const Filters = z.object(filters);
export type Filters = z.infer<typeof Filters>;

/** Models left out only because their provider doesn't state a value that a filter needs; `by`: filter → how many. */
export type Unstated = { models: readonly Model[]; by: ReadonlyMap<string, number> };

/** The models that pass every filter, and those that might. `sells`: decides sold_on at a host. */
export function filtered(
  document: FeedDocument,
  wanted: Filters,
  today: string,
  among: readonly Model[] = document.models,
  sells?: (model: Model) => boolean | undefined,
): Hint | { models: Model[]; unstated: Unstated } {
  const provider = providerNamed(document, wanted.provider);
  const modality = unknownModality(document, wanted.modality);
  if (typeof provider === "object") return { hint: [provider.hint, ...(modality ? [modality.hint] : [])].join("\n") };
  if (modality) return modality;
  const limits: Record<string, unknown> = { ...wanted, provider };
  const tests = Object.entries(sells ? { ...TESTS, sold_on: sells } : TESTS).filter(
    ([name]) => limits[name] !== undefined,
  );
  const models: Model[] = [];
  const open: Model[] = [];
  const by = new Map<string, number>();
  for (const model of among) {
    const outcomes = tests.map(([name, test]) => ({ name, passes: test(model, limits[name] as never, today) }));
    if (outcomes.every(({ passes }) => passes === true)) models.push(model);
    else if (outcomes.every(({ passes }) => passes !== false)) {
      open.push(model);
      for (const { name, passes } of outcomes) if (passes === undefined) by.set(name, (by.get(name) ?? 0) + 1);
    }
  }
  return { models, unstated: { models: open, by } };
}

function unknownModality({ models }: FeedDocument, words: Filters["modality"]): Hint | undefined {
  const known = new Set<string>([...MODALITIES, ...models.flatMap(({ modality }) => modality ?? [])]);
  if (words?.every((word) => known.has(word.toLowerCase())) ?? true) return undefined;
  const hint = `The feed has no such modality. Use any of: ${[...known].join(", ")}.`;
  return { hint: `${hint} search_models finds embedding and rerank models by those words.` };
}

/** Filter → the value it needs, in words. */
const ASKED: Record<string, string> = {
  open_weights: "whether the weights are open",
  max_input_price: "an input price",
  max_output_price: "an output price",
  min_context: "a context window",
  min_output: "a maximum output",
  modality: "a modality",
  sold_on: "the days of sale",
};

/** Filter → the field whose value decides, apart from prices and dates, which have ages of their own. */
const FIELDS_OF: Partial<Record<keyof Filters, keyof Model>> = {
  open_weights: "open_weight",
  min_context: "context_window",
  min_output: "max_output_tokens",
  modality: "modality",
  sold_on: "released",
};

/** The fields that the given filters decide by. */
export const filteredOn = (filters: Filters): (keyof Model)[] =>
  Object.entries(FIELDS_OF).flatMap(([name, field]) =>
    filters[name as keyof Filters] === undefined ? [] : [field as keyof Model],
  );

const NAMED = 5;

/** How many models were left out for lack of a value, which value, and some of their names; empty if none. */
export function leftOut(
  { models, by }: Unstated,
  { readOn }: ToolContext,
  name: (model: Model) => string = spellingOf,
): string {
  if (models.length === 0) return "";
  const values = [...by].map(([name, n]) => `${ASKED[name] ?? name}${by.size === 1 ? "" : ` (${n} of them)`}`);
  const some = models.slice(0, NAMED).map(name);
  const named = `${models.length > NAMED ? "such as " : ""}${some.join(", ")}`;
  return ` ${models.length} more might match (${named}): no page ${readBetween(models.map(readOn))} states ${ANY_OF.format(values)}.`;
}

const ANY_OF = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** For another day than today: what isn't known of it, such as later announcements. */
export function notYetKnown(day: string | undefined, each: readonly Judgement[], today: string): string {
  if (day !== undefined && day < today) return " Prices and limits are not those of that day, but as last read.";
  if (day === undefined || day === today) return "";
  const undated = each.filter(({ verdict }) => verdict === "deprecated").length;
  const promised = each.filter(({ not_before }) => not_before !== null && not_before <= day).length;
  const some = [
    undated > 0 && `${undated} deprecated without a firm date`,
    promised > 0 && `${promised} promised only until an earlier date`,
  ].filter(Boolean);
  const among = some.length > 0 ? ` Among them: ${some.join(", ")}.` : "";
  return ` ${day} is in the future: only models with an announced retirement by then are left out, and any of these may still be retired.${among}`;
}

/** undefined: the provider doesn't state the value. */
type Tests = {
  [K in keyof Filters]-?: (model: Model, limit: NonNullable<Filters[K]>, today: string) => boolean | undefined;
};

const TESTS: Tests = {
  provider: (model, provider) => model.provider === provider,
  status: ({ status }, words) => (words as string[]).includes(status),
  modality: ({ modality }, words) =>
    modality?.length ? words.every((word) => modality.includes(word.toLowerCase())) : undefined,
  open_weights: ({ open_weight }, open) => (open_weight === null ? undefined : open_weight === open),
  max_input_price: (model, most) => atMost(model.price_input_per_mtok, most),
  max_output_price: (model, most) => atMost(model.price_output_per_mtok, most),
  min_context: ({ context_window }, least) => atLeast(context_window, least),
  min_output: ({ max_output_tokens }, least) => atLeast(max_output_tokens, least),
  sold_on: soldOn,
};

const atLeast = (size: number | null, least: number) => (size === null ? undefined : size >= least);
const atMost = (price: number | null, most: number) => (price === null ? undefined : price <= most);

type Sale = Pick<Model, "released" | "retires_on" | "status">;

/** Undefined for a past day if the release or the end isn't stated: both lie before today, but nobody knows when. */
export function soldOn({ released, retires_on, status }: Sale, day: string, today: string): boolean | undefined {
  if (released !== null && released > day) return false;
  if (retires_on !== null && retires_on <= day) return false;
  if (retires_on === null && status === "retired") return day >= today ? false : undefined;
  return released === null && day < today ? undefined : true;
}
