import { z } from "zod";
import { Model } from "../../schema/feed.ts";
import type { Model as Promised } from "../client/api.ts";
import { plainText } from "./plain-text.ts";

/**
 * A row as clients use it: the contract's fields, null where the feed has none. `provider`, `status` and `modality` may hold words
 * that a later feed adds.
 */
export type Row = Promised;

export type FeedDocument = {
  version: 1 | 2;
  /** Day on which the catalog last changed or was verified. */
  updated: string;
  /** In the feed's order. */
  rows: Row[];
  /** Ids of rows that do not keep to the contract: known to be there, not what they say. */
  unreadable: string[];
  /** Provider → day since which all of its pages have been read; null where that is not known. */
  readOn: Map<string, string | null>;
};

const Envelope = z.looseObject({
  version: z.union([z.literal(1), z.literal(2)]),
  updated: z.iso.date(),
  count: z.int().nonnegative(),
  models: z.array(z.unknown()),
});
const Providers = z.looseObject({
  _meta: z.looseObject({
    providers: z.array(z.looseObject({ name: z.string(), read_on: z.iso.date().nullish() })),
  }),
});
/** The contract's row; words are open, since a newer feed may know more of them than this client. */
const OpenModel = Model.extend({
  id: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .max(160),
  name: z.string().min(1),
  provider: z.string().min(1),
  status: z.string().min(1),
  modality: z.union([z.array(z.string()), z.string()]).nullish(),
});

/** Longest text kept of each field, in characters. */
const LONGEST = { name: 120, word: 40, medium: 20, id: 160, replacement: 240, notes: 400, url: 240 } as const;

/** At most this share of a feed's rows may be unreadable; beyond it the whole answer is not the feed that we know. */
const UNREADABLE_SHARE = 0.1;

/** Parsed JSON → document, or a sentence that says what is wrong with it. */
export function readDocument(json: unknown): FeedDocument | string {
  const envelope = Envelope.safeParse(json);
  if (!envelope.success) return `it is not a catalog document: ${firstIssue(envelope.error)}`;
  const { version, updated, count, models } = envelope.data;
  if (count !== models.length) return `it says ${count} models and holds ${models.length}`;
  const rows = new Map<string, Row>();
  const unreadable: string[] = [];
  let example = "";
  for (const model of models) {
    const parsed = OpenModel.safeParse(model);
    if (parsed.success && !rows.has(parsed.data.id)) rows.set(parsed.data.id, toRow(parsed.data));
    else {
      unreadable.push(idOf(model));
      example ||= parsed.success ? `id ${parsed.data.id} stands there twice` : firstIssue(parsed.error);
    }
  }
  if (unreadable.length > models.length * UNREADABLE_SHARE)
    return `${unreadable.length} of its ${models.length} rows do not keep to the contract, such as ${example}`;
  const providers = Providers.safeParse(json).data?._meta.providers ?? [];
  const readOn = new Map(providers.map(({ name, read_on }) => [plainText(name, LONGEST.word), read_on ?? null]));
  return { version, updated, rows: [...rows.values()], unreadable, readOn };
}

function toRow(model: z.infer<typeof OpenModel>): Row {
  const text = (value: string | null | undefined, most: number) =>
    value == null ? null : plainText(value, most) || null;
  return {
    id: model.id,
    name: text(model.name, LONGEST.name) ?? model.id,
    provider: plainText(model.provider, LONGEST.word),
    status: plainText(model.status, LONGEST.word),
    modality: modality(model.modality),
    context_window: model.context_window ?? null,
    max_output_tokens: model.max_output_tokens ?? null,
    price_input_per_mtok: model.price_input_per_mtok ?? null,
    price_output_per_mtok: model.price_output_per_mtok ?? null,
    price_cached_input_per_mtok: model.price_cached_input_per_mtok ?? null,
    price_per_1k_searches: model.price_per_1k_searches ?? null,
    knowledge_cutoff: text(model.knowledge_cutoff, LONGEST.word),
    released: model.released ?? null,
    deprecated_on: model.deprecated_on ?? null,
    retires_on: model.retires_on ?? null,
    replacement: text(model.replacement, LONGEST.replacement),
    api_string: text(model.api_string, LONGEST.id),
    notes: text(model.notes, LONGEST.notes),
    source_url: webAddress(model.source_url),
    open_weight: model.open_weight ?? null,
    embedding_dimensions: model.embedding_dimensions ?? null,
  };
}

/** Both forms that the specification knows: a list, or one text of words. */
function modality(stated: string | string[] | null | undefined): string[] | null {
  const words = (typeof stated === "string" ? stated.split(/[\s,;/|+]+/) : (stated ?? []))
    .slice(0, 8)
    .map((word) => plainText(word, LONGEST.medium))
    .filter((word) => word !== "");
  return words.length === 0 ? null : words;
}

/** Only what a browser may follow: a citation must not become a script. */
function webAddress(address: string | null | undefined): string | null {
  const url = address ? URL.parse(address) : null;
  return url && /^https?:$/.test(url.protocol) && url.href.length <= LONGEST.url ? url.href : null;
}

const idOf = (model: unknown): string => {
  const id = typeof model === "object" && model !== null && "id" in model ? model.id : undefined;
  return typeof id === "string" ? plainText(id, LONGEST.id) : "";
};

function firstIssue(error: z.ZodError): string {
  const [issue] = error.issues;
  return plainText(`${issue?.path.join(".") || "the document"}: ${issue?.message ?? ""}`, 160);
}
