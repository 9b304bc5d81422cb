import type { Basis, Code, VerdictName } from "../../schema/verdict.ts";
import type { Successor } from "../feed/successor.ts";
import type { Difference } from "./lock.ts";
import type { Place } from "./place.ts";

/** As in package.json, which the bundled file can't read. */
export const VERSION = "0.1.0";

export type Level = "error" | "warning";
/** `changed`: dates or status differ from the lock file. `unlocked`: it isn't in the lock file yet. */
export type ItemVerdict = VerdictName | "repriced" | "changed" | "unlocked";
/** What may make a check fail; `changed` fails with `repriced`. */
export const FAILABLE = ["retired", "deprecated", "retiring", "repriced", "unknown", "unverified"] as const;
export type Failable = (typeof FAILABLE)[number];
/** What does by default. */
export const FAILING: readonly Failable[] = ["retired", "deprecated", "retiring", "repriced"];

export type Spot = {
  /** With slashes, relative to the folder of the run. */
  file: string;
  line: number;
  column: number;
  /** As written there. */
  text: string;
  id: string | null;
};

export type Item = Spot & {
  verdict: ItemVerdict;
  /** Why, as in the feed's list of codes. */
  code: Code;
  basis: Basis | null;
  level: Level;
  place: Place;
  /** Why, in one sentence without the id. */
  reason: string;
  provider: string | null;
  host: string | null;
  days_left: number | null;
  retires_on: string | null;
  replacement: Successor | null;
  /** What differs from the lock file. */
  differences: Difference[];
  source_url: string | null;
  /** The day that page was last read, and the whole days since; null if the feed doesn't say. */
  read_on: string | null;
  age_days: number | null;
  /** Why it doesn't fail although it would. */
  excused: string | null;
  /** Characters in the file, for --fix; not printed. */
  from: number;
  to: number;
};

/** What identifies a finding. */
export type Compared = Pick<Item, "file" | "id" | "text" | "verdict">;

/** Not a model in the feed, or one whose status this version doesn't know; `among`: what it may mean, or similar names. */
export type Unknown = Spot & Pick<Item, "level" | "code" | "reason" | "excused"> & { among: string[] };

export type Skipped = { file: string; why: string };

export type Report = {
  findings: Item[];
  /** In comments, documents, recorded data and sentences; they never fail. */
  mentions: Item[];
  unknown: Unknown[];
  skipped: Skipped[];
  feed: { url: string; updated: string; models: number };
  files: number;
  /** Why git didn't list the files, so that ignored ones were read too; null if it did. */
  without_git: string | null;
  today: string;
  /** How many ids are fine, so that a clean run shows that it looked. */
  ok: number;
};
