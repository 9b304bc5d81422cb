import { z } from "zod";
import type { Standing } from "../../../schema/standings.ts";
import { judge, spellingOf } from "../../feed/judge.ts";
import { detailOf } from "../detail.ts";
import { factsOf, otherPrices } from "../facts.ts";
import { kindOf } from "../kind.ts";
import { detail, MODEL } from "../parameters.ts";
import { atHosts, replacementOf, standingOf, statusOf } from "../status.ts";
import { type Context, defineTool } from "../tool.ts";

/** Kind → what callers would else fill in from memory. */
const EXPECTED = {
  chat: ["in", "out", "context", "max_output", "cutoff", "released"],
  embedding: ["in", "max_input", "dimensions", "released"],
  rerank: ["released"],
  other: ["released"],
} as const;
/** In characters of JSON. */
const FEW_PRICES = 160;

export const getModel = defineTool({
  name: "get_model",
  description:
    "Facts of one model before you state or rely on them: prices (also batch and cache), context, maximum input and output, modality, cutoff, " +
    "dates, status at each host. Any spelling.",
  input: z.strictObject({ model: MODEL, detail }),
  async run({ model: text, detail = false }, context) {
    const match = context.feed.resolve(text);
    if (match.kind !== "match") return statusOf({ text }, context, { detail, withSource: true });
    const { model } = match;
    const verdict = judge(context.feed, match, context.day);
    const facts = factsOf(model);
    const prices = otherPrices(model);
    const shown = detail
      ? prices
      : prices.filter((_, i) => JSON.stringify(prices.slice(0, i + 1)).length <= FEW_PRICES);
    const not_stated = EXPECTED[kindOf(model)].filter((key) => facts[key] === undefined);
    return {
      model: spellingOf(model),
      name: model.name,
      provider: model.provider,
      ...standingOf(verdict, context),
      ...replacementOf(match, verdict, context),
      ...facts,
      other_prices: shown,
      more_prices: prices.length - shown.length || undefined,
      not_stated,
      hosts: hostsOf(model, context),
      read_on: verdict.read_on,
      prices_read_on: model.prices_read_on,
      source: verdict.page,
      ...(detail && { aliases: model.spellings, ids_at_hosts: idsAtHosts(model), ...(await detailOf(model, context)) }),
    };
  },
});

/** Host → its verdict. */
function hostsOf({ hosts = [] }: Standing, { feed, day }: Context) {
  const rows = hosts.map(({ host, as, version }) => {
    const { verdict, code, ends_on, days_left } = judge(feed, { text: as, host, version }, day);
    return { host, ends_on, days_left, verdict: code === "unlisted" ? code : verdict, ...(version && { version }) };
  });
  return atHosts(rows);
}

const idsAtHosts = ({ hosts = [] }: Standing) =>
  Object.fromEntries(
    [...Map.groupBy(hosts, ({ host }) => host)].map(([host, rows]) => [host, [...new Set(rows.map(({ as }) => as))]]),
  );
