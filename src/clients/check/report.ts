import type { VerdictName } from "../../schema/verdict.ts";
import type { Verdict } from "../feed/judge.ts";
import type { Successor } from "../feed/results.ts";
import type { Place } from "./syntax.ts";

export type Level = "error" | "warning";
/** `repriced`: it is fine, but its prices aren't those that were accepted. */
export type ItemVerdict = VerdictName | "repriced";
/** What may make a check fail; the first four do by default. */
export const FAILABLE = ["retired", "deprecated", "retiring", "repriced", "unknown", "unverified"] as const;
export const FAILING = FAILABLE.slice(0, 4);

/** A price that isn't the accepted one. */
export type Difference = { field: string; from: number | null; to: number | null };

/** A spelling at a place, and all that is known of it. `text` is as written there. */
export type Item = Omit<Verdict, "verdict"> & {
  /** With slashes, relative to the folder of the run. */
  file: string;
  line: number;
  column: number;
  verdict: ItemVerdict;
  level: Level;
  place: Place;
  /** Why, in one sentence without the id. */
  reason: string;
  replacement: Successor | null;
  /** The prices that differ from what was accepted. */
  differences: Difference[];
  /** Why it doesn't fail although it would. */
  excused: string | null;
  /** Whether almanac.accepted.json says so. */
  accepted: boolean;
  /** Why --fix leaves it; only with that option. */
  left?: string;
  /** By which it is accepted, and its characters in the file, for --fix; not printed. */
  key: string;
  from: number;
  to: number;
};

/** What identifies a finding. */
export type Compared = Pick<Item, "file" | "id" | "text">;

/** `files`: how many a folder has, if known. */
export type Skipped = { file: string; why: string; files?: number };

export type Report = {
  findings: Item[];
  /** In comments, documents, recorded data and sentences; they never fail. */
  mentions: Item[];
  /** Not a model in the feed, or several, or one whose status this version doesn't know. */
  unknown: Item[];
  skipped: Skipped[];
  /** `url`: null if it is the data that the program was packed with. */
  feed: { url: string | null; updated: string; models: number };
  files: number;
  /** Why git didn't list the files, so that ignored ones were read too; null if it did. */
  without_git: string | null;
  today: string;
  /** How many ids are fine, so that a clean run shows that it looked. */
  ok: number;
};
