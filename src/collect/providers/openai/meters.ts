import type { RateStatement, Statement } from "../../pipeline/statement.ts";
import { FLAT_FIELDS } from "../columns.ts";

export type Media = "text" | "audio" | "image";
/** One stated price per token; `of` is the place that states it. */
export type Metered<Of> = RateStatement & { of: Of; media: Media };
type Settled = { states: Statement["states"]; rates: RateStatement[]; notes: string[] };

/**
 * A model's prices → for one place the flat fields (text first, else another modality, which the note says), and the rates for all
 * that a flat field cannot say. Only standard prices have flat fields. Text that is blank counts as not metered.
 */
export function settle<Of>(metered: readonly Metered<Of>[], of: Of, isStandard = true): Settled {
  const flat = Object.keys(isStandard ? FLAT_FIELDS : {}).flatMap((meter) => {
    const all = metered.filter((m) => m.meter === meter);
    return all.find((m) => m.media === "text" && hasPrice(m)) ?? all.find(hasPrice) ?? all[0] ?? [];
  });
  const own = flat.filter((m) => m.of === of);
  const isRate = (m: Metered<Of>) => hasPrice(m) && (m.media !== "text" || m.meter === "cache_write");
  return {
    states: Object.fromEntries(own.map(({ meter, raw }) => [FLAT_FIELDS[meter], raw])),
    rates: metered.filter((m) => m.of === of && (!isStandard || isRate(m))).map(mediaRate),
    notes: own
      .filter((m) => m.media !== "text" && hasPrice(m))
      .map(({ meter, media }) => `The ${meter.replace("_", " ")} price is for ${media} tokens.`),
  };
}

const hasPrice = ({ raw }: RateStatement): boolean => /\d|free/i.test([raw].flat()[0] ?? "");

/** The modality stands in the meter, for cached input and cache writes in the tier. */
function mediaRate({ of, media, ...rate }: Metered<unknown>): RateStatement {
  if (media === "text") return rate;
  if (rate.meter === "input" || rate.meter === "output") return { ...rate, meter: `${media}_${rate.meter}` };
  return { ...rate, tier: [media, rate.tier ?? []].flat().join(", ") };
}
