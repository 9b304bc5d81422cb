import type { FixturePage } from "../pages/read.ts";
import { mapTables } from "./map-tables.ts";

/** A change to pages. A page to which it doesn't apply is returned unchanged. */
export type Mutant = { name: string; mutate(page: FixturePage): string };
const mutants = (changes: Record<string, Mutant["mutate"]>): Mutant[] =>
  Object.entries(changes).map(([name, mutate]) => ({ name, mutate }));

/** Amounts of money as pages print them: `$1.25`, `\$1.25`, `{"$"}1.25`. */
const MONEY = /(\\?\$|\{"\$"\})(\d[\d,]*(?:\.\d+)?)/g;
const scaled = (factor: number) => (_: string, sign: string, amount: string) =>
  `${sign}${String(Number((Number(amount.replaceAll(",", "")) * factor).toPrecision(12)))}`;

const renameHead = (which: (index: number, width: number) => boolean) => (page: FixturePage) =>
  mapTables(page, ([head = [], ...rows]) => [head.map((c, i) => (which(i, head.length) ? renamed(c) : c)), ...rows]);

export const MUTANTS = mutants({
  "every amount is 1,000 times as high": ({ text }) => text.replace(MONEY, scaled(1000)),
  "every amount is a thousandth": ({ text }) => text.replace(MONEY, scaled(0.001)),
  "the currency is the euro": ({ text }) => text.replace(MONEY, "€$2").replaceAll("USD", "EUR"),
  "the unit is a thousand tokens": ({ text }) =>
    text
      .replace(/\b1M tokens/gi, "1K tokens")
      .replace(/\b1,?000,?000 tokens/gi, "1K tokens")
      .replace(/\bMTok\b/g, "KTok")
      .replace(/million tokens/gi, "thousand tokens")
      .replace(/\/\s?M Tokens/g, "/K Tokens"),
  "every amount is struck through": ({ text, format }) =>
    text.replace(MONEY, format === "html" ? "<s>$&</s>" : "~~$&~~"),
  "the headings are gone": ({ text }) => text.replace(/^#+ .*$/gm, "").replace(/<h[1-6][^>]*>.*?<\/h[1-6]>/gis, ""),
  "the headings are renamed": ({ text }) =>
    text.replace(/^(#+ ).*$/gm, "$1Something else").replace(/(<h[1-6][^>]*>).*?(<\/h[1-6]>)/gis, "$1Something else$2"),
  "the first column of each table is renamed": renameHead((i) => i === 0),
  "the last column of each table is renamed": renameHead((i, width) => i === width - 1),
  "the first column of each table is renamed, and comes last": (page) =>
    mapTables(page, ([head = [], ...rows]) => {
      const isEven = rows.every((row) => row.length === head.length);
      const [first = "", ...others] = head;
      return isEven ? [[...others, renamed(first)], ...rows.map(([a = "", ...rest]) => [...rest, a])] : [head, ...rows];
    }),
  "a third of the rows lack their first cell": (page) =>
    page.format === "yaml"
      ? page.text
      : mapTables(page, ([head = [], ...rows]) => [head, ...rows.map((row, i) => (i % 3 === 0 ? row.slice(1) : row))]),
  "the last column of each table is gone": (page) => mapTables(page, (rows) => rows.map((r) => r.slice(0, -1))),
  "the titles of the last two columns are swapped": (page) =>
    mapTables(page, ([head = [], ...rows]) => [[...head.slice(0, -2), ...head.slice(-2).reverse()], ...rows]),
  "a third of the rows are gone": (page) =>
    mapTables(page, ([head = [], ...rows]) => [head, ...rows.filter((_, i) => i % 3 !== 0)]),
  "the tables are empty": (page) => mapTables(page, ([head = []]) => [head]),
  "the page ends in the middle": ({ text }) => text.slice(0, text.length / 2),
  "the page is another": ({ format }) => (format === "json" ? "{}" : "# Welcome\n\nThis page has moved.\n"),
  "every id has a new prefix": ({ text }) => text.replace(/`([a-z][a-z0-9.:-]+-[a-z0-9.:-]+)`/g, "`new-$1`"),
});

const inCell = (cell: string, change: (text: string) => string) =>
  cell.startsWith("<")
    ? cell.replace(/>([^<]*)</, (_, text: string) => `>${change(text)}<`)
    : ` ${change(cell.trim())} `;
const inHead = (change: (text: string) => string) => (page: FixturePage) =>
  // The keys of data have no form.
  page.format === "yaml"
    ? page.text
    : mapTables(page, ([head = [], ...rows]) => [head.map((cell) => inCell(cell, change)), ...rows]);
/** A cell like this one that says something else. */
const another = (cell = "", text = "") =>
  inCell(cell.startsWith("<") ? cell.replace(/ (?:col|row)span="?\d+"?/g, "").replace(/>.*</s, "><") : "", () => text);
const empty = (like: string | undefined) => another(like);
const comment = (like: string | undefined) => another(like, "Comment");
const headings = (text: string, change: (title: string, level: number) => string) =>
  text
    .replace(/^(#+ )(.*)$/gm, (_, sign: string, title: string) => sign + change(title, sign.length - 1))
    .replace(
      /(<h([1-6])[^>]*>)([^<]*)(<\/h[1-6]>)/gi,
      (_, open: string, level: string, title: string, close: string) => open + change(title, Number(level)) + close,
    );

/** Changes only tables whose rows all have the same number of cells, at least `least`. */
const even = (least: number, change: (rows: string[][]) => string[][]) => (page: FixturePage) =>
  mapTables(page, (rows) => {
    const width = rows[0]?.length ?? 0;
    return width < least || rows.some((row) => row.length !== width) ? rows : change(rows);
  });
/** Usual titles of columns, by content; each mutant replaces the first title of a line by another. */
const USUAL_TITLES = {
  days: [
    ["Shutdown date", "Retirement date", "End-of-life date"],
    ["Retirement date", "Shutdown date", "Sunset date"],
    ["Deprecation time", "Shutdown time", "Offline time"],
    ["Retirement", "Retirement date", "Retired on"],
    ["Release date", "Released", "Launch date"],
    ["Legacy date", "Legacy since", "Legacy start date"],
  ],
  successors: [
    ["Recommended replacement", "Replacement", "Suggested replacement"],
    ["Replacement model", "Recommended replacement", "Replacement"],
    ["Replacement", "Recommended replacement", "Replacement model"],
    ["Alternative", "Recommended replacement", "Replacement"],
  ],
  models: [
    ["Model", "Model name", "Models"],
    ["Model name", "Model", "Model"],
    ["Deprecated model", "Deprecated models", "Affected model"],
    ["Model being retired", "Retired model", "Deprecated model"],
  ],
  sizes: [
    ["Context length", "Context window", "Context size"],
    ["Context", "Context window", "Context length"],
    ["Maximum output tokens", "Max output tokens", "Output limit"],
    ["Dimensions", "Embedding dimensions", "Dimension"],
  ],
  prices: [
    ["Input", "Input price", "Input tokens"],
    ["Cached input", "Cached input price", "Cached input tokens"],
    ["Output", "Output price", "Output tokens"],
    ["Base input tokens", "Input tokens", "Base input"],
    ["Input / 1M tokens", "Input per 1M tokens", "Input (per 1M tokens)"],
    ["Output / 1M tokens", "Output per 1M tokens", "Output (per 1M tokens)"],
    ["Price per 1M tokens", "Price / 1M tokens", "Price (per 1M tokens)"],
  ],
};
const retitled = (lines: readonly string[][], which: number) =>
  inHead((text) => lines.find(([title = ""]) => title.toLowerCase() === text.toLowerCase())?.[which] ?? text);

/** The same page, except for whitespace between its cells. */
export const unchanged = inHead((text) => text);

const MONTHS = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat("en", { month: "long", timeZone: "UTC" }).format(Date.UTC(2026, month)),
);
const pad = (n: number) => String(n).padStart(2, "0");
const LONG_DAY = new RegExp(`^(${MONTHS.join("|")}) (\\d{1,2}), (\\d{4})$`);
/** A day in any of the forms `say`: of the year, the month's name, and the day of the month. */
const redated = (say: (year: string, month: string, day: number) => string) => (text: string) => {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (year) return say(year, MONTHS[Number(month) - 1] ?? "", Number(day));
  const [, name = "", of, year2 = ""] = LONG_DAY.exec(text) ?? [];
  return name ? say(year2, name, Number(of)) : text;
};
/** Changes the cells below the titles that a pattern matches, if they are plain text. */
const inColumns = (titles: RegExp, change: (text: string) => string) => (page: FixturePage) =>
  mapTables(page, ([head = [], ...rows]) => [
    head,
    ...rows.map((row) =>
      row.map((cell, i) => (row.length === head.length && titles.test(head[i] ?? "") ? inCell(cell, change) : cell)),
    ),
  ]);
const DAYS = /date|\bday|retire|shut|until|released|\btime\b|announced|\bend\b|offline/i;

/** Changes of form that don't change the content. */
export const HARMLESS: Mutant[] = [
  ...mutants({
    "headings are in capitals": ({ text }) =>
      headings(text, (title) => (/[`[]/.test(title) ? title : title.replace(/^[a-z]/, (c) => c.toUpperCase()))),
    // An id has no other form.
    "column titles are in title case": inHead((text) =>
      /[`[<]|^[a-z\d.]+(?:-[a-z\d.]+)+$/.test(text) ? text : text.replace(/\b[a-z]/g, (c) => c.toUpperCase()),
    ),
    "column titles are in lower case": inHead((text) => (/[`[<\d]/.test(text) ? text : text.toLowerCase())),
    "column titles have a footnote": inHead((text) => (text === "" ? text : `${text}<sup>9</sup>`)),
    "column titles are bold": (page) =>
      inHead((text) => (text === "" || page.format === "html" ? text : `**${text}**`))(page),
    "column titles are links": (page) =>
      inHead((text) => (text === "" || page.format === "html" || /[[\]]/.test(text) ? text : `[${text}](#there)`))(
        page,
      ),
    "column titles have an asterisk": inHead((text) => (text === "" ? text : `${text} \\*`)),
    "each table has an extra last column": (page) =>
      mapTables(page, ([head = [], ...rows]) => [
        [...head, comment(head[0])],
        // In HTML a row has fewer cells where one spans columns or rows.
        ...rows.map((row) => (row.length === head.length || row[0]?.startsWith("<") ? [...row, empty(row[0])] : row)),
      ]),
    "the first column of each table comes second": even(3, (rows) =>
      rows.map(([a = "", b = "", ...rest]) => [b, a, ...rest]),
    ),
    "the last two columns of each table change places": even(3, (rows) =>
      rows.map((row) => [...row.slice(0, -2), ...row.slice(-2).reverse()]),
    ),
    "the first column of each table has links": (page) =>
      mapTables(page, ([head = [], ...rows]) => [
        head,
        ...rows.map(([first = "", ...rest]) => [
          page.format === "html" || page.format === "yaml" || /[[\]`<]/.test(first) || first.trim() === ""
            ? first
            : ` [${first.trim()}](#there) `,
          ...rest,
        ]),
      ]),
    // The page's title, and headings with a date or an id, are content.
    "headings have extra words": ({ text }) =>
      headings(text, (title, level) => (level === 1 || /[`[\d]|^$/.test(title) ? title : `${title}, at a glance`)),
    "the first column of each table comes last": even(0, (rows) => rows.map(([a = "", ...rest]) => [...rest, a])),
  }),
  ...Object.entries(USUAL_TITLES).flatMap(([kind, lines]) =>
    [1, 2].map((which) => ({ name: `columns of ${kind} have another usual title`, mutate: retitled(lines, which) })),
  ),
  ...[
    redated((year, month, day) => `${month.slice(0, 3)} ${day}, ${year}`),
    redated((year, month, day) => `${day} ${month} ${year}`),
    redated((year, month, day) => `${year}-${pad(MONTHS.indexOf(month) + 1)}-${pad(day)}`),
    redated((year, month, day) => `${month} ${day}, ${year}`),
  ].map((change) => ({ name: "days have another form", mutate: inColumns(DAYS, change) })),
  ...mutants({
    "amounts have an asterisk": (page) =>
      inColumns(/./, (text) =>
        /^\\?\$[\d.,]+$/.test(text) ? `${text} ${page.format === "html" ? "*" : "\\*"}` : text,
      )(page),
    "amounts are in US$": ({ text }) => text.replace(MONEY, "US$&"),
    "each table has an extra column before its last": even(0, (rows) =>
      rows.map((row, i) => [...row.slice(0, -1), i === 0 ? comment(row[0]) : empty(row[0]), ...row.slice(-1)]),
    ),
    "replacements have no code marks": (page) =>
      mapTables(page, ([head = [], ...rows]) => [
        head,
        ...rows.map((row) =>
          row.map((cell, i) =>
            /replace|alternative|successor|migrat|instead|requests/i.test(head[i] ?? "")
              ? cell.replace(/`|<\/?code[^>]*>/g, "")
              : cell,
          ),
        ),
      ]),
  }),
];

const renamed = (cell: string) => (cell.startsWith("<") ? cell.replace(/>[^<]*</, ">Thing<") : " Thing ");
