import { field } from "./field-row.ts";
import { HOST_FIELDS } from "./host-fields.ts";
import { PRICE_DETAILS } from "./price-fields.ts";

/** Every field of a model, most wanted first: the only list of fields. */
export const FIELD_TABLE = {
  id: field("id", "Id", "Unique, stable model identifier: a slug that is never reused.", {
    in: { row: 1, entry: true },
    required: true,
    llms: "string, a permanent slug",
  }),
  name: field("text", "Name", "Human-readable name.", {
    in: { row: 2, entry: true, record: 1, host: 1 },
    required: true,
    subject: "Names",
    column: ["name", "Model"],
    llms: "string",
  }),
  api_string: field("text", "API string", "The exact string to pass to the provider's API.", {
    in: { row: 17, entry: true, record: 2, host: 2 },
    subject: "Names",
    llms: "string, exactly what to send to the provider's API. Match your model name against it first, then against id",
  }),
  aliases: field("texts", "Other spellings", "Other spellings that the provider's own API accepts.", {
    in: { record: 3, document: 1, host: 5 },
    list: "union",
    subject: "Names",
  }),
  default_snapshot: field("text", "Default snapshot", "Dated id that the provider says this id stands for.", {
    in: { record: 27, document: 13 },
    subject: "Names",
  }),
  snapshot_retires_on: field(
    "day",
    "Snapshot retires on",
    "Derived by this catalog: `retires_on` of the default snapshot, if that is another row.",
    { in: { document: 14 }, from: ["default_snapshot"], subject: "Lifecycle" },
  ),
  snapshot_replacement: field(
    "text",
    "Replacement of the snapshot",
    "Derived by this catalog: `replacement` of the default snapshot, if that is another row.",
    { in: { document: 15 }, from: ["default_snapshot"], subject: "Lifecycle" },
  ),
  access: field("access", "Access", "Who may use the model, if the provider restricts it.", {
    in: { record: 28, document: 16, host: 8 },
    subject: "Lifecycle",
  }),
  hosts: field(
    "hosts",
    "On other platforms",
    "Spellings under which hosts serve the model, if the provider states them.",
    { in: { record: 4, document: 2 }, list: "union", subject: "Names" },
  ),
  provider: field("provider", "Provider", "Name of the provider.", {
    in: { row: 3, entry: true },
    required: true,
    column: ["provider", "Provider"],
    llms: "string, spelled as below",
  }),
  status: field("status", "Status", "Lifecycle state in the provider's own terms, mapped to five words.", {
    in: { row: 4, entry: true, record: 5, host: 7 },
    required: true,
    subject: "Lifecycle",
    llms: "string, see below",
  }),
  price_input_per_mtok: field("price", "Input price", "USD per 1,000,000 input tokens.", {
    in: { row: 8, record: 11 },
    unit: "USD per 1M tokens",
    subject: "Prices",
    column: ["input", "Input"],
    llms: "number, USD per 1,000,000 tokens",
  }),
  price_cached_input_per_mtok: field("price", "Cached input price", "USD per 1,000,000 cached input tokens.", {
    in: { row: 10, record: 13 },
    unit: "USD per 1M tokens",
    only: "generating from text",
    subject: "Prices",
    llms: "number, USD per 1,000,000 tokens",
  }),
  price_output_per_mtok: field("price", "Output price", "USD per 1,000,000 output tokens.", {
    in: { row: 9, record: 12 },
    unit: "USD per 1M tokens",
    only: "generating",
    subject: "Prices",
    column: ["output", "Output"],
    llms: "number, USD per 1,000,000 tokens",
  }),
  price_per_1k_searches: field("price", "Search price", "USD per 1,000 search units, for models billed per query.", {
    in: { row: 11, record: 14 },
    unit: "USD per 1,000 searches",
    only: "rerank",
    subject: "Prices",
    llms: "number, USD per 1,000 search units; rerank models only",
  }),
  rates: field("rates", "Rate card", "Rate card beyond the flat prices.", {
    in: { record: 15, document: 11, host: 23 },
    list: "union",
    subject: "Prices",
  }),
  ...PRICE_DETAILS,
  context_window: field("count", "Context window", "Maximum input context, in tokens.", {
    in: { row: 6, record: 8 },
    unit: "tokens",
    subject: "Limits",
    column: ["context", "Context"],
    llms: "integer, tokens",
  }),
  max_input_tokens: field("count", "Maximum input", "Largest input, if smaller than the context window.", {
    in: { record: 9, document: 5 },
    unit: "tokens",
    subject: "Limits",
  }),
  max_output_tokens: field("count", "Maximum output", "Maximum number of tokens that the model can emit.", {
    in: { row: 7, record: 10 },
    unit: "tokens",
    only: "generating",
    subject: "Limits",
    llms: "integer, tokens",
  }),
  embedding_dimensions: field("count", "Embedding dimensions", "Default output vector size of an embedding model.", {
    in: { row: 21, record: 25 },
    only: "embedding",
    subject: "Limits",
    llms: "integer",
  }),
  input_modalities: field("media", "Input modalities", "Input that the model accepts.", {
    in: { record: 6, document: 3 },
    list: "whole",
    subject: "Abilities",
  }),
  output_modalities: field("media", "Output modalities", "Output that the model produces.", {
    in: { record: 7, document: 4 },
    list: "whole",
    subject: "Abilities",
  }),
  modality: field(
    "modality",
    "Modalities",
    "What the model handles. vision: it accepts images; image: it produces images; text, audio, video: it accepts or produces them. " +
      "Published as an array; consumers tolerate a string.",
    {
      in: { row: 5 },
      from: ["input_modalities", "output_modalities"],
      column: ["modality", "Modality"],
      llms:
        "array of text, image, vision, audio, video. vision: it accepts images; image: it produces images; the others: it accepts " +
        "or produces them. Tolerate a plain string",
    },
  ),
  capabilities: field("capabilities", "Capabilities", "Stated capabilities; the list may be incomplete.", {
    in: { record: 23, document: 12 },
    list: "union",
    subject: "Abilities",
  }),
  rejects: field(
    "texts",
    "Rejects",
    "Request parameters that the model rejects, if not in general, then with any but their default value; the list may be incomplete.",
    { in: { record: 38, document: 27 }, list: "union", seldom: true, subject: "Abilities" },
  ),
  knowledge_cutoff: field(
    "month",
    "Knowledge cutoff",
    "Date up to which the model has knowledge: `YYYY-MM-DD`, or `YYYY-MM` if only the month is stated.",
    {
      in: { row: 12, record: 16 },
      only: "generating from text",
      subject: "Limits",
      llms: "YYYY-MM-DD or YYYY-MM",
    },
  ),
  released: field("day", "Released", "Date on which the model became available.", {
    in: { row: 13, record: 17, host: 9 },
    subject: "Lifecycle",
    llms: "YYYY-MM-DD",
  }),
  released_in: field("month", "Released in", "Month of the release, where a page states no day.", {
    in: { record: 37, document: 26, host: 17 },
    seldom: true,
    subject: "Lifecycle",
  }),
  deprecated_on: field("day", "Deprecated on", "Date on which the provider declared the model deprecated.", {
    in: { row: 14, entry: true, record: 18, host: 10 },
    subject: "Lifecycle",
    llms: "YYYY-MM-DD",
  }),
  retires_on: field(
    "day",
    "Retires on",
    "Date on which the endpoint stops answering. Only firm, complete dates stated by the provider.",
    {
      in: { row: 15, entry: true, record: 19, host: 12 },
      subject: "Lifecycle",
      column: ["retires", "Life"],
      llms: "YYYY-MM-DD. retires_on is the day the endpoint stops answering",
    },
  ),
  retires_not_before: field(
    "month",
    "Retires not before",
    "Earliest end that the provider states (`YYYY-MM-DD` or `YYYY-MM`); it may end later.",
    { in: { record: 20, document: 6, host: 13 }, subject: "Lifecycle" },
  ),
  replacements: field("replacements", "Replacement", "Every stated migration target, in the provider's order.", {
    in: { record: 21, document: 8, host: 14 },
    list: "whole",
    subject: "Lifecycle",
  }),
  replacement: field(
    "text",
    "Replacement",
    'Migration target that the provider states; several are in the provider\'s order, joined with ", ".',
    {
      in: { row: 16, entry: true },
      from: ["replacements"],
      llms: 'string, what the provider names; several are joined with ", ". Not every target is an id of this catalog',
    },
  ),
  replacement_ids: field("texts", "Replacement ids", "Derived by this catalog: its ids for the stated targets.", {
    in: { document: 17 },
    from: ["replacements"],
  }),
  chain: field(
    "chain",
    "Chain of replacements",
    "The shortest chain of stated replacements to a model that is still sold; if none leads to one, the first replacement of each.",
    { in: { document: 9 } },
  ),
  replaced_by: field(
    "id",
    "Replaced by",
    "Id of the first model in the chain that is still sold; null if there is none.",
    { in: { document: 10 } },
  ),
  after_retirement: field(
    "aftermath",
    "After retirement",
    "What the provider says happens to a request after the date.",
    { in: { record: 22, document: 7, host: 15 }, only: "ending", subject: "Lifecycle" },
  ),
  open_weight: field("flag", "Open weights", "Whether the weights can be downloaded.", {
    in: { row: 20, record: 24 },
    subject: "Abilities",
    llms: "boolean",
  }),
  notes: field("text", "Notes", "This catalog's free-text notes on how to read the row.", {
    in: { row: 18, record: 26, host: 16 },
    ours: true,
    llms: "string, how to read the row",
  }),
  ...HOST_FIELDS,
  source_url: field("url", "Official page", "Official provider page that states most of the row.", {
    in: { row: 19, entry: true },
    llms: "the official page",
  }),
};
