import { z } from "zod";
import { MEDIA, STATUSES } from "./vocabulary.ts";

/** A calendar day, `YYYY-MM-DD`; 30 February is refused. Dates are strings everywhere (spec section 2). */
export const Day = z.iso.date();

/** `YYYY-MM-DD` or, where only the month is stated, `YYYY-MM`. */
export const DayOrMonth = z.union([Day, z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)]);

/** One line of text without control characters. */
const Line = z
  .string()
  .min(1)
  .regex(/^[^\p{Cc}]+$/u, "one line, no control characters");

/** Model ids of the catalog: lower case letters and digits, single hyphens between (design section 5). */
export const ModelId = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

const Price = z.number().nonnegative();
const Count = z.int().positive();

/** A stated migration target: the provider's id (or series name), and parameters stated with it. */
export const Replacement = z.strictObject({
  model: Line,
  parameters: Line.optional(),
});

/** A spelling under which a host serves the model, where the provider states it. */
export const HostSpelling = z.strictObject({ platform: Line, id: Line });

/** What a rate meters. Qualifiers (tier, service, ttl, region, days) say when it applies. */
export const METERS = [
  "input",
  "cached_input",
  "cache_write",
  "output",
  "search",
  "image",
  "audio_input",
  "audio_output",
  "image_input",
  "image_output",
  "video_input",
  "video_output",
  "storage",
  "request",
  "training",
  "other",
] as const;

/** One line of a provider's rate card. `per` is the stated unit in our words ("1M tokens", "1k searches", "image", "minute"). */
export const Rate = z.strictObject({
  meter: z.enum(METERS),
  price: Price,
  per: Line,
  tier: Line.optional().describe("Condition, such as a prompt length or time of day."),
  service: Line.optional().describe("Service level: batch, flex, priority, fast. Absent: standard."),
  ttl: Line.optional().describe("Cache lifetime, such as 5m or 1h."),
  region: Line.optional(),
  from: Day.optional(),
  until: Day.optional(),
});

export const CAPABILITIES = [
  "tools",
  "structured_output",
  "reasoning",
  "batch",
  "fine_tuning",
  "streaming",
  "caching",
] as const;

/** One raw text from the page, or the cell first and then every text that completes it (unit, header, footnote, year). */
export const Raw = z.union([Line, z.array(Line).min(1)]);

/** Every fact of a record but its evidence. Absent = not stated = published as null. */
const facts = {
  name: Line,
  api_string: Line.optional(),
  aliases: z.array(Line).min(1).optional(),
  hosts: z.array(HostSpelling).min(1).optional(),
  status: z.enum(STATUSES),
  input_modalities: z.array(z.enum(MEDIA)).min(1).optional(),
  output_modalities: z.array(z.enum(MEDIA)).min(1).optional(),
  context_window: Count.optional(),
  max_input_tokens: Count.optional(),
  max_output_tokens: Count.optional(),
  price_input_per_mtok: Price.optional(),
  price_output_per_mtok: Price.optional(),
  price_cached_input_per_mtok: Price.optional(),
  price_per_1k_searches: Price.optional(),
  rates: z.array(Rate).min(1).optional(),
  knowledge_cutoff: DayOrMonth.optional(),
  released: Day.optional(),
  deprecated_on: Day.optional(),
  retires_on: Day.optional(),
  retires_not_before: DayOrMonth.optional(),
  replacements: z.array(Replacement).min(1).optional(),
  after_retirement: z
    .strictObject({ effect: z.enum(["error", "rerouted"]), to: Line.optional() })
    .optional()
    .describe("What the provider says happens to a request after the date."),
  capabilities: z.array(z.enum(CAPABILITIES)).min(1).optional(),
  open_weight: z.boolean().optional(),
  embedding_dimensions: Count.optional(),
  notes: Line.optional().describe("Our own words, never a provider's sentence."),
};

export const FactsSchema = z.strictObject(facts);
export type Facts = z.infer<typeof FactsSchema>;
export type Field = keyof Facts;

/** Canonical key order of a record file, and the list of every field. */
export const FIELDS = Object.keys(facts) as Field[];

/** Fields whose evidence has one entry per element, in the same order. */
export const LIST_FIELDS = [
  "aliases",
  "hosts",
  "input_modalities",
  "output_modalities",
  "rates",
  "replacements",
  "capabilities",
] as const;
export type ListField = (typeof LIST_FIELDS)[number];
export const isListField = (field: Field): field is ListField => (LIST_FIELDS as readonly Field[]).includes(field);

/**
 * List fields that several pages complete together: the record's list is the concatenation, in evidence order, of what each
 * evidence entry states. In the other list fields each entry states the whole list.
 */
export const UNION_FIELDS = ["aliases", "hosts", "rates", "capabilities"] as const;
export const isUnionField = (field: Field): field is (typeof UNION_FIELDS)[number] =>
  (UNION_FIELDS as readonly Field[]).includes(field);

/** Fields that are ours and need no evidence. */
export const UNEVIDENCED: readonly Field[] = ["notes"];

const EvidencedField = z.enum(FIELDS.filter((f) => !UNEVIDENCED.includes(f)) as [Field, ...Field[]]);

/** Where a value stands on an official page, and the raw text as it stands there (design section 4). */
export const Evidence = z.strictObject({
  page: Line.describe(
    "Key of the page in provider.json; for a member of a family, the family's prefix and the member: model/x.",
  ),
  at: Line.describe("The place: heading / table / row / column."),
  read_on: Day.optional().describe(
    "Only where it differs from the page's last whole reading: excerpts, and rows no longer there.",
  ),
  superseded: z.literal(true).optional().describe("A later section of the same page overrules this one."),
  note: Line.optional().describe("What a reader must know of this reading, in our own words; notes are made of these."),
  states: z.partialRecord(EvidencedField, z.union([Raw, z.array(Raw).min(1)])),
});

export const RecordSchema = z.strictObject({ ...facts, evidence: z.array(Evidence).min(1) });

export type Replacement = z.infer<typeof Replacement>;
export type HostSpelling = z.infer<typeof HostSpelling>;
export type Rate = z.infer<typeof Rate>;
export type Raw = z.infer<typeof Raw>;
export type Evidence = z.infer<typeof Evidence>;
export type ModelRecord = z.infer<typeof RecordSchema>;
