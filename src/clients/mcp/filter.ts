import type { z } from "zod";
import type { Standing } from "../../schema/standings.ts";
import { PROVIDERS, type ProviderName } from "../../schema/vocabulary.ts";
import { vendorNamed } from "../feed/forms.ts";
import type { Item } from "./items.ts";
import type { filters } from "./parameters.ts";
import { Refusal } from "./tool.ts";

export type Filters = z.output<z.ZodObject<typeof filters>>;

/** A provider by any of its names. Throws a Refusal for others. */
export function providerNamed(text: string | undefined): ProviderName | undefined {
  if (text === undefined) return undefined;
  const names = Object.values(PROVIDERS);
  const name = names.find((one) => one.toLowerCase() === text.trim().toLowerCase());
  const provider = name ?? vendorNamed(text.trim().replaceAll(" ", "-"));
  if (provider === undefined) throw new Refusal(`provider: not "${text}", but one of ${names.join(", ")}`);
  return provider;
}

/** What filters look at; of a host's row for another vendor's model, only the maker is known. */
type Facts = Partial<
  Pick<
    Standing,
    | "modality"
    | "open_weight"
    | "context_window"
    | "max_output_tokens"
    | "price_input_per_mtok"
    | "price_output_per_mtok"
  >
> & { provider?: string | undefined };
type Test = (model: Facts) => boolean | undefined;

/** Filter → whether a model passes; undefined if no page states the value that decides. */
function testsOf(wanted: Filters): [string, Test][] {
  const provider = providerNamed(wanted.provider);
  const atLeast = (least: number | undefined, of: (model: Facts) => number | undefined): Test | false =>
    least !== undefined && ((model) => compared(of(model), (value) => value >= least));
  const atMost = (most: number | undefined, of: (model: Facts) => number | undefined): Test | false =>
    most !== undefined && ((model) => compared(of(model), (value) => value <= most));
  const { modality, open_weights } = wanted;
  const tests: Record<string, Test | false> = {
    provider: provider !== undefined && ((model) => compared(model.provider, (of) => of === provider)),
    modality:
      modality !== undefined &&
      ((model) => compared(model.modality, (of) => modality.every((word) => of.includes(word)))),
    open_weights:
      open_weights !== undefined && ((model) => compared(model.open_weight, (open) => open === open_weights)),
    min_context: atLeast(wanted.min_context, (model) => model.context_window),
    min_output: atLeast(wanted.min_output, (model) => model.max_output_tokens),
    max_input_price: atMost(wanted.max_input_price, (model) => model.price_input_per_mtok),
    max_output_price: atMost(wanted.max_output_price, (model) => model.price_output_per_mtok),
  };
  return Object.entries(tests).flatMap(([name, test]) => (test ? [[name, test]] : []));
}

const compared = <T>(value: T | undefined, test: (value: T) => boolean) =>
  value === undefined ? undefined : test(value);

/** The items that pass all filters; `not_stated`: filter → how many may pass, but lack the value that it needs. */
export function filterItems(items: readonly Item[], wanted: Filters) {
  const tests = testsOf(wanted);
  const not_stated: Record<string, number> = {};
  const passing = items.filter(({ model, row }) => {
    const facts: Facts = model ?? { provider: row?.maker };
    const outcomes = tests.map(([name, test]) => ({ name, passes: test(facts) }));
    if (outcomes.some(({ passes }) => passes === false)) return false;
    const open = outcomes.filter(({ passes }) => passes === undefined);
    for (const { name } of open) not_stated[name] = (not_stated[name] ?? 0) + 1;
    return open.length === 0;
  });
  return { passing, not_stated: Object.keys(not_stated).length > 0 ? not_stated : undefined };
}
