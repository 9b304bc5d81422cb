import type { Raw } from "../../../schema/record.ts";
import {
  at,
  type Cell,
  components,
  frontMatter,
  items,
  type Literal,
  labelled,
  type Outline,
  paragraphs,
  place,
  placeOf,
  type Row,
  tableWith,
} from "../../page/outline.ts";
import type { OutlinedPage, PageReading, Statement } from "../../pipeline/statement.ts";
import { emptyReading, rawOf, shutdown, states } from "../adapter.ts";

const NAME = /^(Model Name|Latest Model)$/i;
const PLATFORM = /^(Amazon|Azure|Oracle)\b/;
const MEMBER =
  /\]\((?:[./]*|https:\/\/docs\.cohere\.com\/)(?:v2\/)?(?:docs\/)?((?:command-|aya|tiny-aya|transcribe|north-|parse(?=\)))[a-z0-9.-]*)\)/g;

/** The overview: one table of models for each family, and one of their ids on other platforms. */
export function readModels({ outline, text }: OutlinedPage): PageReading {
  const reading = emptyReading();
  for (const table of tableWith(outline, [NAME])) {
    const platforms = table.columns.filter((title) => PLATFORM.test(title));
    for (const row of table.rows) {
      const id = row.get(NAME)?.codes[0];
      if (id === undefined)
        reading.unparsed.push({ at: row.place(), text: row.cells[0]?.text ?? "", why: "a row without an id" });
      else if (platforms.length > 0) addHosts(reading, row, id, platforms);
      else addModel(reading, row, id);
    }
  }
  for (const { cell, section } of paragraphs(outline)) {
    const [, name, platform, host] = /^(.+?) is available on (Microsoft Foundry) under '([^']+)'/.exec(cell.text) ?? [];
    if (name && platform && host)
      reading.statements.push({ subject: { name }, at: section.place, states: { hosts: [[host, platform]] } });
  }
  reading.members = [...new Set([...text.matchAll(MEMBER)].flatMap((match) => match[1] ?? []))];
  return reading;
}

function addModel(reading: PageReading, row: Row, id: string): void {
  const of = /^Alias for (\S+)$/.exec(row.get("Description")?.text ?? "")?.[1];
  if (of !== undefined)
    reading.statements.push({ subject: { api_string: of }, at: row.place(id), states: { aliases: [id] } });
  else
    reading.statements.push({
      subject: { api_string: id },
      at: row.place(id),
      states: {
        api_string: id,
        // The tables without the column list the models on offer.
        ...(row.get("Status") === undefined ? { status: row.table.section.title } : statusOf(row.get("Status"))),
        ...limitsOf(row),
      },
    });
}

/** "Live", "Deprecated Sept 15, 2025", "Retired Apr 4, 2026": the word, and its day. */
function statusOf(cell: Cell | undefined): Statement["states"] {
  const [, word = "", day = ""] = /^(Deprecated|Retired) (.*\d{4})$/.exec(cell?.text ?? "") ?? [];
  return {
    ...states({ status: rawOf(cell), deprecated_on: word === "Deprecated" ? day : undefined }),
    ...(word === "Retired" ? shutdown(day) : {}),
  };
}

const limitsOf = (row: Row): Statement["states"] =>
  states({
    input_modalities: media(row.get(/^Modalit(y|ies)$/i)?.text),
    context_window: printed(row.get("Description")?.text) ?? rawOf(row.get(/context length/i)),
    max_output_tokens: rawOf(row.get("Maximum Output Tokens")),
    embedding_dimensions: rawOf(row.get("Dimensions")),
  });

/** A length in digits stands in the description; the column rounds it to "4k". */
const printed = (text: string | undefined) => /\bcontext length of (\d[\d,]*) tokens\b/.exec(text ?? "")?.[1];

const media = (text: string | undefined): string[] | undefined => text?.split(/,\s*/).filter((word) => word !== "");

/** Ids on other platforms; texts such as "Unique per deployment" name none. */
function addHosts(reading: PageReading, row: Row, id: string, platforms: readonly string[]): void {
  const hosts: Raw[] = [];
  for (const title of platforms) {
    const cell = row.get(title);
    const quoted = /^'([^']+)'$/.exec(cell?.text ?? "")?.[1];
    for (const spelling of quoted === undefined ? (cell?.codes ?? []) : [quoted]) {
      if (/\s/.test(spelling))
        reading.skipped.push({ at: row.place(id), text: spelling, why: "a platform's name and version, no id" });
      else hosts.push([spelling, title.replace(/ Model ID$/, "")]);
    }
  }
  if (hosts.length === 0)
    reading.skipped.push({ at: row.place(id), text: id, why: "no id of its own on other platforms" });
  else reading.statements.push({ subject: { api_string: id }, makes_row: false, at: row.place(id), states: { hosts } });
}

const CAPABILITY = /^Capability\.(ToolUse|StructuredOutputs|Reasoning)$/;
const text = (literal: Literal | undefined) => (typeof literal === "string" ? literal : undefined);

/** One model's page, or one family's: a card, a list of properties, or a table; and whether its weights are to be had. */
export function readModelPage({ outline }: OutlinedPage): PageReading {
  const reading = emptyReading();
  const ids: string[] = [];
  for (const card of components(outline, "ModelShowcase")) {
    const get = (...steps: string[]) => at(card.attributes, "model", ...steps);
    const [id, name, capabilities] = [text(get("id")), text(get("name")), get("capabilities")];
    if (id === undefined || name === undefined) {
      reading.unparsed.push({ at: placeOf(card), text: name ?? "", why: "a card without id or name" });
      continue;
    }
    ids.push(id);
    reading.statements.push({
      subject: { api_string: id, name },
      at: placeOf(card),
      states: states({
        name,
        api_string: id,
        capabilities: (Array.isArray(capabilities) ? capabilities : []).flatMap((c) =>
          typeof c === "string" && CAPABILITY.test(c) ? c : [],
        ),
        context_window: text(get("specs", "contextWindow")),
        max_output_tokens: text(get("specs", "maxOutputTokens")),
        knowledge_cutoff: text(get("specs", "knowledgeCutoff")),
        price_input_per_mtok: text(get("pricing", "input")),
        price_output_per_mtok: text(get("pricing", "output")),
      }),
    });
  }
  ids.push(...addProperties(reading, outline, ids[0]));
  for (const row of tableWith(outline, [NAME, "Description"]).flatMap((table) => table.rows)) {
    const id = row.get(NAME)?.codes[0];
    if (id === undefined) continue;
    ids.push(id);
    reading.statements.push({
      subject: { api_string: id },
      makes_row: false,
      at: row.place(id),
      states: { ...(row.get("Status") === undefined ? {} : statusOf(row.get("Status"))), ...limitsOf(row) },
    });
  }
  reading.statements.push(...openWeights(outline, ids));
  if (ids.length === 0)
    reading.skipped.push({ at: "", text: outline.sections[1]?.title ?? "", why: "no model's page" });
  return reading;
}

/** A list of "label: value"; it belongs to the card above it, or names its own model. Yields the id that it names. */
function addProperties(reading: PageReading, outline: Outline, card: string | undefined): string[] {
  const lines = new Map(
    items(outline).flatMap((item) => {
      const entry = labelled(item.cell);
      return entry ? [[entry.label, { ...entry, item }] as const] : [];
    }),
  );
  const named = lines.get("Model name") ?? lines.get("Latest model");
  const id = named?.item.cell.codes[0] ?? card;
  const first = named ?? lines.get("Release Date");
  if (id === undefined || first === undefined) return [];
  const get = (...labels: string[]) =>
    labels.map((label) => lines.get(label)?.value).find((value) => value !== undefined);
  reading.statements.push({
    subject: { api_string: id },
    at: first.item.section.place,
    states: states({ api_string: named && id, open_weight: get("License"), context_window: get("Context Length") }),
  });
  const rest = states({
    input_modalities: media(get("Input", "Input modalities")),
    output_modalities: media(get("Output", "Output modalities")),
    released: get("Release Date"),
  });
  const section = (lines.get("Input") ?? lines.get("Input modalities"))?.item.section ?? first.item.section;
  for (const [field, raw] of Object.entries(rest))
    reading.statements.push({
      subject: { api_string: id },
      at: field === "released" ? first.item.section.place : section.place,
      states: { [field]: raw },
    });
  const { title } = frontMatter(outline);
  const name = title ?? outline.sections[1]?.title;
  if (!named || name === undefined) return [];
  const subject = { api_string: id, name };
  reading.statements.push({ subject, at: title === undefined ? place(name) : "title", states: { name } });
  return [id];
}

const OPEN = /\b(?:available|accessible|released)\b.*?\b(open[- ]weights?|Hugging ?Face)\b(?! Space)/i;

/** Where the page says that the models' weights can be had; a page of one model or family speaks of all its ids. */
export function openWeights(outline: Outline, ids: readonly string[]): Statement[] {
  const said = [...paragraphs(outline), ...items(outline)].find(({ cell }) => OPEN.test(cell.text));
  const word = OPEN.exec(said?.cell.text ?? "")?.[1];
  if (said === undefined || word === undefined) return [];
  const where = said.section.place === "" ? placeOf(said, word) : said.section.place;
  return [...new Set(ids)].map((id) => ({
    subject: { api_string: id },
    makes_row: false,
    at: where,
    states: { open_weight: word },
  }));
}
