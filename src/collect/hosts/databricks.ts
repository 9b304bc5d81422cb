import { blocks, type Item, type Paragraph } from "../page/outline.ts";
import { adapter, type PageReader } from "../providers/adapter.ts";

const NOTICE = / (?<words>will be retired) on (?<day>[A-Z][a-z]+ \d{1,2}, \d{4})/;
/** A later day for another way to use the model follows. */
const BY_USE = /^Starting (?<day>[A-Z][a-z]+ \d{1,2}, \d{4}) for (?<use>pay-per-token) workloads/;
const ENDPOINT = /^Endpoint name:/;

/** Notices in prose, each before the endpoint's name. Other endpoints have none. */
function readModels(page: PageReader): void {
  let notice: { day?: string; use?: string } = {};
  for (const block of blocks(page.outline)) {
    if (block.kind !== "paragraph" && block.kind !== "item" && block.kind !== "quote") continue;
    const [said] = page.matches(NOTICE, [block]).concat(page.matches(BY_USE, [block]));
    notice = said ? said.groups : notice;
    if (!ENDPOINT.test(block.cell.text)) continue;
    readEndpoint(page, block, notice);
    notice = {};
  }
}

function readEndpoint(page: PageReader, block: Item | Paragraph, { day, use }: { day?: string; use?: string }): void {
  const id = page.ask(block.cell.codes[0], "no id", block);
  if (!id) return;
  if (!day) page.skip(block, "no day of its end", id);
  else {
    const ends_for = use === undefined ? [] : [use];
    page.state(block, id, { api_string: id, status: [day, "will be retired"], retires_on: day, ends_for });
  }
}

export const databricks = adapter("databricks", { "supported-models": readModels });
