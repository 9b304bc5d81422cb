import type { FieldRow } from "./field-row.ts";
import { FIELD_TABLE } from "./fields.ts";

type Table = typeof FIELD_TABLE;
type Place = keyof FieldRow["in"];
type Having<Attribute> = { [K in FieldKey]: Table[K] extends Attribute ? K : never }[FieldKey];

export type FieldKey = keyof Table;
export type FieldIn<P extends Place> = Having<{ in: Record<P, unknown> }>;
export type TypeOf<K extends FieldKey> = Table[K]["type"];
type FieldOf<T extends FieldRow["type"]> = Having<{ type: T }>;
export type RequiredField = Having<{ required: true }>;
export type ListField = Having<{ list: string }>;
/** Fields shown on a model's page. */
export type SubjectField = Having<{ subject: string }>;
export type ColumnKey = Extract<Table[FieldKey], { column: readonly string[] }>["column"][0];
export type UnionField = Having<{ list: "union" }>;

export const ALL_FIELDS = Object.keys(FIELD_TABLE) as FieldKey[];

export const isField = (key: string): key is FieldKey => Object.hasOwn(FIELD_TABLE, key);

export const rowOf = (key: FieldKey): FieldRow => FIELD_TABLE[key];

/** The fields of a place, in its order. */
export function fieldsIn<P extends Exclude<Place, "entry">>(place: P): FieldIn<P>[] {
  const at = (key: FieldKey) => rowOf(key).in[place];
  return (ALL_FIELDS.filter((key) => at(key) !== undefined) as FieldIn<P>[]).sort(
    (a, b) => (at(a) ?? 0) - (at(b) ?? 0),
  );
}

/** The fields of a deprecation entry, in the order of the row. */
export const ENTRY_FIELDS = fieldsIn("row").filter((key) => rowOf(key).in.entry) as FieldIn<"entry">[];

/** The flat prices, which share a reader and limits. */
export const PRICE_FIELDS = fieldsIn("record").filter((key) => rowOf(key).type === "price") as FieldOf<"price">[];

/** A field's title with its unit; `currency` replaces "USD ". An unknown key is returned unchanged. */
export function titleOf(key: string, currency = ""): string {
  const { title, unit } = isField(key) ? rowOf(key) : { title: key, unit: undefined };
  return unit === undefined ? title : `${title} (${unit.replace("USD ", currency)})`;
}
