import type { Feed } from "../../feed/feed.ts";
import type { Options } from "../options.ts";
import type { Item, Report } from "../report.ts";
import { github, sarif } from "./ci.ts";
import { markdown, pullRequest } from "./markdown.ts";
import { type Screen, text } from "./text.ts";

type Shown = Pick<Options, "format" | "group"> & { quiet?: boolean };
/** `whole`: with what is accepted, and with --quiet the warnings, for totals. `fixed`: what --fix replaces. */
type Written = { report: Report; whole: Report; options: Shown; feed: Feed; screen: Screen; fixed: readonly Item[] };

/** What each format writes, with a line break at its end. */
const FORMATS: Record<Options["format"], (written: Written) => string> = {
  text: ({ report, whole, options, screen }) => text(report, whole, options.group, screen),
  json: ({ report, whole, options }) => json(options.quiet ? report : whole),
  sarif: ({ report, whole, options }) => sarif(options.quiet ? report : whole),
  github: ({ report, whole }) => github(report, whole),
  markdown: ({ report, whole }) => markdown(report, whole),
  "pull-request": ({ whole, feed, fixed }) => pullRequest(whole, feed, fixed),
};

/** Report → output. */
export function render(whole: Report, options: Shown, feed: Feed, screen: Screen, fixed: readonly Item[] = []): string {
  const { quiet = false } = options;
  const isShown = (item: Item) => !item.accepted && (!quiet || item.level === "error");
  const [findings, unknown] = [whole.findings, whole.unknown].map((items) => items.filter(isShown)) as [Item[], Item[]];
  const report = { ...whole, findings, unknown, ...(quiet ? { mentions: [], skipped: [] } : {}) };
  return FORMATS[options.format]({ report, whole, options, feed, screen, fixed });
}

function json(report: Report): string {
  const shown = (items: readonly Item[]) =>
    items.map(({ key: _key, from: _from, to: _to, ...item }) => ({
      ...item,
      retires_on: item.ends_on,
      source_url: item.page,
    }));
  const { findings, mentions, unknown } = report;
  const lists = { findings: shown(findings), mentions: shown(mentions), unknown: shown(unknown) };
  return `${JSON.stringify({ ...report, ...lists }, null, 2)}\n`;
}
