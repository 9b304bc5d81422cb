import * as z from "zod";
import type { Standing } from "../../../schema/standings.ts";
import { judge } from "../../feed/judge.ts";
import { factsOf, notStated, otherPrices } from "../facts.ts";
import { detail, MODEL } from "../parameters.ts";
import { tableOf } from "../rows.ts";
import { atHosts, statusOf } from "../status.ts";
import { type Context, defineTool } from "../tool.ts";

/** In characters of JSON. */
const SHORT = 660;

export const getModel = defineTool({
  name: "get_model",
  description:
    "Facts of one model before you state or rely on them: prices (also batch and cache), context, maximum input and output, modality, cutoff, " +
    "dates, status at each host. Any spelling.",
  input: z.strictObject({ model: MODEL, detail }),
  async run({ model: text, detail = false }, context) {
    const status = await statusOf(text, context, { detail, withSource: true });
    const match = context.feed.resolve(text);
    if (match.kind !== "match") return status;
    const { model } = match;
    const prices = otherPrices(model);
    const answer = {
      ...status,
      name: model.name,
      provider: model.provider,
      ...factsOf(model),
      prices_read_on: model.prices_read_on,
      not_stated: notStated(model),
      hosts: hostsOf(model, context),
      ...(detail && {
        aliases: model.spellings,
        ids_at_hosts: tableOf((model.hosts ?? []).map(({ host, as }) => [host, as])),
      }),
    };
    const room = SHORT - JSON.stringify(answer).length;
    const isShort = (_: unknown, i: number) => JSON.stringify(prices.slice(0, i + 1)).length <= room;
    const other_prices = detail ? prices : prices.filter(isShort);
    return { ...answer, other_prices, more_prices: prices.length - other_prices.length || undefined };
  },
});

/** Host → its verdict. */
function hostsOf(model: Standing, { feed, day }: Context) {
  const rows = feed.hosts.of(model).map(({ host, as, version }) => {
    const { verdict, code, ends_on } = judge(feed, { text: as, host, version }, day);
    return { host, ends_on, verdict: code === "unlisted" ? code : verdict };
  });
  return atHosts(rows);
}
