// The tools that take ids.
import * as z from "zod";
import { VERDICTS } from "../../../schema/verdict.ts";
import { judge } from "../../feed/judge.ts";
import { pricesAt } from "../../feed/prices-at.ts";
import { namesHost } from "../../feed/spelling.ts";
import { detail, host, MODEL, tokens } from "../parameters.ts";
import { absentFields, costOn, factsAt, otherPrices, tableOf } from "../rows.ts";
import { atHosts, statusOf } from "../status.ts";
import { defineTool } from "../tool.ts";

export const checkModelStatus = defineTool({
  name: "check_model_status",
  description:
    "Call before you write, keep or review a model id in code or config. For each id: retired, retiring (with date and days left), deprecated " +
    "(no date, or one to confirm), unverified, ok or unknown, and what replaces it. Takes any spelling: API name, alias, Bedrock, Vertex, Azure or OpenRouter id. " +
    "Most urgent first. unknown is not ok. host and read_on beside the groups are those of rows without their own.",
  input: z.strictObject({
    models: z.array(MODEL).min(1).max(50).describe("Ids as in the code, up to 50."),
    host,
    detail,
  }),
  async run({ models, host, detail = false }, context) {
    const texts = [...new Set(models)];
    const [first, ...more] = await Promise.all(texts.map((text) => statusOf(text, context, { host, detail })));
    if (!first || more.length === 0) return { ...first, model: undefined };
    const isVendors = (row: typeof first) => !host && row.verdict !== "unknown" && !namesHost(row.model);
    const rows = [first, ...more].map((row) => ({ ...row, host: row.host ?? (isVendors(row) ? VENDOR : undefined) }));
    const commonest = (values: readonly (string | null | undefined)[]) =>
      [...Map.groupBy(values, String)].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[1][0];
    const [at, read_on] = [commonest(rows.flatMap((row) => row.host ?? [])), commonest(rows.map((row) => row.read_on))];
    const shared: Record<string, unknown> = { host: at, read_on };
    const shortened = ({ verdict: _, ...row }: (typeof rows)[number]) =>
      Object.fromEntries(Object.entries(row).filter(([key, value]) => value !== shared[key]));
    const byDay = rows.toSorted((a, b) => (a.days_left ?? 1e5) - (b.days_left ?? 1e5));
    const groups = Map.groupBy(byDay, ({ verdict }) => verdict);
    const lists = Object.fromEntries(VERDICTS.map((word) => [word, groups.get(word)?.map(shortened)]));
    return { ...lists, ...shared, host: at === VENDOR ? undefined : at };
  },
});

/** Stands for the host of ids that are called at their vendor, beside those of hosts. */
const VENDOR = "vendor";

/** In characters of JSON. */
const SHORT = 660;

export const getModel = defineTool({
  name: "get_model",
  description:
    "Facts of one model before you state or rely on them: prices (also batch and cache), context, maximum input and output, modality, cutoff, " +
    "dates, status at each host. Any spelling.",
  input: z.strictObject({ model: MODEL, host, detail }),
  async run({ model: text, host, detail = false }, context) {
    const status = await statusOf(text, context, { host, detail, withSource: true });
    const { feed, day } = context;
    const match = feed.resolve(text, { host });
    const offer = pricesAt(feed, match);
    if (!offer) return status;
    const prices = otherPrices(offer);
    const others = match.kind === "match" ? feed.hosts.of(match.model).filter(({ host }) => host !== match.host) : [];
    const hosts = others.map(({ host, as, version }) => {
      const { verdict, code, ends_on } = judge(feed, { text: as, host, version }, day);
      // Since when a host has no longer served it is of no use here.
      const end = verdict === "retired" ? null : ends_on;
      return { host, as, version, ends_on: end, verdict: code === "unlisted" ? code : verdict };
    });
    const answer = {
      ...status,
      name: offer.name === status.id ? undefined : offer.name,
      provider: offer.provider,
      ...factsAt(match.host, offer),
      prices_read_on: offer.prices_read_on,
      not_stated: absentFields(offer),
      hosts: atHosts(hosts),
      ...(detail && {
        aliases: offer.spellings,
        ids_at_hosts: tableOf((offer.hosts ?? []).map(({ host, as }) => [host, as])),
      }),
    };
    const room = SHORT - JSON.stringify(answer).length;
    const isShort = (_: unknown, i: number) => JSON.stringify(prices.slice(0, i + 1)).length <= room;
    const other_prices = detail ? prices : prices.filter(isShort);
    return { ...answer, other_prices, more_prices: prices.length - other_prices.length || undefined };
  },
});

export const compareModels = defineTool({
  name: "compare_models",
  description:
    "2 to 8 models side by side, only what differs; with tokens, what they cost on each. Use for a migration from one id to another.",
  input: z.strictObject({
    models: z.array(MODEL).min(2).max(8).describe("Any spelling."),
    ...tokens,
    detail,
  }),
  async run({ models, detail = false, ...work }, context) {
    const isCosted = work.input_tokens !== undefined || work.output_tokens !== undefined;
    const lookups = [...new Set(models)].map(async (text) => {
      const status = await statusOf(text, context, { detail });
      const match = context.feed.resolve(text);
      const offer = pricesAt(context.feed, match);
      const { prices, ...cost } = isCosted && offer ? costOn(offer, work, context.day.today) : {};
      const facts = { ...factsAt(match.host, offer ?? {}), ...prices };
      return { status, cost, facts, lacks: offer ? absentFields(offer) : [] };
    });
    const compared = await Promise.all(lookups);
    const [first, ...others] = compared.map(({ facts }) => facts);
    const isSame = ([key, value]: [string, unknown]) =>
      others.every((one) => JSON.stringify(one[key]) === JSON.stringify(value));
    const same = Object.fromEntries(Object.entries(first ?? {}).filter(isSame));
    const isStated = (key: string) => compared.some(({ facts }) => facts[key] !== undefined);
    const rows = compared.map(({ status, facts, cost, lacks }) => {
      const differences = Object.fromEntries(Object.entries(facts).filter(([key]) => !(key in same)));
      return { ...status, ...differences, not_stated: lacks.filter(isStated), ...cost };
    });
    return { models: rows, same };
  },
});
