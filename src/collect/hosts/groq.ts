import { order } from "../../catalog/format.ts";
import type { Row } from "../page/outline.ts";
import type { RateStatement } from "../pipeline/statement.ts";
import { adapter, type PageReader } from "../providers/adapter.ts";
import { type Columns, fieldsOf, printed } from "../providers/columns.ts";
import { readIds } from "../providers/ids.ts";
import { dayIn } from "../providers/texts.ts";

const DAY = "Shutdown Date";
const REPLACEMENT = "Recommended Replacement Model ID";
/** "Deprecated Model" since 2025, "Model ID" before. */
const MODEL = /^(?:Deprecated Model|Model ID)$/;
const ANNOUNCED = /\bOn (?<day>[A-Z][a-z]+ \d{1,2}, \d{4}), we emailed /i;
const SCOPES =
  /\b(?<free>free) and (?<developer>developer-tier) usage; (?<contract>enterprise customers with a committed-spend contract) are not affected/;

const COLUMNS: Columns = {
  api_string: MODEL,
  status: [DAY, DAY],
  retires_on: DAY,
  /** "a or b", "a b": ids contain no spaces; brackets hold their purpose. */
  replacements: (row) =>
    row
      .text(REPLACEMENT)
      .replace(/\([^)]*\)/g, "")
      .split(/\s+(?:or\s+)?/)
      .filter(Boolean),
};

/** Announcements: if a model is in several, the last of its dates counts. */
function readDeprecations(page: PageReader): void {
  const tables = page.tables([MODEL, DAY, REPLACEMENT]);
  // What can't be read may be the last one.
  const endOf = (row: Row) => dayIn(row.text(DAY)) ?? "~";
  const byEnd = tables.flatMap(({ rows }) => rows).sort((a, b) => order(endOf(a), endOf(b)));
  const counting = new Map(byEnd.map((row) => [row.text(MODEL), row]));
  for (const table of tables) {
    // Without headings the prose may be about another table.
    const isAlone = tables.filter(({ section }) => section === table.section).length === 1;
    const prose = isAlone ? table.section.paragraphs : [];
    const [announced] = page.matches(ANNOUNCED, prose);
    const [scoped] = page.matches(SCOPES, prose);
    const { free = "", developer = "", contract = "" } = scoped?.groups ?? {};
    for (const row of table.rows) {
      const id = row.text(MODEL);
      const more = { superseded: counting.get(id) !== row };
      const added = { ...more, makes_row: false };
      page.state(row, id, fieldsOf(row, COLUMNS), more);
      if (scoped) page.state(scoped.block, id, { ends_for: [free, developer], continues_for: [contract] }, added);
      if (announced) page.state(announced.block, id, { deprecated_on: announced.groups.day }, added);
    }
  }
}

const PRICE = "PRICE PER 1M TOKENS";
/** "$0.15 input$0.60 output" in the column's unit, or a price in its own: of sound by the hour, or of text by its characters. */
const LINE = /(?<raw>(?:US)?\$[\d.]+)(?: (?<meter>input|output)|(?<per> per (?<unit>hour|1M characters)))/g;

const pricesIn = (row: Row): RateStatement[] =>
  [...row.text(PRICE).matchAll(LINE)].map(({ groups = {} }) => {
    const { raw = "", meter, per = "", unit } = groups as { [group: string]: string | undefined };
    if (meter) return { meter: meter as RateStatement["meter"], raw: [raw, printed(row, PRICE)] };
    return { meter: unit === "hour" ? "audio_input" : "input", raw: `${raw}${per}` };
  });

/** Current models: the heading is the status; the first column has name, mark and id in one text, and the link has the id. */
function readModels(page: PageReader): void {
  for (const table of page.tables(["MODEL ID", "CONTEXT WINDOW (TOKENS)", "MAX COMPLETION TOKENS"]))
    for (const row of table.rows) {
      const cell = row.get("MODEL ID");
      const link = cell?.links[0];
      const slug = /^\/docs\/(?:model|compound\/systems)\/(.+)$/.exec(link?.href ?? "")?.[1];
      const id = slug && link?.href.startsWith("/docs/model/") ? slug : slug && `groq/${slug}`;
      if (id === undefined || !cell?.text.endsWith(id))
        page.unparsed(row, "no link to the model's page, or its id differs from the text");
      else {
        const access = /Enterprise$/.test(cell.text.slice(0, -id.length)) ? "Enterprise" : undefined;
        const states = { api_string: id, name: link?.text, status: table.section.title, access };
        page.state(row, id, states, { rates: pricesIn(row) });
      }
    }
}

export const groq = adapter("groq", { deprecations: readDeprecations, models: readModels, sdk: readIds });
