import type { Feed } from "../../feed/feed.ts";
import type { Options } from "../options.ts";
import type { Item, Report } from "../report.ts";
import { github, sarif } from "./ci.ts";
import { markdown, pullRequest } from "./markdown.ts";
import { type Screen, text } from "./text.ts";

type Shown = Pick<Options, "format" | "group"> & { quiet?: boolean };

/** `whole`: with what is accepted, and with --quiet the warnings, for totals. `fixed`: what --fix replaces. */
export function render(
  whole: Report,
  { format, group, quiet = false }: Shown,
  feed: Feed,
  screen: Screen,
  fixed: readonly Item[] = [],
): string {
  const isShown = (item: Item) => !item.accepted && (!quiet || item.level === "error");
  const [findings, unknown] = [whole.findings.filter(isShown), whole.unknown.filter(isShown)];
  const report = { ...whole, findings, unknown, ...(quiet ? { mentions: [], skipped: [] } : {}) };
  const formats: Record<Options["format"], () => string> = {
    text: () => text(report, whole, group, screen),
    json: () => json(quiet ? report : whole),
    sarif: () => sarif(quiet ? report : whole),
    github: () => github(report, whole),
    markdown: () => markdown(report, whole),
    "pull-request": () => pullRequest(whole, feed, fixed),
  };
  return formats[format]();
}

function json(report: Report): string {
  const shown = (items: readonly Item[]) =>
    items.map(({ key: _key, from: _from, to: _to, ...item }) => {
      return { ...item, retires_on: item.ends_on, source_url: item.page };
    });
  const { findings, mentions, unknown } = report;
  const lists = { findings: shown(findings), mentions: shown(mentions), unknown: shown(unknown) };
  return `${JSON.stringify({ ...report, ...lists }, null, 2)}\n`;
}
