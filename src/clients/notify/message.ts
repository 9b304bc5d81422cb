import { count } from "../feed/day-count.ts";
import { isEnd, type Verdict } from "../feed/judge.ts";
import { plainText } from "../feed/plain-text.ts";
import type { Successor } from "../feed/results.ts";
import { sayDifferences, sayReading, saySuccessor } from "../feed/say.ts";
import type { Due } from "./watch.ts";

/** News about one model. */
export type Alert = Verdict &
  Pick<Due, "why" | "changes"> & {
    /** Identifies the news: a repeated post has the same key. */
    key: string;
    /** The id as the user wrote it. */
    watched: string;
    /** The verdict in one sentence. */
    reason: string;
    replacement: Successor | null;
    /** The model's page on the feed's site. */
    link: string | null;
  };

export type Message = {
  alerts: Alert[];
  feed: { url: string | null; updated: string };
  /** The day on which the hook started to fail; null if it works. */
  late_since: string | null;
};

/** Longest line, in characters: chats show few lines, and each service limits the message size. */
const LONGEST = 500;

/** `gpt-4o ends 2026-12-21 (30 days) → gpt-5.6-sol (2× input price)` */
export function titleOf(alert: Alert): string {
  const { watched, id, why, reason, changes, replacement } = alert;
  const isOwn = id === null || id === watched.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  const name = isOwn ? watched : `${watched} (${id})`;
  const instead = isEnd(alert) ? saySuccessor(replacement, alert) : "";
  const news = why === "change" ? `changed: ${sayDifferences(changes).join(", ")}` : `${reason}${instead}`;
  return plainText(`${plainText(name, 100)} ${news}${why === "unknown" ? " (not watched)" : ""}`, LONGEST);
}

/** The lines below the title. */
export function linesOf(alert: Alert): string[] {
  const { why, changes, reason, verdict } = alert;
  if (why === "unknown") return [];
  // The title has the changes, else the reason.
  const rest = why !== "change" ? sayDifferences(changes) : verdict === "ok" ? [] : [reason];
  return [...rest, ...sayReading(alert)].map((line) => plainText(line, LONGEST));
}

export function headOf({ alerts, feed, late_since }: Message): string {
  const late =
    late_since === null ? "" : ` This hook was down from ${late_since} until now; the alerts below are late.`;
  return `Model Almanac: news about ${count(alerts.length, "model")} (feed of ${feed.updated}).${late}`;
}
