// Texts → what is found in them, judged by a feed.
import { isDay } from "../../schema/day.ts";
import { type Feed, feedOf } from "../feed/feed.ts";
import { type Day, isEnd, judge, MAX_READING_AGE, type Verdict, WINDOW } from "../feed/judge.ts";
import { pricesAt } from "../feed/prices-at.ts";
import type { Match as Meaning } from "../feed/results.ts";
import { say, sayDifferences } from "../feed/say.ts";
import { namesHost } from "../feed/spelling.ts";
import { successorOfMatch } from "../feed/successor.ts";
import { type Accepted, differencesOf, keyOf, takerOf, termsOf } from "./accepted.ts";
import { asDeclared } from "./constants.ts";
import { createMatcher } from "./match.ts";
import { complete, namesOf } from "./names.ts";
import type { Options } from "./options.ts";
import { type Compared, FAILING, type Item, type Report } from "./report.ts";
import type { FileMatches, Match } from "./token.ts";

export type { Item } from "./report.ts";

export type Engine = ReturnType<typeof engineOf>;

/**
 * Parsed `/api/standings.json` → engine, or what is wrong with it. Takes milliseconds; checking is linear in the text and never throws.
 * `today`: UTC day, `YYYY-MM-DD`. `within`: a retirement is an error from this many days before.
 */
export function createEngine(standings: unknown, { today, within = WINDOW }: { today: string; within?: number }) {
  const feed = complete(feedOf(standings));
  if (typeof feed === "string") return feed;
  const options = { within, failOn: FAILING, maxReadingAge: MAX_READING_AGE };
  return engineOf({ feed, today, options, accepted: undefined, nameOf: (file) => file });
}

export function engineOf(context: Context, hostOf?: (file: string) => string | undefined) {
  const matcher = createMatcher(namesOf(context.feed), hostOf);
  const assessed = (file: string, matches: readonly Match[]) => assess([{ file, matches }], context);
  const alone = { from: 0, column: 1, id: null, host: null, place: "use", line_text: "", above: "" } as const;
  const listed = (text: string, i: number): Match => ({ ...alone, to: text.length, line: i + 1, text });
  return {
    /** Path with slashes, whose name decides how the text is read, and content → matches, with 1-based lines and columns in UTF-16 units. */
    check: (file: string, content: string) => assessed(file, matcher.match(content, file)),
    /** Spellings, one a line → what each means; names and ids of the feed count, too. */
    list: (spellings: readonly string[]) => assessed("", spellings.map(listed)),
  };
}

export type Context = {
  feed: Feed;
  options: Pick<Options, "within" | "failOn" | "maxReadingAge">;
  today: string;
  accepted: Accepted | undefined;
  /** How a file is called there. */
  nameOf(file: string): string;
  known?: ((item: Compared, line: string) => boolean) | undefined;
};

/** `fine`: in use, and nothing to do. `terms`: what is known of each model in use, by its key. */
export type Assessed = Pick<Report, "findings" | "mentions" | "unknown"> & { fine: Item[]; terms: Accepted["models"] };

type Facts = Omit<Item, "file" | "line" | "column" | "text" | "place" | "from" | "to">;

export function assess(files: readonly FileMatches[], context: Context): Assessed {
  const result: Assessed = { findings: [], mentions: [], unknown: [], fine: [], terms: new Map() };
  const known = new Map<string, ReturnType<typeof factsOf>>();
  const take = context.accepted && takerOf(context.accepted, context.nameOf);
  for (const { file, matches } of asDeclared(files))
    for (const match of matches) {
      const { line, column, text, place, from, to } = match;
      const as = [match.id, match.host, text, match.version, match.spelled].join("\0");
      const meaning = known.get(as) ?? factsOf(match, context);
      known.set(as, meaning);
      const item = { file, line, column, ...meaning.facts, text, place, from, to };
      const inUse = place === "use" || place === "key";
      if (inUse) result.terms.set(item.key, meaning.terms);
      const judged = () => (inUse ? levelled(item, match, take, context) : item);
      if (item.verdict === "unknown") result.unknown.push(judged());
      else if (item.verdict !== "ok") (inUse ? result.findings : result.mentions).push(judged());
      else if (inUse) result.fine.push(item);
    }
  return result;
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

function factsOf(match: Match, { feed, options, today, accepted }: Context) {
  const { within, maxReadingAge } = options;
  const day = { today, maxReadingAge };
  const meaning = meaningOf(feed, match);
  const now = verdictInCode(feed, meaning, day);
  const key = keyOf(now, match.spelled ?? match.text, match.version);
  const terms = termsOf(now, pricesAt(feed, meaning));
  const differences = isEarly(now, within) ? differencesOf(accepted?.models.get(key), terms) : [];
  const facts: Facts = {
    ...now,
    verdict: differences.length > 0 ? "repriced" : now.verdict,
    host: now.host ?? match.host,
    level: "warning",
    reason: differences.length > 0 ? sayDifferences(differences).join("; ") : say(now),
    replacement: isEnd(now) ? successorOfMatch(feed, meaning, day, { within }) : null,
    differences,
    excused: null,
    accepted: false,
    key,
  };
  return { facts, terms };
}

const isEarly = ({ verdict, days_left }: Verdict, within: number): boolean =>
  verdict === "ok" || (verdict === "retiring" && (days_left ?? 0) > within);

function levelled(
  item: Item,
  { line_text, above }: Match,
  take: ((item: Item) => boolean) | undefined,
  { options, today, known }: Context,
): Item {
  const { verdict, days_left, place } = item;
  const isAsked = options.failOn.some((word) => word === verdict);
  const fails = isAsked && (verdict !== "retiring" || (days_left ?? 0) <= options.within);
  const { excused = false, why = null } = markOf(line_text, above, today) ?? {};
  if (place === "key" && !excused) return { ...item, excused: "only a key in a table; nothing calls it here" };
  if (excused || !fails) return { ...item, excused: why };
  if (take?.(item)) return { ...item, accepted: true, excused: "accepted" };
  if (known?.(item, line_text)) return { ...item, excused: "there before this change" };
  return { ...item, level: "error", excused: why };
}

const MARK = /almanac-ignore:?([^\n]*)/;

function markOf(line: string, above: string, today: string): { excused: boolean; why: string } | undefined {
  const mark = MARK.exec(line) ?? (/^\W*almanac-ignore/.test(above.trim()) ? MARK.exec(above) : null);
  if (!mark) return undefined;
  const words = (mark[1] ?? "").replace(/\s*(?:\*\/|-->|"|')\s*$/, "").trim();
  const [end = "", day] = /(?:^|\s)until\s+(\S+)\s*$/.exec(words) ?? [];
  const reason = words.slice(0, words.length - end.length).trim();
  if (reason === "") return { excused: false, why: "its almanac-ignore gives no reason" };
  if (day === undefined) return { excused: true, why: `ignored: ${reason}` };
  if (!isDay(day)) return { excused: false, why: `its almanac-ignore has an invalid date: ${day}` };
  if (today > day) return { excused: false, why: `its almanac-ignore ended on ${day}` };
  return { excused: true, why: `ignored until ${day}: ${reason}` };
}
