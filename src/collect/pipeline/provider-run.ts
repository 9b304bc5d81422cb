import type { AnyCatalog, Model } from "../../schema/catalog.ts";
import { latest } from "../../schema/day.ts";
import type { Finding } from "../../schema/finding.ts";
import type { Change, Held, Lock, LockLine } from "../../schema/history.ts";
import type { SourceFile } from "../../schema/provider.ts";
import { type Slug, sourceFile } from "../../schema/vocabulary.ts";
import { familyOf } from "../page/page.ts";
import type { Claim } from "./claim.ts";
import { type PageFailure, UNREAD } from "./page-failure.ts";
import type { PageOutcome, Reading } from "./read.ts";

/** A provider's day: the catalog before it, and what was read. Every step of run.ts gets it. */
export type Run = {
  catalog: AnyCatalog;
  slug: Slug;
  provider: SourceFile;
  models: readonly Model<Slug>[];
  day: string;
  readings: readonly Reading[];
  failures: readonly PageFailure[];
  whole: ReadonlySet<string>;
  /** Pages whose date is only a lower bound. */
  undated: ReadonlySet<string>;
  /** Pages read before in the same form: with no titles that they didn't have. */
  reread: ReadonlySet<string>;
  /** Page → titles of its last layout that it lacks: it may be damaged. */
  missing: ReadonlyMap<string, readonly string[]>;
};

export type PageReport = ReturnType<typeof pageReport>;

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

/** A run before anything is read. Throws if the provider has no provider.json, or the host no host.json. */
export function newRun(catalog: AnyCatalog, slug: Slug, day: string): Run {
  const provider = catalog.providers.get(slug);
  if (!provider) throw new Error(`catalog/${sourceFile(slug)} is missing`);
  const models = [...catalog.models.values()].filter((m) => m.provider === slug);
  const nothing = { readings: [], failures: [], whole: new Set<string>(), undated: new Set<string>() };
  return { catalog, slug, provider, models, day, ...nothing, reread: new Set(), missing: new Map() };
}

/** The latest day on which the provider was read, as the catalog has it; "" if never. */
export function lastDay({ lock, models, changes }: AnyCatalog, slug: Slug): string {
  const days = [
    ...Object.entries(lock).map(([page, { read_on }]) => (page.startsWith(`${slug}/`) ? read_on : "")),
    ...[...models.values()].flatMap(({ provider, record }) =>
      provider === slug ? record.evidence.map(({ read_on = "" }) => read_on) : [],
    ),
    ...changes.map(({ provider, on }) => (provider === slug ? on : "")),
  ];
  return latest(days) ?? "";
}

/** Adds a day's readings, each compared with its page's last one. A page fails if all of its rows are gone, and a record rests on it. */
export function withReadings(run: Run, outcomes: readonly PageOutcome[]): Run {
  const compared = outcomes.map((outcome) => ("problem" in outcome ? outcome : (againstLast(outcome, run) ?? outcome)));
  const readings = compared.filter((outcome) => "statements" in outcome);
  const pagesWith = (is: (reading: Reading) => boolean) => new Set(readings.filter(is).map(({ page }) => page.key));
  const titles = readings.map((reading) => ({ reading, ...titlesSince(reading, run) }));
  return {
    ...run,
    readings,
    failures: compared.filter((outcome) => "problem" in outcome),
    whole: pagesWith(({ page }) => page.completeness === "whole"),
    undated: pagesWith(({ page }) => page.dated === "not-before"),
    reread: new Set(titles.flatMap(({ reading, isSame }) => (isSame ? [reading.page.key] : []))),
    missing: new Map(titles.flatMap(({ reading, lost }) => (lost.length > 0 ? [[reading.page.key, lost]] : []))),
  };
}

function againstLast(reading: Reading, run: Run): PageOutcome | undefined {
  const { page, rows, sha256, statements } = reading;
  const last = lockLineOf(run, page.key);
  const isUsed = () => run.models.some(({ record }) => record.evidence.some((one) => one.page === page.key));
  if (rows === 0 && last !== undefined && last.rows > 0 && page.completeness === "whole" && isUsed())
    return { page: page.key, why: UNREAD.rows, problem: `no row, where there were ${last.rows}` };
  if (last?.sha256 !== sha256) return undefined;
  return { ...reading, statements: statements.map((claim) => ({ ...claim, from: "unchanged-page" })) };
}

const BETWEEN = "; ";
const NO_TITLES = "no titles";

export const layoutOf = ({ titles }: Reading): string => titles.join(BETWEEN) || NO_TITLES;

/** A page that lacks some titles may be damaged; one that has others that its reader knows is in another form. */
function titlesSince({ page, titles }: Reading, run: Run): { isSame: boolean; lost: readonly string[] } {
  const layout = lockLineOf(run, page.key)?.layout;
  if (layout === undefined) return { isSame: false, lost: [] };
  const before = layout === NO_TITLES ? [] : layout.split(BETWEEN);
  const lost = before.filter((title) => !titles.includes(title));
  const isOther =
    titles.some((title) => !before.includes(title)) || (lost.length > 0 && page.completeness === "excerpt");
  return { isSame: !isOther, lost: isOther ? [] : lost };
}

/** The lock's line for a page: its last whole reading before this run. */
export const lockLineOf = ({ catalog, slug }: Pick<Run, "catalog" | "slug">, page: string): LockLine | undefined =>
  catalog.lock[`${slug}/${page}`];

export const indexOf = (provider: SourceFile, page: string): string | undefined =>
  provider.pages[familyOf(page)]?.index;

/** A summary of a reading, with the rows that were skipped or matched no model. */
export function pageReport(reading: Reading, unresolved: readonly { claim: Claim; why: string }[] = []) {
  const { page, rows, statements, skipped } = reading;
  const unmatched = unresolved
    .filter(({ claim }) => statements.includes(claim))
    .map(({ claim: { at, subject: s }, why }) => ({ at, text: s.api_string ?? s.slug ?? s.name ?? "", why }));
  const { key, completeness } = page;
  return { key, completeness, layout: layoutOf(reading), rows, skipped: [...skipped, ...unmatched] };
}

export const readNothing = ({ pages, failures }: Pick<ProviderRun, "pages" | "failures">): boolean =>
  pages.length === 0 && failures.length > 0;

/** The first failure, and how many more pages failed, as one line. */
export function formatFailures(failures: readonly PageFailure[]): string {
  const [first, ...others] = failures;
  const more = others.length === 0 ? "" : `, and ${others.length} more ${others.length === 1 ? "page" : "pages"}`;
  return `${first?.page}: ${first?.problem}${more}`;
}
