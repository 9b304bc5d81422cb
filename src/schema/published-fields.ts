// What published documents have of fields, by the types in the table of fields.
import * as z from "zod";
import { type FieldKey, isField, type RequiredField, rowOf, type TypeOf } from "./field-keys.ts";
import type { FieldType } from "./field-row.ts";
import { Hours, METERS, PriceFactor, Rate, TOKEN_MEDIA } from "./rate.ts";
import { ACCESS, Aftermath, CAPABILITIES, SCOPES } from "./record.ts";
import { Day, nullable, Price, part, schemasOf, Text } from "./values.ts";
import { MEDIA, MODALITIES, PROVIDER_NAMES, STATUSES } from "./vocabulary.ts";

type Nullable<S> = { [K in keyof S]: S[K] extends z.ZodOptional<infer T extends z.ZodType> ? z.ZodNullable<T> : S[K] };

/** An object of a record as documents have it: every key, null if it isn't stated. `absent`: what null means. */
const nullableShape = <S extends z.ZodRawShape>(shape: S, absent = ""): Nullable<S> =>
  Object.fromEntries(
    Object.entries(shape).map(([key, schema]) => {
      if (!(schema instanceof z.ZodOptional)) return [key, schema];
      const value = schema.unwrap() as z.ZodType;
      const published = value instanceof z.ZodString ? z.string() : value;
      return [key, published.nullable().describe(`${schema.description ?? value.description}${absent}`)];
    }),
  ) as Nullable<S>;

const { meter: _meter, price: _price, per: _per, ...conditions } = Rate.shape;

export const RateLine = part("One price of the provider's rate card.", {
  meter: z.enum(METERS).describe("What is billed."),
  price: Price.describe("USD per `per`."),
  per: z.string().describe("Unit that the price is for, such as `1M tokens`, `image` or `minute`."),
  ...nullableShape(conditions, " Null: no such condition."),
});

export const ReplacementLine = part("A migration target that the provider states.", {
  model: z.string().describe("Target as the provider states it."),
  parameters: nullable(z.string(), "Parameters stated with it."),
  id: nullable(z.string(), "Its id in this catalog; null if it is not in the catalog."),
});

export const ChainStep = part("One model that the stated replacements lead to.", {
  id: z.string().describe("Id in this catalog."),
  status: z.string().describe("Its status."),
  retires_on: nullable(Day, "Its firm retirement date; null if none is stated."),
  sold: z.boolean().describe("Whether it is neither deprecated nor retired."),
});

/** Field type → schema of a stated value. */
export const VALUES = {
  id: z.string(),
  text: z.string(),
  texts: z.array(z.string()),
  url: z.url(),
  provider: z.enum(PROVIDER_NAMES),
  status: z.enum(STATUSES),
  access: z.enum(ACCESS),
  modality: z.union([z.array(z.enum(MODALITIES)), z.string()]),
  media: z.array(z.enum(MEDIA)),
  capabilities: z.array(z.enum(CAPABILITIES)),
  count: z.int().positive(),
  price: Price,
  month: z.string(),
  day: Day,
  flag: z.boolean(),
  rates: z.array(RateLine),
  factors: z.array(PriceFactor),
  hours: Hours,
  "token medium": z.enum(TOKEN_MEDIA),
  scopes: z.array(z.enum(SCOPES)),
  ends: z.array(z.looseObject({ regions: z.array(z.string()), retires_on: Day })),
  replacements: z.array(ReplacementLine),
  chain: z.array(ChainStep),
  aftermath: z.looseObject(nullableShape(Aftermath.shape)),
} satisfies Partial<Record<FieldType, z.ZodType>>;
export type Values<K extends FieldKey> = (typeof VALUES)[TypeOf<K> & keyof typeof VALUES];

/** Types whose value is an empty list if nothing is stated. */
const LISTS = ["texts", "hosts", "rates", "factors", "scopes", "ends", "replacements", "chain"] as const;
type Full = RequiredField | { [K in FieldKey]: TypeOf<K> extends (typeof LISTS)[number] ? K : never }[FieldKey];
export type NullableFields<K extends FieldKey> = { [P in K]: P extends Full ? Values<P> : z.ZodNullable<Values<P>> };

const isList = (type: FieldType): boolean => LISTS.some((list) => list === type);

export const nullOrEmpty = (schema: z.ZodType, type: FieldType) => (isList(type) ? schema : schema.nullable());

/** The values of these keys, in order; null, or the empty list of a field that is one, if absent. */
export const valuesAt = (of: object, keys: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(keys.map((key) => [key, (of as Record<string, unknown>)[key] ?? absent(key)]));

const absent = (key: string): null | [] => (isField(key) && isList(rowOf(key).type) ? [] : null);

/** Fields of a document that has every key. */
export const nullableFields = <K extends FieldKey>(...keys: K[]) =>
  schemasOf(keys, VALUES, nullOrEmpty) as NullableFields<K>;

/** Fields of a document that leaves out what isn't stated. */
export const optionalFields = <K extends FieldKey>(...keys: K[]) =>
  schemasOf(keys, { ...VALUES, id: Text, text: Text, month: Text }, (schema) => schema.optional()) as {
    [P in K]: P extends RequiredField ? Values<P> : z.ZodOptional<Values<P>>;
  };

export type RateLine = z.infer<typeof RateLine>;
export type ReplacementLine = z.infer<typeof ReplacementLine>;
export type ChainStep = z.infer<typeof ChainStep>;
