import type { Row, Section } from "../../page/outline.ts";
import type { PageReader } from "../adapter.ts";
import { fieldsOf, type TableSpec } from "../columns.ts";
import { headingDay, idOf } from "../texts.ts";
import { nameFor } from "./names.ts";

const TENTATIVE = "Tentative retirement date";
const STATUS: TableSpec = {
  find: ["API model name", "Current state", "Deprecated", TENTATIVE],
  columns: {
    api_string: "API model name",
    status: "Current state",
    deprecated_on: "Deprecated",
    retires_on: TENTATIVE,
  },
};
const RETIREMENT = "Retirement date";
const MODEL = "Deprecated model";
const TARGET = "Recommended replacement";
const ANNOUNCED: TableSpec = {
  find: [RETIREMENT, MODEL, TARGET],
  columns: { api_string: MODEL, status: [RETIREMENT, RETIREMENT], retires_on: RETIREMENT, replacements: TARGET },
};

export function readDeprecations(page: PageReader): void {
  page.read(STATUS);
  const listed = new Set(page.reading.statements.flatMap(({ subject }) => subject.api_string ?? []));
  for (const table of page.tables()) {
    const { section } = table;
    const day = headingDay(section);
    if (table.has(ANNOUNCED.find)) {
      page.ask(day, "no announcement date in the heading", section);
      for (const row of table.rows) announcement(page, row, section, listed);
    } else if (table.has(["Parameter"])) for (const row of table.rows) rejected(page, row, listed);
    else if (day) page.unparsed(section, "no table of retirements", table.columns.join(" | "));
  }
}

/** The status table takes precedence over a status from the history's dates. */
function announcement(page: PageReader, row: Row, section: Section, listed: ReadonlySet<string>): void {
  const id = idOf(row.get(MODEL));
  const name = nameFor(id, section.title);
  const { status, ...states } = fieldsOf(row, ANNOUNCED.columns);
  page.state(row, { api_string: id, name }, { ...states, status: listed.has(id) ? undefined : status });
  page.state(section, { api_string: id, name }, { deprecated_on: headingDay(section), name });
}

/** "Returns a 400 error … on Claude 4.7 and later models and Claude Mythos Preview." */
const REJECTED = /^Returns a 400 error\b.* on Claude (\d+(?:\.\d+)?) and later models\b(?: and (Claude [\w .]+?)\.?$)?/;
const VERSION = /^claude-[a-z]+-(\d{1,2})(?:-(\d{1,2}))?(?:-|$)/;

/** Parameters that the listed models from a version on reject. */
function rejected(page: PageReader, row: Row, listed: ReadonlySet<string>): void {
  const parameter = row.get("Parameter");
  const behavior = row.text("Behavior");
  const [, from, also = ""] = REJECTED.exec(behavior) ?? [];
  if (from === undefined || !parameter || parameter.codes.length === 0)
    return void page.unparsed(row, "not clear which models reject the parameter", behavior);
  for (const id of listed) {
    const [, major, minor = "0"] = VERSION.exec(id) ?? [];
    const isLater = major !== undefined && Number(`${major}.${minor}`) >= Number(from);
    if (isLater || id === also.toLowerCase().replaceAll(" ", "-")) page.add(row, id, { rejects: parameter.codes });
  }
}
