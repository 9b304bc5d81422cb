import type { Model } from "../../schema/catalog.ts";
import type { Finding } from "../../schema/finding.ts";
import type { Change, Held, Lock } from "../../schema/history.ts";
import type { Slug } from "../../schema/vocabulary.ts";
import type { Page } from "../page/page.ts";
import type { Skipped } from "./statement.ts";

/** A page that could not be had or read. `why` is published and constant but for figures; `problem` has the particulars. */
export type PageFailure = { page: string; why: string; problem: string };

/** What came of several pages → those that were had, and the failures. */
export function apart<T extends object>(outcomes: readonly (T | PageFailure)[]): { had: T[]; failures: PageFailure[] } {
  const failed = (outcome: T | PageFailure): outcome is PageFailure => "problem" in outcome;
  return { had: outcomes.filter((o): o is T => !failed(o)), failures: outcomes.filter(failed) };
}

export type PageReport = {
  key: string;
  completeness: Page["completeness"];
  layout: string;
  rows: number;
  skipped: Skipped[];
};

/** What reading a provider's pages of one day comes to. */
export type ProviderRun = {
  provider: Slug;
  day: string;
  /** Pages that keep their last reading. */
  failures: PageFailure[];
  /** Pages that were read. */
  pages: PageReport[];
  findings: Finding[];
  /** Records that are new or differ, in any field or in evidence alone. */
  models: Model<Slug>[];
  changes: Change[];
  /** Everything of the provider that waits for a person after this run. */
  held: Held[];
  lock: Lock;
};

/** Whether none of the provider's pages could be read. */
export const readNothing = ({ pages, failures }: Pick<ProviderRun, "pages" | "failures">): boolean =>
  pages.length === 0 && failures.length > 0;

/** Failures → one line: the first, and how many more pages failed. */
export function formatFailures(failures: readonly PageFailure[]): string {
  const [first, ...others] = failures;
  const more = others.length === 0 ? "" : `, and ${others.length} more ${others.length === 1 ? "page" : "pages"}`;
  return `${first?.page}: ${first?.problem}${more}`;
}
