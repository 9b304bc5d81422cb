// Rows of answers: short keys, and nothing that isn't stated.

import { spellingOf, type Verdict } from "../feed/judge.ts";
import { slugOf } from "../feed/nearest.ts";
import type { Item } from "./items.ts";

/** Stands for what no page states, where a row would be misread without it. */
export const NOT_STATED = "not stated";

/** A verdict in a list; nothing if it is ok. */
const inBrief = ({ verdict, code, ends_on }: Verdict) =>
  verdict === "ok" ? {} : { verdict: code === "unlisted" ? code : verdict, ends_on };

type Extra = "host" | "context" | "dimensions" | "released";

/** A model of a list with its prices per million tokens, or a host's row. */
export function rowOf({ id, model, row, verdict }: Item, extras: readonly Extra[]): Record<string, unknown> {
  if (row) {
    const vendorId = model === null ? "" : spellingOf(model);
    return {
      id,
      host: extras.includes("host") ? row.host : undefined,
      version: row.version,
      model: slugOf(id).includes(slugOf(vendorId)) ? undefined : vendorId,
      ...inBrief(verdict),
    };
  }
  const facts = {
    host: undefined,
    context: model?.context_window ?? model?.max_input_tokens,
    dimensions: model?.embedding_dimensions,
    released: model?.released ?? NOT_STATED,
  };
  return {
    model: id,
    ...inBrief(verdict),
    in: model?.price_input_per_mtok,
    out: model?.price_output_per_mtok,
    per_1k_searches: model?.price_per_1k_searches,
    ...Object.fromEntries(extras.map((key) => [key, facts[key]])),
  };
}

type Order = (a: Item, b: Item) => number;

const byId: Order = (a, b) => (a.id < b.id ? -1 : Number(a.id > b.id));
/** By a value, those without one last. */
const by =
  (value: (item: Item) => string | number | null | undefined, sign: 1 | -1): Order =>
  (a, b) => {
    const [x, y] = [value(a) ?? null, value(b) ?? null];
    if (x === null || y === null) return Number(x === null) - Number(y === null) || byId(a, b);
    return x === y ? byId(a, b) : x < y ? -sign : sign;
  };

export const ORDERS = {
  newest: by(({ model }) => model?.released, -1),
  price: by(({ model }) => model?.price_input_per_mtok, 1),
  context: by(({ model }) => model?.context_window, -1),
  retires: by(({ verdict }) => verdict.ends_on, 1),
} satisfies Record<string, Order>;
