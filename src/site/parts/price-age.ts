import { PRICE_FIELDS } from "../../schema/field-keys.ts";
import type { ModelDocument } from "../../schema/model-document.ts";

/** When the model's prices were last read, the oldest day if they differ; null without prices. */
export function pricesReadOn({ evidence, ...document }: ModelDocument): string | null {
  const days = PRICE_FIELDS.flatMap((field) => {
    if (document[field] === null) return [];
    const read = (evidence[field] ?? []).flatMap(({ read_on, standing }) => (standing && read_on ? [read_on] : []));
    return read.sort().at(-1) ?? [];
  });
  return days.sort()[0] ?? null;
}
