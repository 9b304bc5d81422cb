import { resolveReplacement } from "../feed/replacement.ts";
import type { Feed, Row } from "./feed.ts";
import type { Replacement } from "./report.ts";

/** Row → its replacement, the live one at the end of the chain where there is one; null where none is stated. */
export function successorOf({ resolver }: Feed, row: Row, isLive: (row: Row) => boolean): Replacement | null {
  if (row.replacement === null) return null;
  const { chain, live, single } = resolveReplacement(row, resolver, isLive);
  const target = live ?? chain.find(({ model }) => model)?.model ?? null;
  return {
    text: target?.api_string ?? row.replacement.split(", ", 1)[0] ?? row.replacement,
    id: target?.id ?? null,
    live: live !== null,
    single,
    input_difference: difference(
      live?.price_input_per_mtok ?? live?.price_per_1k_searches,
      row.price_input_per_mtok ?? row.price_per_1k_searches,
    ),
    output_difference: difference(live?.price_output_per_mtok, row.price_output_per_mtok),
    same_kind: live !== null && sameKind(live, row),
  };
}

const difference = (to: number | null | undefined, from: number | null) =>
  to == null || from === null ? null : Number((to - from).toFixed(6));

/** Whether one takes, makes and is embedded as the other is, or more. */
const sameKind = (a: Row, b: Row): boolean =>
  b.modality?.every((word) => a.modality?.includes(word)) === true &&
  a.embedding_dimensions === b.embedding_dimensions &&
  (a.price_per_1k_searches === null) === (b.price_per_1k_searches === null);
