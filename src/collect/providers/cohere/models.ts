import { at, components, frontMatter, type Literal, labelled, place, placeOf, type Row } from "../../page/outline.ts";
import { unmarked } from "../../page/table.ts";
import type { Statement } from "../../pipeline/statement.ts";
import type { PageReader } from "../adapter.ts";
import { type Columns, fieldsOf, properties, shutdown } from "../columns.ts";

const NAME = /^(Model Name|Latest Model)$/i;
const PLATFORM = /^(Amazon|Azure|Oracle)\b/i;
const LIMITS: Columns = {
  context_window: /context length/i,
  max_output_tokens: "Maximum Output Tokens",
  embedding_dimensions: "Dimensions",
};
const MEMBER =
  /\]\((?:[./]*|https:\/\/docs\.cohere\.com\/)(?:v2\/)?(?:docs\/)?((?:command-|aya|tiny-aya|transcribe|north-|parse(?=\)))[a-z0-9.-]*)\)/g;

/** The overview: a table of models per family, and one with their ids on other platforms. */
export function readModels(page: PageReader): void {
  for (const row of page.rows([NAME])) {
    const id = page.ask(row.get(NAME)?.codes[0], "a row without an id", row);
    const platforms = row.table.columns.filter((title) => PLATFORM.test(title));
    if (id === undefined) continue;
    const of = /^Alias for (\S+)$/.exec(row.get("Description")?.text ?? "")?.[1];
    if (platforms.length > 0) readHosts(page, row, id, platforms);
    else if (of !== undefined) page.state(row.place(id), of, { aliases: [id] });
    // Tables without a status list current models.
    else page.state(row, id, { api_string: id, status: row.table.section.title, ...fieldsOfModel(row) });
  }
  for (const paragraph of page.paragraphs()) {
    const [, name, platform, host] =
      /^(.+?) is available on (Microsoft Foundry) under '([^']+)'/.exec(paragraph.cell.text) ?? [];
    if (name && platform && host) page.state(paragraph, { name }, { hosts: [[host, platform]] });
  }
  page.membersIn(MEMBER);
}

/** A row of a table of models. Its status is "Live", "Deprecated Sept 15, 2025" or "Retired Apr 4, 2026". */
function fieldsOfModel(row: Row): Statement["states"] {
  const status = row.get("Status")?.text;
  const [, word, day = ""] = /^(Deprecated|Retired) (.*\d{4})$/.exec(status ?? "") ?? [];
  // The description has the exact length; the column rounds it to "4k".
  const context = /\bcontext length of (\d[\d,]*) tokens\b/.exec(row.get("Description")?.text ?? "")?.[1];
  // These two endpoints don't return text; for the others, the tables don't state the output.
  const endpoint = /^(?:Embed|Rerank)\b/.exec(row.get(/^Endpoints?$/i)?.text ?? "")?.[0];
  return {
    ...(status === undefined ? {} : { status }),
    ...(word === "Deprecated" ? { deprecated_on: day } : {}),
    ...(word === "Retired" ? shutdown(day) : {}),
    ...fieldsOf(row, LIMITS),
    ...(context === undefined ? {} : { context_window: context }),
    input_modalities: listed(row.get(/^Modalit(y|ies)$/i)?.text),
    ...(endpoint === undefined ? {} : { output_modalities: [endpoint] }),
  };
}

const listed = (text = ""): string[] => text.split(/,\s*/).filter((word) => word !== "");

/** Ids on other platforms; texts such as "Unique per deployment" have none. */
function readHosts(page: PageReader, row: Row, id: string, platforms: readonly string[]): void {
  const spelled = platforms.flatMap((title) => {
    const { text = "", codes = [] } = row.get(title) ?? {};
    const quoted = /^'([^']+)'$/.exec(text)?.[1];
    return (quoted === undefined ? codes : [quoted]).map((spelling) => [
      spelling,
      unmarked(title).replace(/ Model ID$/i, ""),
    ]);
  });
  const [versions, hosts] = [true, false].map((spaced) => spelled.filter(([name = ""]) => /\s/.test(name) === spaced));
  for (const [spelling] of versions ?? [])
    page.skip(row.place(id), "a platform's name and version, not an id", spelling);
  if (hosts?.length) page.state(row, id, { hosts }, { makes_row: false });
  else page.skip(row, "no id on other platforms", id);
}

const CAPABILITY = /^Capability\.(ToolUse|StructuredOutputs|Reasoning)$/;
const text = (literal: Literal | undefined) => (typeof literal === "string" ? literal : undefined);

/** The page of a model or family: a card, a list of properties or a table, and whether the weights are available. */
export function readModelPage(page: PageReader): void {
  const ids: string[] = [];
  for (const card of components(page.outline, "ModelShowcase")) {
    const get = (...steps: string[]) => text(at(card.attributes, "model", ...steps));
    const able = at(card.attributes, "model", "capabilities");
    const words = Array.isArray(able) ? able.flatMap((word) => text(word) ?? []) : [];
    const [id, name] = [get("id"), get("name")];
    if (id === undefined || name === undefined) {
      page.unparsed(placeOf(card), "a card without id or name", name ?? "");
      continue;
    }
    ids.push(id);
    const subject = { api_string: id, name };
    page.state(placeOf(card), subject, {
      name,
      api_string: id,
      capabilities: words.filter((word) => CAPABILITY.test(word)),
      context_window: get("specs", "contextWindow"),
      max_output_tokens: get("specs", "maxOutputTokens"),
      knowledge_cutoff: get("specs", "knowledgeCutoff"),
      price_input_per_mtok: get("pricing", "input"),
      price_output_per_mtok: get("pricing", "output"),
    });
  }
  ids.push(...readProperties(page, ids[0]));
  for (const row of page.rows([NAME, "Description"])) {
    const id = row.get(NAME)?.codes[0];
    if (id === undefined) continue;
    ids.push(id);
    page.state(row, id, fieldsOfModel(row), { makes_row: false });
  }
  readOpenWeights(page, ids);
  if (ids.length === 0) page.skip("", "not a model's page", page.outline.sections[1]?.title ?? "");
}

/** A list of "label: value" about its own model or the card's. Returns the id, if the list has its own. */
function readProperties(page: PageReader, card: string | undefined): string[] {
  const list = page.items();
  const values = properties(list);
  const find = (form: RegExp) => list.find(({ cell }) => form.test(labelled(cell)?.label ?? ""));
  const named = find(/^(?:Model name|Latest model)$/);
  const id = named?.cell.codes[0] ?? card;
  const first = named ?? find(/^Release Date$/);
  if (id === undefined || first === undefined) return [];
  page.state(first, id, {
    api_string: named && id,
    open_weight: values.get("License")?.text,
    context_window: values.get("Context Length")?.text,
  });
  const media = find(/^Input(?: modalities)?$/) ?? first;
  page.state(media, id, { input_modalities: listed(values.get(/^Input(?: modalities)?$/)?.text) });
  page.state(media, id, { output_modalities: listed(values.get(/^Output(?: modalities)?$/)?.text) });
  page.state(first, id, { released: values.get("Release Date")?.text });
  const { title } = frontMatter(page.outline);
  const name = title ?? page.outline.sections[1]?.title;
  if (!named || name === undefined) return [];
  page.state(title === undefined ? place(name) : "title", { api_string: id, name }, { name });
  return [id];
}

const OPEN = /\b(?:available|accessible|released)\b.*?\b(open[- ]weights?|Hugging ?Face)\b(?! Space)/i;

/** States open weights for all ids of the page, if it says that they are available. */
export function readOpenWeights(page: PageReader, ids: readonly string[]): void {
  const found = [...page.paragraphs(), ...page.items()].find(({ cell }) => OPEN.test(cell.text));
  const open_weight = OPEN.exec(found?.cell.text ?? "")?.[1];
  if (found === undefined || open_weight === undefined) return;
  const where = found.section.place || placeOf(found, open_weight);
  for (const id of new Set(ids)) page.state(where, id, { open_weight }, { makes_row: false });
}
