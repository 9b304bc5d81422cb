import { slugify } from "../../read/id.ts";
import { adapter, type PageReader } from "../providers/adapter.ts";
import { fieldsOf, part, textOf } from "../providers/columns.ts";
import { idOrName, schedule } from "./schedule.ts";

const CROSS_REGION = part("Notes", /^Available through (cross-region inference) only after /);
const NOTICE = schedule("Model", "Deprecation date", {
  columns: { ...idOrName("Model"), continues_for: (row) => [CROSS_REGION(row) ?? []].flat() },
});

/** Notices differ in the case of letters, and the paragraphs below a table may be part of it. */
function readNotice(page: PageReader): void {
  for (const row of page.rows(NOTICE))
    if (/^(?:If the |Ref: )/.test(row.cells[0]?.text ?? "")) page.skip(row, "not a model");
    else page.state(row, { slug: slugify(textOf(row, "Model")) }, fieldsOf(row, NOTICE.columns), { makes_row: true });
}

export const snowflake = adapter("snowflake", { "june-2026": readNotice, "may-2026": readNotice });
