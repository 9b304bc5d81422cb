import type { HostRow, Judgement } from "./api.ts";
import { replacementNamed } from "./replacement.ts";
import { type Grounds, isEnd, judgeRow, lasts, promiseOf, readOnDay, standingOf } from "./row-verdict.ts";

const FARTHEST = 4;

type Named = Pick<HostRow, "host" | "as" | "replacement">;

/**
 * What a host names instead of a row's model, as clauses: `Azure names gpt-4.1-mini as its replacement`, and, where that ends too,
 * `gpt-4.1-mini retired there on 2026-10-14`. Follows those replacements as well.
 */
export function namedInstead(row: HostRow, grounds: Grounds): string[] {
  if (row.replacement === null) return [];
  return [`${row.host} names ${row.replacement} as its replacement`, ...endsOfNamed(row, grounds)];
}

/** Which of the models that a host names instead end too, or may, and what it names instead of those that don't last. */
export function endsOfNamed(from: Named, grounds: Grounds): string[] {
  const said: string[] = [];
  const seen = new Set([from.as]);
  const queue = [from.replacement];
  while (queue.length > 0 && said.length < FARTHEST)
    for (const name of queue.shift()?.split(", ") ?? []) {
      const rows = rowsOf(from.host, name, grounds).map((row) => ({ row, end: judgeRow(row, grounds) }));
      // If one version lasts, that is the one to take.
      const { row, end } = rows.find(({ end }) => lasts(end)) ?? rows[0] ?? {};
      if (seen.has(name) || !row || !end) continue;
      const doubts = [doubtAtHost(end, grounds), doubtAtVendor(row, end, grounds)].filter((doubt) => doubt !== null);
      if (doubts.length === 0) continue;
      seen.add(name);
      said.push(`${name} ${doubts.join(" and ")}${row.replacement === null ? "" : `, replaced by ${row.replacement}`}`);
      if (!lasts(end)) queue.push(row.replacement);
    }
  return said;
}

/** A host may name a model with its vendor's name in front, or in words, where its row has an id; the version may be in brackets. */
function rowsOf(host: string, name: string, { hostRows, resolver }: Grounds): readonly HostRow[] {
  const [, text = name, version] = /^(.+?) \(([^()]+)\)$/.exec(name) ?? [];
  return hostRows.find({ host, text, version }, replacementNamed(name, {}, resolver) ?? undefined);
}

function doubtAtHost(end: Judgement, { today }: Grounds): string | null {
  const { verdict, not_before, read_on } = end;
  if (!lasts(end) || isEnd(end)) return `${ends(end)} there${dayOf(end)}${readOnDay(end)}`;
  const promise = not_before === null ? "" : `, ${promiseOf(not_before, today)}`;
  if (verdict === "unverified") return `is unverified there (read ${read_on}${promise})`;
  return promise === "" ? null : `is listed there (read ${read_on}${promise})`;
}

/** The vendor's end, unless the host has a day of its own. */
function doubtAtVendor({ id }: HostRow, atHost: Judgement, grounds: Grounds): string | null {
  const model = grounds.modelOf(id);
  if (!model || atHost.ends_on !== null || !lasts(atHost)) return null;
  const end = judgeRow(standingOf(model, grounds), grounds);
  if (lasts(end) && !isEnd(end)) return null;
  return `${ends(end)}${dayOf(end)} at ${model.provider}'s own API${readOnDay(end)}`;
}

/** The page may have been read before a day that has passed since. */
const ends = ({ verdict, past_date }: Judgement) =>
  verdict === "retiring"
    ? "retires"
    : past_date
      ? "was to retire"
      : verdict === "retired"
        ? "retired"
        : "is deprecated";
const dayOf = ({ ends_on }: Judgement) => (ends_on === null ? "" : ` on ${ends_on}`);
