import type { Terms } from "../schema/provider.ts";
import { TOKEN_MEDIA } from "../schema/rate.ts";
import { CAPABILITIES, type Field, SCOPES } from "../schema/record.ts";
import { MEDIA, type Medium } from "../schema/vocabulary.ts";
import { type Cell, isBlank } from "./cell.ts";
import { readDay } from "./date.ts";
import { dateParts } from "./date-parts.ts";
import { readId, withoutBackticks } from "./id.ts";
import { type Outcome, UNREADABLE, unreadable, value } from "./outcome.ts";
import { lookUp } from "./status.ts";

const MEDIUM: Record<string, Medium> = {
  texts: "text",
  images: "image",
  speech: "audio",
  videos: "video",
  documents: "document",
  pdf: "document",
  pdfs: "document",
  file: "document",
  files: "document",
  embeddings: "embedding",
  vector: "embedding",
  vectors: "embedding",
  scores: "score",
  "relevance score": "score",
  "relevance scores": "score",
};
const LONGEST_MODEL = 120;

/** The meaning of a word for a field by the provider's terms. */
export const termFor = (terms: Terms, field: Field, word: string): unknown => lookUp(terms.words?.[field] ?? {}, word);

/** Reads a word by the provider's terms, then by our own. The caller checks the value against the schema. */
export function readWord(field: Field, { text }: Cell, terms: Terms): Outcome<unknown> {
  const word = withoutBackticks(text);
  const meaning = termFor(terms, field, word) ?? builtIn(field, word.toLowerCase());
  return meaning === undefined ? unreadable(text, UNREADABLE.word) : value(meaning);
}

function builtIn(field: Field, word: string): unknown {
  if (field === "capabilities") return CAPABILITIES.find((c) => c === word);
  if (field === "ends_for" || field === "continues_for") return SCOPES.find((scope) => scope === word);
  if (field === "free_only") return /^free(?: of charge)?$/.test(word) || undefined;
  if (field === "input_metered_in" || field === "output_metered_in")
    return TOKEN_MEDIA.find((medium) => medium === word.replace(/ tokens$/, ""));
  if (field !== "input_modalities" && field !== "output_modalities") return undefined;
  return MEDIA.find((m) => m === word) ?? (Object.hasOwn(MEDIUM, word) ? MEDIUM[word] : undefined);
}

/** "billed at the Oak price", also in Chinese. */
const BILLED = /^(?:billed at the \S+ price|按 ?\S+ ?价格计费)$/;

/**
 * Reads the effect from the first text that is one of the terms, and from the others the id or name that requests go to, the day from
 * which they do, and whether they are billed at its price.
 */
export function readAfterRetirement(cell: Cell, terms: Terms): Outcome<unknown> {
  const texts = [cell.text, ...cell.rest];
  const effects = texts.map((text) => readWord("after_retirement", { text, rest: [] }, terms));
  const at = effects.findIndex(({ kind }) => kind === "value");
  const effect = effects[at] as Outcome<object> | undefined;
  if (effect?.kind !== "value") return unreadable(cell.text, UNREADABLE.word);
  const read = texts.toSpliced(at, 1).map((text): Outcome<object> => {
    if (BILLED.test(text)) return value({ billed_as_target: true });
    const day = readDay({ text, rest: [] });
    if (day.kind === "value") return value({ from: day.value });
    const id = readId(text);
    if (id.kind !== "value") return id;
    return value(/[A-Z]/.test(id.value) ? { to_name: id.value } : { to: id.value });
  });
  const unread = read.find((outcome) => outcome.kind !== "value");
  return unread ?? value(Object.assign({}, effect.value, ...read.map((one) => "value" in one && one.value)));
}

/** Reads the target from the first text, and its parameters from the second. The target need not be in the catalog. */
export function readReplacement({ text, rest }: Cell): Outcome<{ model: string; parameters?: string }> {
  const model = withoutBackticks(text.replace(/ ?[*†‡]+$/, ""));
  if (/[`$€]|, | (?:or|and) /.test(model) || model.length > LONGEST_MODEL) return unreadable(text, "not one model");
  if (dateParts(model)) return unreadable(text, "a date, not a model");
  if (!/[\p{L}\p{N}]/u.test(model)) return unreadable(text, "no letter or digit in a model");
  const [parameters] = rest;
  return value(
    parameters === undefined || isBlank(parameters) ? { model } : { model, parameters: withoutBackticks(parameters) },
  );
}
