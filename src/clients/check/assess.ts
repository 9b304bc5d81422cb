import type { Verdict } from "../feed/api.ts";
import { FIELDS } from "../feed/parse.ts";
import { type Asked, type Grounds as FeedGrounds, judge } from "../feed/verdict.ts";
import { markOf } from "./excuse.ts";
import type { Feed, Row } from "./feed.ts";
import type { Found } from "./found.ts";
import { acceptedAs, againstLock, isEarly, type Judged } from "./judge.ts";
import { entryOf, type LockFile } from "./lock-entry.ts";
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

type Assessed = Pick<Report, "findings" | "mentions" | "unknown" | "ok"> & { locked: LockFile };
type Match = Found["matches"][number];
/** The verdict that counts; what a lock file takes of today, under which key. */
type Assessment = Judged & { lockAs: Verdict; locked: string; stands: Row; replacement: Item["replacement"] };

/** What was found → the report's lists, and the lock file that accepts it all. */
export function assess(found: readonly Found[], grounds: Grounds): Assessed {
  const { feed, options, lock } = grounds;
  const result: Assessed = { findings: [], mentions: [], unknown: [], ok: 0, locked: new Map() };
  const assessments = new Map<string, Assessment>();
  for (const { file, matches } of found)
    for (const match of matches) {
      const { line, column, text, host, version } = match;
      const spelled = { host, text, version };
      const among = (match.among ?? []).flatMap((one) => feed.rows.get(one) ?? []);
      const allGone = among.length > 0 && among.every((one) => verdictOn(one, spelled, grounds).verdict === "retired");
      const row = allGone ? among[0] : rowOf(match, feed);
      const spot = { file, line, column, text, id: row && feed.rows.has(row.id) ? row.id : null };
      if (row === undefined) {
        result.unknown.push(
          unknown(spot, "looks like a model of a known family that is not in the feed", match, grounds),
        );
        continue;
      }
      const key = host === null ? row.id : [row.id, host, text, version].join("\0");
      const assessment = assessments.get(key) ?? assessRow(row, spelled, grounds);
      assessments.set(key, assessment);
      const { verdict, reason, accepted } = assessment;
      const inUse = match.place === "use" || match.place === "key";
      const locked = assessment.locked;
      if (inUse && !result.locked.has(locked))
        result.locked.set(locked, entryOf(assessment.stands, assessment.lockAs, feed.updated, lock?.get(locked)));
      const fine = verdict === "ok" && accepted === undefined;
      if (verdict === "unknown") result.unknown.push(unknown(spot, reason, match, grounds));
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

const NOTHING = Object.fromEntries(Object.keys(FIELDS).map((field) => [field, null])) as unknown as Row;

/** The model's row; of one that only a host has, what a report takes of the host's. */
export function rowOf(
  { id, ...spelled }: Pick<Match, "id" | "host" | "text" | "version">,
  feed: Feed,
): Row | undefined {
  const { host } = spelled;
  if (id !== null || host === null) return feed.rows.get(id ?? "");
  const [row] = feed.hostRows.find({ ...spelled, host });
  return row && { ...NOTHING, id: `${host}/${row.as}`, name: row.as, provider: host, status: row.status };
}

/** The verdict of the feed on a model, as it is spelled. */
export const verdictOn = (
  row: Row,
  spelled: Asked,
  { feed, options, today }: Pick<Grounds, "feed" | "options" | "today">,
) => judge(row, { ...feed, today, maxReadingAge: options.maxReadingAge } satisfies FeedGrounds, spelled);

function assessRow(row: Row, spelled: Asked, grounds: Grounds): Assessment {
  const { feed, options, lock } = grounds;
  const now = verdictOn(row, spelled, grounds);
  const lockAs = acceptedAs(now, options.within);
  // A host's day is not a change of the vendor's: its spelling has an entry of its own.
  const atHost = now.basis === "host";
  const { text = row.id, version } = spelled;
  const locked = !atHost ? row.id : version === undefined ? text : `azure/${text.replace(/^.*\//, "")}-${version}`;
  const stands = atHost ? { ...row, retires_on: now.ends_on } : row;
  const entry = lock?.get(locked);
  let judged: Judged = now;
  if (lock && !options.updateLock) {
    if (entry) judged = againstLock(stands, entry, now, options.within);
    else if (isEarly(now, options.within))
      judged = { ...now, verdict: "unlocked", reason: "not in the lock file yet: --update-lock adds it" };
  }
  const onDay = (one: Row) => verdictOn(one, {}, grounds);
  return { ...judged, lockAs, locked, stands, replacement: successorOf(feed, row, onDay, options.within) };
}

const itemOf = (row: Row, match: Match, assessment: Assessment) => ({
  verdict: assessment.accepted ?? assessment.verdict,
  basis: assessment.basis,
  level: "warning" as const,
  place: match.place,
  reason: assessment.reason,
  provider: row.provider,
  host: match.host,
  days_left: assessment.days_left,
  retires_on: assessment.basis === "host" ? assessment.ends_on : row.retires_on,
  replacement: assessment.verdict === "unverified" ? null : assessment.replacement,
  source_url: assessment.page,
  read_on: assessment.read_on,
  age_days: assessment.age_days,
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
  const inUse = match.place === "use" || match.place === "key";
  const { level, excused } = inUse ? levelled(item, match, false, grounds) : item;
  return { ...spot, level, reason, excused };
}

type Levelled = Compared & Pick<Item, "level" | "place" | "excused" | "days_left">;

function levelled<T extends Levelled>(item: T, match: Match, accepted: boolean, grounds: Grounds): T {
  const { options, today, baseline, known } = grounds;
  const asked = options.failOn.some(
    (word) => word === item.verdict || (word === "repriced" && item.verdict === "changed"),
  );
  const fails = asked && (item.verdict !== "retiring" || (item.days_left ?? 0) <= options.within);
  const mark = match.line_text === undefined ? undefined : markOf(match.line_text, match.above ?? "", today);
  const excused =
    (mark?.excused ? mark.why : undefined) ??
    (accepted ? "accepted in the lock file" : undefined) ??
    (match.place === "key" ? "only a key in a table; nothing calls it here" : undefined) ??
    (baseline?.(item) ? "in the baseline" : undefined) ??
    (known?.(item, match.line_text ?? "") ? "there before this change" : undefined) ??
    null;
  if (excused !== null) return { ...item, excused };
  return { ...item, level: fails ? "error" : "warning", excused: mark ? mark.why : null };
}
