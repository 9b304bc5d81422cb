// When the pages of a model were read.
import { PRICE_FIELDS } from "./field-keys.ts";
import type { ModelDocument } from "./model-document.ts";

/** When the model's prices were last read, the oldest day if they differ; null without prices. */
export function pricesReadOn({ evidence, ...document }: ModelDocument): string | null {
  const days = PRICE_FIELDS.flatMap((field) => {
    if (document[field] === null) return [];
    const read = (evidence[field] ?? []).flatMap(({ read_on, standing }) => (standing && read_on ? [read_on] : []));
    return read.sort().at(-1) ?? [];
  });
  return days.sort()[0] ?? null;
}

/** When a model's retirement was last read; if that isn't recorded, the model's earliest reading. */
export const endReadOn = (document: Pick<ModelDocument, "evidence" | "read_on"> | undefined): string | null =>
  (document?.evidence.retires_on ?? [])
    .flatMap((line) => line.read_on ?? [])
    .toSorted()
    .at(-1) ??
  document?.read_on ??
  null;
