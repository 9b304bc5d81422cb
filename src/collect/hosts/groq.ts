import { paragraphs, type Row } from "../page/outline.ts";
import { adapter, type PageReader } from "../providers/adapter.ts";
import { printed, shutdown, textOf } from "../providers/columns.ts";

const DAY = "Shutdown Date";
const REPLACEMENT = "Recommended Replacement Model ID";
/** "Deprecated Model" since 2025, "Model ID" before. */
const MODEL = /^(?:Deprecated Model|Model ID)$/;
const ANNOUNCED = /\bOn (?<day>[A-Z][a-z]+ \d{1,2}, \d{4}), we emailed /i;
const SCOPES =
  /\b(?<free>free) and (?<developer>developer-tier) usage; (?<contract>enterprise customers with a committed-spend contract) are not affected/;

/** Announcements, newest first: if a model is in several, the newest one's date counts. */
function readDeprecations(page: PageReader): void {
  const seen = new Set<string>();
  for (const table of page.tables([MODEL, DAY, REPLACEMENT])) {
    const prose = paragraphs(table.section);
    const announced = prose.find(({ cell }) => ANNOUNCED.test(cell.text));
    const scoped = prose.find(({ cell }) => SCOPES.test(cell.text));
    const { free, developer, contract } = SCOPES.exec(scoped?.cell.text ?? "")?.groups ?? {};
    const scopes = { ends_for: [free ?? "", developer ?? ""], continues_for: [contract ?? ""] };
    for (const row of table.rows) {
      const [id, day] = [textOf(row, MODEL), textOf(row, DAY)];
      const superseded = seen.has(id);
      const stated = {
        api_string: id,
        status: [day, printed(row, DAY)],
        ...shutdown(day),
        replacements: replacementsIn(row),
      };
      page.state(row, id, stated, { superseded });
      if (scoped) page.state(scoped, id, scopes, { superseded, makes_row: false });
      const on = announced && ANNOUNCED.exec(announced.cell.text)?.groups?.day;
      if (announced && on) page.state(announced, id, { deprecated_on: on }, { superseded, makes_row: false });
      seen.add(id);
    }
  }
}

/** "a or b", "a b": ids contain no spaces; brackets hold their purpose. */
const replacementsIn = (row: Row): string[] =>
  textOf(row, REPLACEMENT)
    .replace(/\([^)]*\)/g, "")
    .split(/\s+(?:or\s+)?/)
    .filter((id) => id !== "");

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
        page.state(row, id, { api_string: id, name: link?.text, status: table.section.title, access });
      }
    }
}

export const groq = adapter("groq", { deprecations: readDeprecations, models: readModels });
