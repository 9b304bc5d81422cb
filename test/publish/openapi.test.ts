import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { renderAll } from "../../src/publish/render.ts";
import { ROUTES } from "../../src/publish/routes.ts";
import { folder } from "../folder.ts";
import { sampleCatalog } from "../sample-catalog.ts";
import { SITE } from "./marked-catalog.ts";

const ROOT = join(import.meta.dirname, "../..");
const [document] = renderAll(sampleCatalog(), SITE, { only: (path) => path === "/api/openapi.json" });
const openapi = JSON.parse(document?.body ?? "");

test("OpenAPI 3.1, info.version 2.0.0, one operation for each described route", () => {
  assert.match(openapi.openapi, /^3\.1\./);
  assert.equal(openapi.info.version, "2.0.0");
  assert.ok(openapi.info.license.name);
  assert.deepEqual(
    Object.entries(openapi.paths).map(([path, item]) => [path, Object.keys(item as object)]),
    ROUTES.flatMap(({ path, api }) => (api ? [[path, ["get"]]] : [])),
  );
  // biome-ignore lint/suspicious/noExplicitAny: any OpenAPI operation
  const operations = Object.values<any>(openapi.paths).map(({ get }) => get.operationId);
  assert.equal(new Set(operations).size, operations.length);
  assert.equal(openapi.paths["/api/models.json"].get.operationId, "getModels");
  assert.equal(openapi.paths["/api/deprecations.json"].get.operationId, "getDeprecations");
  assert.deepEqual(openapi.servers, [{ url: SITE }]);
});

test("redocly's strictest rules find nothing but the licence that was taken out", () => {
  const dir = folder();
  const file = join(dir, "openapi.json");
  writeFileSync(file, JSON.stringify({ ...openapi, info: { ...openapi.info, license: undefined } }));
  const cli = join(ROOT, "node_modules/@redocly/cli/bin/cli.js");
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  const args = [cli, "lint", file, "--extends=recommended-strict", "--format=json"];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: dir, env, encoding: "utf8" });
  const { problems } = JSON.parse(stdout || assert.fail(stderr)) as { problems: { ruleId: string }[] };
  assert.deepEqual(
    problems.map(({ ruleId }) => ruleId),
    ["info-license"],
  );
});
