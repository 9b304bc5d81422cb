import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { Route } from "../../src/publish/route.ts";
import { ROUTES } from "../../src/publish/routes.ts";

/** Documents that are not in the OpenAPI description: version 1, which has none. */
const UNLISTED: Record<string, string> = {
  "/v1/api/models.json": "CatalogDocumentV1",
  "/v1/api/deprecations.json": "DeprecationDocumentV1",
};

/** JSON documents without a schema, and why. */
export const WITHOUT: Record<string, string> = {
  "/api/openapi.json": "the OpenAPI specification describes it; test/publish/openapi.test.ts runs a linter",
  "/islands/table.json": "what the site's own scripts read; not a part of the API",
};

/** The name of a route's schema; undefined if it is not JSON. */
export const schemaOf = ({ path, api }: Route): string | undefined => api?.schema ?? UNLISTED[path];

export const JSON_ROWS: readonly Route[] = ROUTES.filter(({ type }) => /\bjson\b/.test(type));

/** A validator with these schemas, by $id. */
export function validator(schemas: readonly { $id: string }[]): Ajv2020 {
  const ajv = new Ajv2020({ strict: false });
  (formats as unknown as (ajv: Ajv2020) => void)(ajv);
  for (const schema of schemas) ajv.addSchema(schema);
  return ajv;
}

export type Read = { path: string; row: Route; json: unknown };

/** The JSON documents, parsed, with their routes. */
export function jsonDocuments(documents: readonly { path: string; type: string; body: string }[]): Read[] {
  const json = documents.filter(({ type }) => /\bjson\b/.test(type));
  return json.map(({ path, body }) => {
    const row = JSON_ROWS.find((row) => row.path === path) ?? JSON_ROWS.find((row) => isOf(row.path, path));
    if (!row) throw new Error(`${path} has no route`);
    return { path, row, json: JSON.parse(body) };
  });
}

const isOf = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replaceAll(".", "\\.").replace(/\{\w+\}/, "[^/]+")}$`).test(path);

/** The errors of a validator, in one line. */
export const wrong = ({ errors }: ValidateFunction): string =>
  (errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`).join("; ");
