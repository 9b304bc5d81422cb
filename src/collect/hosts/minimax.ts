import { placeOf } from "../page/outline.ts";
import { adapter, type PageReader } from "../providers/adapter.ts";

const MODEL = /^Model(?: Name)?$/;

/** A table of supported models for each kind of API, without a status or date; one kind's models may serve another. */
function readOverview(page: PageReader): void {
  const seen = new Set<string>();
  for (const { row, id } of page.rowsOf(MODEL, page.rows([MODEL]))) {
    if (seen.has(id)) page.skip(row, "also in another table");
    else page.list(placeOf(row, id), id);
    seen.add(id);
  }
}

export const minimax = adapter("minimax", { "api-overview": readOverview });
