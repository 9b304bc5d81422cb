import type { PageReader } from "../adapter.ts";
import { distinct, listedIn } from "../declared.ts";

const DEPRECATED = "DEPRECATED_MODELS";

/** The SDK's list of models, and its tables of deprecated ones with their dates, which must agree in all files. */
export function readSdk(page: PageReader): void {
  const listed = listedIn(page);
  const ending = listed.filter(({ row }) => row.table.section.title === DEPRECATED);
  const tables = new Set(ending.map(({ row }) => row.table)).size;
  const agreed = (id: string) => ending.filter((one) => one.id === id).length === tables;
  for (const { id, row, says } of distinct(listed)) {
    if (says === "") page.list(row, id);
    else if (!agreed(id)) page.unparsed(row, "another file of the package has no date for it", `${id}: ${says}`);
    else page.state(row, id, { api_string: id, status: DEPRECATED, retires_on: says }, { makes_row: "unless-alias" });
  }
}
