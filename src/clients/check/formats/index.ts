import type { Feed } from "../../feed/feed.ts";
import type { Options } from "../options.ts";
import type { Item, Report } from "../report.ts";
import { github, sarif } from "./ci.ts";
import { markdown, pullRequest } from "./markdown.ts";
import { byModel, byPlace, type Screen } from "./text.ts";

/** Report → output, with a line break at its end. By default, text is by model if a person reads it. */
export function render(
  report: Report,
  { format, group }: Pick<Options, "format" | "group">,
  feed: Feed,
  { terminal, ...screen }: Screen & { terminal: boolean },
  fixed: readonly Item[] = [],
): string {
  if (format === "pull-request") return pullRequest(report, feed, fixed);
  if (format !== "text") return { json, github, markdown, sarif }[format](report);
  return ((group ?? (terminal ? "model" : "place")) === "model" ? byModel : byPlace)(report, screen);
}

function json(report: Report): string {
  const shown = (items: readonly Item[]) =>
    items.map(({ from: _from, to: _to, ...item }) => ({ ...item, retires_on: item.ends_on, source_url: item.page }));
  const { findings, mentions, unknown } = report;
  const lists = { findings: shown(findings), mentions: shown(mentions), unknown: shown(unknown) };
  return `${JSON.stringify({ ...report, ...lists }, null, 2)}\n`;
}
