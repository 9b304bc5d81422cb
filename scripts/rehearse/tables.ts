import type { Played, Rehearsed } from "./play.ts";

type Row = (string | number)[];

/** Formats rows as lines with aligned columns, numbers to the right. */
export function tableOf(head: readonly string[], rows: readonly Row[]): string[] {
  const cells = [head, ...rows.map((row) => row.map(String))];
  const widths = head.map((_, c) => Math.max(...cells.map((row) => row[c]?.length ?? 0)));
  const isFigure = head.map((_, c) => rows.every((row) => typeof row[c] === "number"));
  const pad = (cell: string, c: number) => (isFigure[c] ? cell.padStart(widths[c] ?? 0) : cell.padEnd(widths[c] ?? 0));
  return cells.map((row) => row.map(pad).join("  ").trimEnd());
}

export const PAGE_HEAD = ["page", "rows", "days read", "days failed", "findings", "values published"];

/** A row for each page: how it was read over the fortnight. */
export function pageRows({ slug, days, catalog }: Rehearsed): Row[] {
  const reports = days.flatMap(({ run }) => run.pages);
  const failures = days.flatMap(({ run }) => run.failures);
  const keys = [...new Set([...reports.map(({ key }) => key), ...failures.map(({ page }) => page)])].sort();
  return keys.map((key) => {
    const readings = reports.filter((report) => report.key === key);
    const findings = days.flatMap(({ run }) => run.findings).filter(({ file }) => file === `${slug}/${key}`).length;
    const values = [...catalog.models.values()].flatMap(({ record }) => record.evidence.filter((e) => e.page === key));
    return [
      `${slug}/${key}`,
      readings[0]?.rows ?? 0,
      readings.length,
      failures.filter(({ page }) => page === key).length,
      findings,
      values.reduce((sum, { states }) => sum + Object.keys(states).length, 0),
    ];
  });
}

export const DAY_HEAD = ["day", "drift", "read", "failed", "findings", "held", "changed", "wrong"];

/** A row for each day, summed over all providers. */
export function dayRows(rehearsed: readonly Rehearsed[]): Row[] {
  const days = rehearsed[0]?.days ?? [];
  return days.map(({ name }, i): Row => {
    const of = rehearsed.flatMap((one) => one.days[i] ?? []);
    const sum = (figure: (day: Played) => number) => of.reduce((total, day) => total + figure(day), 0);
    return [
      i + 1,
      name,
      sum(({ run }) => run.pages.length),
      sum(({ run }) => run.failures.length),
      sum(({ run }) => run.findings.length),
      sum(({ run }) => run.held.length),
      sum(({ changed }) => changed),
      sum(({ wrong }) => wrong.length),
    ];
  });
}
