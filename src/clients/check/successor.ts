// Owns what the provider states as successor, walked to a live model, with what changes. Refuses a choice between several.
import type { FeedDocument, Row } from "../feed-document.ts";
import { wayOut } from "../verdict.ts";
import type { Replacement } from "./report.ts";

/** Row → its replacement, the live one at the end of the chain where there is one; null where none is stated. */
export function successorOf(document: FeedDocument, row: Row, today: string): Replacement | null {
  if (row.replacement === null) return null;
  const { chain, live } = wayOut(document, row, today);
  const single = branchless(document, row, chain);
  const last = live ?? document.rows.find(({ id }) => id === chain[0]?.id);
  return {
    text: live?.api_string ?? last?.api_string ?? chain[0]?.stated ?? row.replacement,
    id: last?.id ?? null,
    live: live !== null,
    input_difference: difference(
      live?.price_input_per_mtok ?? live?.price_per_1k_searches,
      row.price_input_per_mtok ?? row.price_per_1k_searches,
    ),
    output_difference: difference(live?.price_output_per_mtok, row.price_output_per_mtok),
    same_kind: live !== null && sameKind(live, row),
    single,
  };
}

/** Whether no model on the way names several. */
function branchless(document: FeedDocument, row: Row, chain: readonly { id: string | null }[]): boolean {
  const passed = chain.slice(0, -1).map(({ id }) => document.rows.find((other) => other.id === id));
  return [row, ...passed].every((one) => one?.replacement != null && !one.replacement.includes(", "));
}

const difference = (to: number | null | undefined, from: number | null) =>
  to == null || from === null ? null : Number((to - from).toFixed(6));

function sameKind(a: Row, b: Row): boolean {
  const words = ({ modality }: Row) => [...(modality ?? [])].sort().join();
  const covers = b.modality?.every((word) => a.modality?.includes(word)) ?? false;
  return (
    a.modality !== null &&
    (words(a) === words(b) || covers) &&
    a.embedding_dimensions === b.embedding_dimensions &&
    (a.price_per_1k_searches === null) === (b.price_per_1k_searches === null)
  );
}
