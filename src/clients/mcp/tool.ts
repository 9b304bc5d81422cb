import { z } from "zod";
import { ago, dayOf, daysBetween } from "../feed/day.ts";
import type { FeedClient, FeedFailure, Reading } from "../feed/get.ts";
import type { FeedDocument, Row } from "../feed/parse.ts";
import { plainText } from "../feed/plain-text.ts";
import { isOpen, type Lookup, lookupOf } from "../feed/resolve.ts";

/** What every answer says of the feed that it was made from. */
export const FeedNote = z.object({
  available: z.boolean().describe("Whether there is a feed to answer from."),
  updated: z.string().nullable().describe("Day on which the catalog last changed or was verified."),
  age_days: z.int().nullable().describe("Whole days from `updated` to today, UTC."),
  read_minutes_ago: z.int().nullable().describe("When this program last asked the feed, in minutes."),
  stale: z.boolean().describe("The feed cannot be asked now: this is an older copy, of at most a day."),
  problem: z.string().nullable().describe("What is wrong with the feed, if something is."),
  url: z.string().describe("The document that the answer was made from."),
  version: z.int().nullable().describe("Version of the feed."),
  unreadable_rows: z.int().describe("Rows of the feed that do not keep to its contract and were set aside."),
});
export type FeedNote = z.infer<typeof FeedNote>;

/** What a tool works with: the feed, and the moment of the call. */
export type Desk = {
  document: FeedDocument;
  /** UTC day of the call. */
  today: string;
  /** The row that a spelling means. */
  find: Lookup;
  /** What the feed holds on one model beyond its row; undefined where it has nothing. */
  more(row: Row): Promise<unknown>;
  /** Address of that document. */
  address(row: Row): string;
};

/** `data` is the structured answer without `feed`; `text` says the same in short. */
export type Told<T> = { data: T; text: string };
/** What was wrong with the call, and a call that works. */
export type Mend = { mend: string };

type Shape = z.ZodObject;
/** An answer's schema: the tool's own fields, and the note on the feed. */
type WithFeed<O extends Shape> = Omit<z.input<O>, "feed">;

export type ToolDefinition<I extends Shape, O extends Shape> = {
  name: string;
  title: string;
  description: string;
  input: I;
  output: O;
  run(args: z.output<I>, desk: Desk): Told<WithFeed<O>> | Mend | Promise<Told<WithFeed<O>> | Mend>;
  /** The answer without a feed; absent: an error. */
  without?(args: z.output<I>, failure: FeedFailure): Told<WithFeed<O>>;
};

export type Result = {
  content: { type: "text"; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: true;
};

export type Tool = {
  name: string;
  title: string;
  description: string;
  input: Shape;
  output: Shape;
  /** Arguments that the input schema has let through → answer. */
  call(args: Record<string, unknown>, client: FeedClient, now: number): Promise<Result>;
};

const LONGEST_TEXT = 12_000;

/** Definition → tool. Types tie `run` to its schemas; the answer's `feed` and last line are added here. */
export function defineTool<I extends Shape, O extends Shape>(tool: ToolDefinition<I, O>): Tool {
  const { name, title, description, input, output, run, without } = tool;
  return {
    name,
    title,
    description,
    input,
    output: output.extend({ feed: FeedNote }),
    async call(args, client, now) {
      const reading = await client.catalog();
      if ("problem" in reading) {
        if (!without) return failed(`There is no answer: ${reading.problem}. ${reading.mend}`);
        return answered(without(args as z.output<I>, reading), lost(client, reading));
      }
      const { document } = reading;
      const more = (row: Row) => client.model(row.id);
      const address = (row: Row) => `${client.url}/api/models/${row.id}.json`;
      const { told, problem } = await withSpellings(client, document, (find) =>
        run(args as z.output<I>, { document, today: dayOf(now), find, more, address }),
      );
      if ("mend" in told) return failed(told.mend);
      const note = noteOf(client, reading, now);
      return answered(told, problem ? { ...note, problem: [note.problem, problem].filter(Boolean).join("; ") } : note);
    },
  };
}

/**
 * Runs with the list's own spellings; only where they leave one open, again with those that the feed states beside the list. So
 * most calls need one document. `problem`: why these could not be asked.
 */
async function withSpellings<T>(client: FeedClient, document: FeedDocument, run: (find: Lookup) => T | Promise<T>) {
  const find = lookupOf(document);
  let open = false;
  const told = await run((spelling, provider) => {
    const hit = find(spelling, provider);
    open ||= isOpen(hit);
    return hit;
  });
  const stated = open ? await client.spellings() : undefined;
  if (!stated) return { told, problem: null };
  if ("problem" in stated) return { told, problem: `stated aliases were not looked up, since ${stated.problem}` };
  const again = await run(lookupOf(document, stated.document));
  return { told: again, problem: stated.stale && `stated aliases are of an older copy, since ${stated.stale}` };
}

/** What the resources and tools say of the feed. */
export function noteOf({ url }: FeedClient, { document, checkedAt, stale }: Reading, now: number): FeedNote {
  return {
    available: true,
    updated: document.updated,
    age_days: daysBetween(document.updated, dayOf(now)),
    read_minutes_ago: Math.max(0, Math.floor((now - checkedAt) / 60_000)),
    stale: stale !== null,
    problem: stale,
    url: `${url}/api/models.json`,
    version: document.version,
    unreadable_rows: document.unreadable.length,
  };
}

const lost = ({ url }: FeedClient, { problem }: FeedFailure): FeedNote => ({
  available: false,
  updated: null,
  age_days: null,
  read_minutes_ago: null,
  stale: false,
  problem,
  url: `${url}/api/models.json`,
  version: null,
  unreadable_rows: 0,
});

function answered(told: Told<object>, feed: FeedNote): Result {
  const text = told.text.length > LONGEST_TEXT ? `${told.text.slice(0, LONGEST_TEXT)}\n…` : told.text;
  return {
    content: [{ type: "text", text: `${text}\n\n${sentence(feed)}` }],
    structuredContent: { ...told.data, feed },
  };
}

/** An error of the call, in words that tell how to mend it. */
export const failed = (text: string): Result => ({
  content: [{ type: "text", text: text.slice(0, 2_000) }],
  isError: true,
});

function sentence({ updated, age_days, stale, problem, read_minutes_ago, unreadable_rows }: FeedNote): string {
  if (updated === null) return `No feed: ${problem}.`;
  const day = `Feed updated ${updated} (${ago(age_days ?? 0)}).`;
  const old = stale
    ? ` STALE: read ${read_minutes_ago} minutes ago, since ${problem}.`
    : problem
      ? ` Not whole: ${problem}.`
      : "";
  const lost = unreadable_rows > 0 ? ` ${unreadable_rows} rows of it could not be read and are left out.` : "";
  return day + old + lost;
}

/** A caller's own text, fit to be repeated. */
export const echo = (text: string) => plainText(text, 120);
