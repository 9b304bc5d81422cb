// What lists are made of: vendors' models, or a host's rows; which of them pass filters; and their pages.
import { createHash } from "node:crypto";
import type * as z from "zod";
import type { Maker } from "../../schema/makers.ts";
import { releaseOrder } from "../../schema/release-order.ts";
import type { Standing } from "../../schema/standings.ts";
import { type Modality, PROVIDER_NAMES } from "../../schema/vocabulary.ts";
import type { Feed } from "../feed/feed.ts";
import { hostKeyOf } from "../feed/forms.ts";
import { asMatch, judge, type Verdict } from "../feed/judge.ts";
import { type Offer, offerOf } from "../feed/prices-at.ts";
import type { HostRow, Match } from "../feed/results.ts";
import type { filters } from "./parameters.ts";
import { type Context, Refusal } from "./tool.ts";

/** `id`: how to call it, at the vendor or the host. `offer` has what it costs there. `since` sorts by release. `model` is null for hosts' models of other makers. */
export type Item = {
  id: string;
  model: Standing | null;
  offer: Offer;
  row?: HostRow;
  match: Match;
  verdict: Verdict;
  since?: string | undefined;
};

const made = new WeakMap<Feed, { today: string; items: Record<string, Item[]> }>();

/** Items are judged once a day, and keep their identity, by which a search knows its index. */
function onceADay({ feed, day: { today } }: Context, which: string, make: () => Item[]): Item[] {
  const known = made.get(feed);
  const { items } = known?.today === today ? known : { items: {} as Record<string, Item[]> };
  made.set(feed, { today, items });
  items[which] ??= make();
  return items[which];
}

/** Every model, judged at its vendor. */
const vendorItems = (context: Context): Item[] =>
  onceADay(context, "vendors", () => {
    const { feed, day } = context;
    const releases = releaseOrder(feed.document.models);
    return feed.document.models.map((model): Item => {
      const match = asMatch(model);
      const [verdict, since] = [judge(feed, match, day), releases.get(model)];
      return { id: match.text, model, offer: model, match, verdict, since };
    });
  });

type Where = { host?: string | undefined; provider?: Maker | undefined };

/** Models at vendors, with `host` its rows, or all hosts' rows of a maker that sells none. Throws a Refusal for a host without a schedule. */
export function itemsAt({ host: name, provider }: Where, context: Context): Item[] {
  const isOther = provider && !PROVIDER_NAMES.some((name) => name === provider);
  if (name === undefined) return isOther ? otherMakersItems(context, provider) : vendorItems(context);
  const { feed } = context;
  const host = hostKeyOf(name.trim());
  if (!Object.hasOwn(feed.document.hosts, host)) {
    const known = Object.keys(feed.document.hosts).join(", ");
    throw new Refusal(`host: no schedule of "${name}", only of ${known}; check_model_status takes ids of any host`);
  }
  return hostItems(host, (row) => row.host === host, false, context);
}

/** Rows of models that no vendor of this feed sells, of one maker or of all. */
export const otherMakersItems = (context: Context, maker?: Maker): Item[] =>
  hostItems(`of ${maker}`, (row) => row.model === null && (maker ?? row.maker) === row.maker, true, context);

/** Rows of hosts, judged there. `isNamed`: whether the host is part of the id. */
const hostItems = (which: string, isWanted: (row: HostRow) => boolean, isNamed: boolean, context: Context) =>
  onceADay(context, which, () => {
    const { feed, day } = context;
    const releases = releaseOrder(feed.document.models);
    return feed.hosts.all.filter(isWanted).map((row) => {
      const { as, host, version, model } = row;
      const match = feed.resolve(as, { host, version });
      const since = model ? releases.get(model) : undefined;
      // Bedrock is Amazon's own API.
      const offer = match.kind === "match" && match.host === null ? match.model : offerOf([row], model);
      const id = isNamed ? `${host}/${as}` : as;
      return { id, model, offer, row, match, verdict: judge(feed, match, day), since };
    });
  });

type Paging = { cursor?: string | undefined; limit?: number | undefined };

/** In characters of JSON: a longer list goes on with the next page. */
const [SHORT, MOST] = [1_350, 50];

/** One page of a list, as `render` makes it: `limit` items, else a short page. A cursor is only good for the same `of`, else a Refusal. */
export function pageOf<T>(items: readonly T[], { cursor, limit }: Paging, of: object, render: (page: T[]) => object) {
  const key = createHash("sha256").update(JSON.stringify(of)).digest("base64url").slice(0, 8);
  const [, at, hash] = /^(\d{1,6})\.([\w-]+)$/.exec(cursor ?? `0.${key}`) ?? [];
  if (hash !== key) throw new Refusal("cursor: of other arguments or of an older feed; leave it out to start again");
  const rest = items.slice(Number(at));
  const shown = (count: number) => ({ count, page: render(rest.slice(0, count)) });
  let { count, page } = shown(Math.min(limit ?? MOST, rest.length));
  for (let size = sizeOf(page); limit === undefined && size > SHORT && count > 1; size = sizeOf(page))
    ({ count, page } = shown(Math.max(1, Math.min(count - 1, Math.floor((count * SHORT) / size)))));
  return { ...page, next_cursor: count < rest.length ? `${Number(at) + count}.${key}` : undefined };
}

const sizeOf = (value: object) => JSON.stringify(value).length;

type Filters = z.output<z.ZodObject<typeof filters>>;

type Test<T> = (model: Offer, wanted: NonNullable<T>) => boolean | undefined;

/** Filter → whether a model passes; undefined if no page states the value that decides. */
const TESTS: { [K in keyof Filters]-?: Test<Filters[K]> } = {
  provider: ({ provider }, name) => passes(provider, (of) => of === name),
  modality: (model, words) => {
    const outcomes = words.map((word) => hasModality(model, word));
    return outcomes.includes(false) ? false : outcomes.includes(undefined) ? undefined : true;
  },
  open_weights: ({ open_weight }, wanted) => passes(open_weight, (open) => open === wanted),
  min_context: ({ context_window }, least) => passes(context_window, (size) => size >= least),
  min_output: ({ max_output_tokens }, least) => passes(max_output_tokens, (size) => size >= least),
  max_input_price: ({ price_input_per_mtok }, most) => passes(price_input_per_mtok, (price) => price <= most),
  max_output_price: ({ price_output_per_mtok }, most) => passes(price_output_per_mtok, (price) => price <= most),
};

/** A page that states only some media leaves the others open. */
function hasModality({ kind, modality, inputs, outputs }: Offer, word: Modality): boolean | undefined {
  if (modality?.includes(word) || (word === "text" && kind === "chat")) return true;
  const both = inputs && outputs;
  const isClosed = { text: modality, vision: inputs, image: outputs, audio: both, video: both };
  return isClosed[word] ? false : undefined;
}

const passes = <T>(value: T | undefined, test: (value: T) => boolean) =>
  value === undefined ? undefined : test(value);

/** The items that pass all filters; `not_stated`: filter → how many may pass, but lack the value that it needs. */
export function filterItems<T extends Item>(items: readonly T[], wanted: Filters) {
  const tests = (Object.keys(TESTS) as (keyof Filters)[]).filter((name) => wanted[name] !== undefined);
  const not_stated: Record<string, number> = {};
  const passing = items.filter(({ offer, row }) => {
    const facts = { provider: row?.maker, ...offer } as Offer;
    const outcomes = tests.map((name) => (TESTS[name] as Test<unknown>)(facts, wanted[name] as object));
    if (outcomes.includes(false)) return false;
    const open = tests.filter((_, i) => outcomes[i] === undefined);
    for (const name of open) not_stated[name] = (not_stated[name] ?? 0) + 1;
    return open.length === 0;
  });
  return { passing, not_stated };
}
