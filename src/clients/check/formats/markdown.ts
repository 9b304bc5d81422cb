// Markdown: the report for a job's summary or an issue, and the text of a pull request for what --fix changes.
import { daysBetween } from "../../../schema/day.ts";
import type { Standing } from "../../../schema/standings.ts";
import { ago, count } from "../../feed/day-count.ts";
import type { Feed } from "../../feed/feed.ts";
import { groupedBy } from "../../feed/grouped.ts";
import { sayChanges } from "../../feed/say.ts";
import type { Item, Report } from "../report.ts";
import { filesOf, printable, sentence, totalsOf } from "./printable.ts";

/** GitHub's limit for an issue is 65,536 characters; the text around the table needs some. */
const LONGEST_TABLE = 48_000;
const LONGEST_CELL = 300;
const MOST_PLACES = 5;

/** Anything that could be markup, mention a person, or end a cell. */
export const inCell = (text: string) =>
  printable(text.slice(0, LONGEST_CELL)).replace(/[\\`*_{}[\]<>()#+!|~@&$]/g, (char) => `&#${char.charCodeAt(0)};`);

export const linked = (text: string, url: string | null) =>
  url && !/[()\s|]/.test(url) ? `[${inCell(text)}](${url})` : inCell(text);

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const lines = rows.map((cells) => `| ${cells.join(" | ")} |`);
  let size = 0;
  const fitting = lines.filter((line) => {
    size += line.length + 1;
    return size <= LONGEST_TABLE;
  });
  const more = lines.length - fitting.length;
  const head = [`| ${columns.join(" | ")} |`, `|${"---|".repeat(columns.length)}`];
  return ["", ...head, ...fitting, ...(more > 0 ? ["", `${more} more are not shown.`] : [])];
}

/** Report → a heading, totals, and a table, worst and soonest first. */
export function markdown(report: Report, whole: Report): string {
  const { findings, unknown, feed, ok, today } = report;
  const lines = [
    "### Models used here",
    "",
    `${totalsOf(whole)}, ${ok} fine, ${whole.unknown.length} unknown, ${count(whole.mentions.length, "mention")} in ${inCell(filesOf(report))}, on ${today}, with the ${feed.url === null ? "data" : "feed"} of ${feed.updated}.`,
  ];
  const rank = ({ level, ends_on }: Item) => `${level === "error" ? 0 : 1}${ends_on ?? "~"}`;
  const sorted = findings.toSorted((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0));
  const rows = sorted.map((item) => [
    item.level,
    linked(item.text, item.page),
    item.ends_on ?? "not stated",
    `${item.days_left ?? ""}`,
    inCell(`${item.file}:${item.line}`),
    inCell(sentence(item)),
  ]);
  if (rows.length > 0) lines.push(...table(["", "Model", "Retires", "Days left", "Where", "What to know"], rows));
  const names = [...new Set(unknown.map(({ text }) => text))].slice(0, 50);
  if (names.length > 0) lines.push("", `Not in the feed: ${names.map(inCell).join(", ")}.`);
  return `${lines.join("\n")}\n`;
}

/** Report → a table with a row for each model that --fix replaces: days, prices, limits. Empty if it replaces none. */
export function pullRequest(report: Report, feed: Feed, replaced: readonly Item[]): string {
  const { findings, today } = report;
  const fixed = groupedBy(replaced, ({ id, replacement }) => `${id} ${replacement?.text}`);
  if (fixed.size === 0) return "";
  const left = findings.filter((item) => item.level === "error" && !replaced.includes(item)).length;
  const columns =
    "Model, Replacement, Retires, Input (USD per 1M), Output (USD per 1M), Context, Output limit, Mind, Where";
  const rows = [...fixed.values()].map((items) => replacementRow(items as [Item, ...Item[]], feed, today));
  return [
    `Each model here is retired, deprecated or retires soon. Its provider names a single replacement, which is live, and nothing stated says it is of a different kind. As of ${today}, with the feed of ${report.feed.updated}.`,
    ...table(columns.split(", "), rows.toSorted()),
    ...(left > 0 ? ["", `${count(left, "further finding")} can't be fixed this way: see the check's own report.`] : []),
    "",
    "Prices, limits and behaviour may differ: run your tests and evaluations before you merge.",
    "",
  ].join("\n");
}

const FIGURES = ["price_input_per_mtok", "price_output_per_mtok", "context_window", "max_output_tokens"] as const;

function replacementRow(items: readonly [Item, ...Item[]], feed: Feed, today: string): string[] {
  const [{ id, replacement, page, text }] = items;
  const [old, now] = [feed.modelOf(id), feed.modelOf(replacement?.id)];
  const change = (of: (model: Standing | undefined) => string) => [...new Set([of(old), of(now)])].join(" → ");
  const figures = FIGURES.map((field) =>
    inCell(change((model) => model?.[field]?.toLocaleString("en-US", { maximumFractionDigits: 6 }) ?? "not stated")),
  );
  const unstated = old?.modality ? [] : ["the old model's input and output are not stated"];
  const places = [...new Set(items.map(({ file, line }) => `${file}:${line}`))];
  const more = places.length > MOST_PLACES ? ` and ${places.length - MOST_PLACES} more` : "";
  return [
    linked(text, page),
    linked(replacement?.text ?? "", now ? feed.pageOf(now.status[1]) : null),
    inCell([old, now].map((model) => dayOf(model, today)).join(" → ")),
    ...figures,
    inCell([...(replacement ? sayChanges(replacement) : []), ...unstated].join(", ")),
    inCell(`${places.slice(0, MOST_PLACES).join(", ")}${more}`),
  ];
}

/** `2026-12-31 (in 40 days)`. */
function dayOf(model: Standing | undefined, today: string): string {
  const [day] = model?.ends_on ?? [];
  if (!day) return model?.status[0] === "retired" ? "retired" : "no day stated";
  return `${day} (${ago(daysBetween(day, today))})`;
}
