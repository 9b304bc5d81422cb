import { slugify } from "../../read/id.ts";
import type { Row } from "../page/outline.ts";
import { adapter, type PageReader } from "../providers/adapter.ts";
import { type Cells, cellsBy, fieldsOf, part } from "../providers/columns.ts";
import { lineOf } from "../providers/texts.ts";
import { idOrName, schedule } from "./schedule.ts";

const CROSS_REGION = part("Notes", /^Available through (cross-region inference) only after /);
const NOTICE = schedule("Model", "Deprecation date", {
  ...idOrName("Model"),
  continues_for: (row) => [CROSS_REGION(row) ?? []].flat(),
});

/** A row may lack the cells that are empty at its end. */
const padded = (row: Row): Cells =>
  row.cells.length < row.table.columns.length
    ? { table: row.table, ...cellsBy((column) => row.cells[row.table.find(column)[0] ?? -1]) }
    : row;

/** Notices differ in the case of letters, and the paragraphs below a table may be part of it. */
function readNotice(page: PageReader): void {
  for (const row of page.rows(NOTICE))
    if (/^(?:If the |Ref: )/.test(lineOf(row))) page.skip(row, "not a model");
    else {
      const slug = slugify(padded(row).text("Model"));
      page.state(row, { slug }, fieldsOf(padded(row), NOTICE.columns), { makes_row: true });
    }
}

export const snowflake = adapter("snowflake", { "june-2026": readNotice, "may-2026": readNotice });
