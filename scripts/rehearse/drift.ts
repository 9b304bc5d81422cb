// A fortnight of typical changes to official pages. Layout changes last and accumulate; accidents are gone the next day.
import { mapTables } from "../../test/collect/map-tables.ts";
import type { FixturePage } from "../../test/pages/read.ts";

/** Key → page. */
export type Pages = Record<string, FixturePage>;

/** Parameters of a drift: the provider's name, the key of an important page, and the id of a model. */
export type Setting = { brand: string; victim: string; id: string };

export type Drift = {
  name: string;
  /** Returns the day's pages, given the previous ones; a page that is missing is gone. */
  pages(before: Pages, setting: Setting): Pages;
  /** Whether the change stays on later days. */
  lasting?: true;
  /** Pages whose facts are right as well; by default only the original pages' facts are. */
  alsoRight?(original: Pages, setting: Setting): Pages;
};

const each = (change: (page: FixturePage) => string) => (original: Pages) =>
  Object.fromEntries(Object.entries(original).map(([key, page]) => [key, { ...page, text: change(page) }]));

const cells = (change: (rows: string[][]) => string[][]) => each((page) => mapTables(page, change));

/** The heading of a dated entry: its date is content, not layout. */
const DAY = /\d{4}-\d{2}-\d{2}|^[A-Z][a-z]+ \d{1,2}\b|^[A-Z][a-z]+ \d{4}$/;
const HEADING = /^(#+ )(.*)$|(<h[1-6][^>]*>)(.*?)(<\/h[1-6]>)/gim;
const headings = (change: (title: string) => string) =>
  each(({ text }) =>
    text.replace(HEADING, (_, hashes, title, open, inner, close) =>
      hashes === undefined ? `${open}${change(inner)}${close}` : `${hashes}${change(title)}`,
    ),
  );

const isTag = (cell: string) => cell.startsWith("<");
/** A cell with `text`, in the markup of `cell`: a pipe table's or HTML. */
const like = (cell: string | undefined, text: string) =>
  isTag(cell ?? "") ? (cell ?? "").replace(/>.*<(?=\/t[hd]>)/is, `>${text}<`) : ` ${text} `;
/** Changes the text of a cell, keeping its markup. */
const inCell = (cell: string, change: (text: string) => string) =>
  isTag(cell)
    ? cell.replace(/^(<[^>]*>)(.*)(<\/t[hd]>)$/is, (_, open, inner, close) => `${open}${change(inner)}${close}`)
    : ` ${change(cell.trim())} `;

const firstCells = (change: (text: string) => string) =>
  cells(([head = [], ...rows]) => [
    head,
    ...rows.map(([first = "", ...rest]) => (first.trim() ? [inCell(first, change), ...rest] : [first, ...rest])),
  ]);

const MONEY = /(\\?\$|\{"\$"\})(\d[\d,]*(?:\.\d+)?)/g;
const withHigherPrice = (page: FixturePage) =>
  page.text.replace(MONEY, (_, sign, amount: string) => {
    return `${sign}${String(Number((Number(amount.replaceAll(",", "")) * 1.25).toPrecision(12)))}`;
  });

const replaced = (original: Pages, { id }: Setting) => {
  const pattern = new RegExp(`(?<![\\w.-])${id.replace(/[.]/g, "\\.")}(?![\\w.-]*\\w)`, "g");
  return each(({ text }) => text.replace(pattern, `${id}-next`))(original);
};

const without = (original: Pages, { victim }: Setting) =>
  Object.fromEntries(Object.entries(original).filter(([key]) => key !== victim));
const unchanged = (original: Pages) => original;

export const FORTNIGHT: readonly Drift[] = [
  { name: "as known", pages: unchanged },
  {
    name: "headings renamed",
    lasting: true,
    pages: headings((title) => (DAY.test(title) ? title : `${title}, at a glance`)),
  },
  {
    name: "a column added",
    lasting: true,
    pages: cells(([head = [], ...rows]) => [
      [...head, like(head.at(-1), "Region")],
      ...rows.map((row) => [...row, like(row.at(-1), "Global")]),
    ]),
  },
  {
    name: "the first column moved to the end",
    lasting: true,
    pages: cells((rows) => rows.map(([first = "", ...rest]) => [...rest, first])),
  },
  {
    name: "the last column renamed",
    pages: cells(([head = [], ...rows]) => [[...head.slice(0, -1), like(head.at(-1), "Thing")], ...rows]),
  },
  {
    name: "a third of the rows gone",
    pages: cells(([head = [], ...rows]) => [head, ...rows.filter((_, i) => i % 3 !== 0)]),
  },
  {
    name: "brand words changed",
    lasting: true,
    pages: (original, { brand }) => headings((title) => title.replaceAll(brand, "Nova Labs"))(original),
  },
  { name: "footnotes", lasting: true, pages: firstCells((text) => `${text} <sup>1</sup>`) },
  {
    name: "links in cells",
    lasting: true,
    pages: each((page) =>
      mapTables(page, ([head = [], ...rows]) => [
        head,
        ...rows.map(([first = "", ...rest]) => {
          const link = (text: string) => (isTag(first) ? `<a href="/x">${text}</a>` : `[${text}](/x)`);
          return first.trim() === "" || /\]\(|<a /.test(first) ? [first, ...rest] : [inCell(first, link), ...rest];
        }),
      ]),
    ),
  },
  { name: "a page gone, day 1", pages: without },
  { name: "a page gone, day 2", pages: without },
  { name: "a page gone, day 3", pages: without },
  {
    name: "two pages disagree on prices",
    pages: (original, { victim }) =>
      Object.fromEntries(
        Object.entries(original).map(([k, p]) => [k, k === victim ? { ...p, text: withHigherPrice(p) } : p]),
      ),
    alsoRight: each(withHigherPrice),
  },
  { name: "a model replaced by another", pages: replaced, alsoRight: replaced },
];
