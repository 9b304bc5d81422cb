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
  differences: Difference[];
  /** Why it doesn't fail although it would. */
  excused: string | null;
  accepted: boolean;
  /** Why --fix leaves it; only with that option. */
  left?: string;
  /** By which it is accepted, and its characters in the file, for --fix; not printed. */
  key: string;
  from: number;
  to: number;
};

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

export const PARTS = ["source", "tests", "examples"] as const;
export type Part = (typeof PARTS)[number];

/** Where tests and what they read stand, as in .gitignore. */
export const TESTS: readonly string[] =
  `test/ tests/ *Tests/ androidTest/ __tests__/ testdata/ fixtures/ cassettes/ vcr_cassettes/ __snapshots__/ __mocks__/ mocks/ e2e/ cypress/ testing/
  test-utils/ test_utils/ test-helpers/ test_helpers/ TestSettings/ *Tests.Shared/
  *.test.* *.spec.* *_test.* *_spec.rb test_*.py conftest.py test.py tests.rs *.vitest.* *.stories.tsx *.feature
  *Test.php *Test.kt *Test.java *Tests.java *Tests.cs *Tests.swift testsettings.json .env.test *.httprr`.split(/\s+/);
const TEST = new RegExp(
  TESTS.map((pattern) => pattern.replaceAll(".", "\\.").replaceAll("*", "[^/]*").replace(/[^/]$/, "$&$$"))
    .map((pattern) => `(?:^|/)${pattern}`)
    .join("|"),
);
const EXAMPLES = /(?:^|\/)(?:example|sample|demo|cookbook|tutorial|notebook|playground|quickstart|doc)s?\/|\.ipynb$/i;

export const partOf = (file: string): Part => (TEST.test(file) ? "tests" : EXAMPLES.test(file) ? "examples" : "source");
