import type { ModelDocument, RateLine } from "../../schema/model-document.ts";
import { type Content, html } from "../html.ts";
import { count, day, dayLeft, endReadOn, status, usd } from "./value.ts";

/** Fields by subject, in the order in which people ask for them. */
export const SUBJECTS = [
  {
    title: "Lifecycle",
    fields: [
      "status",
      "released",
      "deprecated_on",
      "retires_on",
      "retires_not_before",
      "replacements",
      "after_retirement",
    ],
  },
  {
    title: "Prices",
    fields: [
      "price_input_per_mtok",
      "price_cached_input_per_mtok",
      "price_output_per_mtok",
      "price_per_1k_searches",
      "rates",
    ],
  },
  {
    title: "Limits",
    fields: ["context_window", "max_input_tokens", "max_output_tokens", "embedding_dimensions", "knowledge_cutoff"],
  },
  { title: "Abilities", fields: ["input_modalities", "output_modalities", "capabilities", "open_weight"] },
  { title: "Names", fields: ["name", "api_string", "aliases", "hosts"] },
] as const satisfies readonly { title: string; fields: readonly (keyof ModelDocument)[] }[];

export type FieldName = (typeof SUBJECTS)[number]["fields"][number];

const words = (list: readonly string[]): string => list.map((word) => word.replaceAll("_", " ")).join(", ");
const codes = (list: readonly string[]): Content => list.map((text, i) => html`${i > 0 && ", "}<code>${text}</code>`);

/**
 * Field of a document → its value for people; null where it has none. `base`: path before every address of ours; without it nothing is
 * a link. `asOf`: day of the data.
 */
export function written(field: FieldName, document: ModelDocument, base?: string, asOf?: string): Content {
  switch (field) {
    case "status":
      return status(document.status);
    case "retires_on":
      if (document.retires_on === null) return null;
      return document.status === "retired"
        ? day(document.retires_on)
        : dayLeft(document.retires_on, endReadOn(document), asOf);
    case "released":
    case "deprecated_on":
    case "knowledge_cutoff":
      return document[field] && day(document[field]);
    case "retires_not_before":
      return document.retires_not_before && html`${day(document.retires_not_before)}, or later: no promise`;
    case "replacements":
      return document.replacements.length === 0 ? null : targets(document, base);
    case "after_retirement":
      return document.after_retirement && outcome(document.after_retirement);
    case "price_input_per_mtok":
    case "price_cached_input_per_mtok":
    case "price_output_per_mtok":
    case "price_per_1k_searches":
      return document[field] === null ? null : usd(document[field]);
    case "rates":
      return document.rates.length === 0 ? null : `${count(document.rates.length)} more rates, see below`;
    case "context_window":
    case "max_input_tokens":
    case "max_output_tokens":
    case "embedding_dimensions":
      return document[field] === null ? null : count(document[field]);
    case "input_modalities":
    case "output_modalities":
    case "capabilities":
      return document[field] && words(document[field]);
    case "open_weight":
      return document.open_weight === null ? null : document.open_weight ? "yes" : "no";
    case "name":
      return document.name;
    case "api_string":
      return document.api_string && html`<code>${document.api_string}</code>`;
    case "aliases":
      return document.aliases.length === 0 ? null : codes(document.aliases);
    case "hosts":
      return document.hosts.length === 0
        ? null
        : document.hosts.map(({ platform, id }, i) => html`${i > 0 && ", "}${platform} <code>${id}</code>`);
  }
}

function targets({ replacements }: ModelDocument, base?: string): Content {
  return replacements.map(({ model, parameters, id }, i) => {
    const text = html`<code>${model}</code>`;
    return html`${i > 0 && ", "}${id && base !== undefined ? html`<a href="${base}/models/${id}/">${text}</a>` : text}${parameters && ` with ${parameters}`}`;
  });
}

function outcome({ effect, to }: NonNullable<ModelDocument["after_retirement"]>): Content {
  if (effect === "error") return "requests fail";
  return to ? html`requests go to <code>${to}</code>` : "requests go to another model";
}

const METER_WORDS: Partial<Record<RateLine["meter"], string>> = {
  cached_input: "cached input",
  cache_write: "cache write",
  audio_input: "audio input",
  audio_output: "audio output",
  image_input: "image input",
  image_output: "image output",
  video_input: "video input",
  video_output: "video output",
};

export const meterName = (meter: RateLine["meter"]): string => METER_WORDS[meter] ?? meter;
