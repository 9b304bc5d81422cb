import {
  findSections,
  type Item,
  items,
  labelled,
  type Outline,
  paragraphs,
  placeOf,
  type Section,
  tableWith,
} from "../../page/outline.ts";
import type { OutlinedPage, PageReading, Statement, Subject } from "../../pipeline/statement.ts";
import { emptyReading, states, words } from "../adapter.ts";
import { isSnapshot, previewIn } from "./ids.ts";
import { readPrices } from "./model-prices.ts";

/** Features that the catalog has a word for; the page lists many more. */
const FEATURES = new Set(["streaming", "structured_outputs", "function_calling", "prompt_caching", "fine_tuning"]);
const ROUTES = new Set(["v1/batch", "v1/fine-tuning"]);

/** `model/<slug>`: the page states the Model ID; a copy that lacks it is joined by its slug. */
export function readModel({ key, outline }: OutlinedPage): PageReading {
  const reading = emptyReading();
  const title = outline.sections.find((section) => section.level === 1);
  const head = paragraphs(outline).find((p) => /\bModel ID: \S+$/.test(p.cell.text));
  const id = head?.cell.codes.at(-1);
  const slug = key.slice(key.indexOf("/") + 1);
  const subject: Subject =
    id === undefined ? { slug } : { api_string: id, slug, ...(title ? { name: title.title } : {}) };
  const add = (at: string, stated: Statement["states"], more: Partial<Statement> = {}) =>
    reading.statements.push({ subject, at, states: stated, ...more });

  const preview = id && previewIn(id);
  if (title && id !== undefined) {
    add(title.place, states({ name: title.title, api_string: id, status: preview }));
    for (const { at, alias } of routedTo(outline)) add(at, { aliases: [alias] });
  }
  const [details] = findSections(outline, "Model details");
  if (!details) {
    reading.unparsed.push({ at: "", text: title?.title ?? "", why: "no model details" });
    return reading;
  }
  readDetails(details, id ?? slug, preview === undefined, add, reading);
  for (const item of findSections(outline, "Supported features").flatMap(items))
    if (FEATURES.has(item.cell.text)) add(placeOf(item), { capabilities: [item.cell.text] });
  for (const row of tableWith(outline, ["Endpoint", "Route", "Support"]).flatMap((table) => table.rows)) {
    const [route = "", support = ""] = ["Route", "Support"].map((column) => row.get(column)?.text);
    if (ROUTES.has(route) && support === "Supported") add(row.place(route), { capabilities: [[route, support]] });
  }
  for (const { at, stated, rates, notes } of readPrices(outline, reading))
    add(at, stated, { ...(rates.length > 0 ? { rates } : {}), ...(notes ? { notes } : {}) });
  for (const item of findSections(outline, "Snapshots").flatMap(items)) leaveOut(item, details, id ?? slug, reading);
  return reading;
}

/** "The `x` alias routes requests to …" → x. */
function routedTo(outline: Outline): { at: string; alias: string }[] {
  return paragraphs(outline).flatMap((p) => {
    const alias = /\bThe (\S+) alias routes requests to\b/.exec(p.cell.text)?.[1];
    return alias && p.cell.codes.includes(alias) ? [{ at: p.section.place, alias }] : [];
  });
}

function readDetails(
  details: Section,
  id: string,
  listed: boolean,
  add: (at: string, states: Statement["states"], more?: Partial<Statement>) => void,
  reading: PageReading,
): void {
  const stated: Statement["states"] = listed ? { status: details.title } : {};
  let notes: string | undefined;
  for (const { cell } of items(details)) {
    const { label, value = "" } = labelled(cell) ?? {};
    const size = /^[\d,]+ (context window|max output tokens)$/.exec(cell.text)?.[1];
    const cutoff = /^(.+) knowledge cutoff$/.exec(cell.text)?.[1];
    if (size === "context window") stated.context_window = cell.text;
    else if (size) stated.max_output_tokens = cell.text;
    else if (cutoff) stated.knowledge_cutoff = cutoff;
    else if (label === "Maximum input tokens") stated.max_input_tokens = value;
    else if (label === "Input modalities") stated.input_modalities = words(value);
    else if (label === "Output modalities") stated.output_modalities = words(value);
    else if (cell.text === "Reasoning token support") stated.capabilities = [cell.text];
    else if (label === "Default snapshot") {
      if (value === id) continue;
      // A default that is no dated snapshot is a model of its own, to which this id merely points.
      if (isSnapshot(value)) stated.aliases = [value];
      notes = `Default snapshot: ${value}.`;
    } else if (label !== "Unsupported modalities")
      reading.unparsed.push({ at: details.place, text: cell.text, why: "a detail of no known form" });
  }
  add(details.place, stated, notes ? { notes } : {});
}

/** A snapshot beside the default one: a row only where the lifecycle or the price page has one for it. */
function leaveOut(item: Item, details: Section, id: string, reading: PageReading): void {
  const { text } = item.cell;
  const known = text === id || items(details).some(({ cell }) => cell.text.endsWith(`: ${text}`));
  const why = "a snapshot that is not the default; its page states nothing of it alone";
  if (!known) reading.skipped.push({ at: item.section.place, text, why });
}
