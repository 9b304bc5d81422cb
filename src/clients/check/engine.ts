import { MAX_READING_AGE } from "../feed/verdict.ts";
import { type Assessed, assess } from "./assess.ts";
import { textOf } from "./bytes.ts";
import { readFeed } from "./feed.ts";
import { foundIn } from "./found.ts";
import { FAILING, type Failable } from "./judge.ts";
import { createMatcher } from "./match.ts";

export { type Item, sentence } from "./report.ts";

export type Checked = Omit<Assessed, "locked">;

export type EngineOptions = {
  /** UTC day, `YYYY-MM-DD`. */
  today: string;
  /** Days before a retirement from which it is an error; 90 unless told. */
  within?: number;
  /** Verdicts that make a finding an error; FAILING unless told. */
  failOn?: readonly Failable[];
  /** Days after which a reading proves nothing; 120 unless told. */
  maxReadingAge?: number;
};

export type Engine = {
  /** Path with slashes (its name says how the text is read) and content → what is found, with 1-based lines and columns in UTF-16 units. */
  check(file: string, content: string | Uint8Array): Checked;
};

/**
 * Parsed `/api/models.json`, and `/api/resolve.json` (undefined where the feed has none) → engine, or a sentence that says what is
 * wrong with the feed. Takes a few milliseconds; checking is linear in the text. Never throws on any content.
 */
export function createEngine(models: unknown, resolve: unknown, options: EngineOptions): Engine | string {
  const feed = readFeed(models, resolve);
  if (typeof feed === "string") return feed;
  const matcher = createMatcher(feed);
  const encoder = new TextEncoder();
  const { today, within = 90, failOn = FAILING, maxReadingAge = MAX_READING_AGE } = options;
  const grounds = {
    feed,
    today,
    options: { within, failOn: [...failOn], updateLock: false, maxReadingAge },
    lock: undefined,
    baseline: undefined,
    known: undefined,
  };
  return {
    check(file, content) {
      const bytes = typeof content === "string" ? encoder.encode(content) : content;
      const { locked: _locked, ...checked } = assess([foundIn(matcher, file, textOf(bytes))], grounds);
      return checked;
    },
  };
}
