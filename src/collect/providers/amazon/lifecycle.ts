import type { Row } from "../../page/outline.ts";
import type { PageReader } from "../adapter.ts";
import { type Columns, fieldsOf, shutdown, textOf, words } from "../columns.ts";
import { ACTIVE, END, HOME, LEGACY, listedOn, NAMED, NO_SOONER } from "./lifecycle-page.ts";

const HOSTED = "hosted, not the provider's own";
const DATES: Columns = { name: "Model version", status: [END, END], deprecated_on: LEGACY, retires_on: END };
const OWN_ID = /^amazon\.[a-z0-9.:-]+$/;
const OWN_NAME = /^(?:Amazon )?(?:Nova|Titan)\b/;

/** Reads every layout of the page. Newer models' dates are on their cards. */
export function readLifecycle(page: PageReader): void {
  for (const table of page.tables())
    for (const row of table.rows)
      if (table.has(NAMED)) readNamed(page, row);
      else if (table.has(ACTIVE)) readActive(page, row);

  const taken = new Set<string>();
  // A model may have several rows, one per group of regions.
  for (const { maker, name, id, at, legacy, end } of listedOn(page)) {
    const isOwn = OWN_ID.test(id);
    const dates = { status: [end, END], deprecated_on: legacy, ...shutdown(end) };
    if (maker !== "Amazon" && !isOwn) page.skip(at, HOSTED, name);
    else if (maker !== "Amazon" || !isOwn) page.unparsed(at, "a shifted row", `${maker} ${name} ${id}`);
    else if (taken.has(id)) page.skip(at, `its dates outside ${HOME}`, id);
    else page.state(at, { api_string: id, name }, { name, api_string: id, ...dates });
    if (maker === "Amazon" && isOwn) taken.add(id);
  }
}

/** A row of 2025 that names a legacy or retired model without its id, and what to use instead. */
function readNamed(page: PageReader, row: Row): void {
  const name = textOf(row, "Model version");
  if (!OWN_NAME.test(name)) {
    page.skip(row.place(name), HOSTED, name);
    return;
  }
  const replacements = textOf(row, "Recommended model ID").split(/, (?:and )?| (?:and|or) /);
  page.state(row, { name }, { ...fieldsOf(row, DATES), replacements }, { makes_row: true });
}

/**
 * A row of 2025's active models: eight cells under seven titles, because the column of the earliest end has no title. Launch dates
 * are ignored: there is one per region, but not always as many as regions.
 */
function readActive(page: PageReader, row: Row): void {
  const [provider, name = "", id = "", , , floor = "", input = "", output = ""] = row.cells.map((cell) => cell.text);
  const at = row.place(id);
  const known = row.cells.length === 8 && (floor === "" || NO_SOONER.test(floor)) && name !== "" && OWN_ID.test(id);
  if (provider !== "Amazon") page.skip(at, HOSTED, name);
  else if (!known) page.unparsed(at, "an unknown number of cells", `${name} ${id}`);
  else {
    const dates = { status: row.table.section.title, retires_not_before: floor };
    const media = { input_modalities: words(input), output_modalities: words(output) };
    page.state(at, { api_string: id, name }, { name, api_string: id, ...dates, ...media });
  }
}
