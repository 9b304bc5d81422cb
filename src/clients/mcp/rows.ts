import { z } from "zod";
import { daysBetween } from "../../schema/day.ts";
import type { Judgement, Model } from "../feed/api.ts";
import { ago, count } from "../feed/day-count.ts";
import { type FeedDocument, FIELDS, type Kind } from "../feed/parse.ts";
import { readBetween, VERDICTS } from "../feed/row-verdict.ts";
import { type Asked, asSentence, BASES, judge } from "../feed/verdict.ts";
import type { Hint, ToolContext } from "./tool.ts";

export const text = z.string().nullable();
const KINDS = {
  id: z.string(),
  text,
  provider: z.string(),
  status: z.string(),
  modality: z.array(z.string()).nullable(),
  count: z.number().nullable(),
  price: z.number().nullable(),
  month: text,
  day: text,
  url: text,
  flag: z.boolean().nullable(),
} satisfies Record<Kind, z.ZodType>;

export const FIELD_NAMES = Object.keys(FIELDS) as [keyof Model, ...(keyof Model)[]];
const row = Object.fromEntries(FIELD_NAMES.map((field) => [field, KINDS[FIELDS[field]]]));

/** All fields of a model as the feed has them. */
export const FullRow = z
  .object(row as { [F in keyof typeof FIELDS]: (typeof KINDS)[(typeof FIELDS)[F]] })
  .extend({ name: z.string(), api_string: text.describe("For the vendor's own API.") });

export const Verdict = z
  .enum(VERDICTS)
  .describe(
    "retired: gone. retiring: it has a firm date ahead. deprecated: announced without a firm date. unverified: the reading is old, or " +
      "no schedule of the host lists it. unknown: never ok.",
  );

/** The whole verdict. */
export const judged = {
  verdict: Verdict,
  basis: z
    .enum(BASES)
    .nullable()
    .describe(
      "vendor: its own row. host: the host's schedule. snapshot: the dated model it points to or is fine-tuned from. rule: the vendor's " +
        "row, at a host without one.",
    ),
  reason: z.string(),
  days_left: z.int().nullable().describe("Whole days until the firm date, at the time of this call, UTC."),
  ends_on: text.describe("That firm date: the vendor's, or the host's if basis is host."),
  deprecated_since: text,
  not_before: text.describe("Promised until then, if no firm date is stated; may end any time after."),
  past_date: z.boolean(),
  page: text.describe("The provider's or host's page behind the verdict."),
  read_on: text.describe("Day that page was last read."),
  age_days: z.int().nullable(),
};

export const priceAge = {
  prices_read_on: text.describe("Or later."),
  prices_age_days: z.int().nullable(),
};
type PriceAge = { prices_read_on: string | null; prices_age_days: number | null };

/** The verdict in short, and how old its reading is. */
const standing = {
  verdict: z.enum(VERDICTS),
  days_left: z.int().nullable(),
  not_before: text,
  page: text.describe("States its status."),
  read_on: text,
  age_days: z.int().nullable(),
  ...priceAge,
};

export const PartialRow = FullRow.partial().required({ id: true, source_url: true }).extend(standing);

/** What identifies a model, its verdict and its source. */
export const Brief = FullRow.pick({
  id: true,
  name: true,
  provider: true,
  status: true,
  api_string: true,
  source_url: true,
}).extend(standing);
export type Brief = z.infer<typeof Brief>;
export const brief = (model: Model, context: ToolContext, asked?: Asked): Brief =>
  Brief.parse({ ...model, ...judge(model, context, asked), ...agedPrices(model, context) });

function agedPrices(model: Model, { pricesReadOn, today }: ToolContext): PriceAge {
  const { read_on, age_days } = aged(pricesReadOn(model), today);
  return { prices_read_on: read_on, prices_age_days: age_days };
}

type Age = Pick<Judgement, "read_on" | "age_days">;

export const aged = (read_on: string | null, today: string): Age => ({
  read_on,
  age_days: read_on === null ? null : Math.max(0, daysBetween(read_on, today)),
});

/** A verdict, its reason, and the page behind it with the age of its reading, in words. */
export const verdictText = ({ verdict, basis, reason, page, ...age }: Judgement) => {
  const why = reason === verdict ? "" : ` ${asSentence(reason)}`;
  const where = page === null ? "" : `, on <${page}>`;
  return `${verdict}.${why}${basis === null ? "" : ` ${asSentence(read(age) + where)}`}`;
};

/** `read 2026-11-20, 2 days ago`. */
export const read = ({ read_on, age_days }: Age) =>
  read_on === null ? "the day its page was read is not stated" : `read ${read_on}, ${ago(age_days ?? 0)}`;

/** When the pages behind an answer without rows were read, as a sentence. */
export const pagesRead = (days: readonly (string | null)[]): string =>
  days.every((day) => day === null)
    ? "The days the pages behind this were read are not stated."
    : `The pages behind this were ${readBetween(days)}.`;

/** The chosen fields of a model, its id, source_url and verdict. */
export const pick = (model: Model, fields: readonly (keyof Model)[], context: ToolContext) =>
  PartialRow.parse({
    ...Object.fromEntries([...fields, "id" as const, "source_url" as const].map((field) => [field, model[field]])),
    ...(fields.includes("replacement") && { replacement: context.resolver.replacementOf(model) }),
    ...judge(model, context),
    ...agedPrices(model, context),
  });

/** `Name (api_string, Provider, status)`, or the verdict instead of the status unless it is ok. */
export function title({ name, id, api_string, provider, status, verdict, days_left }: Brief): string {
  const standing = verdict === "ok" ? status : verdict + daysAhead(verdict, days_left);
  return `${name} (${api_string ?? `id ${id}, no API name stated`}, ${provider}, ${standing})`;
}

/** The page that states a model, the one that states its status if that is another, and when the latter was read. */
export const source = ({ source_url, page, ...age }: Age & Pick<Model, "source_url"> & { page?: string | null }) =>
  `<${source_url ?? "no page"}>${page && page !== source_url ? `; status: <${page}>` : ""} ${read(age)}`;

/** `; prices read 2026-11-20, 2 days ago, or later`; empty without prices, or where the feed doesn't say. */
export const pricesRead = ({ prices_read_on, prices_age_days }: PriceAge) =>
  prices_read_on === null ? "" : `; prices ${read({ read_on: prices_read_on, age_days: prices_age_days })}, or later`;

/** What to send to the vendor's API, else the id. */
export const spellingOf = ({ id, api_string }: Pick<Model, "id" | "api_string">) => api_string ?? id;

/** The nearest models, each with its verdict and when that was read. */
export const suggestion = (models: readonly Brief[], { document }: ToolContext) =>
  models.length === 0
    ? `No name in the feed is close. It covers models of ${providersIn(document).join(", ")}: search_models finds them by a word.`
    : `Near: ${models.map(inBrief).join(", ")}.`;

/** `gpt-4o (retiring in 52 days, read on 2026-11-20)`. */
export const inBrief = (model: Brief) => standsAs(spellingOf(model), model);

/** The same of a model under another name. */
export const standsAs = (name: string, { verdict, days_left, read_on }: Brief) =>
  `${name} (${verdict}${daysAhead(verdict, days_left)}, ${read_on === null ? "the day it was read is not stated" : `read on ${read_on}`})`;

/** ` in 52 days`; empty unless it is retiring. */
export const daysAhead = (verdict: string, days_left: number | null) =>
  verdict === "retiring" && days_left !== null ? ` in ${count(days_left)}` : "";

const providersIn = ({ models }: FeedDocument) => [...new Set(models.map(({ provider }) => provider))];

/** The provider argument → its name as the feed spells it. */
export function providerNamed(document: FeedDocument, name: string | undefined): string | undefined | Hint {
  const names = providersIn(document);
  const found = names.find((known) => known.toLowerCase() === name?.trim().toLowerCase());
  if (name === undefined || found !== undefined) return found;
  return { hint: `The feed has no such provider. Use one of: ${names.join(", ")}.` };
}

/** Models that are deprecated, retired or have a retirement date; by that date, those without one last. */
export const ending = ({ models }: FeedDocument): Model[] =>
  models
    .filter(({ status, retires_on }) => status === "deprecated" || status === "retired" || retires_on !== null)
    .toSorted((a, b) => ((a.retires_on ?? "~") < (b.retires_on ?? "~") ? -1 : a.retires_on === b.retires_on ? 0 : 1));

/** No more than six significant figures. */
export const usd = (amount: number) => `$${Number(amount.toPrecision(6))}`;

/** What to add to the prices of a model that its vendor has retired; empty for others, or without prices. */
export const onceSold = (model: Model, context: ToolContext): string =>
  PRICES.some((field) => model[field] !== null) && judge(model, context).verdict === "retired"
    ? " (as last stated: its vendor has retired it)"
    : "";

const PRICES = FIELD_NAMES.filter((field) => field.startsWith("price_"));

/** `retires 2026-12-11`, or that the date has passed. */
export function retirement({ status, retires_on }: Model, today: string): string | null {
  if (retires_on === null) return null;
  if (status === "retired") return `retired ${retires_on}`;
  return retires_on <= today ? `its retirement date ${retires_on} has passed` : `retires ${retires_on}`;
}

export const stated = (value: string | number | null, form: (value: never) => string = String) =>
  value === null ? "not stated" : form(value as never);
