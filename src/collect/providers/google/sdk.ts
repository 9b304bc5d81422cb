import type { PageReader } from "../adapter.ts";
import { distinct, listedIn } from "../declared.ts";

/** The SDK's list of models, without status or dates. */
export function readSdk(page: PageReader): void {
  for (const { id, row } of distinct(listedIn(page))) page.list(row, id);
}
