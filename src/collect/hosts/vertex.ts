import { isSoft } from "../../read/date.ts";
import { type Block, findSections, items, labelled, paragraphs, type Row, type Section } from "../page/outline.ts";
import { adapter, type PageReader } from "../providers/adapter.ts";
import { idOf, printed, shutdown, textOf } from "../providers/columns.ts";

const LISTED = ["Model ID", "Release date", "Retirement date"];
const REPLACEMENT = /^(?:Replacement model|Recommended upgrade)$/;
const MONTH_ONLY = /^[A-Z][a-z]+ \d{4}$/;
const END = "Retirement date";
const OPEN = ["Model ID", "Deprecation date", END];
const CARD =
  /^(?<name>.+?)(?: on Google Cloud)? is deprecated as of (?<since>[A-Z][a-z]+ \d{1,2}, \d{4}) and will be shut down on (?<end>[A-Z][a-z]+ \d{1,2}, \d{4})/;
const EXISTING = "existing customers only";

/** Google's own models: a row with a firm date is deprecated; the status of any other is the heading above. */
function readVersions(page: PageReader): void {
  for (const row of page.rows(LISTED)) {
    const id = idIn(row);
    const [released, end] = [textOf(row, "Release date"), textOf(row, END)];
    const ends = /\d/.test(end) && !isSoft(end);
    page.state(row, id, {
      api_string: id,
      status: ends ? [end, printed(row, END)] : [id, row.table.section.path[0] ?? ""],
      released: MONTH_ONLY.test(released) ? undefined : released,
      ...shutdown(end),
      replacements: textOf(row, REPLACEMENT)
        .split(/ or |, /)
        .filter((name) => name !== ""),
    });
  }
}

/** The code may contain a marker: "`x@003 *`". */
const idIn = (row: Row) => idOf(row.get("Model ID")).replace(/[\s*]+$/, "");

function readOpen(page: PageReader): void {
  for (const row of page.rows(OPEN)) {
    const id = idIn(row);
    const end = textOf(row, END);
    page.state(row, id, {
      api_string: id,
      status: [end, printed(row, END)],
      deprecated_on: textOf(row, "Deprecation date"),
      ...shutdown(end),
    });
  }
}

/** Other makers' models: one section each, with the dates in its first paragraph. Its launch stage is out of date. */
function readPartners(page: PageReader): void {
  for (const section of page.outline.sections.filter(({ level }) => level === 2)) {
    const notice = paragraphs(section).find(({ cell }) => CARD.test(cell.text));
    const { name = "", since = "", end = "" } = CARD.exec(notice?.cell.text ?? "")?.groups ?? {};
    const id = valueAfter(section, /^Model ID$/);
    if (!notice || !id) {
      page.unparsed(section, "no model with a shutdown date");
      continue;
    }
    const released = items(section)
      .map(({ cell }) => labelled(cell))
      .find((of) => of?.label === "Release date");
    page.state(section, id, {
      name: name.replace(/^Anthropic's /, ""),
      api_string: id,
      regions: regionsIn(section),
      status: [end, "shut down on"],
      access: notice.cell.text.includes(EXISTING) ? EXISTING : undefined,
      released: released?.value,
      deprecated_on: since,
      retires_on: end,
    });
  }
}

/** The code in the paragraph that follows a label. */
function valueAfter(section: Section, label: RegExp): string | undefined {
  const { blocks } = section;
  const next = blocks[blocks.findIndex((block) => "cell" in block && label.test(block.cell.text)) + 1];
  return next && "cell" in next ? next.cell.codes[0] : undefined;
}

/** The regions where the model is available, without those where its data may be processed. */
function regionsIn({ blocks }: Section): string[] {
  const at = (text: string) => blocks.findIndex((block: Block) => "cell" in block && block.cell.text === text);
  const listed = blocks.slice(at("Model availability"), at("ML processing"));
  return listed.flatMap((block) => (block.kind === "item" ? block.cell.codes : []));
}

/** A list of display names; the ids and dates of these models are on the other pages. */
function readOffer(page: PageReader): void {
  for (const section of findSections(page.outline, /models$/i))
    for (const { cell } of paragraphs(section)) {
      const name = cell.links.find(({ text }) => text !== "")?.text;
      if (name) page.skip(section, "a name without an id", name);
    }
}

export const vertex = adapter("vertex", {
  "model-versions": readVersions,
  "partner-models": readPartners,
  "open-models": readOpen,
  "google-models": readOffer,
});
