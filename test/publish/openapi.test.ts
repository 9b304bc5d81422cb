import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { renderAll } from "../../src/publish/render.ts";
import { ROUTES } from "../../src/publish/routes.ts";
import { folder } from "../folder.ts";
import { sampleCatalog } from "../sample-catalog.ts";
import { SITE } from "./reader.ts";

const ROOT = join(import.meta.dirname, "../..");
const bodies = new Map(renderAll(sampleCatalog(), SITE).map(({ path, body }) => [path, body]));
// biome-ignore lint/suspicious/noExplicitAny: a document as a reader of it sees it
const parse = (path: string): any => JSON.parse(bodies.get(path) ?? "");
const openapi = parse("/api/openapi.json");

const ajv = new Ajv2020({ strict: false, allErrors: true });
(formats as unknown as (ajv: Ajv2020) => void)(ajv);
ajv.addSchema(openapi, "openapi.json");

/** The schema of an operation's 200, as a generated client would find it. */
function validatorOf(path: string) {
  const { $ref } = openapi.paths[path].get.responses["200"].content["application/json"].schema;
  return ajv.compile({ $ref: `openapi.json${$ref}` });
}

test("OpenAPI 3.1, info.version 2.0.0, one operation for each described row of the table, the two of the feed by name", () => {
  assert.match(openapi.openapi, /^3\.1\./);
  assert.equal(openapi.info.version, "2.0.0");
  assert.deepEqual(
    Object.entries(openapi.paths).map(([path, item]) => [path, Object.keys(item as object)]),
    ROUTES.flatMap(({ path, api }) => (api ? [[path, ["get"]]] : [])),
  );
  // biome-ignore lint/suspicious/noExplicitAny: an operation as a reader of the file sees it
  const operations = Object.values<any>(openapi.paths).map(({ get }) => get.operationId);
  assert.equal(new Set(operations).size, operations.length);
  assert.equal(openapi.paths["/api/models.json"].get.operationId, "getModels");
  assert.equal(openapi.paths["/api/deprecations.json"].get.operationId, "getDeprecations");
  assert.deepEqual(openapi.servers, [{ url: SITE }]);
});

for (const path of ["/api/models.json", "/api/deprecations.json"]) {
  test(`${path} validates against it`, () => {
    const validate = validatorOf(path);
    assert.ok(validate(parse(path)), ajv.errorsText(validate.errors));
  });

  for (const [what, spoil] of [
    ["a date that does not exist", { retires_on: "2026-02-30" }],
    ["a status of no list", { status: "sunset" }],
    ["a provider of no list", { provider: "Nobody" }],
    ["a missing id", { id: undefined }],
    ["a number as text", { replacement: 3 }],
  ] as const)
    test(`${path} with ${what} does not`, () => {
      const document = parse(path);
      Object.assign(document.models[0], spoil);
      assert.ok(!validatorOf(path)(JSON.parse(JSON.stringify(document))));
    });

  test(`${path} with unknown fields still does`, () => {
    const document = parse(path);
    Object.assign(document, { added: 1 });
    Object.assign(document.models[0], { added: {} });
    Object.assign(document._meta, { added: [] });
    assert.ok(validatorOf(path)(document));
  });
}

test("redocly's strictest rules find nothing", () => {
  const dir = folder();
  const file = join(dir, "openapi.json");
  writeFileSync(file, bodies.get("/api/openapi.json") ?? "");
  const cli = join(ROOT, "node_modules/@redocly/cli/bin/cli.js");
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  const lint = () =>
    spawnSync(process.execPath, [cli, "lint", file, "--extends=recommended-strict"], {
      cwd: dir,
      env,
      encoding: "utf8",
    });
  const { status, stderr } = lint();
  assert.equal(status, 0, stderr);
  assert.doesNotMatch(stderr, /warning/i);
  writeFileSync(file, JSON.stringify({ ...openapi, info: { ...openapi.info, license: undefined } }));
  assert.notEqual(lint().status, 0, "a description without a licence passes: the rules are not on");
});
