import { type Cell, findSections, items, type Row, type Section, type Table, tables } from "../../page/outline.ts";
import type { OutlinedPage, PageReading, Statement } from "../../pipeline/statement.ts";
import { emptyReading, shutdown, states } from "../adapter.ts";
import { isId } from "./ids.ts";

const DAY = "Shutdown date";
const MODEL = /^(Model( \/ system| family \/ snapshot| snapshot)|Deprecated model|Legacy model|System)$/i;
const TARGET = /^(Recommended replacement( base model)?|Substitute model)$/i;
const TRAINING = /^Training price$/i;

/** A table row about one model id, with the day of the announcement that it stands under. */
type Listed = { id: string; ids: string[]; row: Row; announced: string; section: Section };

/** The lifecycle page. */
export function readDeprecations({ outline }: OutlinedPage): PageReading {
  const reading = emptyReading();
  const listed: Listed[] = [];
  for (const table of tables(outline)) {
    const why = notOurs(table);
    for (const row of table.rows) {
      const first = row.get(MODEL) ?? row.cells[0];
      const at = row.place(first?.text);
      if (why !== undefined) reading.skipped.push({ at, text: first?.text ?? "", why });
      else if (!table.has([DAY, MODEL, TARGET]) || row.ragged)
        reading.unparsed.push({
          at,
          text: row.cells.map((c) => c.text).join(" | "),
          why: "no shutdown table of a known form",
        });
      else listed.push(...modelsOf(row, at, reading));
    }
  }
  for (const one of listed) reading.statements.push(...statementsOf(one, listed));
  for (const section of findSections(outline, /^Plain-text aliases$/i))
    for (const item of items(section))
      reading.skipped.push({ at: section.place, text: item.cell.text, why: "repeats the ids of a row above" });
  return reading;
}

function notOurs(table: Table): string | undefined {
  if (table.has(["Date", "Update"])) return "a product's schedule, not a model's";
  return table.find(TRAINING).length > 0 ? "fine-tuned versions of the model, not the model" : undefined;
}

/** Row → the models that its cell lists: "`a` | `b`, `b-completions`", "`a` (including `b` and …)". */
function modelsOf(row: Row, at: string, reading: PageReading): Listed[] {
  const { text, codes } = row.get(MODEL) as Cell;
  const ids = (codes.length > 0 ? codes : [text]).map((id) => id.trim());
  const first = ids[0] ?? "";
  const why =
    !text.startsWith(first) || !ids.every(isId)
      ? "an endpoint, header or product, not a model"
      : first.startsWith("ft-")
        ? "fine-tuned versions of the model, not the model"
        : undefined;
  if (why !== undefined) {
    reading.skipped.push({ at, text, why });
    return [];
  }
  const { section } = row.table;
  const announced = announcedIn(section);
  const models = ids.filter((id) => !spells(id, ids));
  return models.map((id) => ({ id, ids: id === first ? ids : [id], row, section, announced }));
}

/** "x-completions" beside "x": the same model under the name it has on another endpoint. */
const spells = (id: string, ids: readonly string[]) =>
  id.endsWith("-completions") && ids.includes(id.slice(0, -"-completions".length));

/** Day at the head of the nearest heading that has one; some announcements have parts with headings of their own. */
function announcedIn(section: Section | undefined): string {
  if (section === undefined) return "";
  return /^\d{4}-\d{2}-\d{2}/.exec(section.title)?.[0] ?? announcedIn(section.parent);
}

function statementsOf({ id, ids, row, section, announced }: Listed, all: readonly Listed[]): Statement[] {
  const later = all.some((other) => other.id === id && other.announced > announced);
  const subject = { api_string: id };
  const overruled = later ? { superseded: true as const } : {};
  const date = row.get(DAY)?.text ?? "";
  const day = shutdown(date);
  const { targets, words } = targetsOf(row.get(TARGET));
  const aliases = ids.filter((other) => spells(other, ids));
  return [
    {
      subject,
      at: row.place(id),
      ...overruled,
      ...(words ? { notes: "The page describes the replacement in words, without an id." } : {}),
      states: {
        ...states({
          api_string: later ? undefined : id,
          aliases: later ? undefined : aliases,
          status: "retires_not_before" in day ? undefined : [date, DAY],
          replacements: targets,
        }),
        ...day,
      },
    },
    ...(announced === "" ? [] : [{ subject, at: section.place, ...overruled, states: { deprecated_on: announced } }]),
  ];
}

/** Replacement cell → one entry per model, the parameters stated in parentheses behind it included. */
function targetsOf(cell: Cell | undefined): { targets?: (string | string[])[]; words?: true } {
  if (cell === undefined) return {};
  if (cell.codes.length === 0) return /\.$/.test(cell.text) ? { words: true } : { targets: [cell.text] };
  const targets: (string | string[])[] = [];
  for (const code of cell.codes) {
    const before = targets.at(-1);
    const isParameter = typeof before === "string" && cell.text.includes(`${before} (${code})`);
    if (isParameter) targets[targets.length - 1] = [before, code];
    else targets.push(code);
  }
  return { targets };
}
