import type { Feed } from "../../feed/feed.ts";
import type { Options } from "../options.ts";
import type { Item, Report } from "../report.ts";
import { github, sarif } from "./ci.ts";
import { markdown, pullRequest } from "./markdown.ts";
import { byModel, byPlace, type Screen } from "./text.ts";

/** Report → output, with a line break at its end. By default, text is by model if a person reads it. */
export function render(
  whole: Report,
  { format, group, quiet = false }: Pick<Options, "format" | "group"> & { quiet?: boolean },
  feed: Feed,
  { terminal, ...screen }: Screen & { terminal: boolean },
  fixed: readonly Item[] = [],
): string {
  const report = quiet ? onlyErrors(whole) : whole;
  if (format === "pull-request") return pullRequest(whole, feed, fixed);
  if (format !== "text") return { json, github, markdown, sarif }[format](report, whole);
  return ((group ?? (terminal ? "model" : "place")) === "model" ? byModel : byPlace)(report, screen, whole);
}

/** What --quiet prints; the totals stay those of all. */
function onlyErrors(report: Report): Report {
  const fails = <T extends { level: string }>(items: readonly T[]) => items.filter(({ level }) => level === "error");
  return { ...report, findings: fails(report.findings), unknown: fails(report.unknown), mentions: [], skipped: [] };
}

function json(report: Report): string {
  const shown = (items: readonly Item[]) =>
    items.map(({ from: _from, to: _to, ...item }) => ({ ...item, retires_on: item.ends_on, source_url: item.page }));
  const { findings, mentions, unknown } = report;
  const lists = { findings: shown(findings), mentions: shown(mentions), unknown: shown(unknown) };
  return `${JSON.stringify({ ...report, ...lists }, null, 2)}\n`;
}
