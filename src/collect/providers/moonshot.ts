import {
  type Cell,
  findSections,
  type Item,
  items,
  type Outline,
  type Paragraph,
  paragraphs,
  placeOf,
  type Row,
  type Section,
  sectionsUnder,
  tables,
  tableWith,
} from "../page/outline.ts";
import type { Adapter, OutlinedPage, PageReading, RateStatement, Statement } from "../pipeline/statement.ts";
import { emptyReading, rawOf, states } from "./adapter.ts";

const NOTICE = /officially discontinued/;
const DAY = /officially discontinued on ([A-Z][a-z]+ \d{1,2}, \d{4})/;
const GONE = "404 (model not found)";
const CACHE_WRITE = /^Cache Write Price \(TTL (\d+ ?(?:min|h))\)$/i;
const INPUT = /^Input Price(?: \(Cache Miss\))?$/i;
const CACHED = /^(?:Cached Input Price|Input Price \(Cache Hit\))$/i;
const OTHERS = /^(?:Model|Unit|Output Price|Context Window)$/i;
/** Words of the descriptions that terms give a meaning. */
const ABILITIES = [
  "thinking and non-thinking modes",
  "thinking model",
  "automatic context caching",
  "ToolCalls",
  "JSON Mode",
];

const idOf = (cell: Cell | undefined): string => cell?.codes[0] ?? cell?.text ?? "";

/** Ids that a name stands for: the id itself, or the members of the series. */
const membersOf = (name: string, ids: readonly string[]) =>
  ids.filter((id) => id === name || id.startsWith(`${name}-`));

/** The model list: current models by kind, then what was discontinued, with notices above and below the table of ids. */
function readModels({ outline }: OutlinedPage): PageReading {
  const reading = emptyReading();
  const rows = tableWith(outline, ["Model Name", "Description"]).flatMap((t) => t.rows);
  const ids = rows.map((row) => idOf(row.get("Model Name")));
  const noticed = notices(outline, ids, reading);
  for (const [i, row] of rows.entries()) {
    const id = ids[i] as string;
    if (id === "") {
      reading.unparsed.push({
        at: row.place(),
        text: row.cells[0]?.text ?? "",
        why: "a row that does not fit its header",
      });
      continue;
    }
    const text = row.get("Description")?.text ?? "";
    const listed = /^Deprecated Models$/i.test(row.table.section.title);
    const status = noticed.has(id) ? undefined : listed ? text : row.table.section.title;
    reading.statements.push({
      subject: { api_string: id },
      at: row.place(id),
      states: states({
        api_string: id,
        status,
        input_modalities: found(text, /\bunderstands (image content)\b/),
        output_modalities: found(text, /\boutputs (text)\b/),
        context_window: /\bcontext (?:length )?(\d+k)\b/i.exec(text)?.[1],
        capabilities: abilities(text),
      }),
    });
  }
  for (const paragraph of paragraphs(outline)) {
    const { text, codes } = paragraph.cell;
    const at = shortPlace(paragraph, text.includes(GONE) ? GONE : "sunset");
    if (/\bsunset on [A-Z][a-z]+ \d+\)/.test(text))
      reading.skipped.push({ at, text: codes.join(", "), why: "a day of shutdown without a year" });
    if (!text.includes(GONE)) continue;
    for (const id of codes.flatMap((code) => membersOf(code, ids)))
      reading.statements.push({ subject: { api_string: id }, at, states: { after_retirement: GONE } });
  }
  return reading;
}

/** A place that a few words lead to, else the section: a place holds no sentence. */
function shortPlace(block: Paragraph | Item, label: string): string {
  const at = placeOf(block, label);
  return at.endsWith(block.cell.text) ? block.section.place : at;
}

const found = (text: string, pattern: RegExp): string[] | undefined => {
  const word = pattern.exec(text)?.[1];
  return word === undefined ? undefined : [word];
};
const abilities = (text: string) => ABILITIES.filter((word) => text.includes(word));

/** Notices of discontinuation → statements about their models; the ids that have one. */
function notices(of: Outline | Section, ids: readonly string[], reading: PageReading): Set<string> {
  const noticed = new Set<string>();
  for (const quote of paragraphs(of).filter((p) => p.kind === "quote" && NOTICE.test(p.cell.text))) {
    const { text, codes, links } = quote.cell;
    const day = DAY.exec(text)?.[1];
    const [name] = codes;
    const series = /\bseries\b/.test(text);
    const at = shortPlace(quote, series ? `${name} series` : (day ?? ""));
    if (day === undefined || name === undefined) {
      reading.unparsed.push({ at, text: text.slice(0, 80), why: "a notice without a model or a whole day" });
      continue;
    }
    const members = series ? membersOf(name, ids) : [name];
    if (members.length === 0) reading.unparsed.push({ at, text: name, why: "a series without members" });
    for (const id of members) {
      noticed.add(id);
      reading.statements.push({
        subject: { api_string: id },
        at,
        states: states({
          api_string: series ? undefined : id,
          status: [day, "officially discontinued"],
          retires_on: day,
          replacements: links.slice(0, 1).map((link) => link.text),
        }),
      });
    }
  }
  return noticed;
}

/** A price page: component tables by series, or one for all; descriptions of the models below, on the pages of one series. */
function readPricing({ outline }: OutlinedPage): PageReading {
  const reading = emptyReading();
  const priced = tables(outline).filter((t) => t.has(["Model", "Unit", "Output Price"]));
  const ids = priced.flatMap((t) => t.rows).map((row) => idOf(row.get("Model")));
  const noticed = notices(outline, ids, reading);
  for (const table of priced) {
    for (const title of table.columns.filter((c) => ![INPUT, CACHED, CACHE_WRITE, OTHERS].some((p) => p.test(c))))
      reading.unparsed.push({ at: table.section.place, text: title, why: "a column that the adapter does not know" });
    const heading = table.section.title;
    for (const row of table.rows) {
      const id = idOf(row.get("Model"));
      if (id === "") {
        reading.unparsed.push({
          at: row.place(),
          text: row.cells[0]?.text ?? "",
          why: "a row that does not fit its header",
        });
        continue;
      }
      // Pages of one series date from before the model list; later ones leave the state to it.
      const status = /^Product Pricing$/i.test(heading) && !noticed.has(id) ? heading : undefined;
      reading.statements.push({
        subject: { api_string: id },
        at: row.place(id),
        states: states({ api_string: id, status, ...prices(row) }),
        rates: cacheWrites(row),
      });
    }
  }
  reading.statements.push(...descriptions(outline, ids));
  return reading;
}

function prices(row: Row) {
  const unit = row.get("Unit")?.text ?? "";
  return {
    context_window: rawOf(row.get("Context Window")),
    price_input_per_mtok: rawOf(row.get(INPUT), unit),
    price_output_per_mtok: rawOf(row.get("Output Price"), unit),
    price_cached_input_per_mtok: rawOf(row.get(CACHED), unit),
  };
}

function cacheWrites(row: Row): RateStatement[] {
  const unit = row.get("Unit")?.text ?? "";
  return row.table.columns.flatMap((title) => {
    const ttl = CACHE_WRITE.exec(title)?.[1];
    const raw = rawOf(row.get(title), unit, title);
    return ttl === undefined || raw === undefined
      ? []
      : [{ meter: "cache_write", ttl: ttl.replace(/ ?min$/, "m"), raw }];
  });
}

/** The list below the prices: an item is about the id that it begins with, else about every model of the page. */
function descriptions(outline: Outline, ids: readonly string[]): Statement[] {
  return findSections(outline, "Model Description")
    .flatMap((section) => sectionsUnder(section).flatMap(items))
    .flatMap((item) => {
      const { text } = item.cell;
      const own = ids.filter((id) => text.startsWith(`${id}:`));
      const media = /\bsupports (text, image, and video) input\b/.exec(text)?.[1];
      const said = states({
        input_modalities: media?.split(/, (?:and )?/),
        capabilities: abilities(text),
      });
      if (Object.keys(said).length === 0) return [];
      return (own.length > 0 ? own : ids).map((id) => ({
        subject: { api_string: id },
        at: shortPlace(item, String(said.capabilities?.[0] ?? said.input_modalities)),
        states: said,
      }));
    });
}

export const moonshot: Adapter = {
  provider: "moonshot",
  pages: {
    models: readModels,
    "pricing-chat": readPricing,
    "pricing-chat-k26": readPricing,
    "pricing-chat-k25": readPricing,
    "pricing-chat-k2": readPricing,
    "pricing-chat-v1": readPricing,
  },
};
