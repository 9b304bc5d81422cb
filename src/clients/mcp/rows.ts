// Rows of answers: short keys, and nothing that isn't stated.
import { spellingOf, type Verdict } from "../feed/judge.ts";
import { slugOf } from "../feed/nearest.ts";
import { type Facts, factsOf, NOT_STATED } from "./facts.ts";
import type { Item } from "./items.ts";

/** A verdict in a list; nothing if it is ok. A day that may have been moved has a reason. */
const inBrief = ({ verdict, code, ends_on, status, ends_for }: Verdict) => ({
  status: statusWord(status),
  ...(verdict !== "ok" && { verdict: code === "unlisted" ? code : verdict, ...endOf(verdict, ends_on), ends_for }),
  why: ends_on === null || isFirm(verdict) || code === "old-reading" ? undefined : code,
});

const isFirm = (verdict: string) => verdict === "retired" || verdict === "retiring";

/** `unconfirmed`: a day that has passed since it was read, or that two pages state differently. */
export const endOf = (verdict: string, ends_on: string | null) =>
  isFirm(verdict) ? { ends_on } : { unconfirmed: ends_on };

/** `preview` or `beta`: the other statuses are the verdict's. */
export const statusWord = (status: string | null) => (status === "preview" || status === "beta" ? status : undefined);

const PRICES = ["in", "in_metered_in", "out", "out_metered_in", "per_1k_searches", "free_within_limits"] as const;

/** A model of a list with its prices per million tokens, or a host's row. */
export function rowOf(
  { id, model, offer, row, verdict }: Item,
  extras: readonly (keyof Facts)[],
): Record<string, unknown> {
  const facts = factsOf(offer);
  const prices = Object.fromEntries(PRICES.map((key) => [key, facts[key]]));
  if (row || !model) {
    const vendorId = model === null ? "" : spellingOf(model);
    return {
      id,
      no_api_id: row?.no_id,
      version: row?.version,
      model: slugOf(id).includes(slugOf(vendorId)) ? undefined : vendorId,
      ...inBrief(verdict),
      ...prices,
    };
  }
  const shown = { ...facts, context: facts.context ?? facts.max_input, released: facts.released ?? NOT_STATED };
  const more = Object.fromEntries(extras.map((key) => [key, shown[key]]));
  return { model: id, no_api_id: hasNoId(model), ...inBrief(verdict), ...prices, ...more };
}

/** Whether no page states an id that an API takes: what stands for it is this feed's. */
export const hasNoId = (model: Item["model"] | undefined) => (model && model.api_string === undefined) || undefined;

/** How many models have no place where the newest come first. */
export const undated = (items: readonly Item[]) => items.filter(({ row, since }) => !row && !since).length || undefined;

/** Kind → how many. */
export const countKinds = (items: readonly Item[]) =>
  Object.fromEntries([...Map.groupBy(items, kindOf)].map(([kind, same]) => [kind, same.length]));
export const kindOf = ({ model }: Item) => model?.kind ?? "chat";

/** Key → its value, or the list of its different values. */
export const tableOf = (pairs: readonly (readonly [key: unknown, value: unknown])[]) =>
  Object.fromEntries(
    [...Map.groupBy(pairs, ([key]) => key)].map(([name, same]) => {
      const [first, ...more] = new Set(same.map(([, value]) => value));
      return [name, more.length === 0 ? first : [first, ...more]];
    }),
  );

const byId = new Intl.Collator("en", { numeric: true }).compare;
/** By a value; those without one last, by the numbers in their ids. */
export const by =
  <T extends Item>(value: (item: T) => string | number | null | undefined, sign: 1 | -1) =>
  (a: T, b: T): number => {
    const [x, y] = [value(a) ?? null, value(b) ?? null];
    if (x === y) return byId(a.id, b.id) * (x === null ? sign : 1);
    return x === null || y === null ? Number(x === null) - Number(y === null) : x < y ? -sign : sign;
  };

export const ORDERS = {
  newest: by(({ since }: Item) => since, -1),
  price: by(({ offer }: Item) => offer.price_input_per_mtok, 1),
  context: by(({ offer }: Item) => offer.context_window, -1),
  promised: by(({ verdict }: Item) => verdict.promised_until, 1),
  retires: by(({ verdict }: Item) => verdict.ends_on, 1),
};
