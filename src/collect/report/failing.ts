import type { AnyCatalog } from "../../schema/catalog.ts";
import { daysBetween } from "../../schema/day.ts";
import { Failure } from "../../schema/history.ts";
import type { ProviderRun } from "../pipeline/provider-run.ts";

export type Failing = Failure & { page: string; days: number };

/** Pages that have failed for at least `days` days in a row (1: since today), longest first. `today`: `YYYY-MM-DD`, UTC. */
export function failingPages({ failures }: Pick<AnyCatalog, "failures">, days: number, today: string): Failing[] {
  return Object.entries(failures)
    .map(([page, line]) => ({ page, ...line, days: daysBetween(line.since, today) + 1 }))
    .filter((f) => f.days >= days)
    .sort((a, b) => b.days - a.days || (a.page < b.page ? -1 : 1));
}

/** The last day on which anything was collected or tried; undefined if never. */
export function lastRun({ lock, failures }: Pick<AnyCatalog, "lock" | "failures">): string | undefined {
  return [...Object.values(lock).map((l) => l.read_on), ...Object.values(failures).map((f) => f.on)].sort().at(-1);
}

/** Hours from the start of `day` (UTC) to `now` (ms since 1970). */
export const hoursSince = (day: string, now: number): number => (now - Date.parse(day)) / 3_600_000;

/** Failing pages as a Markdown table. The reasons are ours: they need no escaping. */
export function failingTable(failing: readonly Failing[]): string {
  if (failing.length === 0) return "Every page was read.\n";
  const rows = failing.map(({ page, why, since, on, days }) => `| \`${page}\` | ${why} | ${since} | ${on} | ${days} |`);
  return `| page | why | failing since | last tried | days |\n| --- | --- | --- | --- | ---: |\n${rows.join("\n")}\n`;
}

/**
 * Records a live run's failed pages in `catalog.failures`, in place, and removes the provider's other entries: those pages were
 * read, or are no longer listed.
 */
export function noteFailures(
  { failures }: Pick<AnyCatalog, "failures">,
  { provider, day, failures: failed }: ProviderRun,
): void {
  const lines = failed.map(({ page, why, led_to }): [string, Failure] => {
    const name = `${provider}/${page}`;
    const led = led_to !== undefined && Failure.shape.led_to.safeParse(led_to).success ? { led_to } : {};
    return [name, { on: day, since: failures[name]?.since ?? day, why, ...led }];
  });
  for (const name of Object.keys(failures)) if (name.startsWith(`${provider}/`)) delete failures[name];
  Object.assign(failures, Object.fromEntries(lines));
}
