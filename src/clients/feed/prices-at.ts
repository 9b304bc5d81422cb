// What a model costs where it is called: at a host, what that host states, and never what another does.
import type { Standing } from "../../schema/standings.ts";
import type { Priced } from "./cost.ts";
import type { Feed } from "./feed.ts";
import { passesOn } from "./forms.ts";
import type { HostRow, Match } from "./results.ts";

type Own = "kind" | "rates" | "prices_read_on" | "free_only" | "priced_like" | "prices_promised_until";
export type Prices = Priced & { [K in Own]?: Standing[K] | undefined };

/** The prices that hold for a spelling, with the model's limits; undefined if it means no single model or host. */
export function pricesAt(feed: Feed, match: Match): Prices | undefined {
  if (match.kind === "host_row") return match.host === null ? undefined : stated(match.rows);
  if (match.kind !== "match") return undefined;
  const { model, host, text, version } = match;
  if (host === null || passesOn(host)) return model;
  const { kind, context_window, max_input_tokens, max_output_tokens, outputs } = model;
  const limits = { kind, context_window, max_input_tokens, max_output_tokens, outputs };
  return { ...limits, ...stated(feed.hosts.find({ host, text, version }, model)) };
}

function stated(rows: readonly HostRow[]): Prices {
  const { rates, prices_read_on } = rows.find((row) => row.rates !== undefined) ?? {};
  // The usual price has no conditions.
  const usual = rates?.filter(
    ({ meter: _, price: __, per, ...conditions }) => per === "1M tokens" && isEmpty(conditions),
  );
  const priceOf = (meter: string) => usual?.find((rate) => rate.meter === meter)?.price;
  return {
    rates,
    prices_read_on,
    price_input_per_mtok: priceOf("input"),
    price_cached_input_per_mtok: priceOf("cached_input"),
    price_output_per_mtok: priceOf("output"),
  };
}

const isEmpty = (object: object) => Object.keys(object).length === 0;
