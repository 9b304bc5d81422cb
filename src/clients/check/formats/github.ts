import { type Report, sentence } from "../report.ts";
import { filesOf, printable, totalsOf } from "./printable.ts";

const data = (text: string) => printable(text).replace(/%/g, "%25").replace(/\r/g, "%0D").replace(/\n/g, "%0A");
const property = (text: string) => data(text).replace(/:/g, "%3A").replace(/,/g, "%2C");

/** Report → a workflow command per finding, which annotates its line, and a summary. */
export function github(report: Report): string {
  const { findings, unknown, feed, ok } = report;
  const lines = findings.map(
    (item) =>
      `::${item.level} file=${property(item.file)},line=${item.line},col=${item.column},endColumn=${item.column + item.text.length},title=${property(`${item.text}: ${item.verdict}`)}::${data(sentence(item))}${item.source_url ? ` (${data(item.source_url)})` : ""}`,
  );
  for (const { file, line, column, level, text, reason } of unknown)
    lines.push(
      `::${level === "error" ? "error" : "notice"} file=${property(file)},line=${line},col=${column},title=${property(`${text}: unknown`)}::${data(reason)}`,
    );
  lines.push(`${totalsOf(report)}, ${ok} fine in ${filesOf(report)}; feed of ${feed.updated}`);
  return `${lines.join("\n")}\n`;
}
