import type { Held } from "../schema/history.ts";

type Reason = Held["why"];

/** Why a value is held, in words. The only place that writes them. */
export const sayHeld = ({ why, from, to }: Pick<Held, "why" | "from" | "to">): string =>
  `${why.meter ? `${why.meter}: ` : ""}${WORDS[why.code](why, from, to)}`;

const show = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

const conflict = ({ field, between = [], detail }: Reason): string =>
  detail ??
  `conflict about ${field}: ${between.map(({ page, at, value }) => `${page} (${at}) says ${JSON.stringify(value)}`).join(", ")}`;

const WORDS: Record<Reason["code"], (why: Reason, from: unknown, to: unknown) => string> = {
  conflict,
  unreadable: ({ detail, raw }) => `unreadable (${detail}): ${raw}`,
  "new-row": ({ problems = [] }) =>
    `a new row with ${problems.map((p) => (p.code === "conflict" ? conflict(p) : `${p.field} unreadable: ${p.raw}`)).join("; ")}`,
  "price-withdrawn": (_, from) => `a price of ${show(from)} is withdrawn`,
  "price-out-of-bounds": ({ price }) => `a price of ${price} is outside the usual`,
  "price-jump": ({ prices: [before, after] = [null, null], factor }) =>
    factor === undefined ? `a price changes from ${before} to ${after}` : `a price changes by a factor of ${factor}`,
  "size-jump": ({ factor }) => `a size changes by a factor of ${factor}`,
  "status-backward": (_, from, to) => `the status goes backward, from ${show(from)} to ${show(to)}`,
  "dates-out-of-order": ({ dates = [] }) => `dates out of order: ${dates.join(", ")}`,
  flapping: ({ on }) => `flapping: it was the same before ${on}`,
  "host-moved": ({ id, platform }) => `${id} moves from ${platform} to another host`,
  moved: ({ field, id }) => `before, it was stated as ${id ?? "its"} ${field}`,
  "elements-gone": ({ count, of }) => `${count} of ${of} are gone`,
  "name-longer": (_, __, to) => `the name becomes longer: ${show(to)}`,
  "name-taken": ({ id }) => `${id} already has this name`,
  "replacement-cycle": ({ id }) => `${id} is itself replaced by it`,
  "layout-changed": () => "the layout of its page has changed",
  "near-held": ({ field }) => `next to a held ${field}`,
  "held-rows": ({ count }) => `${count} rows of the page are held`,
  "rows-gone": ({ count, of, on, ids = [] }) =>
    `${count} of the ${of} rows of ${on} are gone${ids.length > 0 ? `: ${ids.join(", ")}${ids.length < (count ?? 0) ? " …" : ""}` : ""}`,
  "prices-at-once": ({ count, of }) => `${count} of the provider's ${of} prices would change at once`,
  "rows-at-once": ({ count, of }) => `${count} new rows at once, next to ${of} known ones`,
  "changes-at-once": ({ count, of, field }) => `${count} of ${of} models there would change their ${field} at once`,
  "earlier-release": ({ detail }) => detail ?? "held by an earlier release",
};
