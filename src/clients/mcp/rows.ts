import { z } from "zod";
import type { FeedDocument, Row } from "../feed/parse.ts";
import { VERDICTS } from "../feed/verdict.ts";

const text = z.string().nullable();
const number = z.number().nullable();

/** All fields of a row, as the feed has them; null: the provider does not publish the value. */
export const FullRow = z.object({
  id: z.string(),
  name: z.string(),
  provider: z.string(),
  status: z.string(),
  modality: z.array(z.string()).nullable(),
  context_window: number,
  max_output_tokens: number,
  price_input_per_mtok: number.describe("USD per 1,000,000 tokens."),
  price_output_per_mtok: number.describe("USD per 1,000,000 tokens."),
  price_cached_input_per_mtok: number.describe("USD per 1,000,000 tokens."),
  price_per_1k_searches: number,
  knowledge_cutoff: text,
  released: text,
  deprecated_on: text,
  retires_on: text,
  replacement: text,
  api_string: text.describe("What to send to the provider's own API."),
  notes: text,
  source_url: text.describe("The provider's page that states the row."),
  open_weight: z.boolean().nullable(),
  embedding_dimensions: number,
});

export const FIELDS = Object.keys(FullRow.shape) as [keyof Row, ...(keyof Row)[]];

export const PartialRow = FullRow.partial().required({ id: true, source_url: true });

/** Enough of a row to choose it by, and its source. */
export const Brief = FullRow.pick({
  id: true,
  name: true,
  provider: true,
  status: true,
  api_string: true,
  source_url: true,
});
export type Brief = z.infer<typeof Brief>;

export const brief = ({ id, name, provider, status, api_string, source_url }: Row): Brief => ({
  id,
  name,
  provider,
  status,
  api_string,
  source_url,
});

export const Verdict = z
  .enum(VERDICTS)
  .describe("ok: go on. plan: its end is announced. act_now: it is near. dead: gone. unknown: never ok.");

/** The chosen fields of a row; id and source_url always. */
export const pick = (row: Row, fields: readonly (keyof Row)[]): z.infer<typeof PartialRow> =>
  Object.fromEntries(
    FIELDS.filter((field) => field === "id" || field === "source_url" || fields.includes(field)).map((f) => [
      f,
      row[f],
    ]),
  ) as z.infer<typeof PartialRow>;

/** `Name (id, Provider, status)`. */
export const title = ({ name, id, provider, status }: Brief) => `${name} (${id}, ${provider}, ${status})`;

/** Rows that a caller may have meant, as a sentence. */
export const suggestion = (rows: readonly Row[]) =>
  rows.length === 0
    ? "Nothing in the feed comes near: try search_models with a word of its name."
    : `Near: ${rows.map((row) => row.api_string ?? row.id).join(", ")}.`;

/** The provider's name as the feed spells it, whatever the case; undefined where it has none such. */
export const providerNamed = ({ rows }: FeedDocument, name: string) =>
  rows.find(({ provider }) => provider.toLowerCase() === name.trim().toLowerCase())?.provider;

export const providersOf = ({ rows }: FeedDocument) => [...new Set(rows.map(({ provider }) => provider))];

/** A number of USD as one reads it: no more than six significant figures. */
export const usd = (amount: number) => `$${Number(amount.toPrecision(6))}`;
