import { isSoft } from "../../read/date.ts";
import type { Block, Section } from "../page/outline.ts";
import { adapter, type PageReader, statesNothing } from "../providers/adapter.ts";
import { type Cells, part, printed, properties, type TableSpec } from "../providers/columns.ts";
import { idOf } from "../providers/texts.ts";

const END = "Retirement date";
const CARD =
  /^(?<name>.+?)(?: on Google Cloud)? is deprecated as of (?<since>[A-Z][a-z]+ \d{1,2}, \d{4}) and will be shut down on (?<end>[A-Z][a-z]+ \d{1,2}, \d{4})/;
const EXISTING = "existing customers only";

/** The code may contain a marker: "`x@003 *`". */
const id = (row: Cells) => idOf(row.get("Model ID")).replace(/[\s*]+$/, "");

/** Google's own models: a row with a firm date is deprecated; the status of any other is the heading above. */
const GOOGLES: TableSpec = {
  find: ["Model ID", "Release date", END],
  columns: {
    api_string: id,
    status(row) {
      const end = row.text(END);
      return /\d/.test(end) && !isSoft(end) ? [end, printed(row, END)] : [id(row), row.table?.section.path[0] ?? ""];
    },
    released: part("Release date", /^(?![A-Z][a-z]+ \d{4}$)(.*)$/),
    retires_on: END,
    replacements: /^(?:Replacement model|Recommended upgrade)$/,
  },
};
const OPEN: TableSpec = {
  find: ["Model ID", "Deprecation date", END],
  columns: { api_string: id, status: [END, END], deprecated_on: "Deprecation date", retires_on: END },
};

/** Other makers' models: one section each, with the dates in its first paragraph. Its launch stage is out of date. */
function readPartners(page: PageReader): void {
  for (const section of page.outline.sections.filter(({ level }) => level === 2)) {
    const [notice] = page.matches(CARD, section.paragraphs);
    const { name = "", since = "", end = "" } = notice?.groups ?? {};
    const id = valueAfter(section, /^Model ID$/);
    if (!notice || !id) {
      page.unparsed(section, "no model with a shutdown date");
      continue;
    }
    page.state(section, id, {
      name: name.replace(/^Anthropic's /, ""),
      api_string: id,
      regions: regionsIn(section),
      status: [end, "shut down on"],
      access: notice.cell.text.includes(EXISTING) ? EXISTING : undefined,
      released: properties(section.items).text("Release date") || undefined,
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
  const [from, to] = [at("Model availability"), at("ML processing")];
  return (from < 0 ? [] : blocks.slice(from, Math.max(to, 0))).flatMap((block) =>
    block.kind === "item" ? block.cell.codes : [],
  );
}

export const vertex = adapter("vertex", {
  "model-versions": [GOOGLES],
  "partner-models": readPartners,
  "open-models": [OPEN],
  // Display names; the ids and dates of these models are on the other pages.
  "google-models": statesNothing,
});
