import { count } from "../../feed/day-count.ts";
import { groupedBy } from "../../feed/grouped.ts";
import { PARTS, type Part, partOf } from "../parts.ts";
import { type Item, type Report, replacementText, type Spot } from "../report.ts";
import { printable } from "./printable.ts";
import { figures } from "./text.ts";

/** As many models as fit a screen, at two lines each, with the totals. */
const MOST_MODELS = 14;
const MOST_PLACES = 3;
/** Line width if no terminal gives one. */
const WIDTH = 80;
const PATH = 24;

type Group = { items: Item[]; errors: number; parts: Record<Part, number> };

/**
 * Report → two lines per model (what to know, and where it is used), failures in source files first, then the totals. Lines about models
 * are shortened to the width; the least important part goes first.
 */
export function grouped(report: Report, width = WIDTH): string {
  const short = (text: string) => (text.length > width ? `${text.slice(0, width - 1)}…` : text);
  /** The fullest of several wordings that fits. */
  const fitting = (ways: readonly string[]) => short(ways.find((way) => way.length <= width) ?? ways.at(-1) ?? "");
  const groups = groupsOf(report.findings).sort(
    (a, b) =>
      Number(b.errors > 0) - Number(a.errors > 0) ||
      b.parts.source - a.parts.source ||
      b.items.length - a.items.length ||
      ((headings(a)[0] ?? "") < (headings(b)[0] ?? "") ? -1 : 1),
  );
  const shown = groups.slice(0, MOST_MODELS);
  const lines = shown.flatMap((group) => [fitting(headings(group)), fitting(places(group))]);
  const more = groups.slice(MOST_MODELS);
  if (more.length > 0) {
    const failing = more.filter(({ errors }) => errors > 0).length;
    lines.push(
      `… and ${count(more.length, "more model")}, ${failing} of them with errors (--group place lists every place)`,
    );
  }
  if (report.unknown.length > 0) {
    const names = [...new Set(report.unknown.map(({ text }) => text))];
    lines.push(
      short(`not in the feed: ${names.slice(0, 8).map(printable).join(", ")}${names.length > 8 ? ", …" : ""}`),
    );
  }
  const errors = report.findings.filter(({ level }) => level === "error");
  if (errors.length > 0) lines.push(`errors: ${said(partsOf(errors))}`);
  return `${[...lines, ...figures(report)].join("\n")}\n`;
}

function groupsOf(findings: readonly Item[]): Group[] {
  const groups = groupedBy(findings, (item) => [item.id ?? item.text, item.host, item.verdict, item.reason].join("\0"));
  return [...groups.values()].map((items) => ({
    items,
    errors: items.filter(({ level }) => level === "error").length,
    parts: partsOf(items),
  }));
}

function partsOf(items: readonly Spot[]): Record<Part, number> {
  const parts: Record<Part, number> = { source: 0, tests: 0, examples: 0 };
  for (const { file } of items) parts[partOf(file)] += 1;
  return parts;
}

/** `8 in source, 30 in tests`. */
const said = (parts: Record<Part, number>) =>
  PARTS.flatMap((part) => (parts[part] > 0 ? [`${parts[part]} in ${part}`] : [])).join(", ");

/** What to know, from the full wording to just the end and the successor. */
function headings({ items, errors }: Group): string[] {
  const { text, verdict, reason, host, replacement, days_left } = items[0] as Item;
  const level = `${errors > 0 ? "error" : "warning"}: ${text}:`;
  const end = `${level} ${reason.startsWith(verdict) ? "" : `${verdict}: `}${reason}`;
  if (!replacement) return [host ? `${end}; spelled for ${host}` : end, end].map(printable);
  const bare = { ...replacement, skipped: [], breaks: [] };
  const priced = `${end}; ${replacementText(bare)}`;
  const plain = replacementText({ ...bare, input_difference: null, output_difference: null });
  const left = verdict === "retiring" && days_left !== null ? ` in ${count(days_left, "day")}` : "";
  const ways = [priced, `${end}; ${plain}`, `${level} ${verdict}${left}; ${plain}`];
  return [...(host ? [`${priced}; spelled for ${host}`] : []), ...ways].map(printable);
}

/** How many places, and as many of them as fit. */
function places({ items, errors, parts }: Group): string[] {
  // A place in a source file says more than the first in code-unit order.
  const sorted = items.toSorted((a, b) => PARTS.indexOf(partOf(a.file)) - PARTS.indexOf(partOf(b.file)));
  const files = sorted.slice(0, MOST_PLACES).map(({ file, line }) => ending(printable(`${file}:${line}`)));
  const fine = errors > 0 && errors < items.length ? `, ${items.length - errors} of them warn` : "";
  const head = `    ${count(items.length, "place")} (${said(parts)}${fine})`;
  return files.map((_, less) => {
    const some = files.slice(0, files.length - less);
    return `${head}: ${some.join(", ")}${items.length > some.length ? ", …" : ""}`;
  });
}

const ending = (path: string) => (path.length > PATH ? `…${path.slice(1 - PATH)}` : path);
