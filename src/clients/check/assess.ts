import type { Feed } from "../feed/feed.ts";
import { type Day, isEnd, judge, type Verdict } from "../feed/judge.ts";
import type { Match as Meaning } from "../feed/results.ts";
import { say, sayDifferences } from "../feed/say.ts";
import { successorOfMatch } from "../feed/successor.ts";
import { markOf } from "./excuse.ts";
import { acceptedAs, againstLock, entryOf, type LockEntry, type LockFile, lockKeyOf, stateOf } from "./lock.ts";
import type { FileMatches, Match } from "./match.ts";
import { namesHost } from "./names.ts";
import type { Options } from "./options.ts";
import type { Compared, Item, Report } from "./report.ts";

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
type Assessment = {
  facts: Omit<Item, "file" | "line" | "column" | "text" | "place" | "from" | "to">;
  isAccepted: boolean;
  /** The key and entry of a lock file that accepts it. */
  locked: [string, LockEntry];
};

/** Matches → the report's lists, and a lock file that accepts them all. */
export function assess(files: readonly FileMatches[], context: Context): Assessed {
  const result: Assessed = { findings: [], mentions: [], unknown: [], fine: [], locked: new Map() };
  const assessments = new Map<string, Assessment>();
  for (const { file, matches } of files)
    for (const match of matches) {
      const { line, column, text, place, from, to } = match;
      const key = [match.id, match.host, text, match.version, match.spelled].join("\0");
      const assessment = assessments.get(key) ?? assessMatch(match, context);
      assessments.set(key, assessment);
      add(result, { file, line, column, ...assessment.facts, text, place, from, to }, match, assessment, context);
    }
  return result;
}

function add(result: Assessed, item: Item, match: Match, { isAccepted, locked }: Assessment, context: Context): void {
  const inUse = match.place === "use" || match.place === "key";
  const withLevel = () => levelled(item, match, isAccepted || context.options.updateLock, context);
  if (item.verdict === "unknown") {
    result.unknown.push(inUse ? withLevel() : item);
    return;
  }
  const [key, entry] = locked;
  if (inUse && !result.locked.has(key)) result.locked.set(key, entry);
  if (item.verdict === "ok") {
    if (inUse) result.fine.push(item);
  } else if (!inUse) result.mentions.push(item);
  else result.findings.push(item.verdict === "unlocked" ? item : withLevel());
}

/** What a spelling in code means: exactly, else as a question. */
function meaningOf(feed: Feed, { text: written, host, version, spelled: text = written }: Match): Meaning {
  const options = { version, host: namesHost(text) ? null : host };
  const meaning = feed.resolveStrict(text, options) ?? feed.resolve(text, options);
  return meaning.kind === "host_row" && host === null && !namesHost(text) ? { ...meaning, host: null } : meaning;
}

/** Somebody may run a copy of what only hosts list: their ends count where the code names the host. */
function verdictInCode(feed: Feed, meaning: Meaning, day: Day): Verdict {
  const verdict = judge(feed, meaning, day);
  const isCopy = meaning.kind === "host_row" && meaning.host === null;
  return isCopy ? { ...verdict, verdict: "unknown", code: "ambiguous" } : verdict;
}

function assessMatch(match: Match, { feed, options, today, lock }: Context): Assessment {
  const { within, maxReadingAge, updateLock } = options;
  const day = { today, maxReadingAge };
  const meaning = meaningOf(feed, match);
  const now = verdictInCode(feed, meaning, day);
  const state = stateOf(feed.modelOf(now.id), now);
  const key = lockKeyOf(now, match.spelled ?? match.text, match.version);
  const before = lock?.get(key);
  const isCompared = lock !== undefined && !updateLock && now.verdict !== "unknown";
  const { verdict, differences } = isCompared ? againstLock(state, before, now, within) : { ...now, differences: [] };
  const isAccepted = verdict === "ok" && now.verdict !== "ok";
  return {
    facts: {
      ...now,
      verdict: isAccepted ? now.verdict : verdict,
      host: now.host ?? match.host,
      level: "warning",
      reason: reasonOf(now, verdict, differences),
      replacement: isEnd(now) ? successorOfMatch(feed, meaning, day, { within }) : null,
      differences,
      excused: null,
    },
    isAccepted,
    locked: [key, entryOf(state, acceptedAs(now, within), feed.document.updated, before)],
  };
}

function reasonOf(now: Verdict, verdict: Item["verdict"], differences: Item["differences"]): string {
  if (verdict === "unlocked") return "isn't in the lock file yet: --update-lock adds it";
  const isOnlyDifferent = verdict === "repriced" || verdict === "changed";
  return [...(isOnlyDifferent ? [] : [say(now)]), ...sayDifferences(differences)].join("; ");
}

/** The item with its level, and why it is no error. */
function levelled(item: Item, match: Match, isAccepted: boolean, { options, today, baseline, known }: Context): Item {
  const { verdict, days_left, place } = item;
  const isAsked = options.failOn.some((word) => word === verdict || (word === "repriced" && verdict === "changed"));
  const fails = isAsked && (verdict !== "retiring" || (days_left ?? 0) <= options.within);
  const mark = markOf(match.line_text, match.above, today);
  const excused =
    (mark?.excused ? mark.why : undefined) ??
    (isAccepted && verdict !== "unknown" ? "accepted in the lock file" : undefined) ??
    (place === "key" ? "only a key in a table; nothing calls it here" : undefined) ??
    (baseline?.(item) ? "in the baseline" : undefined) ??
    (known?.(item, match.line_text) ? "there before this change" : undefined);
  return excused === undefined
    ? { ...item, level: fails ? "error" : "warning", excused: mark?.why ?? null }
    : { ...item, excused };
}
