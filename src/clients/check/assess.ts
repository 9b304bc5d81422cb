import { type Excuse, markOf } from "./excuse.ts";
import type { Feed, Row } from "./feed.ts";
import type { Found } from "./found.ts";
import { againstLock, type Judged, lifecycle, type Verdict } from "./judge.ts";
import { entryOf, type LockFile } from "./lock-entry.ts";
import type { Options } from "./options.ts";
import type { Item, Report } from "./report.ts";
import { successorOf } from "./successor.ts";

export type Grounds = {
  feed: Feed;
  options: Pick<Options, "within" | "failOn" | "updateLock">;
  today: string;
  lock: LockFile | undefined;
  baseline: ((item: Item) => boolean) | undefined;
  /** Whether a finding was there before the change. */
  known: ((item: Item, line: string) => boolean) | undefined;
};

type Assessed = Pick<Report, "findings" | "mentions" | "unknown" | "ok"> & { locked: LockFile };

/** What was found → the report's lists, and the lock file that accepts it all. */
export function assess(found: readonly Found[], grounds: Grounds): Assessed {
  const { feed, options, today, lock } = grounds;
  const result: Assessed = { findings: [], mentions: [], unknown: [], ok: 0, locked: new Map() };
  const judged = new Map<string, Judged & { accepted?: Verdict }>();
  const successors = new Map<string, Item["replacement"]>();
  const judge = (row: Row) => {
    const known = judged.get(row.id);
    if (known) return known;
    const entry = options.updateLock ? undefined : lock?.get(row.id);
    let made: Judged & { accepted?: Verdict } = entry
      ? againstLock(row, entry, today, options.within)
      : lifecycle(row, today, options.within);
    if (!entry && lock && !options.updateLock && made.verdict === "ok")
      made = { ...made, verdict: "unlocked", reason: `not in the lock file yet: --update-lock adds it` };
    judged.set(row.id, made);
    return made;
  };
  const isLive = (row: Row) => lifecycle(row, today, options.within).verdict === "ok";
  for (const { file, matches } of found)
    for (const match of matches) {
      const { id, line, column, text } = match;
      const spot = { file, line, column, text, id };
      const row = id === null ? undefined : feed.rows.get(id);
      if (row === undefined) {
        result.unknown.push({ ...spot, reason: "looks like a model of a known family, yet the feed does not know it" });
        continue;
      }
      const inUse = match.place === "use" || match.place === "key";
      if (inUse) {
        const now = lifecycle(row, today, options.within);
        result.locked.set(row.id, entryOf(row, now.verdict, feed.updated, lock?.get(row.id)));
      }
      const { verdict, days_left, reason, accepted } = judge(row);
      if (verdict === "unknown") {
        result.unknown.push({ ...spot, reason });
        continue;
      }
      if (verdict === "ok" && accepted === undefined) {
        result.ok += inUse ? 1 : 0;
        continue;
      }
      if (!successors.has(row.id)) successors.set(row.id, successorOf(feed, row, isLive));
      const item: Item = {
        ...spot,
        verdict: accepted ?? verdict,
        level: "warning",
        place: match.place,
        reason,
        provider: row.provider,
        host: match.host,
        days_left,
        retires_on: row.retires_on,
        replacement: successors.get(row.id) ?? null,
        source_url: row.source_url,
        excused: null,
        from: match.from,
        to: match.to,
      };
      if (!inUse) result.mentions.push(item);
      else if (verdict === "unlocked") result.findings.push(item);
      else
        result.findings.push(
          levelled(item, match, accepted !== undefined || (options.updateLock && verdict !== "ok"), grounds),
        );
    }
  return result;
}

function levelled(
  item: Item,
  match: Found["matches"][number],
  accepted: boolean,
  { options, today, baseline, known }: Grounds,
): Item {
  const fails = options.failOn.some(
    (word) => word === item.verdict || (word === "repriced" && item.verdict === "changed"),
  );
  const mark: Excuse | undefined =
    match.line_text === undefined ? undefined : markOf(match.line_text, match.above ?? "", today);
  const excused =
    (mark?.excused ? mark.why : undefined) ??
    (accepted ? "accepted in the lock file" : undefined) ??
    (match.place === "key" ? "a table lists it; nothing here calls it" : undefined) ??
    (baseline?.(item) ? "in the baseline" : undefined) ??
    (known?.(item, match.line_text ?? "") ? "there before this change" : undefined) ??
    null;
  if (excused !== null) return { ...item, excused };
  return { ...item, level: fails ? "error" : "warning", excused: mark ? mark.why : null };
}
