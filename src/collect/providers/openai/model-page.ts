import { placeOf, type Section } from "../../page/outline.ts";
import type { FactorStatement, RateStatement, Statement, Subject } from "../../pipeline/statement.ts";
import type { PageReader } from "../adapter.ts";
import { fieldsIn } from "../columns.ts";
import { isSnapshot, previewIn } from "../ids.ts";
import { lineOf } from "../texts.ts";
import { type Media, type Metered, settle } from "./pricing.ts";

/** Features that the catalog has a word for; the page lists many more. */
const FEATURES = new Set(["streaming", "structured_outputs", "function_calling", "prompt_caching", "fine_tuning"]);
const ROUTES = new Set(["v1/batch", "v1/fine-tuning"]);
/** Items of the details, and the fields that they state. */
const DETAILS = [
  /^(?<context_window>[\d,]+ context window)$/,
  /^(?<max_output_tokens>[\d,]+ max output tokens)$/,
  /^Maximum input tokens: (?<max_input_tokens>.+)$/,
  /^(?<knowledge_cutoff>.+) knowledge cutoff$/,
  /^Input modalities: (?<input_modalities>.+)$/,
  /^Output modalities: (?<output_modalities>.+)$/,
  /^Unsupported modalities: .+$/,
  /^(?<capabilities>Reasoning token support)$/,
  /^Default snapshot: (?<default_snapshot>.+)$/,
];

/** `model/<slug>`. If a copy lacks the Model ID, the slug identifies the model. */
export function readModel(page: PageReader): void {
  const { outline, slug } = page;
  const title = page.title;
  const head = outline.root.paragraphs.find((p) => /\bModel ID: \S+$/.test(p.cell.text));
  const id = head?.cell.codes.at(-1);
  const name = id && title?.title;
  const subject: Subject = { slug, ...(id ? { api_string: id } : {}), ...(name ? { name } : {}) };
  const preview = id && previewIn(id);
  if (title && name) {
    page.state(title, subject, { name, api_string: id, status: preview });
    for (const { block, cell, groups } of page.matches(/\bThe (?<alias>\S+) alias routes requests to\b/))
      if (cell.codes.includes(groups.alias ?? "")) page.state(block, subject, { aliases: [groups.alias ?? ""] });
  }
  const detailed = outline.root.items.filter(({ cell }) => DETAILS.some((form) => form.test(cell.text)));
  const details = page.ask(detailed[0]?.section, "no model details", "", title?.title);
  if (!details) return;
  readDetails(page, details, subject, preview ? {} : { status: details.title });
  for (const item of outline.root.headed(/^supported features\b/i).flatMap(({ items }) => items))
    if (FEATURES.has(item.cell.text)) page.state(placeOf(item), subject, { capabilities: [item.cell.text] });
  for (const row of page.rows(["Endpoint", "Route", "Support"])) {
    const [route, support] = row.texts("Route", "Support");
    if (ROUTES.has(route) && support === "Supported")
      page.state(placeOf(row, route), subject, { capabilities: [[route, support]] });
  }
  readPrices(page, subject);
  for (const item of outline.root.headed("Snapshots").flatMap(({ items }) => items)) {
    const { text } = item.cell;
    const isDefault = details.items.some(({ cell }) => cell.text.endsWith(`: ${text}`));
    if (isSnapshot(text) && text !== (id ?? slug) && !isDefault)
      page.state(placeOf(item), subject, { aliases: [text] });
  }
}

function readDetails(page: PageReader, details: Section, subject: Subject, states: Statement["states"]): void {
  for (const { cell } of details.items) {
    const form = DETAILS.find((known) => known.test(cell.text));
    if (!form) page.unparsed(details, "unknown detail", cell.text);
    const fields = fieldsIn(form?.exec(cell.text)?.groups);
    const { default_snapshot: snapshot = "" } = fields as { default_snapshot?: string };
    if (snapshot !== "" && snapshot === (subject.api_string ?? subject.slug)) {
      // A copy without the Model ID line still states the id as its own default.
      if (subject.api_string === undefined) states.api_string = snapshot;
      // A default without a date is a separate model to which this id points.
    } else Object.assign(states, fields, isSnapshot(snapshot) ? { aliases: [snapshot] } : {});
  }
  page.state(details, subject, states);
}

const MEDIA: Record<string, Media> = {
  "Text tokens": "text",
  "Audio tokens": "audio",
  "Image tokens": "image",
  Embeddings: "text",
};
const METERS: Record<string, RateStatement["meter"]> = {
  Input: "input",
  "Cached input": "cached_input",
  "Cache writes": "cache_write",
  Output: "output",
  Cost: "input",
};
const COLUMNS = ["Metric", "Price", "Unit"] as const;
/** Price factors in the page's text. */
const FACTORS: [RegExp, (match: RegExpExecArray) => FactorStatement[]][] = [
  [
    /(?:>|more than )(\d+)K input tokens are priced at ([\d.]+x input)( and cache rates)?.*? and ([\d.]+x output) for the full (?:request|session)/,
    ([, size, input = "", cache, output = ""]) =>
      (["input", ...(cache ? ["cached_input", "cache_write"] : []), "output"] as const).map((meter) => ({
        meter: meter as NonNullable<FactorStatement["meter"]>,
        above: Number(size) * 1000,
        raw: meter === "output" ? output : input,
      })),
  ],
  [
    /Batch and Flex .*?(50% of Standard|50% lower than Standard)/,
    ([, raw = ""]) => ["batch", "flex"].map((service) => ({ service, raw })),
  ],
  [
    /\b(Fast|Ultrafast) mode .*?(\d+x (?:Standard|the applicable rates))/,
    ([, mode = "", raw = ""]) => [{ service: mode.toLowerCase(), raw }],
  ],
  [/(?:charged a|adds a) (\d+% (?:uplift|premium))/, ([, raw = ""]) => [{ region: "regional processing", raw }]],
];

/** Reads the tables under the headings below "Pricing". */
function readPrices(page: PageReader, subject: Subject): void {
  const pricing = page.headed("Pricing").filter((section) => section.subsections.length > 0);
  const parts = pricing.flatMap((section) => section.subsections);
  const before = page.reading.unparsed.length;
  const metered = parts.flatMap((part) => tokens(page, part));
  for (const item of pricing.flatMap(({ items }) => items)) {
    const factors = FACTORS.flatMap(([form, factorsIn]) => {
      const match = form.exec(item.cell.text);
      return match ? factorsIn(match) : [];
    });
    page.state(item, subject, {}, { factors });
  }
  const rest = parts.map((part) => {
    page.ask(page.rows(COLUMNS, part)[0], "no known price table", part);
    return { part, more: [...others(page, part), ...longRetention(part)] };
  });
  const isWhole = page.reading.unparsed.length === before;
  for (const { part, more } of rest) {
    const { states, rates } = settle(metered, part, true, isWhole);
    page.state(part, subject, states, { rates: [...rates, ...more] });
  }
}

function tokens(page: PageReader, part: Section): Metered<Section>[] {
  const media = MEDIA[part.title];
  if (media === undefined) return [];
  return page.rows(COLUMNS, part).flatMap((row) => {
    const [metric, price, unit] = row.texts(...COLUMNS);
    const meter = METERS[metric];
    const ttl = meter === "cache_write" ? retention(part) : {};
    if (meter && price) return [{ of: part, meter, media, printed: part.title, raw: [price, unit], ...ttl }];
    page.unparsed(row, "unknown metric", `${metric} | ${price}`);
    return [];
  });
}

/** Prices that aren't per token: images by quality and size, minutes, characters. */
function others(page: PageReader, part: Section): RateStatement[] {
  if (MEDIA[part.title] !== undefined) return [];
  // Unknown after a row that may have said it.
  let quality: { quality?: string } | undefined = {};
  return page.rows(COLUMNS, part).flatMap((row): RateStatement[] => {
    const [metric, price, unit] = row.texts(...COLUMNS);
    const raw = [price, unit];
    const hasPrice = /\d/.test(price);
    if (price && !hasPrice && metric === "Quality") quality = { quality: price.toLowerCase() };
    else if (price && !hasPrice && metric) page.skip(row, "a row without a price", `${metric} | ${price}`);
    else if (unit === "image" && hasPrice && quality) return [{ meter: "image", size: metric, ...quality, raw }];
    else if (/audio duration$/i.test(part.title) && metric === "Price") return [{ meter: "audio_input", raw }];
    else if (/session duration$/i.test(part.title)) return [{ meter: "session", raw }];
    else if (part.title === "Pricing" && metric === "Cost") return [{ meter: "input", raw }];
    else {
      quality = undefined;
      page.unparsed(row, "unknown price", lineOf(row));
    }
    return [];
  });
}

const prose = (part: Section): string => part.items.flatMap((item) => item.cell.lines).join(" ");

/** The lifetime of cache writes, if the page states it. */
function retention(part: Section): { ttl?: string } {
  const minutes = /cache write price is for (\d+) minutes/i.exec(prose(part))?.[1];
  return minutes ? { ttl: `${minutes}m` } : {};
}

function longRetention(part: Section): RateStatement[] {
  const [, hours, raw] = /(\d+)-hour cache write costs ((?:US)?\$[\d.]+ per million tokens)/i.exec(prose(part)) ?? [];
  return hours && raw ? [{ meter: "cache_write", ttl: `${hours}h`, raw }] : [];
}
