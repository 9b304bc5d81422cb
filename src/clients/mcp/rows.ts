// Rows of answers: short keys, and nothing that isn't stated.

import { spellingOf, type Verdict } from "../feed/judge.ts";
import { slugOf } from "../feed/nearest.ts";
import { NOT_STATED } from "./facts.ts";
import type { Item } from "./items.ts";

/** A verdict in a list; nothing if it is ok. A day that may have been moved has a reason. */
const inBrief = ({ verdict, code, ends_on, status, ends_for }: Verdict) => ({
  status: statusWord(status),
  ...(verdict !== "ok" && { verdict: code === "unlisted" ? code : verdict, ends_on, ends_for }),
  ...(ends_on !== null && (verdict === "unverified" || verdict === "deprecated") && { why: code }),
});

/** `preview` or `beta`: the other statuses are the verdict's. */
export const statusWord = (status: string | null) => (status === "preview" || status === "beta" ? status : undefined);

type Extra = "host" | "context" | "dimensions" | "released" | "kind";

/** A model of a list with its prices per million tokens, or a host's row. */
export function rowOf({ id, model, row, verdict }: Item, extras: readonly Extra[]): Record<string, unknown> {
  if (row) {
    const vendorId = model === null ? "" : spellingOf(model);
    return {
      id,
      no_api_id: row.no_id,
      host: extras.includes("host") ? row.host : undefined,
      version: row.version,
      model: slugOf(id).includes(slugOf(vendorId)) ? undefined : vendorId,
      ...inBrief(verdict),
    };
  }
  const facts = {
    host: undefined,
    kind: model?.kind === "chat" ? undefined : model?.kind,
    context: model?.context_window ?? model?.max_input_tokens,
    dimensions: model?.embedding_dimensions,
    released: model?.released ?? NOT_STATED,
  };
  return {
    model: id,
    no_api_id: hasNoId(model),
    ...inBrief(verdict),
    in: model?.price_input_per_mtok,
    out: model?.price_output_per_mtok,
    per_1k_searches: model?.price_per_1k_searches,
    ...Object.fromEntries(extras.map((key) => [key, facts[key]])),
  };
}

/** Whether no page states an id that an API takes: what stands for it is this feed's. */
export const hasNoId = (model: Item["model"] | undefined) => (model && model.api_string === undefined) || undefined;

/** How many models have no day, where the newest come first. */
export const undated = (items: readonly Item[]) =>
  items.filter(({ model, row }) => !row && !model?.released).length || undefined;

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
