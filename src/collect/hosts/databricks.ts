import { order } from "../../catalog/format.ts";
import type { Item, Paragraph } from "../page/outline.ts";
import { adapter, type PageReader } from "../providers/adapter.ts";
import { dayIn } from "../providers/texts.ts";

const NOTICE = / (?<words>will be retired) on (?<day>[A-Z][a-z]+ \d{1,2}, \d{4})/;
/** One day for each way to use the model. */
const BY_USE =
  /^Starting (?<day>[A-Z][a-z]+ \d{1,2}, \d{4}) for (?<use>pay-per-token|provisioned throughput) workloads/;
type Notice = { day?: string; use?: string };
const ENDPOINT = /^Endpoint name:/;

/** A section for each model: its endpoint's name, and perhaps notices in prose. Several models' notices stand before their names. */
function readModels(page: PageReader): void {
  for (const section of page.outline.sections) {
    const endpoints: { block: Item | Paragraph; notices: Notice[] }[] = [];
    let notices: Notice[] = [];
    for (const block of section.blocks) {
      if (block.kind !== "paragraph" && block.kind !== "item" && block.kind !== "quote") continue;
      notices.push(...[NOTICE, BY_USE].flatMap((form) => page.matches(form, [block])).map(({ groups }) => groups));
      if (!ENDPOINT.test(block.cell.text)) continue;
      endpoints.push({ block, notices });
      notices = [];
    }
    if (endpoints.length > 1 && notices.length > 0) page.unparsed(section, "a notice after the models' names");
    else for (const one of endpoints) readEndpoint(page, one.block, [...one.notices, ...notices]);
  }
}

/** The model is gone with its last use; until then, the next use that ends counts, and the later ones go on. */
function readEndpoint(page: PageReader, block: Item | Paragraph, all: readonly Notice[]): void {
  const id = page.ask(block.cell.codes[0], "no id", block);
  if (!id) return;
  const dayOf = ({ day = "" }: Notice) => dayIn(day) ?? "";
  const notices = all.toSorted((a, b) => order(dayOf(a), dayOf(b)));
  const ahead = notices.filter((notice) => dayOf(notice) > page.source.read_on);
  const [next = notices.at(-1), ...later] = ahead;
  if (!next?.day) page.skip(block, "no day of its end", id);
  else {
    const [ends_for, continues_for] = [ahead.slice(0, 1), later].map((uses) => uses.flatMap(({ use }) => use ?? []));
    const status = [next.day, "will be retired"];
    const notes = notices.flatMap(({ day, use }) =>
      use && day !== next.day ? [`Retirement for ${use} workloads: ${day}.`] : [],
    );
    page.state(block, id, { api_string: id, status, retires_on: next.day, ends_for, continues_for }, { notes });
  }
}

export const databricks = adapter("databricks", { "supported-models": readModels });
