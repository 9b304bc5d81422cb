import type { Judgement, Verdict } from "../feed/api.ts";
import { FIELDS } from "../feed/parse.ts";
import type { Grounds as FeedGrounds } from "../feed/row-verdict.ts";
import { type Asked, judge, judgeNotFound } from "../feed/verdict.ts";
import { markOf } from "./excuse.ts";
import type { Feed, Row } from "./feed.ts";
import { acceptedAs, againstLock, isEarly, type Judged } from "./judge.ts";
import { entryOf, type LockFile } from "./lock-entry.ts";
import type { FileMatches, Match } from "./match.ts";
import type { Options } from "./options.ts";
import type { Compared, Item, Report, Spot, Unknown } from "./report.ts";
import { successorOf } from "./successor.ts";

export type Grounds = {
  feed: Feed;
  options: Pick<Options, "within" | "failOn" | "updateLock" | "maxReadingAge">;
  today: string;
  lock: LockFile | undefined;
  baseline: ((item: Compared) => boolean) | undefined;
  /** Whether a finding was there before the change. */
  known: ((item: Compared, line: string) => boolean) | undefined;
};

/** `fine`: in use, and nothing to do. */
export type Assessed = Pick<Report, "findings" | "mentions" | "unknown"> & { fine: Item[]; locked: LockFile };
/** `judged` is the verdict in view of the lock file. A new lock entry has the key `locked`, the state `stands` and the verdict `lockAs`. */
type Assessment = {
  row: Row;
  judged: Judged;
  lockAs: Verdict;
  locked: string;
  stands: Row;
  replacement: Item["replacement"];
};

/** Matches → the report's lists, and a lock file that accepts them all. */
export function assess(files: readonly FileMatches[], grounds: Grounds): Assessed {
  const { feed, options, lock } = grounds;
  const result: Assessed = { findings: [], mentions: [], unknown: [], fine: [], locked: new Map() };
  const assessments = new Map<string, Assessment | Judgement>();
  for (const { file, matches } of files)
    for (const match of matches) {
      const { line, column, text, host, version } = match;
      const key = [match.id, host, text, version].join("\0");
      const assessment = assessments.get(key) ?? assessMatch(match, grounds);
      assessments.set(key, assessment);
      const spot = { file, line, column, text };
      if (!("row" in assessment)) {
        result.unknown.push(unknown({ ...spot, id: match.id }, assessment.reason, match, grounds));
        continue;
      }
      const { row, stands, lockAs, locked } = assessment;
      const { verdict, accepted } = assessment.judged;
      const inUse = isInUse(match);
      if (inUse && !result.locked.has(locked))
        result.locked.set(locked, entryOf(stands, lockAs, feed.updated, lock?.get(locked)));
      const item = { ...spot, id: feed.rows.has(row.id) ? row.id : null, ...itemOf(match, assessment) };
      if (verdict === "ok" && accepted === undefined) {
        if (inUse) result.fine.push({ ...item, replacement: null });
      } else if (!inUse) result.mentions.push(item);
      else if (verdict === "unlocked") result.findings.push(item);
      else result.findings.push(levelled(item, match, accepted !== undefined || options.updateLock, grounds));
    }
  return result;
}

const isInUse = ({ place }: Match) => place === "use" || place === "key";

/** A match without a single model, or of an unknown verdict, has a judgement and no row. */
function assessMatch(match: Match, grounds: Grounds): Assessment | Judgement {
  const { feed, options, today } = grounds;
  const { host, version } = match;
  const text = match.spelled ?? match.text;
  const asked = { host, text, version };
  const { maxReadingAge } = options;
  const feedGrounds: FeedGrounds = { ...feed, today, maxReadingAge };
  const models = (match.among ?? []).flatMap((id) => feed.rows.get(id) ?? []);
  const row = models.length > 0 ? undefined : rowOf(match, feed);
  const kind = models.length > 0 ? "ambiguous" : "unknown";
  const now = row ? judge(row, feedGrounds, asked) : judgeNotFound({ kind, models, host }, feedGrounds, text);
  const judged = row ?? models[0];
  return judged && now.verdict !== "unknown" ? assessRow(judged, asked, now, grounds, feedGrounds) : now;
}

const NOTHING = Object.fromEntries(Object.keys(FIELDS).map((field) => [field, null])) as unknown as Row;

/** The model's row. If only a host has one, as much of that as a report takes. */
function rowOf({ id, host, text, version }: Match, feed: Feed): Row | undefined {
  if (id !== null || host === null) return feed.rows.get(id ?? "");
  const [row] = feed.hostRows.find({ host, text, version });
  return row && { ...NOTHING, id: `${host}/${row.as}`, name: row.as, provider: host, status: row.status };
}

function assessRow(row: Row, asked: Asked, now: Judgement, grounds: Grounds, feedGrounds: FeedGrounds): Assessment {
  const { feed, options, lock } = grounds;
  const lockAs = acceptedAs(now, options.within);
  // A host's date doesn't change the vendor's: the host's spelling has its own entry.
  const atHost = now.basis === "host";
  const { text = row.id, version } = asked;
  const locked = !atHost ? row.id : version === undefined ? text : `azure/${text.replace(/^.*\//, "")}-${version}`;
  const stands = atHost ? { ...row, retires_on: now.ends_on } : row;
  const entry = lock?.get(locked);
  let judged: Judged = now;
  if (lock && !options.updateLock) {
    if (entry) judged = againstLock(stands, entry, now, options.within);
    else if (isEarly(now, options.within))
      judged = { ...now, verdict: "unlocked", reason: "not in the lock file yet: --update-lock adds it" };
  }
  const onDay = (one: Row) => judge(one, feedGrounds);
  return { row, judged, lockAs, locked, stands, replacement: successorOf(feed, row, onDay, options.within, text) };
}

const itemOf = (match: Match, { row, judged, replacement }: Assessment) => ({
  verdict: judged.accepted ?? judged.verdict,
  basis: judged.basis,
  level: "warning" as const,
  place: match.place,
  reason: judged.reason,
  provider: row.provider,
  host: match.host,
  days_left: judged.days_left,
  retires_on: judged.basis === "host" || judged.basis === "rule" ? judged.ends_on : row.retires_on,
  past_date: judged.past_date,
  replacement: judged.verdict === "unverified" ? null : replacement,
  source_url: judged.page,
  read_on: judged.read_on,
  age_days: judged.age_days,
  excused: null,
  from: match.from,
  to: match.to,
});

function unknown(spot: Spot, reason: string, match: Match, grounds: Grounds): Unknown {
  const item = {
    ...spot,
    reason,
    verdict: "unknown" as const,
    level: "warning" as const,
    place: match.place,
    excused: null,
    days_left: null,
  };
  const { level, excused } = isInUse(match) ? levelled(item, match, false, grounds) : item;
  return { ...spot, level, reason, excused };
}

type Levelled = Compared & Pick<Item, "level" | "place" | "excused" | "days_left">;

function levelled<T extends Levelled>(item: T, match: Match, accepted: boolean, grounds: Grounds): T {
  const { options, today, baseline, known } = grounds;
  const asked = options.failOn.some(
    (word) => word === item.verdict || (word === "repriced" && item.verdict === "changed"),
  );
  const fails = asked && (item.verdict !== "retiring" || (item.days_left ?? 0) <= options.within);
  const mark = markOf(match.line_text, match.above, today);
  const excused =
    (mark?.excused ? mark.why : undefined) ??
    (accepted ? "accepted in the lock file" : undefined) ??
    (match.place === "key" ? "only a key in a table; nothing calls it here" : undefined) ??
    (baseline?.(item) ? "in the baseline" : undefined) ??
    (known?.(item, match.line_text) ? "there before this change" : undefined) ??
    null;
  if (excused !== null) return { ...item, excused };
  return { ...item, level: fails ? "error" : "warning", excused: mark ? mark.why : null };
}
