import type { Rate } from "../feed/cost.ts";
import { usd } from "./rows.ts";

const MOST_RATES = 16;

/** The rate card in words, such as `output (batch) $7 per 1M tokens; audio input $0.006 per minute`; null without one. */
export function ratesIn(rates: readonly Rate[] = [], most = MOST_RATES): string | null {
  const each = rates.map(({ meter, price, per, ...when }) => {
    const { tier, service, ttl, region, from, until, above, up_to } = when;
    const days = [from && `from ${from}`, until && `until ${until}`];
    const length = [
      above === null ? null : `prompts over ${above.toLocaleString("en-US")} tokens`,
      up_to === null ? null : `prompts up to ${up_to.toLocaleString("en-US")} tokens`,
    ];
    const limits = [...length, tier, service, ttl && `kept ${ttl}`, region, ...days].filter(Boolean).join(", ");
    return `${meter.replaceAll("_", " ")}${limits && ` (${limits})`} ${usd(price)} per ${per}`;
  });
  if (each.length === 0) return null;
  const more = each.length > most ? `; and ${each.length - most} more in /api/rates.json` : "";
  return each.slice(0, most).join("; ") + more;
}
