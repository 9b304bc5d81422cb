import type { Model } from "../../schema/catalog.ts";
import type { Finding } from "../../schema/finding.ts";
import type { Change, Held, Lock } from "../../schema/history.ts";
import type { Slug } from "../../schema/vocabulary.ts";
import type { Page } from "../page/page.ts";
import type { Skipped } from "./statement.ts";

/** A page that couldn't be fetched or read. `why` is published, and constant except for numbers; `problem` has the details. */
export type PageFailure = { page: string; why: string; problem: string };

/** Separates results from failures. */
export function partition<T extends object>(
  outcomes: readonly (T | PageFailure)[],
): { results: T[]; failures: PageFailure[] } {
  const failed = (outcome: T | PageFailure): outcome is PageFailure => "problem" in outcome;
  return { results: outcomes.filter((o): o is T => !failed(o)), failures: outcomes.filter(failed) };
}

export type PageReport = {
  key: string;
  completeness: Page["completeness"];
  layout: string;
  rows: number;
  skipped: Skipped[];
};

/** The result of reading a provider's pages of one day. */
export type ProviderRun = {
  provider: Slug;
  day: string;
  /** Pages that couldn't be read and keep their last reading. */
  failures: PageFailure[];
  pages: PageReport[];
  findings: Finding[];
  /** The records of today's rows, including unchanged ones. */
  models: Model<Slug>[];
  changes: Change[];
  /** All of the provider's entries that wait for a person after this run. */
  held: Held[];
  lock: Lock;
};

/** Whether none of the provider's pages could be read. */
export const readNothing = ({ pages, failures }: Pick<ProviderRun, "pages" | "failures">): boolean =>
  pages.length === 0 && failures.length > 0;

/** The first failure, and how many more pages failed, as one line. */
export function formatFailures(failures: readonly PageFailure[]): string {
  const [first, ...others] = failures;
  const more = others.length === 0 ? "" : `, and ${others.length} more ${others.length === 1 ? "page" : "pages"}`;
  return `${first?.page}: ${first?.problem}${more}`;
}
