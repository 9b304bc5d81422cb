import type { Section } from "../../page/outline.ts";
import type { List, PageReader } from "../adapter.ts";
import { type Columns, fieldsOf } from "../columns.ts";
import { dayIn, headingDay, idOf, shutdown } from "../texts.ts";

const SHUTDOWN = "Shutdown Date";
const MODEL = "Deprecated Model";
const COLUMNS: Columns = {
  status: [SHUTDOWN, SHUTDOWN],
  price_per_1k_searches: "Deprecated Model Price",
  retires_on: SHUTDOWN,
  replacements: "Recommended Replacement",
};
const NO_MODEL = /fine-tun|endpoint$/i;

/** The history of deprecations: one dated section per announcement, with a table or lists. */
export function readDeprecations(page: PageReader): void {
  const histories = page.outline.sections.filter((s) => s.subsections.some(headingDay));
  for (const section of histories.flatMap((s) => s.subsections)) {
    const day = page.ask(headingDay(section), "no announcement date in the heading", section);
    if (day === undefined) continue;
    if (NO_MODEL.test(section.title.replace(/,.*$/, ""))) {
      page.skip(section, "an endpoint or fine-tuned models");
      continue;
    }
    const before = page.reading.statements.length;
    for (const row of page.rows([SHUTDOWN, MODEL], section)) {
      const id = idOf(row.get(MODEL));
      page.state(row, id, { api_string: id, ...fieldsOf(row, COLUMNS) });
      page.state(section, id, { deprecated_on: announced(day, row.get(SHUTDOWN)?.text) });
    }
    readLists(page, section, day);
    if (page.reading.statements.length === before) page.unparsed(section, "unknown form of announcement");
  }
}

/** The announcement date in a heading; undefined if it is the shutdown date, as in some headings. */
const announced = (day: string, shutdownDay = "") => (dayIn(shutdownDay) === day ? undefined : day);

/** Lists of ids under a line that says what happens to them. Their replacements are in other lines and lists. */
function readLists(page: PageReader, section: Section, day: string): void {
  const lists = page.lists(section);
  const alternatives = alternativesIn(lists);
  for (const { lead, items } of lists) {
    const [, date] = /^Effective (.+? \d{4}), the following models will be retired:?$/.exec(lead) ?? [];
    if (date === undefined && !/^Deprecated Models:?$/.test(lead)) {
      if (/^Deprecated /.test(lead))
        for (const { cell, children } of items) if (children.length === 0) page.skip(section, lead, cell.text);
      continue;
    }
    for (const { cell } of items) {
      const [id, alias] = cell.codes;
      if (id === undefined || cell.links.some(({ href }) => /-endpoint$/.test(href))) {
        page.skip(section, "an endpoint", cell.text);
        continue;
      }
      page.state(section, id, {
        api_string: id,
        aliases: alias !== undefined && /\balias\b/.test(cell.text) ? [alias] : undefined,
        deprecated_on: announced(day, date),
        // Without a shutdown date, the overview has the status.
        ...(date === undefined ? {} : { status: [date, "will be retired"], ...shutdown(date) }),
        replacements: alternatives(id),
      });
    }
  }
}

/** The alternatives for an id: those for its task if the section lists tasks, else those in a sentence. */
function alternativesIn(lists: readonly List[]): (id: string) => string[] | undefined {
  const tasks = lists.flatMap(({ items }) => items).filter(({ cell }) => /alternatives:?$/i.test(cell.text));
  const recommended = lists.find(({ lead }) => /^For command model replacements\b/.test(lead))?.codes;
  return (id) => {
    const task = tasks.find(({ cell }) => (/^embed/.test(id) ? /^Embed/i : /^Chat/i).test(cell.text));
    return task?.children.flatMap((child) => child.cell.codes) ?? (/^command/.test(id) ? recommended : undefined);
  };
}
