import type { ModelDocument } from "../../schema/model-document.ts";
import { plain } from "../../site/html.ts";
import { NAME } from "../../site/site.ts";
import type { Context } from "../context.ts";

/** Short key → its meaning and value. Null and empty values are omitted. */
const KEYS: Record<string, readonly [meaning: string, of: (model: ModelDocument) => unknown]> = {
  status: ["preview, beta, ga, deprecated or retired", ({ status }) => status],
  name: ["display name, if it is not the id", ({ id, name }) => (name === id ? null : name)],
  api: [
    "string to pass to the provider's API, if it is not the id",
    ({ id, api_string }) => (api_string === id ? null : api_string),
  ],
  aliases: ["other spellings that the API accepts", ({ aliases }) => aliases],
  modality: ["text, image (produces images), vision (accepts images), audio, video", ({ modality }) => modality],
  context: ["maximum input context in tokens", ({ context_window }) => context_window],
  max_out: ["maximum output in tokens", ({ max_output_tokens }) => max_output_tokens],
  in: ["USD per 1M input tokens", ({ price_input_per_mtok }) => price_input_per_mtok],
  out: ["USD per 1M output tokens", ({ price_output_per_mtok }) => price_output_per_mtok],
  cached: ["USD per 1M cached input tokens", ({ price_cached_input_per_mtok }) => price_cached_input_per_mtok],
  search: ["USD per 1,000 searches", ({ price_per_1k_searches }) => price_per_1k_searches],
  dimensions: ["default embedding size", ({ embedding_dimensions }) => embedding_dimensions],
  can: ["stated capabilities", ({ capabilities }) => capabilities],
  weights: ["whether the weights are open", ({ open_weight }) => open_weight],
  cutoff: ["knowledge cutoff", ({ knowledge_cutoff }) => knowledge_cutoff],
  released: ["day of release", ({ released }) => released],
  deprecated: ["day on which it was declared deprecated", ({ deprecated_on }) => deprecated_on],
  retires: ["firm day on which the endpoint stops answering", ({ retires_on }) => retires_on],
  not_before: ["earliest stated end; it may end later", ({ retires_not_before }) => retires_not_before],
  replacement: ["stated migration targets", ({ replacements }) => replacements.map(({ model }) => model)],
  replaced_by: ["id of the model still sold that the replacements lead to", ({ replaced_by }) => replaced_by],
};

/** One line per model, grouped by provider. The header states the length of the rest. */
export function llmsFull({ site, updated, documents, providers }: Context): string {
  const models = Map.groupBy(documents.values(), ({ provider }) => provider);
  const body = providers
    .map(({ name, url, deprecated, retired, read_on }) => {
      const own = models.get(name) ?? [];
      const about = `${own.length} models, ${deprecated} deprecated, ${retired} retired; read ${read_on ?? "in parts only"}; ${url}`;
      return `## ${name}\n\n${about}\n\n${own.map(line).join("\n")}\n`;
    })
    .join("\n");
  const keys = Object.entries(KEYS).map(([key, [meaning]]) => `- ${key}: ${meaning}`);
  return `# ${NAME}: every model

> ${documents.size} models of ${providers.length} providers as of ${updated}, ${Buffer.byteLength(body)} bytes below this header. Only what providers state: a missing key is not stated, never zero. How to use the feed: [llms.txt](${site}/llms.txt).

Each line is an id and \`key=value\` pairs, separated by spaces. Values with characters other than letters, digits and . , : / @ + - _ are in double quotes, as in JSON. List items are separated by commas. Evidence, history, rates, notes and the reason for each null: ${site}/api/models/{id}.json or ${site}/models/{id}.md

${keys.join("\n")}

${body}`;
}

function line(model: ModelDocument): string {
  const pairs = Object.entries(KEYS).flatMap(([key, [, of]]) => {
    const value = of(model);
    if (value === null || (Array.isArray(value) && value.length === 0)) return [];
    return [`${key}=${Array.isArray(value) ? value.map(listed).join(",") : shown(value)}`];
  });
  return [model.id, ...pairs].join(" ");
}

const shown = (value: unknown) => quoted(plain(String(value)), /^[\w.,:/@+-]+$/);
/** In a list, a comma separates values. */
const listed = (value: unknown) => quoted(plain(String(value)), /^[\w.:/@+-]+$/);
const quoted = (text: string, bare: RegExp) => (bare.test(text) ? text : JSON.stringify(text));
