import type { Judgement } from "../feed/api.ts";
import { breaksOf } from "../feed/breaks.ts";
import { quoted, resolveReplacement } from "../feed/replacement.ts";
import { lasts } from "../feed/row-verdict.ts";
import type { Feed, Row } from "./feed.ts";

export type Replacement = {
  /** api_string, or the stated name if the feed has no row. */
  text: string;
  id: string | null;
  live: boolean;
  /** The replacement's price minus the model's, in USD per 1M tokens (or 1,000 searches); null if either isn't stated. */
  input_difference: number | null;
  output_difference: number | null;
  /** Models on the way to it that are gone or ending themselves, and why each is skipped. */
  skipped: { id: string; text: string; reason: string }[];
  /** What the provider says to call it with; null if it is the id alone. */
  parameters: string | null;
  /** What the change takes away or makes more expensive, one clause each. */
  breaks: string[];
  /** Whether it has the same modalities and embedding. */
  same_kind: boolean;
  /** Whether each step on the way names only one. */
  single: boolean;
};

/**
 * Row, and how it is written → its replacement: the first in the chain that doesn't end within so many days, if there is one; null if
 * none is stated.
 */
export function successorOf(
  { resolver, parametersOf }: Feed,
  row: Row,
  onDay: (row: Row) => Judgement,
  within: number,
  text: string,
): Replacement | null {
  const stated = resolver.replacementOf(row);
  if (stated === null) return null;
  const { chain, live, single } = resolveReplacement(row, resolver, (one) => lasts(onDay(one), within));
  const target = live ?? chain.find(({ model }) => model)?.model ?? null;
  const named = chain.find(({ model }) => model !== null && model === live);
  const parameters = named && parametersOf(named.by).get(named.stated);
  return {
    text: target?.api_string ?? stated.split(", ", 1)[0] ?? stated,
    id: target?.id ?? null,
    live: live !== null,
    single,
    input_difference: difference(
      live?.price_input_per_mtok ?? live?.price_per_1k_searches,
      row.price_input_per_mtok ?? row.price_per_1k_searches,
    ),
    output_difference: difference(live?.price_output_per_mtok, row.price_output_per_mtok),
    skipped: (live === null ? [] : chain).flatMap(({ model }) =>
      model === null || model === live
        ? []
        : [{ id: model.id, text: model.api_string ?? model.id, reason: onDay(model).reason }],
    ),
    parameters: parameters ?? null,
    breaks: [
      ...(parameters === undefined ? [] : [`the provider names it with ${quoted(parameters)}`]),
      ...(live === null ? [] : breaksOf(row, live, text)),
    ],
    same_kind: live !== null && sameKind(live, row),
  };
}

const difference = (to: number | null | undefined, from: number | null) =>
  to == null || from === null ? null : Number((to - from).toFixed(6));

/** Whether `a` has all the modalities stated for `b`, and the same kind of embedding and price. */
const sameKind = (a: Row, b: Row): boolean =>
  // Most retired rows state no modality; they count as text only.
  (b.modality ?? []).every((word) => word === "text" || a.modality?.includes(word)) &&
  a.embedding_dimensions === b.embedding_dimensions &&
  (a.embedding_dimensions !== null || !/embed/.test(a.id + b.id)) &&
  (a.price_per_1k_searches === null) === (b.price_per_1k_searches === null);
