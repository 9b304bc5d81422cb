import { type Cell, placeOf, type Row, type Section, type Table } from "../../page/outline.ts";
import type { PageReader } from "../adapter.ts";
import { printed } from "../columns.ts";
import { isId } from "../ids.ts";
import { headingDay, lineOf, shutdown, targetsIn } from "../texts.ts";

const DAY = "Shutdown date";
const NOTICE = "Notice date";
const MODEL = "Affected model";
const TARGET = "Recommended replacement";
const FINE_TUNED = "fine-tuned versions of the model, not the model";

/** A table row about one model id, with the announcement date from the heading. */
type Listed = { id: string; aliases: string[]; row: Row; announced: string };

export function readDeprecations(page: PageReader): void {
  const listed: Listed[] = [];
  for (const table of page.tables()) {
    const why = notOurs(table);
    const isKnown = table.has([DAY, MODEL, TARGET]);
    for (const row of table.rows) {
      const { text } = row.get(MODEL) ?? (row.cells[0] as Cell);
      if (why !== undefined) page.skip(placeOf(row, text), why, text);
      else if (isKnown && row.text(MODEL)) listed.push(...modelsOf(page, row));
      else page.unparsed(placeOf(row, text), "no known shutdown table", lineOf(row));
    }
  }
  for (const one of listed) lifecycle(page, one, listed);
  for (const item of page.headed("Plain-text aliases").flatMap(({ items }) => items))
    page.skip(item, "repeats the ids of a row above");
}

function notOurs(table: Table): string | undefined {
  if (table.has(["Date", "Update"])) return "a product's schedule, not a model's";
  return table.find("Training price").length > 0 ? FINE_TUNED : undefined;
}

/** The models in a row's cell: "`a` | `b`, `b-completions`", "`a` (including `b` and …)", perhaps without the marks. */
function modelsOf(page: PageReader, row: Row): Listed[] {
  const { text, codes } = row.get(MODEL) as Cell;
  const ids = codes.length > 0 ? codes : text.split(/\s*(?:[,|()]|\b(?:including|and)\b)\s*/).filter(Boolean);
  const [first = ""] = ids;
  const isModel = text.startsWith(first) && ids.every(isId);
  if (!isModel || first.startsWith("ft-")) {
    page.skip(placeOf(row, text), isModel ? FINE_TUNED : "an endpoint, header or product, not a model", text);
    return [];
  }
  // "x-completions" next to "x" is the same model's name on another endpoint.
  const aliases = ids.filter((id) => id.endsWith("-completions") && ids.includes(id.slice(0, -"-completions".length)));
  const announced = announcedIn(row.table.section);
  const models = ids.filter((id) => !aliases.includes(id));
  return models.map((id) => ({ id, aliases: id === first ? aliases : [], row, announced }));
}

/** The date at the start of the nearest heading above: parts of an announcement may have their own headings. */
const announcedIn = (section: Section | undefined): string =>
  section ? (headingDay(section) ?? announcedIn(section.parent)) : "";

function lifecycle(page: PageReader, { id, aliases, row, announced }: Listed, all: readonly Listed[]): void {
  const [date, notice] = row.texts(DAY, NOTICE);
  const others = all.filter((other) => other.id === id && other.row !== row);
  if (others.length > 0 && [announced, ...others.map((other) => other.announced)].includes("") && notice === "")
    return void page.unparsed(placeOf(row, id), "listed more than once, without dates of the announcements", id);
  const superseded = all.some((other) => other.id === id && other.announced > announced);
  const day = shutdown(date);
  const target = row.get(TARGET);
  const isProse = target?.codes.length === 0 && /\.$/.test(target.text);
  const states = {
    ...(superseded ? {} : { api_string: id, aliases }),
    status: "retires_not_before" in day ? undefined : [date, printed(row, DAY)],
    replacements: target && !isProse ? targetsOf(target) : [],
    deprecated_on: notice || undefined,
    ...day,
  };
  const notes = isProse && "The page describes the replacement in words, without an id.";
  page.state(row, id, states, { superseded, notes });
  if (announced) page.state(row.table.section, id, { deprecated_on: announced }, { superseded });
}

/** The replacements in a cell, each with its parameters in parentheses, if any. */
function targetsOf(cell: Cell): (string | string[])[] {
  const { text, codes } = cell;
  const isParameter = (code: string, i: number) => i > 0 && text.includes(`${codes[i - 1]} (${code})`);
  if (codes.length === 0) return [targetsIn(cell, true)].flat();
  return codes.flatMap((code, i): (string | string[])[] => {
    const next = codes[i + 1] ?? "";
    if (isParameter(code, i)) return [];
    return [isParameter(next, i + 1) ? [code, next] : code];
  });
}
