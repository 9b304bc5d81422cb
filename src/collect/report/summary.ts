import type { AnyCatalog } from "../../schema/catalog.ts";
import { latest } from "../../schema/day.ts";
import type { Change, Lock } from "../../schema/history.ts";
import type { ProviderRun } from "../pipeline/provider-run.ts";
import { capped, formatChange, sayFinding } from "./report.ts";
import { waitingChanges, waitingPages } from "./waiting.ts";

/** A run, and how many of its pages were the same as at their last reading. */
export type RunSeen = { run: ProviderRun; unchanged: number };

export const unchangedPages = ({ lock }: ProviderRun, before: Lock): number =>
  Object.entries(lock).filter(([page, { sha256 }]) => before[page]?.sha256 === sha256).length;

/** A summary to read in ten seconds: a line per provider, then what fails and is held by reason, and the first findings and changes. */
export function formatSummary(seen: readonly RunSeen[], catalog: AnyCatalog): string[] {
  const providers = Map.groupBy(seen, ({ run }) => run.provider);
  const rows = [...providers].map(([slug, of]) => [slug, ...figuresOf(of)] as [string, ...number[]]);
  if (rows.length === 0) return [];
  const runs = [...providers.values()].flatMap((of) => of.at(-1)?.run ?? []);
  const failing = runs.flatMap(({ provider, failures, day }) =>
    failures.map((one) => ({
      on: day,
      since: day,
      ...one,
      ...catalog.failures[`${provider}/${one.page}`],
      page: `${provider}/${one.page}`,
    })),
  );
  const held = runs.flatMap((run) => run.held);
  const day = latest(runs.map((run) => run.day));
  const changes = seen.flatMap(({ run }) => run.changes.filter(isNews)).flatMap((c) => formatChange(c, catalog));
  const findings = runs.flatMap((run) => run.findings.map((one) => `  ${sayFinding(one)}`));
  return [
    ...tableOf(rows.length > 1 ? [...rows, ["all", ...totalOf(rows)]] : rows),
    ...headed("pages that fail", waitingPages(failing, catalog, SHOWN)),
    ...headed("held", waitingChanges(held, catalog, day, SHOWN)),
    ...headed("findings", capped(findings, MAX_LINES, ": see --verbose", "  ")),
    ...headed("changes", capped(changes, MAX_LINES, ": see --verbose", "  ")),
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

const MAX_LINES = 8;
/** Shown of each group of failing pages or held changes. */
const SHOWN = 2;

/** Lines below a heading; empty if there are none. */
const headed = (heading: string, lines: readonly string[]) => (lines.length > 0 ? ["", heading, ...lines] : []);
