// The text of a pull request for what --fix changes.
import { daysBetween } from "../../../schema/day.ts";
import { count } from "../../feed/day-count.ts";
import { groupedBy } from "../../feed/grouped.ts";
import type { Row } from "../feed.ts";
import { isFixable } from "../fix.ts";
import type { Item, Report } from "../report.ts";
import { fitting, inCell, linked } from "./markdown.ts";

/** How many of a model's places a row of the table lists. */
const MOST_PLACES = 5;

/** Report → a table with a row for each model that --fix replaces: days, prices, limits. Empty if it replaces none. */
export function pullRequest(report: Report, rows: ReadonlyMap<string, Row>): string {
  const { findings, feed, today } = report;
  const fixed = groupedBy(findings.filter(isFixable), ({ id, replacement }) => `${id} ${replacement?.text}`);
  if (fixed.size === 0) return "";
  const left = findings.filter((item) => item.level === "error" && !isFixable(item)).length;
  const table = [...fixed.values()].map((items) => rowOf(items, rows, today)).sort();
  const shown = fitting(table);
  return [
    `Each model here is retired, deprecated or retires soon. Its provider names a single replacement, which is live, and nothing stated says it is of a different kind. As of ${today}, with the feed of ${feed.updated}.`,
    "",
    "| Model | Replacement | Retires | Input, USD per 1M | Output, USD per 1M | Context | Output limit | Mind | Where |",
    "|---|---|---|---|---|---|---|---|---|",
    ...table.slice(0, shown),
    ...(shown < table.length ? ["", `${table.length - shown} more are not shown.`] : []),
    ...(left > 0 ? ["", `${count(left, "further finding")} can't be fixed this way: see the check's own report.`] : []),
    "",
    "Prices, limits and behaviour may differ: run your tests and evaluations before you merge.",
    "",
  ].join("\n");
}

function rowOf(items: readonly Item[], rows: ReadonlyMap<string, Row>, today: string): string {
  const [{ id, replacement, source_url, text }] = items as [Item];
  const [old, now] = [rows.get(id ?? ""), rows.get(replacement?.id ?? "")];
  const changes = (field: keyof Row) => {
    const [from, to] = [old, now].map((row) => shown(row?.[field]));
    return from === to ? from : `${from} → ${to}`;
  };
  const places = [...new Set(items.map(({ file, line }) => `${file}:${line}`))];
  const more = places.length > MOST_PLACES ? ` and ${places.length - MOST_PLACES} more` : "";
  const days = `${dayOf(old, today)} → ${dayOf(now, today)}`;
  const unstated = old?.modality ? [] : ["the old model's input and output are not stated"];
  const mind = [...(replacement?.breaks ?? []), ...unstated].join(", ");
  const cells = [
    linked(text, source_url),
    linked(replacement?.text ?? "", now?.source_url ?? null),
    inCell(days),
    ...(["price_input_per_mtok", "price_output_per_mtok", "context_window", "max_output_tokens"] as const).map(
      (field) => inCell(changes(field) ?? ""),
    ),
    inCell(mind),
    inCell(`${places.slice(0, MOST_PLACES).join(", ")}${more}`),
  ];
  return `| ${cells.join(" | ")} |`;
}

const shown = (value: unknown): string =>
  typeof value === "number" ? value.toLocaleString("en-US", { maximumFractionDigits: 6 }) : "not stated";

/** `2026-12-31 (in 40 days)`. */
function dayOf(row: Row | undefined, today: string): string {
  const day = row?.retires_on;
  if (!day) return row?.status === "retired" ? "retired" : "no day stated";
  const left = daysBetween(today, day);
  return `${day} (${left < 0 ? `${count(-left, "day")} ago` : `in ${count(left, "day")}`})`;
}
