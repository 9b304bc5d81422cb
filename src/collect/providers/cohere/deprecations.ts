import { findSections, type Item, type Section, sectionsUnder, tableWith } from "../../page/outline.ts";
import type { OutlinedPage, PageReading } from "../../pipeline/statement.ts";
import { emptyReading, rawOf, shutdown, states } from "../adapter.ts";

const SHUTDOWN = "Shutdown Date";
const NO_MODEL = /fine-tun|endpoint$/i;

export function readDeprecations({ outline }: OutlinedPage): PageReading {
  const reading = emptyReading();
  for (const section of findSections(outline, "Deprecation History").flatMap((s) => s.subsections)) {
    const day = /^\d{4}-\d{2}-\d{2}/.exec(section.title)?.[0];
    const before = reading.statements.length;
    if (day === undefined)
      reading.unparsed.push({ at: section.place, text: section.title, why: "no day of announcement in the heading" });
    else if (NO_MODEL.test(section.title.replace(/,.*$/, "")))
      reading.skipped.push({
        at: section.place,
        text: section.title,
        why: "an endpoint or fine-tuned models, no model",
      });
    else {
      addTable(reading, section, day);
      addLists(reading, section, day);
      if (reading.statements.length === before)
        reading.unparsed.push({ at: section.place, text: section.title, why: "an announcement of another form" });
    }
  }
  return reading;
}

function addTable(reading: PageReading, section: Section, day: string): void {
  for (const row of tableWith(section, [SHUTDOWN, "Deprecated Model"]).flatMap((t) => t.rows)) {
    const date = row.get(SHUTDOWN)?.text ?? "";
    const id = row.get("Deprecated Model")?.codes[0] ?? row.get("Deprecated Model")?.text ?? "";
    reading.statements.push(
      {
        subject: { api_string: id },
        at: row.place(id),
        states: {
          ...states({
            api_string: id,
            status: [date, SHUTDOWN],
            price_per_1k_searches: rawOf(row.get("Deprecated Model Price")),
            replacements: row.get("Recommended Replacement")?.codes,
          }),
          ...shutdown(date),
        },
      },
      { subject: { api_string: id }, at: section.place, states: { deprecated_on: day } },
    );
  }
}

/** Lists of ids under a line that says what becomes of them; what replaces them stands in other lines and lists. */
function addLists(reading: PageReading, section: Section, day: string): void {
  const lists = listsOf(section);
  const alternatives = alternativesOf(section);
  for (const { lead, items } of lists) {
    const [, date] = /^Effective (.+? \d{4}), the following models will be retired:?$/.exec(lead) ?? [];
    if (date === undefined && !/^Deprecated Models:?$/.test(lead)) {
      for (const item of items.filter((i) => !i.children.length))
        if (/^Deprecated /.test(lead)) reading.skipped.push({ at: section.place, text: item.cell.text, why: lead });
      continue;
    }
    for (const { cell } of items) {
      const [id, alias] = cell.codes;
      if (id === undefined || cell.links.some(({ href }) => /-endpoint$/.test(href))) {
        reading.skipped.push({ at: section.place, text: cell.text, why: "an endpoint, no model" });
        continue;
      }
      reading.statements.push({
        subject: { api_string: id },
        at: section.place,
        states: {
          ...states({
            api_string: id,
            aliases: alias !== undefined && /\balias\b/.test(cell.text) ? [alias] : undefined,
            deprecated_on: day,
            // A shutdown day is assigned later; without one the overview's word stands.
            status: date === undefined ? undefined : [date, "will be retired"],
            replacements: alternatives(id),
          }),
          ...(date === undefined ? {} : shutdown(date)),
        },
      });
    }
  }
}

/** The section's lists, each with the paragraph before it. */
function listsOf(section: Section): { lead: string; items: Item[] }[] {
  const lists: { lead: string; items: Item[] }[] = [];
  for (const block of sectionsUnder(section).flatMap((s) => s.blocks)) {
    if (block.kind === "paragraph") lists.push({ lead: block.cell.text, items: [] });
    else if (block.kind === "item" && block.depth === 1) lists.at(-1)?.items.push(block);
  }
  return lists;
}

/** Id → its alternatives: those of its task where the section tells tasks apart, else those that one sentence recommends. */
function alternativesOf(section: Section): (id: string) => string[] | undefined {
  const tasks = listsOf(section)
    .flatMap(({ items }) => items)
    .filter(({ cell }) => /alternatives:?$/i.test(cell.text))
    .map(({ cell, children }) => ({ task: cell.text, ids: children.flatMap((child) => child.cell.codes) }));
  const sentence = listsOf(section).find(({ lead }) => /^For command model replacements\b/.test(lead));
  const said = section.blocks.flatMap((b) =>
    b.kind === "paragraph" && b.cell.text === sentence?.lead ? b.cell.codes : [],
  );
  return (id) => {
    const task = tasks.find((t) => (/^embed/.test(id) ? /^Embed/i : /^Chat/i).test(t.task));
    return task?.ids ?? (/^command/.test(id) && said.length > 0 ? said : undefined);
  };
}
