import type { PageReader } from "../adapter.ts";
import { distinct, listedIn } from "../declared.ts";

/** The SDK's list of models: ids alone. */
export function readSdk(page: PageReader): void {
  for (const { id, row } of distinct(listedIn(page))) page.state(row, id, { api_string: id }, { makes_row: false });
}
