import { PRICE_FIELDS } from "../../schema/field-keys.ts";
import type { ModelDocument } from "../../schema/model-document.ts";

/** When a page that states the model's prices was last read, the oldest day where these differ; null without prices. */
export function pricesReadOn({ evidence, ...document }: ModelDocument): string | null {
  const days = PRICE_FIELDS.flatMap((field) => {
    if (document[field] === null) return [];
    const read = (evidence[field] ?? []).flatMap(({ read_on, standing }) => (standing && read_on ? [read_on] : []));
    return read.sort().at(-1) ?? [];
  });
  return days.sort()[0] ?? null;
}
