import type { HostRow } from "./api.ts";
import { type Grounds, judgeRow, lasts } from "./row-verdict.ts";

const FARTHEST = 4;

/**
 * What a host names instead of a row's model, as clauses: `Azure names gpt-4.1-mini as its replacement`, and, where that ends there
 * too, `gpt-4.1-mini retired there on 2026-10-14`. Follows those replacements as well.
 */
export function namedInstead(row: HostRow, grounds: Grounds): string[] {
  if (row.replacement === null) return [];
  return [`${row.host} names ${row.replacement} as its replacement`, ...endsOfNamed(row, grounds)];
}

/** Which of the models that a host names instead end there within the window, and what it names instead of those. */
export function endsOfNamed(
  from: Pick<HostRow, "host" | "as" | "replacement">,
  { hostRows, ...grounds }: Grounds,
): string[] {
  const said: string[] = [];
  const seen = new Set([from.as]);
  const queue = [from.replacement];
  while (queue.length > 0 && said.length < FARTHEST)
    for (const name of queue.shift()?.split(", ") ?? []) {
      const rows = hostRows
        .named(from.host, name)
        .map((row) => ({ row, end: judgeRow(row, { hostRows, ...grounds }) }));
      const [first] = rows;
      if (seen.has(name) || first === undefined || rows.some(({ end }) => lasts(end))) continue;
      seen.add(name);
      const { row, end } = first;
      const day = end.ends_on === null ? "" : ` on ${end.ends_on}`;
      const ends = end.verdict === "retiring" ? "retires" : end.verdict === "retired" ? "retired" : "is deprecated";
      said.push(`${name} ${ends} there${day}${row.replacement === null ? "" : `, replaced by ${row.replacement}`}`);
      queue.push(row.replacement);
    }
  return said;
}
