import type { RateStatement, Statement } from "../../pipeline/statement.ts";
import { FLAT_FIELDS } from "../columns.ts";

export type Media = "text" | "audio" | "image";
/** A price per token. `of`: the place that states it; `printed`: its medium as the page prints it. */
export type Metered<Of> = RateStatement & { of: Of; media: Media; printed: string };
type Settled = { states: Statement["states"]; rates: RateStatement[] };

/**
 * Divides a model's prices, for one place, into flat fields (text, else another modality) and rates for everything
 * else. Only standard prices have flat fields. Blank text prices count as unmetered.
 */
export function settle<Of>(metered: readonly Metered<Of>[], of: Of, isStandard = true): Settled {
  const flat = Object.keys(isStandard ? FLAT_FIELDS : {}).flatMap((meter) => {
    const all = metered.filter((m) => m.meter === meter);
    return all.find((m) => m.media === "text" && hasPrice(m)) ?? all.find(hasPrice) ?? all[0] ?? [];
  });
  const own = flat.filter((m) => m.of === of);
  const isRate = (m: Metered<Of>) => hasPrice(m) && (m.media !== "text" || m.meter === "cache_write");
  return {
    states: {
      ...Object.fromEntries(own.map(({ meter, raw }) => [FLAT_FIELDS[meter], raw])),
      ...Object.fromEntries(
        own
          .filter((m) => m.media !== "text" && m.meter !== "cached_input" && hasPrice(m))
          .map(({ meter, printed }) => [`${meter}_metered_in`, printed]),
      ),
    },
    rates: metered.filter((m) => m.of === of && (!isStandard || isRate(m))).map(mediaRate),
  };
}

const hasPrice = ({ raw }: RateStatement): boolean => /\d|free/i.test([raw].flat()[0] ?? "");

/** The medium is part of the meter, except for cached input and cache writes. */
function mediaRate({ of, media, printed, ...rate }: Metered<unknown>): RateStatement {
  if (media === "text") return rate;
  if (rate.meter === "input" || rate.meter === "output") return { ...rate, meter: `${media}_${rate.meter}` };
  return { ...rate, medium: media };
}
