import type { Terms } from "../schema/provider.ts";
import type { PriceFactor, Rate } from "../schema/rate.ts";
import { FactsSchema, type Field, isListField, type Raw } from "../schema/record.ts";
import { type Cell, isBlank, show, splitCell } from "./cell.ts";
import { readDay, readDayOrMonth, readFloor, readRegionEnd } from "./date.ts";
import { readId, readName } from "./id.ts";
import { blank, type Outcome, unreadable, value } from "./outcome.ts";
import { readFactor, readHours, readPricePer1kSearches, readPricePerMtok, readRateCell } from "./rate.ts";
import { isStatusWord, readStatus } from "./status.ts";
import { readDimensions, readTokens } from "./tokens.ts";
import { readAfterRetirement, readReplacement, readWord, termFor } from "./words.ts";

/** `read_on`: the day the page was read, which decides whether a stated date had passed. */
export type ReadContext = { terms: Terms; read_on: string };
export type ReadableField = Exclude<Field, QualifiedField | "notes">;

/** Maximum characters of a list, to bound the time. */
const LONGEST_LIST = 20_000;

type Reader = (cell: Cell, ctx: ReadContext) => Outcome<unknown>;

const READERS: Record<ReadableField, Reader> = {
  name: ({ text, rest }) => readName([text, ...rest].join(" ")),
  api_string: ({ text }) => readId(text),
  aliases: ({ text }) => readId(text),
  default_snapshot: ({ text }) => readId(text),
  access: (cell, { terms }) => readWord("access", cell, terms),
  hosts: readHost,
  status: (cell, { terms, read_on }) => readStatus(cell, terms, read_on),
  input_modalities: (cell, { terms }) => readWord("input_modalities", cell, terms),
  output_modalities: (cell, { terms }) => readWord("output_modalities", cell, terms),
  context_window: readTokens,
  max_input_tokens: readTokens,
  max_output_tokens: readTokens,
  price_input_per_mtok: (cell, { read_on }) => readPricePerMtok(cell, read_on),
  price_output_per_mtok: (cell, { read_on }) => readPricePerMtok(cell, read_on),
  price_cached_input_per_mtok: (cell, { read_on }) => readPricePerMtok(cell, read_on),
  price_per_1k_searches: (cell, { read_on }) => readPricePer1kSearches(cell, read_on),
  knowledge_cutoff: readDayOrMonth,
  released: readDay,
  deprecated_on: readDay,
  retires_on: readDay,
  retires_not_before: readFloor,
  replacements: readReplacement,
  after_retirement: (cell, { terms }) => readAfterRetirement(cell, terms),
  peak_hours: ({ text }) => readHours(text),
  prices_promised_until: readDay,
  price_scope: ({ text }) => readName(text),
  priced_like: ({ text }) => readId(text),
  free_only: (cell, { terms }) => readWord("free_only", cell, terms),
  input_metered_in: (cell, { terms }) => readWord("input_metered_in", cell, terms),
  output_metered_in: (cell, { terms }) => readWord("output_metered_in", cell, terms),
  released_in: readDayOrMonth,
  // The word may stand elsewhere on the page than the model.
  ends_for: ({ text, rest: [word = text] }, { terms }) => readWord("ends_for", { text: word, rest: [] }, terms),
  continues_for: (cell, { terms }) => readWord("continues_for", cell, terms),
  region_ends: readRegionEnd,
  tuning_ends_not_before: readFloor,
  tuned_retires_on: readDay,
  rejects: ({ text }) => readId(text),
  capabilities: (cell, { terms }) => readWord("capabilities", cell, terms),
  open_weight: (cell, { terms }) => readWord("open_weight", cell, terms),
  embedding_dimensions: ({ text }) => readDimensions(text),
  maker: ({ text }) => readName(text),
  version: ({ text }) => readId(text),
  regions: ({ text }) => readName(text),
  extended_access_from: readDay,
};

/**
 * Reads raw text(s) as a field's value. A list field takes one Raw per element, and is unreadable if one element is. Never throws:
 * anything not understood is `unreadable`.
 */
export function readField(field: ReadableField, raw: Raw | Raw[], ctx: ReadContext): Outcome<unknown> {
  const outcome = isListField(field) ? readList(field, raw, ctx) : readSingle(field, raw, ctx);
  if (outcome.kind !== "value") return outcome;
  const checked = FactsSchema.shape[field].safeParse(outcome.value);
  return checked.success ? outcome : unreadable(show(raw), "the value does not fit the record");
}

/** Lists whose elements have qualifiers that their texts don't state: of a rate, these show price and unit; of a factor, its number. */
const QUALIFIED = ["rates", "price_factors"] as const;
export type QualifiedField = (typeof QUALIFIED)[number];
export const isQualified = (field: Field): field is QualifiedField => (QUALIFIED as readonly Field[]).includes(field);

/** What the text of an element states. */
type Shown = Partial<Pick<Rate, "price" | "per"> & Pick<PriceFactor, "times">>;

/** Reads what the text of an element states. */
export function readQualifiedElement(field: QualifiedField, raw: Raw, ctx: ReadContext): Outcome<Shown> {
  const cell = splitCell(raw);
  if (!cell) return unreadable(show(raw), "longer than a cell");
  if (isBlank(cell.text, ctx.terms.blank)) return blank;
  return field === "rates" ? readRateCell(cell) : readFactor(cell.text, cell.rest);
}

/** The part of an element that its text states. */
export const shownOf = (element: Rate | PriceFactor): Shown =>
  "times" in element ? { times: element.times } : { price: element.price, per: element.per };

function readSingle(field: ReadableField, raw: Raw | Raw[], ctx: ReadContext): Outcome<unknown> {
  const nested = typeof raw !== "string" && raw.some((text) => typeof text !== "string");
  return nested ? unreadable(show(raw), "several elements for one value") : readOne(field, raw as Raw, ctx);
}

function readList(field: ReadableField, raw: Raw | Raw[], ctx: ReadContext): Outcome<unknown> {
  const elements = typeof raw === "string" ? [raw] : raw;
  const length = elements.flat().reduce((sum, text) => sum + text.length + 1, 0);
  if (length > LONGEST_LIST) return unreadable(show(raw), "longer than any list");
  const read = elements.map((element) => readOne(field, element, ctx));
  const bad = read.find((outcome) => outcome.kind === "unreadable");
  if (bad) return bad;
  const values = read.flatMap((outcome) => (outcome.kind === "value" ? [outcome.value] : []));
  if (values.length === 0) return blank;
  return values.length === read.length ? value(values) : unreadable(show(raw), "a blank among the elements");
}

function readOne(field: ReadableField, raw: Raw, ctx: ReadContext): Outcome<unknown> {
  const cell = splitCell(raw);
  if (!cell) return unreadable(show(raw), "longer than a cell");
  if (isBlank(cell.text, ctx.terms.blank) && !isTerm(field, cell.text, ctx.terms)) return blank;
  return READERS[field](cell, ctx);
}

/** Whether the provider's terms define the text for this field, so that it is not a blank. */
function isTerm(field: ReadableField, text: string, terms: Terms): boolean {
  return field === "status" ? isStatusWord(text, terms) : termFor(terms, field, text) !== undefined;
}

function readHost({ text, rest }: Cell): Outcome<{ platform: string; id: string }> {
  const id = readId(text);
  const [platform] = rest;
  if (id.kind !== "value") return id;
  return platform === undefined || isBlank(platform)
    ? unreadable(text, "no platform")
    : value({ platform, id: id.value });
}
