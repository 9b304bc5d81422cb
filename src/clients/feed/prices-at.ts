// What a model costs where it is called: at a host, what that host states, and never what another does.
import type { Standing } from "../../schema/standings.ts";
import type { Feed } from "./feed.ts";
import { passesOn } from "./forms.ts";
import type { HostRow, Match } from "./results.ts";
import { isFineTuned } from "./spelling.ts";

/** A model where it is called: the prices there, and what its vendor states of it otherwise. */
export type Offer = { [K in keyof Standing]?: Standing[K] | undefined };

/** What is stated of a spelling, with the prices that hold for it; undefined if it means no single model or host. */
export function pricesAt(feed: Feed, match: Match): Offer | undefined {
  if (match.kind === "host_row") return match.host === null ? undefined : offerOf(match.rows);
  if (match.kind !== "match") return undefined;
  const { model, host, text, version } = match;
  if (isFineTuned(text) && (host === null || passesOn(host))) return offerOf([fineTuned(model)], model);
  return host === null || passesOn(host) ? model : offerOf(feed.hosts.find({ host, text, version }, model), model);
}

const VENDORS = {
  ...{ rates: undefined, prices_read_on: undefined, price_per_1k_searches: undefined, free_only: undefined },
  ...{ priced_like: undefined, prices_promised_until: undefined },
  ...{ input_metered_in: undefined, output_metered_in: undefined },
} satisfies Offer;
const USUAL = ["input", "cached_input", "output"];

const fineTuned = ({ rates = [], prices_read_on }: Standing) => ({
  rates: rates.flatMap(({ service, ...rate }) => (service === "fine-tuned" ? rate : [])),
  prices_read_on,
});

/** The first rates of a host's rows. The usual prices have no conditions. */
export function offerOf(rows: readonly Partial<HostRow>[], model?: Standing | null): Offer {
  const { rates = [], prices_read_on } = rows.find((row) => row.rates !== undefined) ?? {};
  const isUsual = ({ meter, price: _, per, ...conditions }: (typeof rates)[number]) =>
    USUAL.includes(meter) && per === "1M tokens" && Object.keys(conditions).length === 0;
  const priceOf = (meter: string) => rates.find((rate) => rate.meter === meter && isUsual(rate))?.price;
  return {
    kind: rows[0]?.kind,
    ...model,
    ...VENDORS,
    rates: rates.filter((rate) => !isUsual(rate)),
    prices_read_on,
    price_input_per_mtok: priceOf("input"),
    price_cached_input_per_mtok: priceOf("cached_input"),
    price_output_per_mtok: priceOf("output"),
  };
}
