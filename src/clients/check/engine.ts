import { feedOf } from "../feed/feed.ts";
import { MAX_READING_AGE, WINDOW } from "../feed/judge.ts";
import { type Assessed, assess, type Context } from "./assess.ts";
import { createMatcher, type Match } from "./match.ts";
import { complete, namesOf } from "./names.ts";
import { FAILING } from "./report.ts";

export type { Item } from "./report.ts";

export type Checked = Omit<Assessed, "terms">;

/** `today`: UTC day, `YYYY-MM-DD`. `within`: a retirement is an error from this many days before. */
type EngineOptions = { today: string; within?: number };

export type Engine = {
  /** Path with slashes, whose name decides how the text is read, and content → matches, with 1-based lines and columns in UTF-16 units. */
  check(file: string, content: string): Checked;
  /** Spellings, one a line → what each means; names and ids of the feed count, too. */
  list(spellings: readonly string[]): Checked;
};

/** Parsed `/api/standings.json` → engine, or what is wrong with it. Takes milliseconds; checking is linear in the text and never throws. */
export function createEngine(standings: unknown, { today, within = WINDOW }: EngineOptions): Engine | string {
  const feed = complete(feedOf(standings));
  if (typeof feed === "string") return feed;
  const options = { within, failOn: FAILING, maxReadingAge: MAX_READING_AGE };
  return engineOf({ feed, today, options, accepted: undefined, nameOf: (file) => file });
}

/** A complete feed, and what its findings are judged by → engine. */
export function engineOf(context: Omit<Context, "known">, hostOf?: (file: string) => string | undefined): Engine {
  const matcher = createMatcher(namesOf(context.feed), hostOf);
  const assessed = (file: string, matches: readonly Match[]): Checked => {
    const { terms: _terms, ...checked } = assess([{ file, matches }], { ...context, known: undefined });
    return checked;
  };
  const alone = { from: 0, column: 1, id: null, host: null, place: "use", line_text: "", above: "" } as const;
  return {
    check: (file, content) => assessed(file, matcher.match(content, file)),
    list: (spellings) =>
      assessed(
        "",
        spellings.map((text, i) => ({ ...alone, to: text.length, line: i + 1, text })),
      ),
  };
}
