import { labelled, type Paragraph, place, placeOf, type Table } from "../page/outline.ts";
import { fold } from "../page/titles.ts";
import type { RateStatement, Statement, Subject } from "../pipeline/statement.ts";
import { adapter, type PageReader } from "./adapter.ts";
import { type Columns, fieldsOf, printed, properties } from "./columns.ts";
import { FLAT_FIELDS } from "./prices.ts";
import { idOf, mediaIn, words } from "./texts.ts";
import { from, ID, readPricing, readTextTables } from "./xai/pricing.ts";

const LAUNCH: Columns = {
  context_window: "Context window",
  max_output_tokens: "Output limit",
  knowledge_cutoff: "Knowledge cutoff",
  price_input_per_mtok: "Input price",
  price_output_per_mtok: "Output price",
};
const RETIRED = "Model being retired";
const REDIRECT = "Redirect target";
const DATE = "(?<day>[A-Z][a-z]+ \\d{1,2}, \\d{4})";

/** The model of its own page, whose title is the model's name. */
function modelOf(page: PageReader, id: string): Subject {
  if (page.title === undefined) return { api_string: id };
  const subject = { api_string: id, name: page.title.title };
  page.state(page.title, subject, { name: subject.name });
  return subject;
}

/** A model's own page: "At a glance", capabilities, and prices by prompt length. */
function readModel(page: PageReader): void {
  const under = (heading: string) => page.headed(heading);
  const [naming] = page.items.filter(({ cell }) => labelled(cell)?.label === "Model name");
  const glance = properties(naming?.section.blocks.filter((block) => block.kind === "item") ?? []);
  const at = naming ?? "";
  const id = page.ask(glance.get("Model name")?.codes[0], "no model name at a glance", at, page.source.key);
  if (id === undefined) return;
  const model = modelOf(page, id);
  const batch = glance.text("Batch API");
  page.state(at, model, {
    api_string: id,
    aliases: glance.get("Aliases")?.codes,
    status: naming?.section.title,
    ...mediaIn(glance.text("Modalities")),
    context_window: glance.get("Context window")?.text,
    capabilities: batch === "Supported" ? [["Batch API", batch]] : undefined,
  });
  const able = under("Capabilities")
    .flatMap(({ items }) => items)
    .flatMap(({ cell }) => labelled(cell) ?? []);
  const capabilities = able.flatMap(({ label, value }) => (value === "Yes" ? [[label, value]] : []));
  page.state(place("Capabilities"), model, { capabilities });
  for (const table of under("Pricing").flatMap((section) => page.tables(["Type"], section)))
    readPrices(page, table, model);
}

/** A row per type of token, and a column per prompt length; the shortest is the flat price. */
function readPrices(page: PageReader, table: Table, model: Subject): void {
  const [, ...titles] = table.columns;
  const base = titles.find((title) => /^(?:Price|< \d+k prompt tokens)(?: \(|$)/i.test(title));
  const flat: Statement["states"] = {};
  const rates: RateStatement[] = [];
  for (const row of table.rows) {
    const meter = row.text("Type").toLowerCase().replace(" ", "_") as RateStatement["meter"];
    const field = page.ask(FLAT_FIELDS[meter], "an unknown type of token", row);
    for (const title of field ? titles : []) {
      const raw = [row.text(title), title];
      const limit = /^≥ (\d+)k prompt tokens/i.exec(title)?.[1];
      if (field && title === base) flat[field] = raw;
      else if (limit) rates.push({ meter, raw, ...from(limit) });
      else page.unparsed(placeOf(row), "an unknown column of prices", title);
    }
  }
  page.state(table, model, flat, { rates });
}

/** A launch page: a table of properties. */
function readLaunch(page: PageReader): void {
  const [table] = page.tables(["Property", "Value"]);
  const facts = properties(table?.rows ?? [], "Property", "Value");
  const id = facts.text("Model name");
  if (!table || !ID.test(id)) return void page.unparsed(page.title ?? "", "no model name in a table of properties", id);
  const tools = facts.text("Tools");
  page.state(table, modelOf(page, id), {
    api_string: id,
    status: table.section.title,
    ...mediaIn(facts.text("Modalities"), /^(.+) input; (.+) output$/),
    capabilities: ["Reasoning", "Function calling"].filter((label) => facts.get(label) || tools.includes(label)),
    ...fieldsOf(facts, LAUNCH),
  });
}

/** A retirement notice: the date, perhaps the date of the notice, and where requests are redirected. */
function readMigration(page: PageReader): void {
  const [effective] = page.matches(new RegExp(`\\bEffective ${DATE}`));
  const [notice] = page.matches(new RegExp(`notice period began on ${DATE}`));
  const { title } = page;
  const date = effective?.groups.day;
  if (!title || date === undefined) return void page.unparsed(title ?? "", "no effective date");
  for (const row of page.rows([RETIRED])) {
    const id = row.text(RETIRED);
    const column = row.table.columns.find((c) => /^(Redirect target|Recommended replacement)/i.test(c));
    const target = column === undefined ? undefined : row.get(column);
    const to = idOf(target);
    const parameters = / with (.+)$/.exec(target?.text ?? "")?.[1];
    const ends = { status: [date, printed(row, RETIRED)], retires_on: date, deprecated_on: notice?.groups.day };
    page.state(title, id, ends);
    page.state(row, id, { api_string: id, replacements: target && [parameters ? [to, parameters] : to] });
    if (to && column && fold(column).startsWith(fold(REDIRECT)))
      page.state(row.table, id, { after_retirement: [column.slice(0, REDIRECT.length), to] });
  }
  for (const { block, cell, groups } of page.matches(FOLLOWED, page.items)) {
    const { id = "", by = "", phrase = "", to = "" } = groups;
    if ([id, by, to].every((code) => cell.codes.includes(code)))
      page.add(block, id, { after_retirement: [phrase, to, date] });
  }
}

/** The new target of an earlier retirement. */
const FOLLOWED = /^Requests to (?<id>\S+), which already redirect to (?<by>\S+), (?<phrase>follow) it to (?<to>\S+)/;

/** Release notes: retirements stated in sentences (the entries' dates have no year), and links to migration pages. */
function readReleaseNotes(page: PageReader): void {
  for (const paragraph of page.paragraphs) readEnd(page, paragraph);
  const links = [...page.paragraphs, ...page.items].flatMap((block) => block.cell.links);
  page.members(
    links.flatMap(({ href }) => /\/developers\/migration\/([a-z0-9-]+?)(?:\.md)?(?:#.*)?$/.exec(href)?.[1] ?? []),
  );
}

/** "grok-x is deprecated …", "On <date>, grok-x is retired": what happens to the model and to requests for it. */
function readEnd(page: PageReader, paragraph: Paragraph): void {
  const { text, codes } = paragraph.cell;
  const ended = [...text.matchAll(/(?:^|\s)(\S+) is (?:deprecated|retired)\b/g)].map(([, id]) => id);
  const id = codes.find((code) => ID.test(code) && ended.includes(code));
  if (id === undefined) return;
  const last = new RegExp(`reaches end of life on ${DATE}`).exec(text)?.groups?.day;
  const day = last ?? new RegExp(`^On ${DATE}, `).exec(text)?.groups?.day;
  const [, phrase, to] = /\b(routed|served) (?:to|by) (grok-[a-z0-9.-]*[a-z0-9])/.exec(text) ?? [];
  const upgrade = /\bset model to (grok-[a-z0-9.-]*[a-z0-9])/.exec(text)?.[1] ?? to;
  page.state(paragraph, id, {
    api_string: id,
    status: day === undefined ? "deprecated" : [day, last ? "end of life" : "is retired"],
    retires_on: day,
    replacements: upgrade ? [upgrade] : undefined,
    after_retirement: phrase && to ? [phrase, to] : undefined,
  });
}

type Listed = {
  name?: string;
  aliases?: string[];
  inputModalities?: string[];
  outputModalities?: string[];
  maxPromptLength?: number;
  features?: Record<string, unknown>;
  batchEnabled?: boolean;
};
const LISTS = ["languageModels", "imageGenerationModels", "videoGenerationModels", "audioModels"] as const;
type Data = { clusterConfigs: Partial<Record<(typeof LISTS)[number], Listed[]>>[] };

/** The models page: data in a script (a model's first region counts), a table in older copies, or the price page's tables in Markdown. */
function readModels(page: PageReader): void {
  const seen = new Set<string>();
  for (const [i, cluster] of (embedded(page)?.clusterConfigs ?? []).entries())
    for (const list of LISTS)
      for (const model of cluster[list] ?? []) {
        const { name = "" } = model;
        const at = place("clusterConfigs", String(i), list, name);
        if (!ID.test(name)) page.unparsed(at, "a model without an id", name);
        else if (!seen.has(name)) listed(page, at, model, name, list);
        seen.add(name);
      }
  for (const row of page.rows(["Model", "Modalities", "Capabilities", "Context"])) {
    const id = row.text("Model");
    const price = row.text(/^Pricing/);
    if (price) page.skip(placeOf(row, id), "prices without a unit", price);
    if (!ID.test(id)) page.unparsed(placeOf(row), "a row without an id", id);
    if (seen.has(id) || !ID.test(id)) continue;
    seen.add(id);
    page.state(row, id, {
      api_string: id,
      status: [id, row.table.section.title],
      ...mediaIn(row.text("Modalities")),
      context_window: row.get("Context")?.text,
      capabilities: words(row.text("Capabilities")),
    });
  }
  if (seen.size === 0) readTextTables(page);
  if (page.reading.statements.length === 0) page.unparsed("", "no models on the page");
}

function listed(page: PageReader, at: string, model: Listed, id: string, list: string): void {
  const features = Object.entries(model.features ?? {}).flatMap(([name, has]) => (has === true ? [name] : []));
  page.state(at, id, {
    api_string: id,
    aliases: model.aliases,
    status: [id, list],
    input_modalities: model.inputModalities,
    output_modalities: model.outputModalities,
    context_window: model.maxPromptLength?.toString(),
    capabilities: [...features, ...(model.batchEnabled === true ? ["batchEnabled"] : [])],
  });
}

/** The value of a JSON page, or the object that a script on the page assigns; scripts are never run. */
function embedded({ outline }: PageReader): Data | undefined {
  const [source] = outline.root.content.flatMap((block) =>
    block.kind === "code" ? (/__XAI_PUBLIC_MODELS__\s*=\s*(\{[\s\S]*\})\s*;?\s*$/.exec(block.text)?.[1] ?? []) : [],
  );
  const data = (source === undefined ? outline.json : parsed(source)) as Partial<Data> | null | undefined;
  return Array.isArray(data?.clusterConfigs) ? (data as Data) : undefined;
}

function parsed(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    return undefined;
  }
}

export const xai = adapter("xai", {
  "model/*": readModel,
  "launch-grok-4-7": readLaunch,
  pricing: readPricing,
  models: readModels,
  "migration/*": readMigration,
  "release-notes": readReleaseNotes,
});
