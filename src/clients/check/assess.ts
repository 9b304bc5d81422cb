import { judgeForCheck, type Stage } from "../feed/verdict.ts";
import { markOf } from "./excuse.ts";
import type { Feed, Row } from "./feed.ts";
import type { Found } from "./found.ts";
import { againstLock, type Judged } from "./judge.ts";
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
type Match = Found["matches"][number];
/** A row's verdict today, whatever is locked, and the one that counts. */
type Assessment = Judged & { today: Stage; replacement: Item["replacement"] };

/** What was found → the report's lists, and the lock file that accepts it all. */
export function assess(found: readonly Found[], grounds: Grounds): Assessed {
  const { feed, options, lock } = grounds;
  const result: Assessed = { findings: [], mentions: [], unknown: [], ok: 0, locked: new Map() };
  const assessments = new Map<string, Assessment>();
  for (const { file, matches } of found)
    for (const match of matches) {
      const { id, line, column, text } = match;
      const spot = { file, line, column, text, id };
      const row = feed.rows.get(id ?? "");
      if (row === undefined) {
        result.unknown.push({ ...spot, reason: "looks like a model of a known family, yet the feed does not know it" });
        continue;
      }
      const assessment = assessments.get(row.id) ?? assessRow(row, grounds);
      assessments.set(row.id, assessment);
      const { verdict, reason, accepted } = assessment;
      const inUse = match.place === "use" || match.place === "key";
      if (inUse && !result.locked.has(row.id))
        result.locked.set(row.id, entryOf(row, assessment.today, feed.updated, lock?.get(row.id)));
      const fine = verdict === "ok" && accepted === undefined;
      if (verdict === "unknown") result.unknown.push({ ...spot, reason });
      else if (fine) result.ok += inUse ? 1 : 0;
      else {
        const item = { ...spot, ...itemOf(row, match, assessment) };
        if (!inUse) result.mentions.push(item);
        else if (verdict === "unlocked") result.findings.push(item);
        else result.findings.push(levelled(item, match, accepted !== undefined || options.updateLock, grounds));
      }
    }
  return result;
}

function assessRow(row: Row, { feed, options, today, lock }: Grounds): Assessment {
  const onDay = (one: Row) => judgeForCheck(one, today, options.within);
  const now = onDay(row);
  const entry = lock?.get(row.id);
  let judged: Judged = now;
  if (lock && !options.updateLock) {
    if (entry) judged = againstLock(row, entry, now);
    else if (now.verdict === "ok")
      judged = { ...now, verdict: "unlocked", reason: "not in the lock file yet: --update-lock adds it" };
  }
  return { ...judged, today: now.verdict, replacement: successorOf(feed, row, (one) => onDay(one).verdict === "ok") };
}

const itemOf = (row: Row, match: Match, { verdict, accepted, reason, days_left, replacement }: Assessment) => ({
  verdict: accepted ?? verdict,
  level: "warning" as const,
  place: match.place,
  reason,
  provider: row.provider,
  host: match.host,
  days_left,
  retires_on: row.retires_on,
  replacement,
  source_url: row.source_url,
  excused: null,
  from: match.from,
  to: match.to,
});

function levelled(item: Item, match: Match, accepted: boolean, { options, today, baseline, known }: Grounds): Item {
  const fails = options.failOn.some(
    (word) => word === item.verdict || (word === "repriced" && item.verdict === "changed"),
  );
  const mark = match.line_text === undefined ? undefined : markOf(match.line_text, match.above ?? "", today);
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
