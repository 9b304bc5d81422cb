import { z } from "zod";
import { dayOf, daysBetween } from "../../schema/day.ts";
import { ago, count } from "../feed/day-count.ts";
import type { Feed } from "../feed/get.ts";
import { plainText } from "../feed/plain-text.ts";
import type { FeedClient, FeedFailure, Reading } from "./feed-client.ts";

/** What every answer says about the feed. */
export const FeedNote = z.object({
  available: z.boolean(),
  updated: z.string().nullable().describe("Day of the data."),
  age_days: z.int().nullable(),
  read_minutes_ago: z.int().nullable(),
  stale: z.boolean().describe("The feed can't be reached now."),
  problem: z.string().nullable(),
  url: z.string(),
  version: z.int().nullable(),
  unreadable_rows: z.int().describe("Left out."),
});
export type FeedNote = z.infer<typeof FeedNote>;

export type ToolContext = Pick<
  Feed,
  | "document"
  | "resolver"
  | "readOn"
  | "pageOf"
  | "pricesReadOn"
  | "announcedOn"
  | "notBefore"
  | "snapshotOf"
  | "modelOf"
  | "parametersOf"
  | "hostRows"
  | "idsAtHosts"
> & {
  /** UTC day of the call. */
  today: string;
  client: FeedClient;
};

/** `data`: the structured answer without `feed`; `text`: the same in brief. */
export type ToolResult<T> = { data: T; text: string };
/** What was wrong with the call, and what would work. */
export type Hint = { hint: string };

type Shape = z.ZodObject;
type WithFeed<O extends Shape> = Omit<z.input<O>, "feed">;

type Described<I extends Shape, O extends Shape> = {
  name: string;
  title: string;
  description: string;
  input: I;
  output: O;
};

export type ToolDefinition<I extends Shape, O extends Shape> = Described<I, O> & {
  run(
    args: z.output<I>,
    context: ToolContext,
  ): ToolResult<WithFeed<O>> | Hint | Promise<ToolResult<WithFeed<O>> | Hint>;
  /** The answer when there is no feed; without this, an error. */
  without?(args: z.output<I>, failure: FeedFailure): ToolResult<WithFeed<O>>;
};

export type Result = {
  content: { type: "text"; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: true;
};

export type Tool = Described<Shape, Shape> & {
  /** Takes arguments that have passed the input schema. */
  call(args: Record<string, unknown>, client: FeedClient, now: number): Promise<Result>;
};

const LONGEST_TEXT = 20_000;

/** Adds `feed` and the last line to every answer. */
export function defineTool<I extends Shape, O extends Shape>(tool: ToolDefinition<I, O>): Tool {
  const { run, without, ...described } = tool;
  return {
    ...described,
    output: tool.output.extend({ feed: FeedNote }),
    async call(args, client, now) {
      const feed = await client.feed();
      const note = noteOf(client, feed, now);
      if ("problem" in feed)
        return without
          ? answered(without(args as z.output<I>, feed), note)
          : failed(`There is no answer: ${feed.problem}. ${feed.hint}`);
      const result = await run(args as z.output<I>, { ...feed, today: dayOf(now), client });
      return "hint" in result ? failed(result.hint, note) : answered(result, note);
    },
  };
}

export function noteOf({ url }: FeedClient, feed: Reading | FeedFailure, now: number): FeedNote {
  const read = "problem" in feed ? undefined : feed;
  const index =
    read?.indexProblem && `stated aliases were not looked up, because the feed's index failed: ${read.indexProblem}`;
  return {
    available: read !== undefined,
    updated: read?.document.updated ?? null,
    age_days: read ? daysBetween(read.document.updated, dayOf(now)) : null,
    read_minutes_ago: read ? Math.max(0, Math.floor((now - read.checkedAt) / 60_000)) : null,
    stale: Boolean(read?.stale),
    problem: "problem" in feed ? feed.problem : [feed.stale, index].filter(Boolean).join("; ") || null,
    url,
    version: read?.document.version ?? null,
    unreadable_rows: read?.document.unreadable.length ?? 0,
  };
}

function answered(result: ToolResult<object>, feed: FeedNote): Result {
  return {
    content: [{ type: "text", text: `${cut(result.text)}\n\n${sentence(feed)}` }],
    structuredContent: { ...result.data, feed },
  };
}

/** Whole lines up to the limit, and how many are left out. */
function cut(text: string): string {
  if (text.length <= LONGEST_TEXT) return text;
  const end = text.lastIndexOf("\n", LONGEST_TEXT);
  const kept = text.slice(0, end > 0 ? end : LONGEST_TEXT);
  const left = count(text.slice(kept.length + 1).split("\n").length, "line");
  return `${kept}\n… ${left} more: a smaller limit or narrower filters keep the text short. The structured answer has everything.`;
}

/** With the feed that an answer rests on, if it was asked. */
export const failed = (text: string, feed?: FeedNote): Result => ({
  content: [{ type: "text", text: text.slice(0, 2_000) + (feed === undefined ? "" : `\n\n${sentence(feed)}`) }],
  isError: true,
});

function sentence({ updated, age_days, stale, problem, read_minutes_ago, unreadable_rows }: FeedNote): string {
  if (updated === null) return `No feed: ${problem}.`;
  const parts = [`Feed of ${updated} (${ago(age_days ?? 0)}); each page was read on the day shown with it.`];
  if (stale) parts.push(`STALE: read ${read_minutes_ago} minutes ago, because ${problem}.`);
  else if (problem) parts.push(`Incomplete: ${problem}.`);
  if (unreadable_rows > 0) parts.push(`${unreadable_rows} of its rows could not be read and are left out.`);
  return parts.join(" ");
}

/** A caller's own text, made safe to repeat. */
export const echo = (text: string) => plainText(text, 120);
