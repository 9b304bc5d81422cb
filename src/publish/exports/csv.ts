import { ROW_FIELDS } from "../../schema/feed.ts";
import type { ModelDocument } from "../../schema/model-document.ts";
import { conditionsOf } from "../../schema/rate-words.ts";
import { plain } from "../../site/html.ts";
import { longerOf } from "../../site/parts/bands.ts";
import type { Context } from "../context.ts";

/** Columns in the order of the catalog document's keys, then what only a model's own document has. */
export const COLUMNS = [...ROW_FIELDS, "other_prices", "long_prompt_prices", "retires_not_before"];

/** The catalog document's rows: a header of field names, CRLF, UTF-8 without a byte order mark, null as an empty cell. */
export function modelsCsv({ models, documents }: Context): string {
  const rows = models.map((row) => {
    const document = documents.get(row.id);
    const more = document ? [otherPrices(document), longPrices(document), document.retires_not_before] : ["", "", ""];
    return [...ROW_FIELDS.map((column) => row[column]), ...more];
  });
  const lines = [COLUMNS, ...rows];
  return lines.map((cells) => `${cells.map(cell).join(",")}\r\n`).join("");
}

/** `0.04 USD per image (image, 1024x1024); …`: what isn't metered in text tokens. */
function otherPrices(document: ModelDocument): string {
  const other = document.rates.filter(({ per }) => per !== "1M tokens");
  return other
    .map(({ meter, price, per, ...when }) => {
      const what = [meter.replaceAll("_", " "), ...conditionsOf(when)].join(", ");
      return `${price} USD per ${per} (${what})`;
    })
    .join("; ");
}

/** `input above 200k: $2.50; output above 200k: $15.00`. */
const longPrices = (document: ModelDocument): string =>
  (["input", "output"] as const)
    .flatMap((meter) => longerOf(document, `price_${meter}_per_mtok`).map((words) => `${meter} ${words}`))
    .join("; ");

/** What spreadsheets take as the start of a formula, including full-width signs. */
const FORMULA = /^[\s\p{Cf}']*[=+\-@\uff1d\uff0b\uff0d\uff20]/u;

/** Formats a cell. Lists are joined with spaces; a possible formula gets a leading apostrophe. */
export function cell(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const text = plain(Array.isArray(value) ? value.join(" ") : String(value));
  const inert = FORMULA.test(text) ? `'${text}` : text;
  return /^[\w.:/-]*$/.test(inert) ? inert : `"${inert.replaceAll('"', '""')}"`;
}
