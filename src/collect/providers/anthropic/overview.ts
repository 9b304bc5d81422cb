import type { Raw } from "../../../schema/record.ts";
import { type Cell, type Outline, paragraphs, type Row } from "../../page/outline.ts";
import { unmarked } from "../../page/table.ts";
import type { PageReader } from "../adapter.ts";
import { type Columns, fieldsIn, fieldsOf, idOf, part, rawOf, textOf } from "../columns.ts";
import { nameOf } from "./names.ts";

const ID = "Claude API ID";
const CUTOFF = "Reliable knowledge cutoff";
const LABELS: Columns = {
  api_string: ID,
  aliases: (row) =>
    [textOf(row, "Claude API alias")].filter((id) => id !== idOf(row.get(ID)) && !/^(?:N\/A.*)?$/.test(id)),
  context_window: "Context window",
  max_output_tokens: "Max output",
  price_input_per_mtok: part("Pricing", /(?<!From )(\$[\d.]+ \/ input MTok)/),
  price_output_per_mtok: part("Pricing", /(?<!From )(\$[\d.]+ \/ output MTok)/),
  retires_on: "Retirement",
};
const PAGE = /\/models\/([a-z0-9-]+)\/overview(?:\.md)?(?=[)"?#])/g;
/** A capability that the page states for all models in its table. */
const OF_ALL = /\bAll current (?:Claude )?models support [^.]*\b(?<capabilities>tool use)\b/;

/** The overview, whose columns are models, and the slugs of the pages that it links. */
export function readModels(page: PageReader): void {
  for (const table of page.tables(["Feature"])) {
    for (const row of table.transposed().rows) {
      const { name } = nameOf(unmarked(row.cells[0]?.text ?? ""));
      const id = idOf(row.get(ID));
      if (name && id) readModel(page, row, { api_string: id, name });
      else page.skip(table, "a column without an API id", name);
    }
  }
  page.membersIn(PAGE);
}

function readModel(page: PageReader, row: Row, subject: { api_string: string; name: string }): void {
  const knowledge_cutoff = unglued(row.get(CUTOFF), page.outline);
  page.state(row.place(subject.name), subject, { name: subject.name, ...fieldsOf(row, LABELS), knowledge_cutoff });
  for (const { block, groups } of page.matches(OF_ALL)) page.state(block, subject, fieldsIn(groups));
}

/** A cell whose last digit may be a footnote marker: it is one if the page has that footnote. */
function unglued(cell: Cell | undefined, outline: Outline): Raw | undefined {
  const note = cell && /\d{4}(\d)$/.exec(cell.text)?.[1];
  const definition = new RegExp(`^${note}\\W+${CUTOFF}`);
  const defined = note && paragraphs(outline).some((p) => definition.test(p.cell.text));
  return defined ? [cell.text, `^${note}`] : rawOf(cell);
}
