// For people: a line for each place, or two for each model.
import { count } from "../../feed/day-count.ts";
import { groupedBy } from "../../feed/grouped.ts";
import { type Item, type Level, PARTS, partOf, type Report } from "../report.ts";
import { fileName, filesOf, firstOf, placesOf, printable, sentence, totalsOf } from "./printable.ts";

/** Where the text appears: whether a person reads it, the line width in characters, and the environment, which may forbid colours. */
export type Screen = { terminal: boolean; columns?: number | undefined; env: Record<string, string | undefined> };

/** `whole`: what the totals are of. */
export function text(report: Report, whole: Report, group: "model" | "place" | undefined, screen: Screen): string {
  const lines = (group ?? (screen.terminal ? "model" : "place")) === "model" ? byModel : byPlace;
  return `${[...lines(report, screen), ...pagesOf(report), ...figures(report, whole)].join("\n")}\n`;
}

/** A line without its path, if no terminal gives its width, or gives 0. */
const LONGEST = 120;
/** As many models as fit a screen, at two lines each, with the totals. */
const MOST_MODELS = 14;
const MOST_PAGES = 5;

const COLOURS = { error: 31, warning: 33 };

/** `error gpt-4.1-nano ended 2026-10-23 → gpt-5.6-luna`. */
function lineOf(item: Item, level: Level, most: number, { terminal, env }: Screen): string {
  const word = terminal && !env.NO_COLOR && env.TERM !== "dumb" ? `\x1b[${COLOURS[level]}m${level}\x1b[0m` : level;
  return `${word} ${sentence(item, most - level.length - 1)}`;
}

/** Lines of `file:line:column level what to know`, which editors and terminals link. */
const byPlace = (report: Report, screen: Screen): string[] =>
  [...report.findings, ...report.unknown].map((item) => {
    const place = `:${item.line}:${item.column} `;
    return `${fileName(item.file)}${place}${lineOf(item, item.level, LONGEST - place.length, screen)}`;
  });

/** Two lines for each model: what to know, and where it is used. Failures in source files come first. */
function byModel(report: Report, screen: Screen): string[] {
  const width = screen.columns || LONGEST;
  const groups = groupsOf(report.findings).sort(
    (a, b) =>
      Number(b.errors > 0) - Number(a.errors > 0) ||
      b.inSource - a.inSource ||
      b.items.length - a.items.length ||
      (a.items[0].text < b.items[0].text ? -1 : 1),
  );
  const told = ({ items, errors }: Group) => lineOf(items[0], errors > 0 ? "error" : "warning", width, screen);
  const lines = groups.slice(0, MOST_MODELS).flatMap((group) => [told(group), placesIn(group, width)]);
  const more = groups.slice(MOST_MODELS);
  if (more.length > 0) {
    const failing = more.filter(({ errors }) => errors > 0).length;
    lines.push(
      `… and ${count(more.length, "more model")}, ${failing} of them with errors (--group place lists every place)`,
    );
  }
  const names = namesOf(report.unknown);
  if (names.length > 0) lines.push(`not in the feed: ${firstOf(names, 8)}`);
  const errors = report.findings.filter(({ level }) => level === "error");
  if (errors.length > 0) lines.push(`errors: ${inParts(errors)}`);
  return lines;
}

function pagesOf({ findings }: Report): string[] {
  const failing = findings.filter(({ level, page }) => level === "error" && page !== null);
  return [...groupedBy(failing, ({ page }) => page ?? "")]
    .slice(0, MOST_PAGES)
    .map(([page, items]) => `${printable(page)}: ${firstOf(namesOf(items), 4)}`);
}

const namesOf = (items: readonly Item[]) => [...new Set(items.map(({ text }) => printable(text)))];

type Group = { items: [Item, ...Item[]]; errors: number; inSource: number };

function groupsOf(findings: readonly Item[]): Group[] {
  const groups = groupedBy(findings, ({ id, text, host, verdict, reason }) =>
    [id ?? text, host, verdict, reason].join("\0"),
  );
  return [...groups.values()].map((items) => ({
    // Whether one of them doesn't count says nothing of the model.
    items: items.map((item) => ({ ...item, excused: null })) as [Item, ...Item[]],
    errors: items.filter(({ level }) => level === "error").length,
    inSource: items.filter(({ file }) => partOf(file) === "source").length,
  }));
}

/** `8 in source, 30 in tests`. */
function inParts(items: readonly Item[]): string {
  const groups = groupedBy(items, ({ file }) => partOf(file));
  return PARTS.flatMap((part) => (groups.has(part) ? `${groups.get(part)?.length} in ${part}` : [])).join(", ");
}

/** How many places, and as many of them as fit, whole: a path that is cut can't be opened. */
function placesIn({ items, errors }: Group, width: number): string {
  // A place in a source file says more than the first in code-unit order.
  const sorted = items.toSorted((a, b) => PARTS.indexOf(partOf(a.file)) - PARTS.indexOf(partOf(b.file)));
  const fine = errors > 0 && errors < items.length ? `, ${items.length - errors} of them warn` : "";
  const head = `    ${count(items.length, "place")} (${inParts(items)}${fine}): `;
  const ways = [3, 2, 1].map((most) => head + placesOf(sorted, most));
  return ways.find((way) => way.length <= width) ?? ways.at(-1) ?? head;
}

/** What wasn't listed place by place, and the totals, one line each. */
function figures({ mentions, skipped, feed, ok }: Report, whole: Report): string[] {
  const lines: string[] = [];
  if (mentions.length > 0)
    lines.push(`${count(mentions.length, "mention")} in comments, documents and sentences (--format json lists them)`);
  const reasons = groupedBy(skipped, ({ why }) => why);
  const counts = [...reasons].map(([why, { length }]) => `${length} ${why}`);
  if (skipped.length > 0) lines.push(`skipped ${count(skipped.length, "path")}: ${counts.join(", ")}`);
  lines.push(
    `${totalsOf(whole)}, ${ok} fine, ${whole.unknown.length} unknown in ${filesOf(whole)}; ${feed.url === null ? "data" : "feed"} of ${feed.updated}, ${count(feed.models, "model")}`,
  );
  return lines;
}
