import type { Feed } from "../feed/feed.ts";
import { type Day, judge, type Verdict } from "../feed/judge.ts";
import type { Match as Meaning } from "../feed/match.ts";
import { say, sayDifferences } from "../feed/say.ts";
import { type Successor, successorOf } from "../feed/successor.ts";
import { markOf } from "./excuse.ts";
import { acceptedAs, againstLock, entryOf, type LockFile, lockKeyOf, stateOf } from "./lock.ts";
import type { FileMatches, Match } from "./match.ts";
import { namesHost } from "./names.ts";
import type { Options } from "./options.ts";
import type { Compared, Item, Report, Unknown } from "./report.ts";

/** What findings are judged by. */
export type Context = {
  feed: Feed;
  options: Pick<Options, "within" | "failOn" | "updateLock" | "maxReadingAge">;
  today: string;
  lock: LockFile | undefined;
  baseline: ((item: Compared) => boolean) | undefined;
  /** Whether a finding was there before the change. */
  known: ((item: Compared, line: string) => boolean) | undefined;
};

/** `fine`: in use, and nothing to do. `locked`: a lock file that accepts all that is in use. */
export type Assessed = Pick<Report, "findings" | "mentions" | "unknown"> & { fine: Item[]; locked: LockFile };

/** What is known of a spelling, wherever it stands. */
type Assessment = Pick<Item, "verdict" | "reason" | "replacement" | "differences"> & {
  /** Before the lock file. */
  now: Verdict;
  id: string | null;
  isAccepted: boolean;
  locked: string;
  entry: ReturnType<typeof entryOf>;
};

/** Matches → the report's lists, and a lock file that accepts them all. */
export function assess(files: readonly FileMatches[], context: Context): Assessed {
  const result: Assessed = { findings: [], mentions: [], unknown: [], fine: [], locked: new Map() };
  const assessments = new Map<string, Assessment>();
  for (const { file, matches } of files)
    for (const match of matches) {
      const key = [match.id, match.host, match.text, match.version, match.spelled].join("\0");
      const assessment = assessments.get(key) ?? assessMatch(match, context);
      assessments.set(key, assessment);
      add(result, { ...itemOf(match, assessment), file }, match, assessment, context);
    }
  return result;
}

function add(result: Assessed, item: Item, match: Match, assessment: Assessment, context: Context): void {
  const inUse = match.place === "use" || match.place === "key";
  const { now, isAccepted, locked, entry } = assessment;
  if (now.verdict === "unknown") {
    const { file, line, column, text, id, code, reason, level, excused } = inUse
      ? levelled(item, match, false, context)
      : item;
    result.unknown.push({
      file,
      line,
      column,
      text,
      id,
      level,
      code,
      reason,
      excused,
      among: now.among ?? [],
    } satisfies Unknown);
    return;
  }
  if (inUse && !result.locked.has(locked)) result.locked.set(locked, entry);
  if (item.verdict === "ok") {
    if (inUse) result.fine.push({ ...item, replacement: null });
  } else if (!inUse) result.mentions.push(item);
  else if (item.verdict === "unlocked") result.findings.push(item);
  else result.findings.push(levelled(item, match, isAccepted || context.options.updateLock, context));
}

/** What a spelling in code means: exactly, else as a question. */
function meaningOf(feed: Feed, { text: written, host, version, spelled: text = written }: Match): Meaning {
  const options = { version, host: namesHost(text) ? null : host };
  const meaning = feed.resolveStrict(text, options) ?? feed.resolve(text, options);
  return meaning.kind === "host_row" && host === null ? { ...meaning, host: null } : meaning;
}

/** Somebody may run a copy of what only hosts list: their ends count where the code names the host. */
function verdictOf(feed: Feed, meaning: Meaning, day: Day): Verdict {
  const verdict = judge(feed, meaning, day);
  const isCopy = meaning.kind === "host_row" && meaning.host === null;
  return isCopy ? { ...verdict, verdict: "unknown", code: "ambiguous" } : verdict;
}

function assessMatch(match: Match, { feed, options, today, lock }: Context): Assessment {
  const { within, maxReadingAge, updateLock } = options;
  const { text, version } = match;
  const day = { today, maxReadingAge };
  const meaning = meaningOf(feed, match);
  const now = verdictOf(feed, meaning, day);
  const several = now.verdict !== "unknown" && meaning.kind === "ambiguous" ? meaning.models[0] : undefined;
  const model = feed.modelOf(now.id) ?? several;
  const atHost =
    now.basis === "host" && now.host !== null
      ? feed.hosts.find({ host: now.host, text: match.spelled ?? text, version }, model)
      : [];
  const from = atHost.find(({ replacements }) => replacements) ?? model;
  const replacement: Successor | null =
    from && now.verdict !== "unverified" ? successorOf(feed, from, day, { within, text }) : null;
  const state = stateOf(model, now);
  const locked = lockKeyOf({ ...now, id: model?.id ?? null }, match.spelled ?? text, version);
  const before = lock?.get(locked);
  const { verdict, differences } =
    lock && !updateLock ? againstLock(state, before, now, within) : { verdict: now.verdict, differences: [] };
  const isAccepted = verdict === "ok" && now.verdict !== "ok";
  return {
    now,
    id: model?.id ?? null,
    verdict: isAccepted ? now.verdict : verdict,
    reason: reasonOf(now, verdict, differences),
    replacement,
    differences,
    isAccepted,
    locked,
    entry: entryOf(state, acceptedAs(now, within), feed.document.updated, before),
  };
}

function reasonOf(now: Verdict, verdict: Item["verdict"], differences: Item["differences"]): string {
  if (verdict === "unlocked") return "isn't in the lock file yet: --update-lock adds it";
  const isOnlyDifferent = verdict === "repriced" || verdict === "changed";
  return [...(isOnlyDifferent ? [] : [say(now)]), ...sayDifferences(differences)].join("; ");
}

const itemOf = (match: Match, { now, id, verdict, reason, replacement, differences }: Assessment): Item => ({
  file: "",
  line: match.line,
  column: match.column,
  text: match.text,
  id,
  verdict,
  code: now.code,
  basis: now.basis,
  level: "warning",
  place: match.place,
  reason,
  provider: now.provider,
  host: now.host ?? match.host,
  days_left: now.days_left,
  retires_on: now.ends_on,
  replacement,
  differences,
  source_url: now.page,
  read_on: now.read_on,
  age_days: now.age_days,
  excused: null,
  from: match.from,
  to: match.to,
});

/** The item with its level, and why it is no error. */
function levelled(item: Item, match: Match, isAccepted: boolean, { options, today, baseline, known }: Context): Item {
  const { verdict, days_left, place } = item;
  const isAsked = options.failOn.some((word) => word === verdict || (word === "repriced" && verdict === "changed"));
  const fails = isAsked && (verdict !== "retiring" || (days_left ?? 0) <= options.within);
  const mark = markOf(match.line_text, match.above, today);
  const excused =
    (mark?.excused ? mark.why : undefined) ??
    (isAccepted ? "accepted in the lock file" : undefined) ??
    (place === "key" ? "only a key in a table; nothing calls it here" : undefined) ??
    (baseline?.(item) ? "in the baseline" : undefined) ??
    (known?.(item, match.line_text) ? "there before this change" : undefined);
  return excused === undefined
    ? { ...item, level: fails ? "error" : "warning", excused: mark?.why ?? null }
    : { ...item, excused };
}
