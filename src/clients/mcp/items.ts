// What lists are made of: vendors' models, or a host's rows; and their pages.
import { createHash } from "node:crypto";
import { MAKERS, type Maker, makerIn } from "../../schema/makers.ts";
import type { Standing } from "../../schema/standings.ts";
import { PROVIDER_NAMES } from "../../schema/vocabulary.ts";
import type { Feed } from "../feed/feed.ts";
import { hostKeyOf } from "../feed/forms.ts";
import { judge, spellingOf, type Verdict } from "../feed/judge.ts";
import { type Offer, offerOf } from "../feed/prices-at.ts";
import { releaseOrder } from "../feed/release-order.ts";
import type { HostRow, Match } from "../feed/results.ts";
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
      const text = spellingOf(model);
      const match: Match = { kind: "match", text, model, matched_by: "id", host: null };
      return { id: text, model, offer: model, match, verdict: judge(feed, match, day), since: releases.get(model) };
    });
  });

const vendors: ReadonlySet<string> = new Set(PROVIDER_NAMES);
type Where = { host?: string | undefined; provider?: string | undefined };

/** Models at vendors, with `host` its rows, or all hosts' rows of a maker that sells none. Throws a Refusal for a host without a schedule. */
export function itemsAt({ host: name, provider }: Where, context: Context): Item[] {
  if (name === undefined) {
    const maker = provider === undefined ? undefined : makerNamed(provider);
    if (maker === undefined || vendors.has(maker)) return vendorItems(context);
    return otherMakersItems(context, maker);
  }
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
      const id = isNamed ? `${host}/${as}` : as;
      return { id, model, offer: offerOf([row], model), row, match, verdict: judge(feed, match, day), since };
    });
  });

/** A maker by any of its names. Throws a Refusal for others. */
export function makerNamed(text: string): Maker {
  const word = text.trim().toLowerCase();
  const maker = MAKERS.find((one) => one.toLowerCase() === word) ?? makerIn(word);
  if (maker === undefined)
    throw new Refusal(
      `provider: not "${text}", but one of ${PROVIDER_NAMES.join(", ")}, or a maker at hosts, such as Meta`,
    );
  return maker;
}

type Asked = { cursor?: string | undefined; limit?: number | undefined };

/** In characters of JSON: a longer list goes on with the next page. */
const SHORT = 1_350;
const MOST = 50;

/** One page of a list, as `render` makes it: `limit` items, else a short page. A cursor is only good for the same `of`, else a Refusal. */
export function pageOf<T>(items: readonly T[], { cursor, limit }: Asked, of: object, render: (page: T[]) => object) {
  const key = createHash("sha256").update(JSON.stringify(of)).digest("base64url").slice(0, 8);
  const [, at, own] = /^(\d{1,6})\.([\w-]+)$/.exec(cursor ?? `0.${key}`) ?? [];
  if (own !== key) throw new Refusal("cursor: of other arguments or of an older feed; leave it out to start again");
  const rest = items.slice(Number(at));
  const shown = (count: number) => ({ count, page: render(rest.slice(0, count)) });
  let { count, page } = shown(Math.min(limit ?? MOST, rest.length));
  for (let size = sizeOf(page); limit === undefined && size > SHORT && count > 1; size = sizeOf(page))
    ({ count, page } = shown(Math.max(1, Math.min(count - 1, Math.floor((count * SHORT) / size)))));
  return { ...page, next_cursor: count < rest.length ? `${Number(at) + count}.${key}` : undefined };
}

const sizeOf = (value: object) => JSON.stringify(value).length;
