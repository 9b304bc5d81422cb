import type { Row } from "../page/outline.ts";
import { adapter, type PageReader, shortPlace } from "./adapter.ts";
import { type Columns, fieldsOf, heading, part, type RateColumn } from "./columns.ts";
import { ratesOf } from "./prices.ts";
import { idOf } from "./texts.ts";

const DAY = /officially discontinued on ([A-Z][a-z]+ \d{1,2}, \d{4})/;
const GONE = "404 (model not found)";
/** Phrases in descriptions that `terms` map to capabilities. */
const ABILITIES = [
  "thinking and non-thinking modes",
  "thinking model",
  "automatic context caching",
  "ToolCalls",
  "JSON Mode",
];
const abilities = (text: string) => ABILITIES.filter((word) => text.includes(word));

const PRICES: Columns = {
  context_window: "Context Window",
  price_input_per_mtok: /^Input Price(?: \(Cache Miss\))?$/i,
  price_output_per_mtok: "Output Price",
  price_cached_input_per_mtok: /^(?:Cached Input Price|Input Price \(Cache Hit\))$/i,
};
const CACHE_WRITE = /^Cache Write Price \(TTL (\d+ ?(?:min|h))\)$/i;
const KNOWN = ["Model", "Unit", CACHE_WRITE, ...(Object.values(PRICES) as (string | RegExp)[])];

/** The ids that a name refers to: the id itself, or the members of the series. */
const membersOf = (name: string, ids: readonly string[]) =>
  ids.filter((id) => id === name || id.startsWith(`${name}-`));

const LISTED: Columns = {
  api_string: "Model Name",
  input_modalities: (row) => /\bunderstands (image content)\b/.exec(row.text("Description"))?.slice(1),
  output_modalities: (row) => /\boutputs (text)\b/.exec(row.text("Description"))?.slice(1),
  context_window: part("Description", /\bcontext (?:length )?(\d+k)\b/i),
  capabilities: (row) => abilities(row.text("Description")),
};

/** The model list: current models by kind, then discontinued ones, with notices above and below the table of ids. */
function readModels(page: PageReader): void {
  const rows = page.rows(["Model Name", "Description"]);
  const ids = rows.map((row) => idOf(row.get("Model Name")));
  const noticed = notices(page, ids);
  for (const { row, id } of page.rowsOf("Model Name", rows)) {
    const title = heading(row);
    const status = /^Deprecated Models$/i.test(title ?? "") ? row.text("Description") : title;
    page.state(row, id, { status: noticed.has(id) ? undefined : status, ...fieldsOf(row, LISTED) });
  }
  for (const paragraph of page.paragraphs) {
    const { text, codes } = paragraph.cell;
    if (/\bsunset on [A-Z][a-z]+ \d+\)/.test(text))
      page.skip(shortPlace(paragraph, "sunset"), "a shutdown date without a year", codes.join(", "));
    if (!text.includes(GONE)) continue;
    for (const id of codes.flatMap((code) => membersOf(code, ids)))
      page.state(shortPlace(paragraph, GONE), id, { after_retirement: GONE });
  }
}

/** Reads notices of discontinuation, and returns the ids that they are about. */
function notices(page: PageReader, ids: readonly string[]): Set<string> {
  const noticed = new Set<string>();
  for (const quote of page.paragraphs) {
    const { text, codes, links } = quote.cell;
    if (quote.kind !== "quote" || !/officially discontinued/.test(text)) continue;
    const day = DAY.exec(text)?.[1];
    const [name] = codes;
    const series = /\bseries\b/.test(text);
    const at = shortPlace(quote, series ? `${name} series` : (day ?? ""));
    if (day === undefined || name === undefined) {
      page.unparsed(at, "a notice without a model or a full date", text.slice(0, 80));
      continue;
    }
    const members = series ? membersOf(name, ids) : [name];
    page.ask(members[0], "a series without members", at, name);
    for (const id of members) {
      noticed.add(id);
      page.state(at, id, {
        api_string: series ? undefined : id,
        status: [day, "officially discontinued"],
        retires_on: day,
        replacements: links.slice(0, 1).map((link) => link.text),
      });
    }
  }
  return noticed;
}

/** A price page: component tables by series, or one for all. Pages of one series describe the models below. */
function readPricing(page: PageReader): void {
  const tables = page.tables(["Model", "Unit", "Output Price"]);
  const ids = tables.flatMap((t) => t.rows).map((row) => idOf(row.get("Model")));
  const noticed = notices(page, ids);
  if (ids.length === 0)
    for (const section of page.headed("Model Pricing")) page.skip(section, "links to the price pages of the series");
  for (const table of tables) {
    for (const title of page.unknownColumns(table, KNOWN)) page.unparsed(table, "unknown column", title);
    const { title } = table.section;
    for (const { row, id } of page.rowsOf("Model", table.rows)) {
      const unit = [row.text("Unit")];
      // Pages of one series are older than the model list; later pages leave the status to the list.
      const status = /^Product Pricing$/i.test(title) && !noticed.has(id) ? title : undefined;
      const states = { api_string: id, status, ...fieldsOf(row, PRICES, unit) };
      page.state(row, id, states, { rates: cacheWrites(row, unit) });
    }
  }
  describe(page, ids);
}

const cacheWrites = (row: Row, unit: string[]) =>
  row.table.columns.flatMap((title) => {
    const ttl = CACHE_WRITE.exec(title)?.[1]?.replace(/ ?min$/, "m");
    const column: RateColumn["column"] = [title, ...unit, title];
    return ttl === undefined ? [] : ratesOf(row, [{ meter: "cache_write", ttl, column }]);
  });

/** The list below the prices: an item is about the id that it starts with, else about every model of the page. */
function describe(page: PageReader, ids: readonly string[]): void {
  const described = page.headed("Model Description").flatMap(({ items }) => items);
  for (const item of described) {
    const { text } = item.cell;
    const media = /\bsupports (text, image, and video) input\b/.exec(text)?.[1]?.split(/, (?:and )?/);
    const capabilities = abilities(text);
    if (media === undefined && capabilities.length === 0) continue;
    const at = shortPlace(item, capabilities[0] ?? String(media));
    const starting = ids.filter((id) => text.startsWith(`${id}:`));
    for (const id of starting.length > 0 ? starting : ids)
      page.state(at, id, { input_modalities: media, capabilities });
  }
}

export const moonshot = adapter("moonshot", {
  models: readModels,
  "pricing-chat": readPricing,
  "pricing-chat-k26": readPricing,
  "pricing-chat-k25": readPricing,
  "pricing-chat-k2": readPricing,
  "pricing-chat-v1": readPricing,
});
