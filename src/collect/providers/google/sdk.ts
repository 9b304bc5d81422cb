import type { PageReader } from "../adapter.ts";
import { distinct, listedIn } from "../declared.ts";

/** The SDK's list of models: ids alone. The number is the compiler's, where two declarations have one name. */
export function readSdk(page: PageReader): void {
  for (const { id, row } of distinct(listedIn(page, /^Model(_\d+)?$/)))
    page.state(row, id, { api_string: id }, { makes_row: false });
}
