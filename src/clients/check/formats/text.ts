import { count } from "../../feed/day-count.ts";
import { type Item, type Report, sentence } from "../report.ts";
import { filesOf, printable, totalsOf } from "./printable.ts";

/** Report → lines of `file:line:column: level: verdict: what to know`, and figures last. */
export function text(report: Report): string {
  const line = (item: Item) =>
    `${printable(item.file)}:${item.line}:${item.column}: ${item.level}: ${verdict(item)}: ${printable(sentence(item))}${item.source_url ? ` — ${item.source_url}` : ""}`;
  const lines = report.findings.map(line);
  for (const { file, line: at, column, level, text: spelled, reason } of report.unknown)
    lines.push(`${printable(file)}:${at}:${column}: ${level}: unknown: ${printable(spelled)} ${reason}`);
  return `${[...lines, ...figures(report)].join("\n")}\n`;
}

/** What wasn't listed place by place, and the totals, one line each. */
export function figures(report: Report): string[] {
  const { mentions, unknown, skipped, feed, ok } = report;
  const lines: string[] = [];
  if (mentions.length > 0)
    lines.push(`${count(mentions.length, "mention")} in comments, documents and sentences (--format json lists them)`);
  if (skipped.length > 0) lines.push(`skipped ${count(skipped.length, "path")}: ${reasons(report)}`);
  lines.push(
    `${totalsOf(report)}, ${ok} fine, ${unknown.length} unknown in ${filesOf(report)}; feed of ${feed.updated}, ${count(feed.models, "model")}`,
  );
  return lines;
}

const verdict = ({ verdict: said }: Item) => (said === "repriced" ? "re-priced" : said);

function reasons({ skipped }: Report): string {
  const counts = new Map<string, number>();
  for (const { why } of skipped) {
    const kind = why.replace(/, \d+ files?$/, "");
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts].map(([why, n]) => `${n} ${why}`).join(", ");
}
