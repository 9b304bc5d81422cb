import { LABELS, money } from "../check/judge.ts";
import type { Replacement } from "../check/successor.ts";
import type { Judgement } from "../feed/api.ts";
import { ago, count } from "../feed/day-count.ts";
import { plainText } from "../feed/plain-text.ts";
import type { Change, Due } from "./watch.ts";

/** News about one model. Dates are `YYYY-MM-DD`, prices are in USD. */
export type Alert = {
  /** Identifies the news: a repeated post has the same key. */
  key: string;
  /** The id as the user wrote it. */
  watched: string;
  id: string | null;
  provider: string | null;
  why: Due["why"];
  changes: Change[];
  replacement: Replacement | null;
  /** The model's page on the feed's site. */
  link: string | null;
} & Pick<Judgement, "verdict" | "basis" | "days_left" | "ends_on" | "reason" | "page" | "read_on" | "age_days">;

export type Message = {
  alerts: Alert[];
  feed: { url: string; updated: string };
  /** The day on which the hook started to fail; null if it works. */
  late_since: string | null;
};

const LABEL: Record<Change["field"], string> = { ...LABELS, ends_on: LABELS.retires_on, replacement: "replacement" };

/** Among the watched fields, only prices are numbers. */
const stated = (value: string | number | null) => (typeof value === "number" ? money(value) : (value ?? "not stated"));

/** Longest line, in characters: chats show few lines, and each service limits the message size. */
const LONGEST = 500;

/** `gpt-4o ends in 30 days, on 2026-12-21` */
export function titleOf({ watched, id, why, verdict, days_left, ends_on, changes }: Alert): string {
  const isOwn = id === null || id === watched.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  const name = plainText(isOwn ? watched : `${watched} (${id})`, 100);
  if (why === "unknown") return `${name} is not in the feed, so it is not watched`;
  if (verdict === "retired") return ends_on === null ? `${name} has ended` : `${name} ended on ${ends_on}`;
  if (why === "end") return `${name} ends in ${count(days_left ?? 0)}, on ${ends_on}`;
  if (why === "deprecated") return `${name} is deprecated, without a date yet`;
  return `${name} changed: ${changes.map(({ field }) => LABEL[field]).join(", ")}`;
}

/** The lines below the title. */
export function linesOf(alert: Alert): string[] {
  const { why, changes, replacement, reason, basis, read_on, age_days, days_left, verdict } = alert;
  if (why === "unknown") return [plainText(`${reason}: check the spelling`, LONGEST)];
  const lines = changes.map(({ field, from, to }) => `${LABEL[field]} was ${stated(from)}, is ${stated(to)}`);
  if (basis !== "vendor") lines.push(reason);
  if (why === "change" && verdict === "retiring") lines.push(`${count(days_left ?? 0)} left`);
  if (replacement !== null && verdict !== "ok" && verdict !== "unverified")
    lines.push(
      `the provider names ${replacement.text}${replacement.live ? "" : ", which is ending too or not in the feed"}`,
      ...replacement.breaks,
    );
  if (read_on !== null) lines.push(`read on ${read_on}, ${ago(age_days ?? 0)}`);
  return lines.map((line) => plainText(line, LONGEST));
}

export function headOf({ alerts, feed, late_since }: Message): string {
  const late =
    late_since === null ? "" : ` This hook was down from ${late_since} until now; the alerts below are late.`;
  return `Model Almanac: news about ${count(alerts.length, "model")} (feed of ${feed.updated}).${late}`;
}
