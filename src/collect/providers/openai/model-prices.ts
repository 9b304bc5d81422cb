import { findSections, items, type Outline, type Row, type Section, tableWith } from "../../page/outline.ts";
import type { PageReading, RateStatement, Statement } from "../../pipeline/statement.ts";
import { states } from "../adapter.ts";
import { flatField, type Media, type Meter, type Metered, mediaRate, settle } from "./meters.ts";

type Priced = { at: string; stated: Statement["states"]; rates: RateStatement[]; notes?: string };

const MEDIA: Record<string, Media> = {
  "Text tokens": "text",
  "Audio tokens": "audio",
  "Image tokens": "image",
  Embeddings: "text",
};
const METERS: Record<string, Meter> = {
  Input: "input",
  "Cached input": "cached_input",
  "Cache writes": "cache_write",
  Output: "output",
  Cost: "input",
};

/** Headings below "Pricing", each with a table of its own → what they state; rows of no known form go to `reading`. */
export function readPrices(outline: Outline, reading: PageReading): Priced[] {
  const pricing = findSections(outline, "Pricing").filter((section) => section.subsections.length > 0);
  const parts = pricing.flatMap((section) => section.subsections);
  for (const part of parts.filter((p) => rowsOf(p).length === 0))
    reading.unparsed.push({ at: part.place, text: part.title, why: "no price table of a known form" });
  const metered = parts.flatMap((part) => tokens(part, reading));
  const { flat, rates, notes } = settle(metered);
  const about = pricing.flatMap((section) => items(section)).flatMap(({ cell }) => factorIn(cell.text));
  return parts
    .map((part): Priced => {
      const own = flat.filter((m) => m.of === part);
      const wordsOf = [...(part === parts[0] ? about : []), ...own.flatMap((m) => notes.get(m) ?? [])];
      return {
        at: part.place,
        stated: states(Object.fromEntries(own.map((m) => [flatField(m.meter), m.raw]))),
        rates: [
          ...rates
            .filter((m) => m.of === part)
            .map((m) => mediaRate(m, m.meter === "cache_write" ? retention(part) : {})),
          ...others(part, reading),
          ...longRetention(part),
        ],
        ...(wordsOf.length > 0 ? { notes: [...new Set(wordsOf)].join(" ") } : {}),
      };
    })
    .filter(({ stated, rates }) => Object.keys(stated).length > 0 || rates.length > 0);
}

const rowsOf = (part: Section): Row[] => tableWith(part, ["Metric", "Price", "Unit"]).flatMap((table) => table.rows);
const cells = (row: Row) =>
  ["Metric", "Price", "Unit"].map((column) => row.get(column)?.text ?? "") as [string, string, string];

function tokens(part: Section, reading: PageReading): Metered<Section>[] {
  const media = MEDIA[part.title];
  if (media === undefined) return [];
  return rowsOf(part).flatMap((row) => {
    const [metric, price, unit] = cells(row);
    const meter = METERS[metric];
    if (meter !== undefined && price !== "") return [{ of: part, meter, media, raw: [price, unit] }];
    reading.unparsed.push({ at: row.place(metric), text: `${metric} | ${price}`, why: "a metric of no known form" });
    return [];
  });
}

/** Prices that are not per token: images by quality and size, minutes, characters. */
function others(part: Section, reading: PageReading): RateStatement[] {
  if (MEDIA[part.title] !== undefined) return [];
  let quality = "";
  return rowsOf(part).flatMap((row): RateStatement[] => {
    const [metric, price, unit] = cells(row);
    const raw = [price, unit];
    if (price !== "" && !/\d/.test(price)) {
      if (metric === "Quality") quality = price;
      else reading.skipped.push({ at: row.place(metric), text: `${metric} | ${price}`, why: "a row without a price" });
      return [];
    }
    if (unit === "image" && price !== "")
      return [{ meter: "image", tier: [quality, metric].filter(Boolean).join(" "), raw }];
    if (/audio duration$/i.test(part.title) && metric === "Price") return [{ meter: "audio_input", raw }];
    if (/session duration$/i.test(part.title)) return [{ meter: "other", tier: "session", raw }];
    if (part.title === "Pricing" && metric === "Cost") return [{ meter: "input", raw }];
    reading.unparsed.push({
      at: row.place(metric),
      text: `${metric} | ${price} | ${unit}`,
      why: "a price of no known form",
    });
    return [];
  });
}

const prose = (part: Section): string =>
  items(part)
    .map(({ cell }) => cell.text)
    .join(" ");

/** How long what the "Cache writes" row prices is kept, where the page says so. */
function retention(part: Section): { ttl?: string } {
  const minutes = /cache write price is for (\d+) minutes/i.exec(prose(part))?.[1];
  return minutes ? { ttl: `${minutes}m` } : {};
}

function longRetention(part: Section): RateStatement[] {
  const [, hours, raw] = /(\d+)-hour cache write costs (\$[\d.]+ per million tokens)/i.exec(prose(part)) ?? [];
  return hours && raw ? [{ meter: "cache_write", ttl: `${hours}h`, raw }] : [];
}

/** Factors that the page states beside its figures, in our own words. */
function factorIn(text: string): string[] {
  const notes: string[] = [];
  const long =
    /(>|more than )(\d+K) input tokens are priced at ([\d.]+x) input.*? and ([\d.]+x) output for the full (request|session)/.exec(
      text,
    );
  if (long)
    notes.push(`Prompts over ${long[2]} input tokens: ${long[3]} input, ${long[4]} output for the whole ${long[5]}.`);
  if (/Batch and Flex .*?(at 50% of Standard|50% lower than Standard)/.test(text))
    notes.push("Batch and Flex: half the standard price.");
  const fast = /\b(Fast|Ultrafast) mode .*?(\d+x) (?:Standard|the applicable rates)/.exec(text);
  if (fast) notes.push(`${fast[1]} mode: ${fast[2]} the standard price.`);
  const region = /(?:charged a|adds a) (\d+%) (?:uplift|premium)/.exec(text);
  if (region) notes.push(`Regional processing: ${region[1]} more.`);
  return notes;
}
