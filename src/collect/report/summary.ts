import type { AnyCatalog } from "../../schema/catalog.ts";
import type { Change, Lock } from "../../schema/history.ts";
import type { ProviderRun } from "../pipeline/provider-run.ts";
import { tellChange } from "./report.ts";

/** A run, and how many of its pages were the same as at their last reading. */
export type RunSeen = { run: ProviderRun; unchanged: number };

/** Pages of a run whose text is that of their last reading before it. */
export const unchangedPages = ({ lock }: ProviderRun, before: Lock): number =>
  Object.entries(lock).filter(([page, { sha256 }]) => before[page]?.sha256 === sha256).length;

/** What a person reads in ten seconds: a line for each provider, then what fails and what changed, the first few of each. */
export function tellSummary(seen: readonly RunSeen[], catalog: AnyCatalog): string[] {
  const providers = Map.groupBy(seen, ({ run }) => run.provider);
  const rows = [...providers].map(([slug, of]) => [slug, ...figuresOf(of)] as [string, ...number[]]);
  if (rows.length === 0) return [];
  const failing = [...providers.values()].flatMap((of) => failingIn(of.at(-1)?.run, catalog));
  const changes = seen.flatMap(({ run }) => run.changes.filter(isNews)).flatMap((c) => tellChange(c, catalog));
  return [
    ...tableOf(rows.length > 1 ? [...rows, ["all", ...totalOf(rows)]] : rows),
    ...section("pages that fail", failing),
    ...section("changes", changes),
  ];
}

const COLUMNS = ["provider", "read", "unchanged", "failed", "new models", "changes", "held", "findings"];

const isNews = ({ kind }: Change) => kind !== "first_read";
const isNewModel = ({ set }: Change) => set.name?.[0] === null;

/** The figures of one provider, in the order of COLUMNS. */
function figuresOf(seen: readonly RunSeen[]): number[] {
  const changes = seen.flatMap(({ run }) => run.changes);
  const valuesOf = (change: Change) => Object.keys(change.set).length;
  const last = seen.at(-1)?.run;
  return [
    sum(seen.map(({ run }) => run.pages.length)),
    sum(seen.map(({ unchanged }) => unchanged)),
    new Set(seen.flatMap(({ run }) => run.failures.map(({ page }) => page))).size,
    new Set(changes.filter(isNewModel).map(({ id }) => id)).size,
    sum(changes.filter((c) => isNews(c) && !isNewModel(c)).map(valuesOf)),
    last?.held.length ?? 0,
    sum(seen.map(({ run }) => run.findings.length)),
  ];
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0);

const totalOf = (rows: readonly [string, ...number[]][]): number[] =>
  COLUMNS.slice(1).map((_, i) => sum(rows.map((row) => Number(row[i + 1]))));

function tableOf(rows: readonly (string | number)[][]): string[] {
  const cells = [COLUMNS, ...rows.map((row) => row.map(String))];
  const widths = COLUMNS.map((_, c) => Math.max(...cells.map((row) => row[c]?.length ?? 0)));
  return cells.map((row) =>
    row.map((cell, c) => (c === 0 ? cell.padEnd(widths[c] ?? 0) : cell.padStart(widths[c] ?? 0))).join("  "),
  );
}

/** Failing pages of a run, with since when, and the day of the reading that stays. */
function failingIn(run: ProviderRun | undefined, { failures, lock }: AnyCatalog): string[] {
  return (run?.failures ?? []).map(({ page, why }) => {
    const name = `${run?.provider}/${page}`;
    const since = failures[name]?.since;
    const last = lock[name]?.read_on;
    const stays = last === undefined ? "it was never read" : `its reading of ${last} stays`;
    return `  ${name}: ${why}${since === undefined ? "" : `, since ${since}`}; ${stays}`;
  });
}

const MOST = 8;

/** Lines below a heading that counts them; nothing where there are none. */
function section(heading: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const more = lines.length > MOST ? [`  … and ${lines.length - MOST} more: see --verbose`] : [];
  return ["", heading, ...lines.slice(0, MOST), ...more];
}
