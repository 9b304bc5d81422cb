import type { PageReader } from "../adapter.ts";
import { distinct, listedIn } from "../declared.ts";

const DEPRECATED = "DEPRECATED_MODELS";

/** The SDK's list of models, and its table of those that end, each with its day. */
export function readSdk(page: PageReader): void {
  for (const { id, row, says } of distinct(listedIn(page))) {
    if (row.table.section?.title !== DEPRECATED) page.state(row, id, { api_string: id }, { makes_row: false });
    else page.state(row, id, { api_string: id, status: DEPRECATED, retires_on: says }, { makes_row: true });
  }
}
