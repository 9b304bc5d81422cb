import * as z from "zod";
import {
  type FieldIn,
  fieldsIn,
  type ListField,
  type RequiredField,
  rowOf,
  type TypeOf,
  type UnionField,
} from "./field-keys.ts";
import type { FieldType } from "./field-row.ts";
import { Hours, PriceFactor, Rate, TOKEN_MEDIA } from "./rate.ts";
import { Day, DayOrMonth, Line, optional, Place, Price, schemasOf } from "./values.ts";
import { MEDIA, STATUSES } from "./vocabulary.ts";

/** A model's id in the catalog: lower-case letters, digits and single hyphens. */
export const ModelId = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

export { Rate };

/** A stated migration target: the provider's id or series name, and parameters stated with it. */
export const Replacement = z.strictObject({
  model: Line,
  parameters: Line.optional(),
});

/** An id under which a host serves the model, as stated by the provider. */
export const HostSpelling = z.strictObject({ platform: Line, id: Line });

export const ACCESS = ["open", "approval", "existing users only"] as const;

export const CAPABILITIES = [
  "tools",
  "structured_output",
  "reasoning",
  "batch",
  "fine_tuning",
  "streaming",
  "caching",
] as const;

/** What a request meets after the end. */
export const Aftermath = z.strictObject({
  effect: z.enum(["error", "rerouted"]),
  to: optional(Line, "Id of the model that answers."),
  to_name: optional(Line, "Its name, if no id is stated."),
  from: optional(Day, "Day from which it answers."),
  billed_as_target: optional(z.literal(true), "At the price of the model that answers."),
});

/** Ways of use for which a host's end may hold or not. */
export const SCOPES = [
  "serverless",
  "dedicated deployments",
  "free tier",
  "developer tier",
  "committed-spend contracts",
  "pay-per-token",
  "cross-region inference",
] as const;

/** The firm end in some regions. */
export const RegionEnd = z.strictObject({ regions: z.array(Line).min(1), retires_on: Day });

/** A raw text from the page, or the cell followed by every text that completes it (unit, header, footnote, year). */
export const Raw = z.union([Line, z.array(Line).min(1)]);

/** Field type → schema of its value in a record. */
const TYPES = {
  text: Line,
  texts: z.array(Line).min(1),
  hosts: z.array(HostSpelling).min(1),
  status: z.enum(STATUSES),
  access: z.enum(ACCESS),
  media: z.array(z.enum(MEDIA)).min(1),
  count: z.int().positive(),
  price: Price,
  rates: z.array(Rate).min(1),
  hours: Hours,
  factors: z.array(PriceFactor).min(1),
  "token medium": z.enum(TOKEN_MEDIA),
  scopes: z.array(z.enum(SCOPES)).min(1),
  ends: z.array(RegionEnd).min(1),
  month: DayOrMonth,
  day: Day,
  replacements: z.array(Replacement).min(1),
  aftermath: Aftermath,
  capabilities: z.array(z.enum(CAPABILITIES)).min(1),
  flag: z.boolean(),
} satisfies Partial<Record<FieldType, z.ZodType>>;
type Types = typeof TYPES;

export type Field = FieldIn<"record"> | FieldIn<"host">;

export const HOST_FIELDS = fieldsIn("host");
export const MODEL_FIELDS = fieldsIn("record");

/** Every field, in the key order of record files. */
export const FIELDS: readonly Field[] = [
  ...MODEL_FIELDS,
  ...HOST_FIELDS.filter((key) => !(MODEL_FIELDS as readonly Field[]).includes(key)),
];

/** The name of a field of a record. */
export const FieldName = z.enum(FIELDS as [Field, ...Field[]]);

/** A record without its evidence. Absent = not stated = published as null. */
const facts = schemasOf(FIELDS, TYPES, (schema) => schema.optional()) as {
  [K in Field]: K extends RequiredField ? Types[TypeOf<K>] : z.ZodOptional<Types[TypeOf<K>]>;
};

export const FactsSchema = z.strictObject(facts);
export type Facts = z.infer<typeof FactsSchema>;

/** Whether evidence has one text per element, in the same order. */
export const isListField = (key: Field): key is ListField => rowOf(key).list !== undefined;

/** Whether the list is the union of what all pages state; any other list is stated in full by each page. */
export const isUnionField = (key: Field): key is UnionField => UNIONS.has(key);
const UNIONS: ReadonlySet<Field> = new Set(FIELDS.filter((key) => rowOf(key).list === "union"));

/** The fields that need evidence. */
export const EVIDENCED = FIELDS.filter((key) => !rowOf(key).ours) as Exclude<Field, "notes">[];

/** Where an official page states values, and the raw texts there. */
export const Evidence = z.strictObject({
  page: Line.describe(
    "Key of the page in provider.json; for a member of a family, its prefix and the member, such as model/x.",
  ),
  at: Place,
  read_on: optional(Day, "Only if it differs from the page's last full reading: for excerpts, and rows that are gone."),
  superseded: optional(z.literal(true), "A later section of the same page overrules this one."),
  note: optional(Line, "What readers must know about this reading, in our words; becomes part of `notes`."),
  states: z.partialRecord(z.enum(EVIDENCED as [Field, ...Field[]]), z.union([Raw, z.array(Raw).min(1)])),
});

const AnyRecord = z.strictObject({ ...facts, evidence: z.array(Evidence).min(1) });
const only = (fields: readonly Field[]) =>
  AnyRecord.pick(
    Object.fromEntries([...fields, "evidence"].map((key) => [key, true])) as never,
  ) as unknown as z.ZodType<ModelRecord>;
export const RecordSchema = only(MODEL_FIELDS);
/** A model at a host. No file says which of our models it is: see host-rows.ts. */
export const HostRecordSchema = only(HOST_FIELDS);

export type Replacement = z.infer<typeof Replacement>;
export type HostSpelling = z.infer<typeof HostSpelling>;
export type Raw = z.infer<typeof Raw>;
export type Evidence = z.infer<typeof Evidence>;
/** The record of a model, or of a model at a host. */
export type ModelRecord = z.infer<typeof AnyRecord>;
