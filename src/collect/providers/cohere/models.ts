import { at, frontMatter, type Literal, labelled, place, placeOf, type Row } from "../../page/outline.ts";
import { unmarked } from "../../page/titles.ts";
import type { PageReader } from "../adapter.ts";
import { type Columns, fieldsOf, heading, list, part, properties } from "../columns.ts";
import { lineOf } from "../texts.ts";

const NAME = /^(Model Name|Latest Model)$/i;
const PLATFORM = /^(Amazon|Azure|Oracle)\b/i;
const AVAILABLE = /^(?<name>.+?) is available on (?<platform>Microsoft Foundry) under '(?<host>[^']+)'/;
const STATUS = /(?:^|\| )(?:Live|Active|Deprecated|Retired)\b/;
const CONTEXT = /\bcontext length of (\d[\d,]*) tokens\b/;
/** A row of a table of models. Its status is "Live", "Deprecated Sept 15, 2025" or "Retired Apr 4, 2026". */
const MODEL: Columns = {
  status: "Status",
  deprecated_on: part("Status", /^Deprecated (.*\d{4})$/),
  retires_on: part("Status", /^Retired (.*\d{4})$/),
  // The description has the exact length; the column rounds it to "4k".
  context_window: (row) =>
    row.text("Description") ? part("Description", CONTEXT)(row) || row.get(/context length/i)?.text : undefined,
  max_output_tokens: "Maximum Output Tokens",
  embedding_dimensions: "Dimensions",
  input_modalities: list(/^Modalit(y|ies)$/i, /,\s*/),
  // These two endpoints don't return text; for the others, the tables don't state the output.
  output_modalities: (row) => row.text(/^Endpoints?$/i).match(/^(?:Embed|Rerank)\b/) ?? [],
};
const MEMBER =
  /\]\((?:[./]*|https:\/\/docs\.cohere\.com\/)(?:v2\/)?(?:docs\/)?((?:command-|aya|tiny-aya|transcribe|north-|parse(?=\)))[a-z0-9.-]*)\)/g;

/** The overview: a table of models per family, and one with their ids on other platforms. */
export function readModels(page: PageReader): void {
  const rows = page.rows([NAME]);
  const hasMember = (id: string) => rows.some((row) => row.get(NAME)?.codes[0]?.startsWith(`${id}-`));
  for (const row of rows) {
    const id = page.ask(row.get(NAME)?.codes[0], "a row without an id", row);
    const platforms = row.table.columns.filter((title) => PLATFORM.test(title));
    if (id === undefined) continue;
    const description = row.text("Description");
    const of = /^Alias for (\S+)$/.exec(description)?.[1];
    if (platforms.length > 0) readHosts(page, row, id, platforms);
    else if (of !== undefined) page.state(placeOf(row, id), of, { aliases: [id] });
    else if (!description && hasMember(id)) page.unparsed(row, "no description, so perhaps an alias");
    // A table without a status lists current models, unless its column of the status has another title.
    else
      page.state(row, id, {
        api_string: id,
        status: STATUS.test(lineOf(row)) ? undefined : heading(row),
        ...fieldsOf(row, MODEL),
      });
  }
  for (const { block, groups } of page.matches(AVAILABLE)) {
    const { name = "", platform = "", host = "" } = groups;
    page.state(block, { name }, { hosts: [[host, platform]] });
  }
  page.membersIn(MEMBER);
}

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
    page.skip(placeOf(row, id), "a platform's name and version, not an id", spelling);
  if (hosts?.length) page.add(row, id, { hosts });
  else page.skip(row, "no id on other platforms", id);
}

const CAPABILITY = /^Capability\.(ToolUse|StructuredOutputs|Reasoning)$/;
const text = (literal: Literal | undefined) => (typeof literal === "string" ? literal : undefined);

/** The page of a model or family: a card, a list of properties or a table, and whether the weights are available. */
export function readModelPage(page: PageReader): void {
  const ids: string[] = [];
  for (const card of page.outline.root.content) {
    if (card.kind !== "component" || card.name !== "ModelShowcase") continue;
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
    page.add(row, id, fieldsOf(row, MODEL));
  }
  readOpenWeights(page, ids);
  if (ids.length === 0) page.skip("", "not a model's page", page.outline.sections[1]?.title ?? "");
}

const TAKES = /^Input(?: modalities)?$/;

/** A list of "label: value" about its own model or the card's. Returns the id, if the list has its own. */
function readProperties(page: PageReader, card: string | undefined): string[] {
  const items = page.items;
  const values = properties(items);
  const find = (form: RegExp) => items.find(({ cell }) => form.test(labelled(cell)?.label ?? ""));
  const label = find(/^(?:Model name|Latest model)$/);
  const id = label?.cell.codes[0] ?? card;
  const first = label ?? find(/^Release Date$/);
  if (id === undefined || first === undefined) return [];
  const [open_weight, context_window, released] = values.texts("License", "Context Length", "Release Date");
  page.state(first, id, {
    api_string: label && id,
    open_weight: open_weight || undefined,
    context_window: context_window || undefined,
  });
  const media = find(TAKES) ?? first;
  page.state(media, id, { input_modalities: list(TAKES, /,\s*/)(values) });
  page.state(media, id, { output_modalities: list(/^Output(?: modalities)?$/, /,\s*/)(values) });
  page.state(first, id, { released: released || undefined });
  const { title } = frontMatter(page.outline);
  const name = title ?? page.outline.sections[1]?.title;
  if (!label || name === undefined) return [];
  page.state(title === undefined ? place(name) : "title", { api_string: id, name }, { name });
  return [id];
}

const OPEN = /\b(?:available|accessible|released)\b.*?\b(open[- ]weights?|Hugging ?Face)\b(?! Space)/i;

/** States open weights for all ids of the page, if it says that they are available. */
export function readOpenWeights(page: PageReader, ids: readonly string[]): void {
  const block = [...page.paragraphs, ...page.items].find(({ cell }) => OPEN.test(cell.text));
  const open_weight = OPEN.exec(block?.cell.text ?? "")?.[1];
  if (block === undefined || open_weight === undefined) return;
  const where = placeOf(block.section) || placeOf(block, open_weight);
  for (const id of new Set(ids)) page.add(where, id, { open_weight });
}
