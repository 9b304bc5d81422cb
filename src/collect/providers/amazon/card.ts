import { readDay, readFloor } from "../../../read/date.ts";
import type { Raw } from "../../../schema/record.ts";
import {
  type Cell,
  findSections,
  items,
  labelled,
  type Outline,
  place,
  type Section,
  tables,
  tableWith,
} from "../../page/outline.ts";
import type { OutlinedPage, PageReading, Statement } from "../../pipeline/statement.ts";
import { emptyReading, states } from "../adapter.ts";

const INPUT = "Input Modalities";
const OUTPUT = "Output Modalities";
const FLOOR = "EOL no sooner than";
const END = "Model EOL date";
const GEO = "Geo inference ID";
const GLOBAL = "Global inference ID";
const YES = /^(?:Green circle\b.*|Supported|Yes)$/i;
const NO = /^(?:Red circle\b.*|Not supported|No)$/i;
const MONTH = /^[A-Z][a-z]+ \d{4}$/;

/** A card that shows its id says which model it is; one whose copy ends before it is joined by its name. */
export function readCard({ outline, completeness }: OutlinedPage): PageReading {
  const reading = emptyReading();
  const name = outline.sections.find((section) => section.level === 1)?.title;
  const details = findSections(outline, "Model Details")[0];
  if (!name || !details) {
    reading.unparsed.push({ at: "", text: name ?? "", why: "no title, or no details" });
    return reading;
  }
  const id = readIds(outline, name, reading);
  if (id === undefined && completeness !== "excerpt") {
    reading.unparsed.push({ at: details.place, text: name, why: "no model id" });
    return reading;
  }
  const subject = id === undefined ? { name } : { api_string: id, name };
  const { stated, notes } = readDetails(details, reading);
  reading.statements.push(
    { subject, at: place(name), states: { name } },
    { subject, at: details.place, states: { ...stated, ...modalities(details, reading) }, ...(notes ? { notes } : {}) },
  );
  for (const table of tables(outline))
    if (table.find(INPUT).length === 0 && table.find("Model ID").length === 0)
      reading.skipped.push({ at: table.section.place, text: table.columns.join(" | "), why: "no facts of the model" });
  return reading;
}

/** The table of endpoints: states the id and its spellings, and returns it. */
function readIds(outline: Outline, name: string, reading: PageReading): string | undefined {
  const rows = tableWith(outline, ["Endpoint", "Model ID", GEO, GLOBAL]).flatMap((table) => table.rows);
  const own = rows.find((row) => row.get("Endpoint")?.text === "bedrock-runtime") ?? rows[0];
  const id = own?.get("Model ID")?.text;
  if (!own || !id) return undefined;
  const at = own.place(id);
  for (const row of rows)
    if (row !== own && row.get("Model ID")?.text !== id)
      reading.unparsed.push({ at: row.place(), text: row.get("Model ID")?.text ?? "", why: "a second id" });
  const hosts = [GEO, GLOBAL].flatMap((title) => spellings(own.get(title)).map((text) => [text, title] as const));
  const misplaced = hosts.filter(([text, title]) => areaOf(text, id) !== title);
  for (const [text] of misplaced)
    reading.unparsed.push({ at, text, why: "no spelling of the id, or of another column" });
  reading.statements.push({
    subject: { api_string: id, name },
    at,
    states: states({ api_string: id, hosts: misplaced.length > 0 ? undefined : hosts.map((host) => [...host]) }),
  });
  return id;
}

/** The column to which an inference profile's prefix belongs. */
function areaOf(text: string, id: string): string | undefined {
  const area = text.endsWith(`.${id}`) ? text.slice(0, -id.length - 1) : "";
  if (area === "global") return GLOBAL;
  return /^(?:[a-z]{2}|apac|us-gov)$/.test(area) ? GEO : undefined;
}

const spellings = (cell: Cell | undefined): string[] =>
  cell === undefined ? [] : cell.lines.flatMap((line) => line.split(/\s+/)).filter((word) => word.includes("."));

type Details = { stated: Statement["states"]; notes: string | undefined };

/** The list of labelled facts. An end that is a day decides the status, with the word of the card. */
function readDetails(details: Section, reading: PageReading): Details {
  const facts = new Map(
    items(details).flatMap((item) => {
      const fact = labelled(item.cell);
      return fact ? [[fact.label, fact.value] as const] : [];
    }),
  );
  const notes: string[] = [];
  const end = facts.get(END);
  const firm = end !== undefined && isDay(end);
  const launch = facts.get("Model launch date");
  const word = facts.get("Model lifecycle");
  const launched = launch !== undefined && MONTH.test(launch);
  if (launched) notes.push(`Launched in ${launch}; the card states no day.`);
  const status: Raw | undefined = word && (firm ? [word, end, END] : word);
  const stated = {
    ...states({
      status,
      released: launched ? undefined : launch,
      context_window: facts.get("Context window"),
      max_output_tokens: facts.get("Max output tokens"),
      knowledge_cutoff: facts.get("Knowledge cutoff"),
      capabilities: facts.get("Reasoning") === "Supported" ? ["Reasoning"] : undefined,
    }),
    ...ends(facts.get(FLOOR), end, details, reading, notes),
  };
  return { stated, notes: notes.length > 0 ? notes.join(" ") : undefined };
}

const isDay = (text: string) => readDay({ text, rest: [] }).kind === "value";

/** The floor and the end of a card: the newer form has both labels, and what they say may differ. */
function ends(
  floor: string | undefined,
  end: string | undefined,
  details: Section,
  reading: PageReading,
  notes: string[],
): Statement["states"] {
  const day = readDay({ text: end ?? "", rest: [] });
  if (day.kind === "value") {
    const least = readFloor({ text: floor ?? "", rest: [FLOOR] });
    const later = least.kind === "value" && least.value > day.value;
    if (later) notes.push(`The card's earliest EOL day, ${floor}, lies after its EOL date; the EOL date stands.`);
    return { retires_on: end as string, ...(floor && !later ? { retires_not_before: [floor, FLOOR] } : {}) };
  }
  const soft = readFloor({ text: end ?? "", rest: [] }).kind === "value";
  if (floor && soft)
    reading.skipped.push({ at: details.place, text: end ?? "", why: `the floor is what "${FLOOR}" says` });
  if (floor) return { retires_not_before: [floor, FLOOR], ...(end && !soft ? { retires_on: end } : {}) };
  if (soft) return { retires_not_before: end as string };
  return states({ retires_on: end });
}

/** Two columns of pictures with a word: the picture says whether the word holds. */
function modalities(details: Section, reading: PageReading): Statement["states"] {
  const rows = tableWith(details, [INPUT, OUTPUT]).flatMap((table) => table.rows);
  const marked = (title: string): string[] => {
    const words = rows.flatMap((row) => {
      const cell = row.get(title);
      const [alt = ""] = cell?.alts ?? [];
      if (!cell || (cell.text === "" && alt === "")) return [];
      if (!YES.test(alt) && !NO.test(alt))
        reading.unparsed.push({ at: row.place(), text: `${alt} ${cell.text}`, why: "neither yes nor no" });
      return YES.test(alt) ? [cell.text] : [];
    });
    // Both are sound to us.
    return words.filter((word) => word !== "Speech" || !words.includes("Audio"));
  };
  return states({ input_modalities: marked(INPUT), output_modalities: marked(OUTPUT) });
}
