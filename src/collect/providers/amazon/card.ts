import { readFloor } from "../../../read/date.ts";
import { type Cell, labelled, place, placeOf, type Row, type Section } from "../../page/outline.ts";
import type { Subject } from "../../pipeline/statement.ts";
import type { PageReader } from "../adapter.ts";
import { type Columns, fieldsOf, properties } from "../columns.ts";
import { dayIn } from "../texts.ts";

const INPUT = "Input Modalities";
const OUTPUT = "Output Modalities";
const FLOOR = "EOL no sooner than";
const END = "Model EOL date";
/** The columns with inference profiles, and the prefix of the id in them. */
const AREAS = [
  ["Geo inference ID", /^(?:[a-z]{2}|apac|us-gov)\.$/],
  ["Global inference ID", /^global\.$/],
] as const;
const FACTS: Columns = {
  context_window: "Context window",
  max_output_tokens: "Max output tokens",
  knowledge_cutoff: "Knowledge cutoff",
};
const YES = /^(?:Green circle\b.*|Supported|Yes)$/i;
const NO = /^(?:Red circle\b.*|Not supported|No)$/i;
/** Labels by which a list of details is recognized. */
const DETAIL = /^Model (?:launch date|EOL date|lifecycle)$/i;
const MONTH = /^[A-Z][a-z]+ \d{4}$/;

export function readCard(page: PageReader): void {
  const { name, details, subject, row, id, profiles } = cardOn(page) ?? {};
  if (!name || !details || !subject) return;
  if (row) page.state(row, subject, { api_string: id, hosts: profiles ?? [] });
  page.state(place(name), subject, { name });
  readDetails(page, details, subject);
  for (const table of page.tables())
    if (table.find(INPUT).length === 0 && table.find("Model ID").length === 0)
      page.skip(table, "no facts of the model");
}

/** A card's name, the section with its details, and its id. An excerpt without the id is identified by its name. */
export function cardOn(page: PageReader) {
  const name = page.title?.title;
  const details = page.items.find(({ cell }) => DETAIL.test(labelled(cell)?.label ?? ""))?.section;
  if (!page.ask(name && details, "no title, or no details", "", name) || !name || !details) return undefined;
  page.heading(details, /^model details$/i);
  const ids = idsOn(page);
  if (!ids && page.source.completeness !== "excerpt") {
    page.unparsed(details, "no model id", name);
    return undefined;
  }
  return { ...ids, name, details, subject: { ...(ids ? { api_string: ids.id } : {}), name } };
}

/** A card's id, its row, and its inference profiles with the titles of their columns. */
function idsOn(page: PageReader): { row: Row; id: string; profiles: string[][] } | undefined {
  const rows = page.rows(["Endpoint", "Model ID", ...AREAS.map(([title]) => title)]);
  const main = rows.find((row) => row.text("Endpoint") === "bedrock-runtime") ?? rows[0];
  const id = main?.text("Model ID");
  if (!main || !id) return undefined;
  for (const row of rows) if (row.text("Model ID") !== id) page.unparsed(row, "a second id", row.text("Model ID"));
  const profiles = AREAS.flatMap(([title, area]) => spellings(main.get(title)).map((text) => ({ text, title, area })));
  const misplaced = profiles.filter(
    ({ text, area }) => !text.endsWith(`.${id}`) || !area.test(text.slice(0, -id.length)),
  );
  for (const { text } of misplaced)
    page.unparsed(placeOf(main, id), "not an inference profile of the id, or in the wrong column", text);
  return { row: main, id, profiles: misplaced.length > 0 ? [] : profiles.map(({ text, title }) => [text, title]) };
}

const spellings = (cell: Cell | undefined): string[] =>
  (cell?.lines ?? []).flatMap((line) => line.split(/\s+/)).filter((word) => word.includes("."));

function readDetails(page: PageReader, details: Section, subject: Subject): void {
  const facts = properties(details.items);
  const { states, notes } = lifecycleOn(page, details);
  const fields = {
    ...fieldsOf(facts, FACTS),
    ...states,
    capabilities: facts.get("Reasoning")?.text === "Supported" ? ["Reasoning"] : [],
    input_modalities: marked(page, details, INPUT),
    output_modalities: marked(page, details, OUTPUT),
  };
  page.state(details, subject, fields, { notes });
}

/** A card's launch and end-of-life facts. A firm end decides the status, together with the card's word. */
export function lifecycleOn(page: PageReader, details: Section) {
  const facts = properties(details.items);
  const text = (label: string) => facts.get(label)?.text;
  const [floor, end, launch, word] = [FLOOR, END, "Model launch date", "Model lifecycle"].map(text);
  const day = dayIn(end ?? "");
  const isSoft = readFloor({ text: end ?? "", rest: [] }).kind === "value";
  const least = readFloor({ text: floor ?? "", rest: [FLOOR] });
  const isLater = day !== undefined && least.kind === "value" && least.value > day;
  const isMonth = launch !== undefined && MONTH.test(launch);
  if (floor && isSoft) page.skip(details, `the floor is what "${FLOOR}" says`, end);
  const states = {
    status: word && end && day ? [word, end, END] : word,
    released: isMonth ? undefined : launch,
    released_in: isMonth ? launch : undefined,
    retires_on: isSoft ? undefined : end,
    retires_not_before: isLater ? undefined : floor ? [floor, FLOOR] : isSoft ? end : undefined,
  };
  const notes = [isLater && `The card's earliest EOL day, ${floor}, lies after its EOL date; the EOL date stands.`];
  return { states, notes };
}

/** A column of modalities, each with an icon that shows whether it is supported. */
function marked(page: PageReader, details: Section, title: string): string[] {
  const words = page.rows([INPUT, OUTPUT], details).flatMap((row) => {
    const { text = "", alts: [alt = ""] = [] } = row.get(title) ?? {};
    if (text === "" && alt === "") return [];
    if (!YES.test(alt) && !NO.test(alt)) page.unparsed(row, "neither yes nor no", `${alt} ${text}`);
    return YES.test(alt) ? [text] : [];
  });
  // Both mean audio.
  return words.filter((word) => word !== "Speech" || !words.includes("Audio"));
}
