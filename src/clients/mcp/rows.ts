import { z } from "zod";
import { daysBetween } from "../../schema/day.ts";
import type { Judgement, Model } from "../feed/api.ts";
import { ago, count } from "../feed/day-count.ts";
import { type FeedDocument, FIELDS, type Kind } from "../feed/parse.ts";
import { asSentence, BASES, judge, VERDICTS } from "../feed/verdict.ts";
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
  url: text.describe("The provider's page that states the row."),
  flag: z.boolean().nullable(),
} satisfies Record<Kind, z.ZodType>;

export const FIELD_NAMES = Object.keys(FIELDS) as [keyof Model, ...(keyof Model)[]];
const row = Object.fromEntries(FIELD_NAMES.map((field) => [field, KINDS[FIELDS[field]]]));

/** All fields of a model, as the feed has them; null: the provider does not publish the value. Prices are in USD. */
export const FullRow = z
  .object(row as { [F in keyof typeof FIELDS]: (typeof KINDS)[(typeof FIELDS)[F]] })
  .extend({ name: z.string(), api_string: text.describe("What to send to the provider's own API.") });

export const Verdict = z
  .enum(VERDICTS)
  .describe(
    "retired: gone. retiring: it has a firm date ahead. deprecated: announced without a firm date. unverified: the reading is old, or " +
      "no schedule of the host lists it. unknown: never ok.",
  );

/** A verdict, what it rests on, and how old that is. */
export const judged = {
  verdict: Verdict,
  basis: z
    .enum(BASES)
    .nullable()
    .describe(
      "vendor: its own row. host: the host's schedule. snapshot: the dated model it points to, or what it is fine-tuned from. rule: " +
        "the vendor's row, at a host that states nothing about it.",
    ),
  reason: z.string(),
  days_left: z.int().nullable().describe("Whole days until the firm date, at the time of this call, UTC."),
  ends_on: text.describe("That firm date: the vendor's, or the host's if basis is host."),
  not_before: text.describe(
    "Earliest date or month, if no firm date is stated: the model is promised until then and may end any time after.",
  ),
  past_date: z.boolean(),
  page: text.describe("The provider's or host's page behind the verdict."),
  read_on: text.describe("Day that page was last read."),
  age_days: z.int().nullable().describe("Whole days since then."),
};

/** How old a row's prices are. */
export const priceAge = {
  prices_read_on: text.describe("Each of its prices was read on this day or later."),
  prices_age_days: z.int().nullable(),
};
type PriceAge = { prices_read_on: string | null; prices_age_days: number | null };

/** Where a model stands today, and how old what says so is. */
const standing = {
  verdict: z.enum(VERDICTS),
  days_left: z.int().nullable(),
  not_before: text,
  page: text.describe("The page that states its status."),
  read_on: text,
  age_days: z.int().nullable(),
  ...priceAge,
};

export const PartialRow = FullRow.partial().required({ id: true, source_url: true }).extend(standing);

/** Enough of a model to choose it by, where it stands, and its source. */
export const Brief = FullRow.pick({
  id: true,
  name: true,
  provider: true,
  status: true,
  api_string: true,
  source_url: true,
}).extend(standing);
export type Brief = z.infer<typeof Brief>;
export const brief = (model: Model, context: ToolContext): Brief =>
  Brief.parse({ ...model, ...judge(model, context), ...agedPrices(model, context) });

function agedPrices(model: Model, { pricesReadOn, today }: ToolContext): PriceAge {
  const day = pricesReadOn(model);
  return { prices_read_on: day, prices_age_days: day === null ? null : Math.max(0, daysBetween(day, today)) };
}

/** A verdict and the age of what it rests on, in words. */
export const told = ({ verdict, basis, reason, ...age }: Judgement) => {
  const why = reason === verdict ? "" : ` ${asSentence(reason)}`;
  return `${verdict}.${why}${basis === null ? "" : ` ${asSentence(read(age))}`}`;
};

type Age = Pick<Judgement, "read_on" | "age_days">;

/** `read 2026-11-20, 2 days ago`. */
export const read = ({ read_on, age_days }: Age) =>
  read_on === null ? "the day its page was read is not stated" : `read ${read_on}, ${ago(age_days ?? 0)}`;

/** The days on which the pages behind an answer were read, oldest to newest, as a sentence: for an answer without rows. */
export function pagesRead(days: readonly (string | null)[]): string {
  const known = days.filter((day) => day !== null).toSorted();
  const [oldest, newest] = [known[0], known.at(-1)];
  if (oldest === undefined) return "The days its pages were read are not stated.";
  return `Its pages were read ${oldest === newest ? `on ${oldest}` : `from ${oldest} to ${newest}`}.`;
}

/** The chosen fields of a model; id, source_url and where it stands always. */
export const pick = (model: Model, fields: readonly (keyof Model)[], context: ToolContext) =>
  PartialRow.parse({
    ...Object.fromEntries([...fields, "id" as const, "source_url" as const].map((field) => [field, model[field]])),
    ...judge(model, context),
    ...agedPrices(model, context),
  });

/** `Name (api_string, Provider, status)`; of what is not fine, the verdict. */
export function title({ name, id, api_string, provider, status, verdict, days_left }: Brief): string {
  const left = verdict === "retiring" && days_left !== null ? ` in ${count(days_left)}` : "";
  return `${name} (${api_string ?? id}, ${provider}, ${verdict === "ok" ? status : verdict}${left})`;
}

/** Where it is stated, and when what states its end or status was read. */
export const source = ({ source_url, page, ...age }: Age & Pick<Model, "source_url"> & { page?: string | null }) =>
  `<${source_url ?? "no page"}>${page && page !== source_url ? `; status: <${page}>` : ""} ${read(age)}`;

/** `; prices read 2026-11-20, 2 days ago`; nothing where it has none, or the feed does not say. */
export const pricesRead = ({ prices_read_on, prices_age_days }: PriceAge) =>
  prices_read_on === null ? "" : `; prices ${read({ read_on: prices_read_on, age_days: prices_age_days })}`;

/** Models that a caller may have meant, as a sentence. */
export const suggestion = (models: readonly Pick<Model, "id" | "api_string">[]) =>
  models.length === 0
    ? "Nothing in the feed is similar: try search_models with a word from its name."
    : `Near: ${models.map((model) => model.api_string ?? model.id).join(", ")}.`;

/** The argument that names a provider → its name as the feed spells it, whatever the case. */
export function providerNamed({ models }: FeedDocument, name: string | undefined): string | undefined | Hint {
  const names = [...new Set(models.map(({ provider }) => provider))];
  const found = names.find((known) => known.toLowerCase() === name?.trim().toLowerCase());
  if (name === undefined || found !== undefined) return found;
  return { hint: `The feed has no such provider. Use one of: ${names.join(", ")}.` };
}

/** Declared deprecated or retired, or with a stated day of retirement; by that day, null last. */
export const ending = ({ models }: FeedDocument): Model[] =>
  models
    .filter(({ status, retires_on }) => status === "deprecated" || status === "retired" || retires_on !== null)
    .toSorted((a, b) => ((a.retires_on ?? "~") < (b.retires_on ?? "~") ? -1 : a.retires_on === b.retires_on ? 0 : 1));

/** A number of USD as one reads it: no more than six significant figures. */
export const usd = (amount: number) => `$${Number(amount.toPrecision(6))}`;

/** `not stated` where the provider publishes none. */
export const stated = (value: string | number | null, form: (value: never) => string = String) =>
  value === null ? "not stated" : form(value as never);
