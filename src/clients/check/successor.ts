import type { Feed, Row } from "./feed.ts";
import type { Replacement } from "./report.ts";

const FARTHEST = 20;

/** Row → its replacement, the live one at the end of the chain where there is one; null where none is stated. */
export function successorOf(feed: Feed, row: Row, isLive: (row: Row) => boolean): Replacement | null {
  if (row.replacement === null) return null;
  const { live, first, single } = walk(feed, row, isLive);
  return {
    text: live?.api_string ?? first?.api_string ?? row.replacement.split(", ", 1)[0] ?? row.replacement,
    id: (live ?? first)?.id ?? null,
    live: live !== undefined,
    single,
    input_difference: difference(
      live?.price_input_per_mtok ?? live?.price_per_1k_searches,
      row.price_input_per_mtok ?? row.price_per_1k_searches,
    ),
    output_difference: difference(live?.price_output_per_mtok, row.price_output_per_mtok),
    same_kind: live !== undefined && sameKind(live, row),
  };
}

/** Follows every stated target, nearest first, to the nearest live one. Loops end; `single` where no model on the way names several. */
function walk({ spellings, rows }: Feed, from: Row, isLive: (row: Row) => boolean) {
  const find = (stated: string) =>
    spellings.get(stated) ??
    [...rows.values()].find(({ id, name }) => id === stated || name.toLowerCase() === stated.toLowerCase());
  const seen = new Set([from]);
  const queue = targets(from);
  let single = queue.length === 1;
  let first: Row | undefined;
  while (queue.length > 0 && seen.size <= FARTHEST) {
    const row = find(queue.shift() ?? "");
    if (!row || seen.has(row)) continue;
    seen.add(row);
    first ??= row;
    if (isLive(row)) return { live: row, first, single };
    const next = targets(row);
    single &&= next.length === 1;
    queue.push(...next);
  }
  return { live: undefined, first, single };
}

/** The feed joins several with ", ". */
const targets = ({ replacement }: Row): string[] => replacement?.split(", ").filter((stated) => stated !== "") ?? [];

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
