import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { renderAll } from "../../src/publish/render.ts";
import { committedJson } from "../committed-documents.ts";
import { sampleCatalog } from "../sample-catalog.ts";
import { sampleHosts } from "../sample-hosts.ts";
import { SITE } from "./marked-catalog.ts";
import { JSON_ROWS, jsonDocuments, type Read, schemaOf, validator, WITHOUT, wrong } from "./published-schemas.ts";

const RELEASED = join(import.meta.dirname, "released-schemas");
const DOCUMENTS = {
  sample: jsonDocuments(
    renderAll({ ...sampleCatalog(), hosts: sampleHosts() }, SITE, { only: (path) => path.endsWith(".json") }),
  ),
  committed: jsonDocuments(committedJson()),
};

test("every JSON route has a schema, or a reason to have none", () => {
  for (const row of JSON_ROWS) assert.ok(schemaOf(row) !== undefined || WITHOUT[row.path], row.path);
  for (const path of Object.keys(WITHOUT)) assert.ok(JSON_ROWS.some((row) => row.path === path && !schemaOf(row)));
});

const isSchema = ({ row }: Read) => row.path === "/api/schema/{name}.json";
const SCHEMAS = DOCUMENTS.sample.filter(isSchema);
const ajv = validator(SCHEMAS.map(({ json }) => json as { $id: string }));

for (const [name, documents] of Object.entries(DOCUMENTS))
  test(`each document of the ${name} catalog is valid by its schema`, () => {
    const used = new Set<string>();
    for (const { path, row, json } of documents) {
      const schema = schemaOf(row);
      if (schema === undefined) continue;
      const validate = ajv.getSchema(`${SITE}/api/schema/${schema}.json`);
      assert.ok(validate, `${schema} is not published`);
      assert.ok(validate(json), `${path}: ${wrong(validate as never)}`);
      used.add(row.path);
    }
    assert.deepEqual(
      JSON_ROWS.filter((row) => schemaOf(row) !== undefined && !used.has(row.path)).map(({ path }) => path),
      [],
      "families without a member were not tested",
    );
  });

test("each schema is valid, is at its own $id, refers to published schemas only, and is the same for any catalog", () => {
  const ids = SCHEMAS.map(({ json }) => (json as { $id: string }).$id);
  for (const { path, json } of SCHEMAS) {
    assert.equal((json as { $id: string }).$id, SITE + path);
    assert.ok(ajv.validateSchema(json as never));
    for (const [, to] of JSON.stringify(json).matchAll(/"\$ref":"([^"]+)"/g))
      assert.ok(ids.includes(new URL(to ?? "", SITE + path).href), `${path} → ${to}`);
  }
  assert.deepEqual(DOCUMENTS.committed.filter(isSchema), SCHEMAS);
});

describe("released schemas", () => {
  const releases = readdirSync(RELEASED);
  const files = releases.flatMap((release) => readdirSync(join(RELEASED, release)).map((file) => `${release}/${file}`));

  test("never change", () => {
    const hashes = files.map((file) => {
      const sha256 = createHash("sha256").update(readFileSync(join(RELEASED, file)));
      return `${sha256.digest("hex").slice(0, 32)}  ${file}`;
    });
    assert.deepEqual(
      hashes.toSorted((a, b) => (a.slice(34) < b.slice(34) ? -1 : 1)),
      FROZEN,
    );
  });

  test("today's have the same keys in the same order, of the same types; further ones may follow", () => {
    const shapeOf = (schema: unknown) =>
      JSON.parse(JSON.stringify(schema, (key, value) => (/^(description|\$id)$/.test(key) ? undefined : value)));
    for (const file of files) {
      const released = shapeOf(JSON.parse(readFileSync(join(RELEASED, file), "utf8")));
      const now = shapeOf(SCHEMAS.find(({ json }) => (json as { title: string }).title === released.title)?.json);
      assert.deepEqual(now, { ...released, properties: { ...now.properties, ...released.properties } }, file);
      const keys = Object.keys(released.properties);
      assert.deepEqual(Object.keys(now.properties).slice(0, keys.length), keys, file);
    }
  });

  for (const release of releases) {
    const schemas = readdirSync(join(RELEASED, release)).map((file) =>
      JSON.parse(readFileSync(join(RELEASED, release, file), "utf8")),
    );
    const ajv = validator(schemas);
    for (const [name, documents] of Object.entries(DOCUMENTS))
      test(`the ${name} catalog's documents are valid by the schemas of release ${release}`, () => {
        const held = new Set<string>();
        for (const { path, row, json } of documents) {
          const schema = schemas.find(({ title }) => title === schemaOf(row));
          const validate = schema && ajv.getSchema(schema.$id);
          if (!validate) continue;
          assert.ok(validate(json), `${path}: ${wrong(validate as never)}`);
          held.add(row.path);
        }
        for (const path of ["/api/models.json", "/api/deprecations.json", "/v1/api/models.json"])
          assert.ok(held.has(path), path);
      });
  }
});

/** First half of each file's SHA-256. A new release adds a folder and lines here; existing lines never change. */
const FROZEN: string[] = [
  "dfc4426cb8207c5574172a238eeea220  2.0.0/CatalogDocument.json",
  "4c0003de9ec26d26e240316b720386b3  2.0.0/CatalogDocumentV1.json",
  "023c354bc788a70a5b47ab685a92fba9  2.0.0/DeprecationDocument.json",
  "1b3b83c3deef86de8d0b10ad094319b0  2.0.0/DeprecationDocumentV1.json",
  "65137a0791caedadcb8e38a9f966fb97  2.0.0/DeprecationEntry.json",
  "d1e43f9da20a7c9a06709da4f2c1dc1f  2.0.0/Meta.json",
  "e7f2289697c4b3d210263445d939a235  2.0.0/Model.json",
  "d586e7b62df7c5858acbf765befdb215  2.0.0/ProviderEntry.json",
];
