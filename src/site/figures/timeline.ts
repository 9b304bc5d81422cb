import type { ProviderSlug } from "../../schema/vocabulary.ts";
import { type Html, html } from "../html.ts";
import { addMonths, monthName, months, percent } from "./scale.ts";

export type Ending = {
  name: string;
  provider: string;
  slug: ProviderSlug;
  /** `YYYY-MM-DD`; an earliest day may be `YYYY-MM`. */
  on: string;
  /** A firm and complete day; else the earliest that the provider names. */
  firm: boolean;
};

type Cell = { month: string; slug: ProviderSlug; provider: string; firm: string[]; soft: string[] };

/** Months shown before that of the data. */
const BEFORE = 5;
/** Longer runs of months in which nothing ends are one gap. */
const QUIET = 3;
/** Size of a mark, and of its step aside where a cell has both kinds, in pixels. */
const MARK = 20;
const ASIDE = 11;
const ROW = 30;

/** Endings, and the day of the data → the picture twice: months across for wide screens, months down for narrow ones. */
export function timeline(endings: readonly Ending[], updated: string): Html {
  const now = updated.slice(0, 7);
  const first = addMonths(now, -BEFORE);
  const shown = endings.filter(({ on }) => on.slice(0, 7) >= first);
  const cells = cellsOf(shown);
  const last = cells.map(({ month }) => month).reduce((a, b) => (a > b ? a : b), now);
  const columns = withGaps(months(first, last), new Set([now, ...cells.map(({ month }) => month)]));
  const providers = [...new Map(cells.map(({ slug, provider }) => [slug, provider]))].sort(([, a], [, b]) =>
    a < b ? -1 : 1,
  );
  if (providers.length === 0) return html`<p>No provider has stated a day from ${first} on.</p>`;
  const given = { cells, columns, providers, now };
  return html`${across(given)}${down(given)}`;
}

type Given = { cells: Cell[]; columns: string[]; providers: [ProviderSlug, string][]; now: string };

function cellsOf(endings: readonly Ending[]): Cell[] {
  const cells = new Map<string, Cell>();
  for (const { name, provider, slug, on, firm } of endings) {
    const month = on.slice(0, 7);
    const key = `${month} ${slug}`;
    const cell = cells.get(key) ?? { month, slug, provider, firm: [], soft: [] };
    cells.set(key, cell);
    (firm ? cell.firm : cell.soft).push(name);
  }
  return [...cells.values()];
}

/** Runs of more than QUIET months that are not wanted become one empty text. */
function withGaps(all: readonly string[], wanted: ReadonlySet<string>): string[] {
  const columns: string[] = [];
  let run: string[] = [];
  for (const month of all) {
    if (!wanted.has(month)) {
      run.push(month);
      continue;
    }
    columns.push(...(run.length > QUIET ? [""] : run), month);
    run = [];
  }
  return columns;
}

/** Months from left to right, a row for each provider. */
function across({ cells, columns, providers, now }: Given): Html {
  const width = 100 / columns.length;
  const x = (month: string) => percent((columns.indexOf(month) + 0.5) * width);
  const height = providers.length * ROW;
  const y = (row: number) => (row + 0.5) * ROW;
  return html`<div class="chart timeline across"><svg role="group" aria-label="${LABEL}" height="${height}">
${providers.map(([, name], row) => html`<line class="rule" x1="0" x2="100%" y1="${y(row)}" y2="${y(row)}"/><text class="row" x="-10" y="${y(row)}" dy=".32em">${name}</text>`)}
${columns.map((month, i) => html`<text class="${month === now ? "month now" : "month"}" x="${percent((i + 0.5) * width)}" y="${height}" dy="1.3em">${month ? monthName(month) : "…"}</text>${yearAt(columns, i) && html`<text class="year" x="${percent((i + 0.5) * width)}" y="${height}" dy="2.6em">${yearAt(columns, i)}</text>`}`)}
${cells.map((cell) => place(cell, x(cell.month), y(providers.findIndex(([slug]) => slug === cell.slug)), "across", now))}
</svg></div>
`;
}

/** Months from top to bottom, a column for each provider; its names stand upright above. */
function down({ cells, columns, providers, now }: Given): Html {
  const width = 100 / providers.length;
  const both = new Set(cells.filter(({ firm, soft }) => firm.length > 0 && soft.length > 0).map(({ month }) => month));
  const tops: number[] = [];
  let height = 0;
  for (const month of columns) {
    const room = both.has(month) ? ROW + 2 * ASIDE : month ? ROW : ROW / 1.5;
    tops.push(height + room / 2);
    height += room;
  }
  const x = (column: number) => percent((column + 0.5) * width);
  const y = (i: number) => tops[i] ?? 0;
  return html`<div class="chart timeline down"><svg role="group" aria-label="${LABEL}" height="${height}">
${columns.map((month, i) => html`<line class="rule" x1="0" x2="100%" y1="${y(i)}" y2="${y(i)}"/><text class="${month === now ? "row now" : "row"}" x="-8" y="${y(i)}" dy=".32em">${month ? `${monthName(month)} ${yearAt(columns, i) ?? ""}` : "…"}</text>`)}
${providers.map(([, name], column) => html`<svg x="${x(column)}" y="-6" overflow="visible"><text class="column" transform="rotate(-58)">${name}</text></svg>`)}
${cells.map((cell) =>
  place(cell, x(providers.findIndex(([slug]) => slug === cell.slug)), y(columns.indexOf(cell.month)), "down", now),
)}
</svg></div>
`;
}

const LABEL = "Models that end, by month and provider";

/** The year, where it is the first month of it that is shown. */
function yearAt(columns: readonly string[], i: number): string | undefined {
  const year = columns[i]?.slice(0, 4);
  if (!year) return undefined;
  const before = columns.slice(0, i).findLast((month) => month !== "");
  return before?.startsWith(year) ? undefined : year;
}

function place(cell: Cell, x: string, y: number, way: "across" | "down", now: string): Html {
  const { month, slug, provider, firm, soft } = cell;
  const said = [told(firm, "firm"), told(soft, "earliest")].filter(Boolean).join("; ");
  const title = `${provider}, ${monthName(month)} ${month.slice(0, 4)}: ${said}`;
  const aside = firm.length > 0 && soft.length > 0 ? ASIDE : 0;
  const mark = (names: string[], kind: "firm" | "soft", step: number) =>
    names.length === 0
      ? null
      : html`<g class="${kind}" transform="translate(${way === "across" ? step : 0} ${way === "down" ? step : 0})"><rect x="${-MARK / 2}" y="${-MARK / 2}" width="${MARK}" height="${MARK}" rx="${kind === "firm" ? 3 : MARK / 2}"/><text dy=".34em">${names.length}</text></g>`;
  return html`<svg x="${x}" y="${y}" overflow="visible"><a class="${month < now ? "past" : "ahead"}" href="#m-${month}" data-provider="${slug}"><title>${title}</title>${mark(firm, "firm", -aside)}${mark(soft, "soft", aside)}</a></svg>
`;
}

function told(names: readonly string[], kind: string): string {
  if (names.length === 0) return "";
  const listed = names.slice(0, LISTED).join(", ");
  return `${names.length} ${kind}: ${listed}${names.length > LISTED ? " and more" : ""}`;
}

const LISTED = 6;
