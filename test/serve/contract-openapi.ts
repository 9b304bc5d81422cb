import assert from "node:assert/strict";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { type ask, json } from "../http.ts";
import type { Clause } from "./contract-clause.ts";
import { DEPRECATION, META, MODEL, PROVIDERS, STATUSES } from "./contract-fields.ts";

// biome-ignore lint/suspicious/noExplicitAny: JSON as a client without the schema sees it
type Json = Record<string, any>;
type Get = (path: string) => ReturnType<typeof ask>;

const ENDPOINTS = ["/api/models.json", "/api/deprecations.json"];

/** Values that the contract doesn't allow: a day that doesn't exist, words outside their enum, a missing id, a number instead of a string. */
const BAD = [
  { retires_on: "2026-02-30" },
  { status: "sunset" },
  { provider: "Nobody" },
  { id: undefined },
  { replacement: 3 },
];

/** Registers the tests; `documents` are the served catalog and deprecation document. */
export function openapiContract(clause: Clause, get: Get, documents: () => Promise<[Json, Json]>): void {
  let loaded: Promise<ReturnType<typeof describedBy>> | undefined;
  const load = () => {
    loaded ??= get("/api/openapi.json").then((answer) => describedBy(json(answer)));
    return loaded;
  };

  clause("4, 9 it is OpenAPI 3.1 with info version 2.0.0, and each endpoint answers 200 or 304", async () => {
    const { openapi, info, paths } = (await load()).description;
    assert.match(`${openapi} ${info.version}`, /^3\.1\.\d+ 2\.0\.0$/);
    for (const path of ENDPOINTS) assert.deepEqual(Object.keys(paths[path].get.responses).slice(0, 2), ["200", "304"]);
  });

  clause("4 it has the schemas of both documents, with every field", async () => {
    const { model, deprecation, meta } = await load();
    for (const field of Object.keys(MODEL)) assert.ok(field in model.properties, field);
    for (const field of Object.keys(DEPRECATION)) assert.ok(field in deprecation.properties, field);
    for (const field of Object.keys(META)) assert.ok(field in meta.properties, field);
  });

  clause("4 it has the enums of provider and status", async () => {
    const { model, deprecation } = await load();
    assert.deepEqual(model.properties.provider.enum.toSorted(), PROVIDERS.toSorted());
    assert.deepEqual(model.properties.status.enum.toSorted(), STATUSES.toSorted());
    assert.deepEqual(deprecation.properties.status.enum.toSorted(), ["deprecated", "retired"]);
  });

  clause("2.2 id, name, provider and status are required", async () => {
    const { model } = await load();
    assert.deepEqual(model.required.toSorted(), ["id", "name", "provider", "status"]);
  });

  clause("2.2, 9 the other fields of a model may be null or absent, and modality an array or a string", async () => {
    const { validate } = await load();
    const [{ models, ...catalog }] = await documents();
    const bare = { id: "a", name: "A", provider: "OpenAI", status: "ga" };
    const nulls = Object.fromEntries(Object.entries(MODEL).map(([f, c]) => [f, c.nullable ? null : models[0][f]]));
    const forms = [bare, nulls, { ...nulls, source_url: null }];
    const modality = [["text", "vision"], "text", []].map((value) => ({ ...bare, modality: value }));
    for (const row of [...forms, ...modality]) validate("/api/models.json", { ...catalog, models: [row] });
  });

  clause("2.2 unknown fields are allowed everywhere, since new ones may be added", async () => {
    const { validate } = await load();
    for (const [i, { models, _meta, ...rest }] of (await documents()).entries()) {
      const grown = { ...rest, later: 1, _meta: { ..._meta, later: 1 }, models: [{ ...models[0], later: {} }] };
      validate(ENDPOINTS[i] ?? "", grown);
    }
  });

  clause("4 the served documents match their schemas, and one with a wrong value doesn't", async () => {
    const { validate } = await load();
    for (const [i, document] of (await documents()).entries()) {
      const path = ENDPOINTS[i] ?? "";
      validate(path, document);
      for (const bad of BAD) {
        const models = [{ ...document.models[0], ...bad }];
        assert.throws(() => validate(path, { ...document, models }), new RegExp(`${Object.keys(bad)}`));
      }
    }
  });
}

/** An OpenAPI description → its parts with references resolved, and a validator of an endpoint's responses. */
function describedBy(description: Json) {
  const resolve = (schema: Json): Json => {
    if (typeof schema?.$ref !== "string") return schema;
    return resolve(
      schema.$ref
        .slice(2)
        .split("/")
        .reduce((at: Json, key: string) => at[key], description),
    );
  };
  const answerOf = (path: string): Json =>
    description.paths[path].get.responses["200"].content["application/json"].schema;
  const rowOf = (path: string) => resolve(resolve(resolve(answerOf(path)).properties.models).items);
  // Strict mode would reject OpenAPI's own keywords around the schemas.
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(description, "openapi");
  const validate = (path: string, document: Json): void => {
    const check = ajv.compile(refersTo(answerOf(path)));
    assert.ok(check(document), ajv.errorsText(check.errors?.slice(0, 5)));
  };
  return {
    description,
    model: rowOf("/api/models.json"),
    deprecation: rowOf("/api/deprecations.json"),
    meta: resolve(resolve(answerOf("/api/models.json")).properties._meta),
    validate,
  };
}

/** A schema that refers into the description, made usable outside it. */
const refersTo = (schema: Json): Json => (typeof schema.$ref === "string" ? { $ref: `openapi${schema.$ref}` } : schema);
