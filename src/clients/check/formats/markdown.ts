import { count } from "../../feed/day-count.ts";
import { type Item, type Report, sentence } from "../report.ts";
import { filesOf, printable, totalsOf } from "./printable.ts";

/** GitHub's limit for an issue is 65,536 characters; the text around the table needs some. */
const LONGEST_TABLE = 48_000;
const LONGEST_CELL = 300;

/** Anything that could be markup, mention a person, or end a cell. */
export const inCell = (text: string) =>
  printable(text.slice(0, LONGEST_CELL)).replace(/[\\`*_{}[\]<>()#+!|~@&$]/g, (char) => `&#${char.charCodeAt(0)};`);

/** Report → a heading, totals, and a table, worst and soonest first. */
export function markdown(report: Report): string {
  const { findings, unknown, mentions, feed, ok, today } = report;
  const lines = [
    "### Models used here",
    "",
    `${totalsOf(report)}, ${ok} fine, ${unknown.length} unknown, ${count(mentions.length, "mention")} in ${inCell(filesOf(report))}, on ${today}, with the feed of ${feed.updated}.`,
  ];
  if (findings.length > 0) {
    lines.push("", "| | Model | Retires | Days left | Where | What to know |", "|---|---|---|---|---|---|");
    const sorted = [...findings].sort(
      (a, b) => rank(a) - rank(b) || (a.retires_on ?? "~").localeCompare(b.retires_on ?? "~", "en"),
    );
    const rows = sorted.map(
      (item) =>
        `| ${item.level} | ${model(item)} | ${item.retires_on ?? "not stated"} | ${item.days_left ?? ""} | ${inCell(`${item.file}:${item.line}`)} | ${inCell(sentence(item))} |`,
    );
    const shown = fitting(rows);
    lines.push(...rows.slice(0, shown));
    if (shown < rows.length) lines.push("", `${rows.length - shown} more are not shown.`);
  }
  if (unknown.length > 0) {
    const names = [...new Set(unknown.map(({ text }) => text))].slice(0, 50);
    lines.push("", `Not in the feed: ${names.map(inCell).join(", ")}.`);
  }
  return `${lines.join("\n")}\n`;
}

/** How many rows the table has room for. */
export function fitting(rows: readonly string[]): number {
  let size = 0;
  const last = rows.findIndex((row) => {
    size += row.length + 1;
    return size > LONGEST_TABLE;
  });
  return last === -1 ? rows.length : last;
}

const rank = ({ level }: Item) => (level === "error" ? 0 : 1);
const model = ({ text, source_url }: Item) => linked(text, source_url);

/** A link, if there is a page. */
export const linked = (text: string, url: string | null) =>
  url && !/[()\s|]/.test(url) ? `[${inCell(text)}](${url})` : inCell(text);
