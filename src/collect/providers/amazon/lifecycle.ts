import { type Item, items, labelled, placeOf, type Row, tables } from "../../page/outline.ts";
import type { OutlinedPage, PageReading, Statement } from "../../pipeline/statement.ts";
import { emptyReading, states, words } from "../adapter.ts";

const HOSTED = "hosted, not the provider's own";
const REGION = "us-east-1";
const END = "EOL date";
const OWN_ID = /^amazon\.[a-z0-9.:-]+$/;
const OWN_NAME = /^(?:Amazon )?(?:Nova|Titan)\b/;
const NO_SOONER = /^No sooner than /;

type Facts = { provider: string; name: string; id: string; regions: string; legacy: string; end: string };

/** Every form that a page has; the policy page for newer models has none, for their dates stand on the cards. */
export function readLifecycle({ outline }: OutlinedPage): PageReading {
  const reading = emptyReading();
  const rows: { facts: Facts; at: string }[] = [];
  for (const table of tables(outline)) {
    if (table.has(["Model provider", "Model ID", "Legacy date", END]))
      rows.push(...table.rows.map((row) => ({ facts: factsOf(row), at: row.place(row.get("Model ID")?.text) })));
    else if (table.has(["Model version", "Legacy date", END, "Recommended model ID"]))
      for (const row of table.rows) readNamed(row, reading);
    else if (table.has(["Provider", "Model ID", "Regions supported", "Launch date"]))
      for (const row of table.rows) readActive(row, reading);
    else reading.unparsed.push({ at: table.section.place, text: table.columns.join(" | "), why: "unknown table" });
  }
  for (const item of items(outline).filter((i) => i.depth === 1 && i.children.length > 0))
    rows.push({ facts: factsIn(item), at: placeOf(item) });

  const taken = new Set<string>();
  // A model may have a row for each group of regions.
  const byRegion = rows.toSorted((a, b) => Number(inRegion(b.facts)) - Number(inRegion(a.facts)));
  for (const { facts, at } of byRegion) {
    const { provider, name, id, legacy, end } = facts;
    if (provider !== "Amazon" && !OWN_ID.test(id)) reading.skipped.push({ at, text: name, why: HOSTED });
    else if (provider !== "Amazon" || !OWN_ID.test(id))
      reading.unparsed.push({ at, text: `${provider} ${name} ${id}`, why: "a shifted row" });
    else if (taken.has(id)) reading.skipped.push({ at, text: id, why: `its dates outside ${REGION}` });
    else {
      taken.add(id);
      reading.statements.push({
        subject: { api_string: id, name },
        at,
        states: states({ name, api_string: id, status: [end, END], deprecated_on: legacy, retires_on: end }),
      });
    }
  }
  return reading;
}

const inRegion = ({ regions }: Facts) => regions.split(/, */).includes(REGION);

function factsOf(row: Row): Facts {
  const text = (title: string) => row.get(title)?.text ?? "";
  return {
    provider: text("Model provider"),
    name: text("Model name"),
    id: text("Model ID"),
    regions: text("Regions"),
    legacy: text("Legacy date"),
    end: text(END),
  };
}

/** "Amazon" with a nested "Label: value" for each column. A label that occurs twice is no label. */
function factsIn(item: Item): Facts {
  const text = (label: string) => {
    const found = item.children.flatMap((child) => {
      const fact = labelled(child.cell);
      return fact?.label === label ? [fact.value] : [];
    });
    return found.length === 1 ? (found[0] as string) : "";
  };
  return {
    provider: item.cell.text,
    name: text("Model name"),
    id: text("Model ID"),
    regions: text("Regions"),
    legacy: text("Legacy date"),
    end: text(END),
  };
}

/** A row of 2025 that names a legacy or retired model without its id, and what to use instead. */
function readNamed(row: Row, reading: PageReading): void {
  const name = row.get("Model version")?.text ?? "";
  const at = row.place(name);
  if (!OWN_NAME.test(name)) {
    reading.skipped.push({ at, text: name, why: HOSTED });
    return;
  }
  const end = row.get(END)?.text ?? "";
  reading.statements.push({
    subject: { name },
    makes_row: true,
    at,
    states: states({
      name,
      status: [end, END],
      deprecated_on: row.get("Legacy date")?.text,
      retires_on: end,
      replacements: row.get("Recommended model ID")?.text.split(/, (?:and )?| (?:and|or) /),
    }),
  });
}

/**
 * A row of 2025's active models: eight cells under seven titles, for the earliest end has none. The titles hold for what is
 * left of that cell, counted from the left, and right of it, counted from the right. Launch days are one for each region,
 * not always as many as regions: they are left out.
 */
function readActive(row: Row, reading: PageReading): void {
  const [provider, name, id, , , floor, input, output, ...more] = row.cells.map((cell) => cell.text);
  const at = row.place(id);
  if (provider !== "Amazon") {
    reading.skipped.push({ at, text: name ?? "", why: HOSTED });
    return;
  }
  const known = row.cells.length === 8 && (floor === "" || NO_SOONER.test(floor ?? "")) && more.length === 0;
  if (!known || !name || !id || !OWN_ID.test(id)) {
    reading.unparsed.push({ at, text: `${name} ${id}`, why: "an unknown number of cells" });
    return;
  }
  const stated: Statement["states"] = states({
    name,
    api_string: id,
    status: row.table.section.title,
    retires_not_before: floor,
    input_modalities: words(input ?? ""),
    output_modalities: words(output ?? ""),
  });
  reading.statements.push({ subject: { api_string: id, name }, at, states: stated });
}
