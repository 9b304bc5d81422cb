// The conditions of rates in words, as exports, feeds and pages have them.
import { count } from "./figure.ts";
import { type Hours, type PriceFactor, type RateConditions, UNSTATED } from "./rate.ts";

type Conditions = { [K in keyof RateConditions]: RateConditions[K] | null };

/** The conditions of a rate in words, such as "batch; prompts over 200,000 tokens". */
export const conditionsOf = ({ hours, ttl, from, until, ...rate }: Conditions): string[] =>
  [
    rate.service,
    lengthOf(rate),
    rate.mode,
    hours && hoursIn(hours),
    rate.medium,
    [rate.quality, rate.size].filter(Boolean).join(" "),
    ttl && `cache write (${ttl.replace(/m$/, " min").replace(/h$/, " h")})`,
    rate.region,
    rate.promotion && "promotion",
    from && `from ${from}`,
    until && `until ${until}`,
  ].flatMap((words) => words || []);

/** "01:00-04:00 and 06:00-10:00 UTC, Mon-Fri". */
export const hoursIn = ({ utc, days }: Hours): string => `${utc.join(" and ")} UTC${days ? `, ${days}` : ""}`;

/** "× 0.5 for batch", "× 2 for input, prompts over 272,000 tokens". */
export function factorIn({ times, meter, above, service, region, promotion }: PriceFactor): string {
  const length = above === undefined ? undefined : `prompts over ${count(above)} tokens`;
  const when = [meter?.replaceAll("_", " "), length, service, region, promotion && "a limited time"].filter(Boolean);
  return `× ${times}${when.length > 0 ? ` for ${when.join(", ")}` : ""}`;
}

function lengthOf({ above, up_to }: Conditions): string | undefined {
  if (above === UNSTATED) return "long prompts, of a length that is not stated";
  const limits = [above != null && `over ${count(above)}`, up_to != null && `up to ${count(up_to)}`].filter(Boolean);
  return limits.length > 0 ? `prompts ${limits.join(" and ")} tokens` : undefined;
}
