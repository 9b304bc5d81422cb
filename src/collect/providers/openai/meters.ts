import type { Raw } from "../../../schema/record.ts";
import type { RateStatement, Statement } from "../../pipeline/statement.ts";

export type Media = "text" | "audio" | "image";
export type Meter = "input" | "cached_input" | "cache_write" | "output";

/** One stated price per token; `of` is the place that states it. */
export type Metered<Of> = { of: Of; meter: Meter; media: Media; raw: Raw };

const FLAT = {
  input: "price_input_per_mtok",
  cached_input: "price_cached_input_per_mtok",
  output: "price_output_per_mtok",
} as const satisfies Partial<Record<Meter, keyof Statement["states"]>>;

export const flatField = (meter: Meter): keyof Statement["states"] => FLAT[meter as keyof typeof FLAT];

/**
 * A model's standard prices → those of the flat fields (text first, else another modality, which the note says), and the
 * rates for all that a flat field cannot say. Text that is blank counts as not metered.
 */
export function settle<Of>(metered: readonly Metered<Of>[]): {
  flat: Metered<Of>[];
  rates: Metered<Of>[];
  notes: Map<Metered<Of>, string>;
} {
  const notes = new Map<Metered<Of>, string>();
  const flat = (Object.keys(FLAT) as (keyof typeof FLAT)[]).flatMap((meter) => {
    const all = metered.filter((m) => m.meter === meter);
    const chosen = all.find((m) => m.media === "text" && hasPrice(m)) ?? all.find(hasPrice) ?? all[0];
    if (chosen && chosen.media !== "text" && hasPrice(chosen))
      notes.set(chosen, `The ${meter.replace("_", " ")} price is for ${chosen.media} tokens.`);
    return chosen ? [chosen] : [];
  });
  const rates = metered.filter((m) => hasPrice(m) && (m.media !== "text" || m.meter === "cache_write"));
  return { flat, rates, notes };
}

const hasPrice = ({ raw }: { raw: Raw }): boolean => /\d|free/i.test(typeof raw === "string" ? raw : (raw[0] ?? ""));

/** A price by modality as a rate: the modality stands in the meter, for cached input in the tier. */
export function mediaRate({ meter, media, raw }: Metered<unknown>, more: Partial<RateStatement> = {}): RateStatement {
  if (media === "text") return { meter, raw, ...more };
  if (meter === "input" || meter === "output") return { meter: `${media}_${meter}`, raw, ...more };
  return { meter, raw, ...more, tier: [media, more.tier].filter(Boolean).join(", ") };
}
