import type { ModelDocument } from "../../schema/model-document.ts";

const PRICES = ["price_input_per_mtok", "price_output_per_mtok", "price_per_1k_searches"] as const;

/** When a page that states the model's prices was last read, the older day where input and output differ; null without prices. */
export function pricesReadOn({ evidence, ...document }: ModelDocument): string | null {
  const days = PRICES.flatMap((field) => {
    if (document[field] === null) return [];
    const read = (evidence[field] ?? []).flatMap(({ read_on, standing }) => (standing && read_on ? [read_on] : []));
    return read.sort().at(-1) ?? [];
  });
  return days.sort()[0] ?? null;
}
