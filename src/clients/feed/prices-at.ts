// What a model costs where it is called: at a host, what that host states, and never what another does.
import type { Standing } from "../../schema/standings.ts";
import type { Priced } from "./cost.ts";
import type { Feed } from "./feed.ts";
import { passesOn } from "./forms.ts";
import type { HostRow, Match } from "./results.ts";

export type Prices = Priced & { [K in "kind" | "rates" | "prices_read_on"]?: Standing[K] | undefined };

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
  return { rates, prices_read_on };
}
