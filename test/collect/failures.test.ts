import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { loadCatalog } from "../../src/catalog/load.ts";
import { saveCatalog } from "../../src/catalog/save.ts";
import { noteFailures } from "../../src/collect/report/failing.ts";
import { updated } from "../../src/publish/documents/updated.ts";
import { folder } from "../folder.ts";
import { writeCatalog } from "../sample-catalog.ts";
import { collectDay, modelsPage, pricingPage, trialCatalog } from "./trial.ts";

const pages = { models: modelsPage(["alpha-1", "Live"]), pricing: pricingPage(["alpha-1", "$1.00", "$2.00"]) };
const failure = { page: "models", why: "HTTP status 500", problem: "status 500" };

test("on disk, failures change only one file, which is removed with the last failure; `updated` doesn't change", () => {
  const dir = folder();
  const catalog = trialCatalog();
  collectDay(catalog, "2026-01-01", pages);
  writeCatalog(catalog, dir);
  const before = updated(catalog);
  noteFailures(catalog, { ...collectDay(catalog, "2026-01-02", {}), failures: [failure] });
  assert.deepEqual(saveCatalog(catalog, dir), ["failures.json"]);
  const loaded = loadCatalog(dir);
  assert.deepEqual(loaded.findings, []);
  assert.deepEqual(loaded.catalog, catalog);
  assert.equal(updated(loaded.catalog), before);
  noteFailures(catalog, collectDay(catalog, "2026-01-03", pages));
  saveCatalog(catalog, dir);
  assert.ok(!readdirSync(dir).includes("failures.json"));
});
