import { ago, daysBetween } from "./day.ts";
import type { FeedDocument, Row } from "./parse.ts";
import { type Lookup, lookupOf } from "./resolve.ts";

/** The closed set; `unknown` also where the feed fails. */
export const VERDICTS = ["ok", "plan", "act_now", "dead", "unknown"] as const;
export type Verdict = (typeof VERDICTS)[number];

export type Judgement = {
  verdict: Verdict;
  /** Whole days to the stated day of retirement; negative once it has passed, null where no firm day is stated. */
  days_left: number | null;
  /** One sentence. */
  reason: string;
};

/** From so many days before the end on, planning is over. */
export const ACT_WITHIN_DAYS = 30;

/** Row, `YYYY-MM-DD` of today in UTC → verdict. `readOn`: the day on which the provider's pages were read, for dates that have passed. */
export function judge(row: Row, today: string, readOn: string | null = null, actWithin = ACT_WITHIN_DAYS): Judgement {
  const { status, retires_on } = row;
  const days_left = retires_on === null ? null : daysBetween(today, retires_on);
  const as = (verdict: Verdict, reason: string): Judgement => ({ verdict, days_left, reason });
  if (status === "retired")
    return as("dead", `The provider states that it is retired${retires_on ? `, with the day ${retires_on}` : ""}.`);
  if (days_left !== null && days_left <= 0) {
    const read = readOn ? ` when its pages were read on ${readOn}` : "";
    const passed = days_left === 0 ? "is today" : `passed ${ago(-days_left)}`;
    return as("dead", `The stated retirement day ${retires_on} ${passed}; the provider called it ${status}${read}.`);
  }
  if (!["ga", "preview", "beta", "deprecated"].includes(status))
    return as("unknown", `The feed gives it the status "${status}", which this program does not know.`);
  if (days_left !== null) {
    const until = `${days_left} ${days_left === 1 ? "day" : "days"} left: it retires on ${retires_on}.`;
    return days_left <= actWithin ? as("act_now", until) : as("plan", until);
  }
  if (status === "deprecated") return as("plan", "Deprecated. No firm retirement day is stated: do not assume one.");
  if (status === "ga") return as("ok", "Generally available. No retirement is announced.");
  return as("ok", `In ${status}: it may change without the notice of a stable model. No retirement is announced.`);
}

export type Step = { stated: string; id: string | null; verdict: Verdict; source_url: string | null };
export type Way = {
  /** Every target met, nearest first; `id` is null where the feed has no such row (a series, another provider's model). */
  chain: Step[];
  /** The first target whose verdict is ok. */
  live: Row | null;
};

const FARTHEST = 8;

/** Follows the stated replacements, all of them and theirs, to the nearest live model. Loops end; nothing is followed twice. */
export function wayOut(document: FeedDocument, from: Row, today: string, find: Lookup = lookupOf(document)): Way {
  const seen = new Set([from.id]);
  const chain: Step[] = [];
  const queue = statedIn(from);
  while (queue.length > 0 && chain.length < FARTHEST) {
    const { stated, provider } = queue.shift() as Stated;
    const found = find(stated, provider);
    // What is stated is a name, not a guess at one: a dated version of it may be another model.
    if (found.kind !== "found" || found.matched_by === "dated_version") {
      chain.push({ stated, id: null, verdict: "unknown", source_url: null });
      continue;
    }
    const { row } = found;
    if (seen.has(row.id)) continue;
    seen.add(row.id);
    const { verdict } = judge(row, today);
    chain.push({ stated, id: row.id, verdict, source_url: row.source_url });
    if (verdict === "ok") return { chain, live: row };
    queue.push(...statedIn(row));
  }
  return { chain, live: null };
}

type Stated = { stated: string; provider: string };

/** The feed joins several targets with ", ". */
const statedIn = ({ replacement, provider }: Row): Stated[] =>
  (replacement ?? "")
    .split(", ")
    .filter((stated) => stated !== "")
    .map((stated) => ({ stated, provider }));
