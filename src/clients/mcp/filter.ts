import type * as z from "zod";
import type { Modality } from "../../schema/vocabulary.ts";
import type { Offer } from "../feed/prices-at.ts";
import { type Item, makerNamed } from "./items.ts";
import type { filters } from "./parameters.ts";

export type Filters = z.output<z.ZodObject<typeof filters>>;

type Test<T> = (model: Offer, wanted: NonNullable<T>) => boolean | undefined;

/** Filter → whether a model passes; undefined if no page states the value that decides. */
const TESTS: { [K in keyof Filters]-?: Test<Filters[K]> } = {
  provider: ({ provider }, name) => passes(provider, (of) => of === name),
  modality: (model, words) => {
    const outcomes = words.map((word) => hasModality(model, word));
    return outcomes.includes(false) ? false : outcomes.includes(undefined) ? undefined : true;
  },
  open_weights: ({ open_weight }, wanted) => passes(open_weight, (open) => open === wanted),
  min_context: ({ context_window }, least) => passes(context_window, (size) => size >= least),
  min_output: ({ max_output_tokens }, least) => passes(max_output_tokens, (size) => size >= least),
  max_input_price: ({ price_input_per_mtok }, most) => passes(price_input_per_mtok, (price) => price <= most),
  max_output_price: ({ price_output_per_mtok }, most) => passes(price_output_per_mtok, (price) => price <= most),
};

/** A page that states only some media leaves the others open. */
function hasModality({ kind, modality, inputs, outputs }: Offer, word: Modality): boolean | undefined {
  if (modality?.includes(word) || (word === "text" && kind === "chat")) return true;
  const both = inputs && outputs;
  const isClosed = { text: modality, vision: inputs, image: outputs, audio: both, video: both };
  return isClosed[word] ? false : undefined;
}

const passes = <T>(value: T | undefined, test: (value: T) => boolean) =>
  value === undefined ? undefined : test(value);

/** The items that pass all filters; `not_stated`: filter → how many may pass, but lack the value that it needs. */
export function filterItems<T extends Item>(items: readonly T[], { provider, ...others }: Filters) {
  const wanted: Filters = { ...others, ...(provider !== undefined && { provider: makerNamed(provider) }) };
  const tests = (Object.keys(TESTS) as (keyof Filters)[]).filter((name) => wanted[name] !== undefined);
  const not_stated: Record<string, number> = {};
  const passing = items.filter(({ offer, row }) => {
    const facts = { provider: row?.maker, ...offer } as Offer;
    const outcomes = tests.map((name) => (TESTS[name] as Test<unknown>)(facts, wanted[name] as object));
    if (outcomes.includes(false)) return false;
    const open = tests.filter((_, i) => outcomes[i] === undefined);
    for (const name of open) not_stated[name] = (not_stated[name] ?? 0) + 1;
    return open.length === 0;
  });
  return { passing, not_stated };
}
