import * as z from "zod";
import type { Context } from "../context.ts";
import { COMPONENTS, DIALECT } from "./components.ts";

let made: Record<string, object> | undefined;

/** Component name → JSON Schema 2020-12, with `$ref`s to `#/components/schemas/`, as in OpenAPI 3.1. Shared: don't modify it. */
export function componentSchemas(): Readonly<Record<string, object>> {
  made ??= make();
  return made;
}

function make(): Record<string, object> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(COMPONENTS)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ jsonSchema }) => {
      // Implied by `format: date`. The limit on integers is only JavaScript's own.
      if (jsonSchema.format === "date") delete jsonSchema.pattern;
      // Not a format of JSON Schema; the pattern has the same meaning.
      if (jsonSchema.format === "starts_with") delete jsonSchema.format;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (Number.isInteger(jsonSchema.const)) jsonSchema.type = "integer";
    },
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _dialect, $id: _address, ...schema }]) => [id, schema]),
  );
}

export const schemaNames = (): string[] => Object.keys(componentSchemas());

/** `/api/schema/{name}.json`, with relative references to its siblings. */
export function schemaDocument({ site }: Context, name: string): object {
  const schema = componentSchemas()[name];
  if (!schema) throw new Error(`no schema ${name}`);
  const text = JSON.stringify(schema).replace(/"#\/components\/schemas\/(\w+)"/g, '"$1.json"');
  const $id = `${site}/api/schema/${name}.json`;
  return { $schema: DIALECT, $id, title: name, ...JSON.parse(text) };
}
