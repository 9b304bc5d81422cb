import type { ModelDocument } from "../../schema/model-document.ts";
import type { BandedRate, RatesDocument } from "../../schema/rates-document.ts";
import type { Context } from "../context.ts";

type Band = Pick<BandedRate, "above" | "up_to">;

const BAND = /^prompt (>=?|<=?) ([\d,]+)(?: and <= ([\d,]+))? tokens$/;
/** A tier without a length, which the model's note states. */
const LONG = "long context";
const LONG_FROM = /\bPrompts over (\d+)K input tokens\b/;

/** `/api/rates.json`. */
export function ratesDocument({ documents, updated }: Context): RatesDocument {
  const cards = [...documents.values()].flatMap((document) => {
    const banded = bandedOf(document);
    return banded.length > 0 ? [[document.id, banded] as const] : [];
  });
  return { updated, count: cards.length, rates: Object.fromEntries(cards) };
}

/** A model's rates, with bands of prompt lengths. */
export const bandedOf = ({ rates, notes }: Pick<ModelDocument, "rates" | "notes">): BandedRate[] =>
  rates.map((rate) => {
    // "prompt <= 256,000 tokens, thinking": the band, and what else the price depends on.
    const [length = "", ...others] = rate.tier?.split(", ") ?? [];
    const band = bandOf(length, notes);
    return { ...rate, ...(band && { tier: others.join(", ") || null }), above: null, up_to: null, ...band };
  });

/** Parses a condition on prompt length; undefined for any other condition. */
export function bandOf(tier: string, notes: string | null): Partial<Band> | undefined {
  const [, sign = "", first = "", second] = BAND.exec(tier) ?? [];
  const count = (text: string) => Number(text.replaceAll(",", ""));
  if (sign === "<" || sign === "<=") return { up_to: count(first) - (sign === "<" ? 1 : 0) };
  if (sign !== "") {
    const above = count(first) - (sign === ">=" ? 1 : 0);
    return second === undefined ? { above } : { above, up_to: count(second) };
  }
  const long = tier === LONG ? LONG_FROM.exec(notes ?? "")?.[1] : undefined;
  return long === undefined ? undefined : { above: Number(long) * 1000 };
}
