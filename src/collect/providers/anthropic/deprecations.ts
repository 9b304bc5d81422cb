import { findSections, type Outline, type Row, type Section, tables, tableWith } from "../../page/outline.ts";
import type { OutlinedPage, PageReading, Statement } from "../../pipeline/statement.ts";
import { emptyReading, rawOf, shutdown, states } from "../adapter.ts";
import { nameFor } from "./names.ts";

const RETIREMENT = "Retirement date";
const MODEL = /^Deprecated model/;
const TARGET = /^Recommended replacement/;

/** The status table's word beats the history's column header. */
export function readDeprecations({ outline }: OutlinedPage): PageReading {
  const reading = emptyReading();
  reading.statements.push(...current(outline));
  const listed = new Set(reading.statements.map(({ subject }) => subject.api_string));
  for (const section of findSections(outline, "Deprecation history").flatMap((s) => s.subsections)) {
    const announced = /^\d{4}-\d{2}-\d{2}/.exec(section.title)?.[0];
    if (announced === undefined)
      reading.unparsed.push({ at: section.place, text: section.title, why: "no day of announcement in the heading" });
    for (const table of tables(section)) {
      if (table.has([RETIREMENT, MODEL, TARGET]))
        reading.statements.push(...table.rows.flatMap((row) => announcement(row, section, announced, listed)));
      else
        reading.unparsed.push({ at: section.place, text: table.columns.join(" | "), why: "no table of retirements" });
    }
  }
  for (const row of findSections(outline, "API parameter deprecations")
    .flatMap(tables)
    .flatMap((t) => t.rows))
    reading.skipped.push({
      at: row.place(),
      text: row.cells[0]?.text ?? "",
      why: "a request parameter, not a model",
    });
  return reading;
}

function current(outline: Outline): Statement[] {
  const found = findSections(outline, "Model status").flatMap((s) =>
    tableWith(s, ["API model name", "Current state", "Deprecated", "Tentative retirement date"]),
  );
  return found
    .flatMap((table) => table.rows)
    .map((row) => {
      const id = row.get("API model name")?.text ?? "";
      return {
        subject: { api_string: id },
        at: row.place(id),
        states: {
          ...states({
            api_string: id,
            status: rawOf(row.get("Current state")),
            deprecated_on: rawOf(row.get("Deprecated")),
          }),
          ...shutdown(row.get("Tentative retirement date")?.text ?? ""),
        },
      };
    });
}

function announcement(
  row: Row,
  section: Section,
  announced: string | undefined,
  listed: ReadonlySet<string | undefined>,
): Statement[] {
  const cell = row.get(MODEL);
  const id = cell?.codes[0] ?? cell?.text ?? "";
  const date = row.get(RETIREMENT)?.text ?? "";
  const to = row.get(TARGET);
  const name = nameFor(id, section.title);
  const subject = { api_string: id, ...(name ? { name } : {}) };
  const stated = {
    ...states({ api_string: id, replacements: to && (to.codes.length > 0 ? to.codes : [to.text]) }),
    ...(listed.has(id) ? {} : { status: [date, RETIREMENT] }),
    ...shutdown(date),
  };
  const heading = states({ deprecated_on: announced, name });
  return [
    { subject, at: row.place(id), states: stated },
    ...(Object.keys(heading).length > 0 ? [{ subject, at: section.place, states: heading }] : []),
  ];
}
