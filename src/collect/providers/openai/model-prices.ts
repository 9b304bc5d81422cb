import { findSections, items, type Section } from "../../page/outline.ts";
import type { FactorStatement, RateStatement, Subject } from "../../pipeline/statement.ts";
import type { PageReader } from "../adapter.ts";
import { lineOf, textsOf } from "../columns.ts";
import { type Media, type Metered, settle } from "./meters.ts";

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
export function readPrices(page: PageReader, subject: Subject): void {
  const pricing = findSections(page.outline, "Pricing").filter((section) => section.subsections.length > 0);
  const parts = pricing.flatMap((section) => section.subsections);
  const metered = parts.flatMap((part) => tokens(page, part));
  for (const item of pricing.flatMap(items)) {
    const factors = FACTORS.flatMap(([form, factorsIn]) => {
      const match = form.exec(item.cell.text);
      return match ? factorsIn(match) : [];
    });
    if (factors.length > 0) page.state(item, subject, {}, { factors });
  }
  for (const part of parts) {
    page.ask(page.rows(COLUMNS, part)[0], "no known price table", part);
    const { states, rates } = settle(metered, part);
    const all = [...rates, ...others(page, part), ...longRetention(part)];
    if (Object.keys(states).length + all.length === 0) continue;
    page.state(part, subject, states, { rates: all });
  }
}

function tokens(page: PageReader, part: Section): Metered<Section>[] {
  const media = MEDIA[part.title];
  if (media === undefined) return [];
  return page.rows(COLUMNS, part).flatMap((row) => {
    const [metric, price, unit] = textsOf(row, ...COLUMNS);
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
  let quality: { quality?: string } = {};
  return page.rows(COLUMNS, part).flatMap((row): RateStatement[] => {
    const [metric, price, unit] = textsOf(row, ...COLUMNS);
    const raw = [price, unit];
    const hasPrice = price === "" || /\d/.test(price);
    if (!hasPrice && metric === "Quality") quality = { quality: price.toLowerCase() };
    else if (!hasPrice) page.skip(row, "a row without a price", `${metric} | ${price}`);
    else if (unit === "image" && price) return [{ meter: "image", size: metric, ...quality, raw }];
    else if (/audio duration$/i.test(part.title) && metric === "Price") return [{ meter: "audio_input", raw }];
    else if (/session duration$/i.test(part.title)) return [{ meter: "session", raw }];
    else if (part.title === "Pricing" && metric === "Cost") return [{ meter: "input", raw }];
    else page.unparsed(row, "unknown price", lineOf(row));
    return [];
  });
}

const prose = (part: Section): string =>
  items(part)
    .flatMap((item) => item.cell.lines)
    .join(" ");

/** The lifetime of cache writes, if the page states it. */
function retention(part: Section): { ttl?: string } {
  const minutes = /cache write price is for (\d+) minutes/i.exec(prose(part))?.[1];
  return minutes ? { ttl: `${minutes}m` } : {};
}

function longRetention(part: Section): RateStatement[] {
  const [, hours, raw] = /(\d+)-hour cache write costs (\$[\d.]+ per million tokens)/i.exec(prose(part)) ?? [];
  return hours && raw ? [{ meter: "cache_write", ttl: `${hours}h`, raw }] : [];
}
