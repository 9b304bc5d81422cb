import type { Model } from "../../schema/catalog.ts";
import type { Finding } from "../../schema/finding.ts";
import type { Change, Held, Lock } from "../../schema/history.ts";
import type { ProviderSlug } from "../../schema/vocabulary.ts";
import type { Page } from "../page/page.ts";
import type { ProviderState } from "./provider-state.ts";
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
  provider: ProviderSlug;
  day: string;
  /** Why the provider ended: its files stay byte for byte. */
  failure?: string;
  /** The pages that ended it. */
  failures: PageFailure[];
  pages: PageReport[];
  findings: Finding[];
  /** Records that are new or differ, in any field or in evidence alone. */
  models: Model[];
  changes: Change[];
  /** Everything of the provider that waits for a person after this run. */
  held: Held[];
  lock: Lock;
};

/** A run that ended before it could change anything; what was held goes on waiting. */
export function failedRun({ catalog, slug, day }: ProviderState, failures: PageFailure[]): ProviderRun {
  const held = catalog.held.filter((h) => h.provider === slug);
  const failure = tellFailures(failures);
  return { provider: slug, day, failure, failures, pages: [], findings: [], models: [], changes: [], held, lock: {} };
}

/** Failures → one line: the first, and how many more pages failed. */
export function tellFailures(failures: readonly PageFailure[]): string {
  const [first, ...others] = failures;
  const more = others.length === 0 ? "" : `, and ${others.length} more ${others.length === 1 ? "page" : "pages"}`;
  return `${first?.page}: ${first?.problem}${more}`;
}
