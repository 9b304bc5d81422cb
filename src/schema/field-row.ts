/** Each schema (record, row, model document) maps the types it uses to zod types. */
export type FieldType =
  | ("id" | "text" | "texts" | "url" | "provider" | "status" | "hosts" | "flag" | "count" | "price" | "rates")
  | ("access" | "media" | "modality" | "capabilities" | "day" | "month" | "replacements" | "chain" | "aftermath")
  | ("hours" | "factors" | "token medium" | "scopes" | "ends");

/** Where a field appears. Numbers are positions in an order that readers rely on; a new field takes the next one. */
type Places = {
  /** The row of the feed, shared by versions 1 and 2 and the CSV. */
  row?: number;
  /** The deprecation document's entry, in the row's order. */
  entry?: true;
  /** The catalog's record. */
  record?: number;
  /** A model's own document, in addition to its row. */
  document?: number;
  /** The record of a model at a host, in catalog/hosts/. */
  host?: number;
};

type Rest = {
  in: Places;
  unit?: string;
  /** Never null. */
  required?: true;
  /** The record's fields that publishing derives it from. */
  from?: readonly string[];
  /** For lists: whether a page states the `whole` list, or pages contribute elements to a `union`. */
  list?: "whole" | "union";
  /** Written by us, without evidence. */
  ours?: true;
  /** Few models have it, so that its absence needs no reason. */
  seldom?: true;
  /** The models that can have it. Default: all. */
  only?: "embedding" | "rerank" | "generating" | "generating from text" | "ending";
  /** Its section on a model's page. */
  subject?: "Lifecycle" | "Prices" | "Limits" | "Abilities" | "Names";
  /** Its column in the table of all models: key in the URL, and heading. */
  column?: readonly [key: string, head: string];
  /** Description in llms.txt. */
  llms?: string;
};

export type FieldRow = { type: FieldType; title: string; description: string } & Rest;

/** A row of the table of fields. */
export const field = <const T extends FieldType, const R extends Rest>(
  type: T,
  title: string,
  description: string,
  rest: R,
) => ({ type, title, description, ...rest });
