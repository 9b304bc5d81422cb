import assert from "node:assert/strict";
import { test } from "node:test";
import { componentSchemas } from "./schemas.ts";

test("every schema and every field has a description", () => {
  const schemas = componentSchemas() as Record<string, { description?: string; properties?: Record<string, object> }>;
  for (const [name, { description, properties }] of Object.entries(schemas)) {
    assert.match(description ?? "", /\.$/, name);
    for (const [field, schema] of Object.entries(properties ?? {}))
      assert.ok(
        "$ref" in schema || ("description" in schema && /\.$/.test(String(schema.description))),
        `${name}.${field}`,
      );
  }
});

test("every component is named, and references point to existing components", () => {
  const schemas = componentSchemas();
  assert.deepEqual(
    Object.keys(schemas).filter((name) => !/^[A-Z][A-Za-z0-9]+$/.test(name)),
    [],
  );
  for (const [, name] of JSON.stringify(schemas).matchAll(/"#\/components\/schemas\/([^"]+)"/g))
    assert.ok(name && Object.hasOwn(schemas, name), name);
});
