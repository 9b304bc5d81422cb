import { type Content, type Html, html } from "../html.ts";
import { table } from "./table.ts";

export type Schema = {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  items?: Schema;
  anyOf?: Schema[];
  const?: unknown;
  $ref?: string;
  description?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  required?: string[];
};

/** Gives the address of a component's table; without it, references aren't links. */
export type To = (name: string) => string;

/** The fields of an object's schema with their types and meanings. `label` names the table for screen readers. */
export function fieldTable({ properties = {}, additionalProperties }: Schema, label: string, to?: To): Html {
  const rows = Object.entries(properties).map(([name, schema]): Content[] => [
    html`<code>${name}</code>`,
    typeOf(schema, to),
    meaning(schema),
  ]);
  const others = typeof additionalProperties === "object" && Object.keys(additionalProperties).length > 0;
  if (others) rows.push(["each key", typeOf(additionalProperties, to), meaning(additionalProperties)]);
  return table(label, ["Field", "Type", "Meaning"], rows, "unlabelled");
}

function meaning({ description, enum: words, const: fixed, $ref }: Schema): Content {
  if ($ref) return "See there.";
  return [
    marked(description ?? ""),
    words && ` One of ${words.join(", ")}.`,
    fixed === undefined ? null : ` Always ${String(fixed)}.`,
  ];
}

/** Text with the words between backticks as code. */
export const marked = (text: string): Content[] =>
  text.split("`").map((part, i) => (i % 2 ? html`<code>${part}</code>` : part));

/** A type in words; a component is a link if it has a table. */
export function typeOf({ type, format, items, anyOf, $ref, additionalProperties }: Schema, to?: To): Content {
  if ($ref) {
    const name = $ref.replace(/^.*\//, "");
    return to ? html`<a href="${to(name)}">${name}</a>` : "object";
  }
  if (anyOf) return anyOf.map((one, i) => [i > 0 && " or ", typeOf(one, to)]);
  if (items) return ["array of ", items.$ref && !to ? "objects" : typeOf(items, to)];
  if (type === "object" && typeof additionalProperties === "object" && Object.keys(additionalProperties).length > 0)
    return ["map to ", typeOf(additionalProperties, to)];
  if (Array.isArray(type)) return type.join(" or ");
  return format ? `${type} (${format})` : (type ?? "any");
}
