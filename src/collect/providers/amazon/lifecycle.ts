import { items, placeOf, type Row, tables } from "../../page/outline.ts";
import type { PageReader } from "../adapter.ts";
import { type Cells, type Columns, fieldsOf, properties, type TableSpec, textOf, textsOf, words } from "../columns.ts";

const HOSTED = "hosted, not the provider's own";
const REGION = "us-east-1";
const END = "EOL date";
const DATES: Columns = { status: [END, END], deprecated_on: "Legacy date", retires_on: END };
const LISTED: TableSpec = {
  find: ["Model provider", "Model ID", "Legacy date", END],
  columns: { name: "Model name", api_string: "Model ID", ...DATES },
};
const NAMED: TableSpec = {
  find: ["Model version", "Legacy date", END, "Recommended model ID"],
  columns: { name: "Model version", ...DATES },
};
const ACTIVE = ["Provider", "Model ID", "Regions supported", "Launch date"];
const OWN_ID = /^amazon\.[a-z0-9.:-]+$/;
const OWN_NAME = /^(?:Amazon )?(?:Nova|Titan)\b/;
const NO_SOONER = /^No sooner than /;

type Listed = { provider: string; cells: Cells; at: string };

/** Every form that a page has; the policy page for newer models has none, for their dates stand on the cards. */
export function readLifecycle(page: PageReader): void {
  const listed: Listed[] = [];
  for (const table of tables(page.outline)) {
    for (const row of table.rows) {
      if (table.has(LISTED.find))
        listed.push({ provider: textOf(row, "Model provider"), cells: row, at: row.place(textOf(row, "Model ID")) });
      else if (table.has(NAMED.find)) readNamed(page, row);
      else if (table.has(ACTIVE)) readActive(page, row);
    }
    if (![LISTED.find, NAMED.find, ACTIVE].some((columns) => table.has(columns))) page.unparsed(table, "unknown table");
  }
  // "Amazon" with a nested "Label: value" for each column.
  for (const item of items(page.outline).filter((i) => i.depth === 1 && i.children.length > 0))
    listed.push({ provider: item.cell.text, cells: properties(item.children), at: placeOf(item) });

  const taken = new Set<string>();
  const inRegion = ({ cells }: Listed) => textOf(cells, "Regions").split(/, */).includes(REGION);
  // A model may have a row for each group of regions.
  for (const { provider, cells, at } of listed.toSorted((a, b) => Number(inRegion(b)) - Number(inRegion(a)))) {
    const [name, id] = textsOf(cells, "Model name", "Model ID");
    const isOwn = OWN_ID.test(id);
    if (provider !== "Amazon" && !isOwn) page.skip(at, HOSTED, name);
    else if (provider !== "Amazon" || !isOwn) page.unparsed(at, "a shifted row", `${provider} ${name} ${id}`);
    else if (taken.has(id)) page.skip(at, `its dates outside ${REGION}`, id);
    else page.state(at, { api_string: id, name }, fieldsOf(cells, LISTED.columns));
    if (provider === "Amazon" && isOwn) taken.add(id);
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
  page.state(row, { name }, { ...fieldsOf(row, NAMED.columns), replacements }, { makes_row: true });
}

/**
 * A row of 2025's active models: eight cells under seven titles, for the earliest end has none. The titles hold for what is
 * left of that cell, counted from the left, and right of it, counted from the right. Launch days are one for each region,
 * not always as many as regions: they are left out.
 */
function readActive(page: PageReader, row: Row): void {
  const [provider, name = "", id = "", , , floor = "", input = "", output = ""] = row.cells.map((cell) => cell.text);
  const at = row.place(id);
  const known = row.cells.length === 8 && (floor === "" || NO_SOONER.test(floor)) && name !== "" && OWN_ID.test(id);
  if (provider !== "Amazon") page.skip(at, HOSTED, name);
  else if (!known) page.unparsed(at, "an unknown number of cells", `${name} ${id}`);
  else
    page.state(
      at,
      { api_string: id, name },
      {
        name,
        api_string: id,
        status: row.table.section.title,
        retires_not_before: floor,
        input_modalities: words(input),
        output_modalities: words(output),
      },
    );
}
