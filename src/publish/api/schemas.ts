import { componentSchemas } from "../../schema/components.ts";
import type { Context } from "../context.ts";

export const schemaNames = (): string[] => Object.keys(componentSchemas());

/** `/api/schema/{name}.json`: JSON Schema 2020-12, with relative references to its siblings. */
export function schemaDocument({ site }: Context, name: string): object {
  const schema = componentSchemas()[name];
  if (!schema) throw new Error(`no schema ${name}`);
  const text = JSON.stringify(schema).replace(/"#\/components\/schemas\/(\w+)"/g, '"$1.json"');
  const $id = `${site}/api/schema/${name}.json`;
  return { $schema: "https://json-schema.org/draft/2020-12/schema", $id, title: name, ...JSON.parse(text) };
}
