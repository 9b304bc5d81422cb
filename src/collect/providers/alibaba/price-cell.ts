import type { RateConditions } from "../../../schema/rate.ts";

/** A band of prompt lengths in tokens: above `from`, up to and including `to` if the page states a limit. */
export type Band = { from: number; to?: number };

const BAND = /^(?:(0|\d+[KM]) ?(?:<|–) ?)?(?:Tokens? ?)?(?:≤ ?)?(\d+[KM])$/i;

/** Parses "0<Token≤256K", "256K<Token≤1M", "≤ 256K", "256K – 1M" or "No tiered pricing"; undefined for anything else. */
export function bandOf(text: string): Band | undefined {
  if (/^(?:No tiered pricing|flat-rate pricing)$/i.test(text)) return { from: 0 };
  const [whole, from = "0", to = ""] = BAND.exec(text) ?? [];
  return whole === undefined ? undefined : { from: tokens(from), to: tokens(to) };
}

/** "256K" → 256,000: the price page defines K as 1,000 and M as 1,000,000. */
const tokens = (text: string) =>
  Number.parseInt(text, 10) * (/K$/i.test(text) ? 1_000 : /M$/i.test(text) ? 1_000_000 : 1);

/**
 * The limits of a band. `next`: the band's text in the next row, if that is about the same model. The last band has no upper limit,
 * because it is the model's own limit: longer prompts have no price.
 */
export function limitsOf({ from, to }: Band, next: string | undefined): Pick<RateConditions, "above" | "up_to"> {
  const limit = to === undefined ? {} : { up_to: to };
  if (from === 0) return limit;
  // A band from 0 starts another list of prices of the same model.
  const isLast = next === undefined || bandOf(next)?.from === 0;
  return { above: from, ...(isLast ? {} : limit) };
}

/** The status: "preview" if the id contains it, else the title that lists the model. */
export const statusOf = <T extends string | undefined>(id: string, title: T): string | T =>
  /(?:^|-)(preview)(?:-|$)/.exec(id)?.[1] ?? title;

/** "List price $0.4 (Limited-time 20% off)" → "List price $0.4"; any other text is unchanged. */
export const listPrice = (text: string): string => /^List price \$[\d.]+(?= |$)/.exec(text)?.[0] ?? text;
