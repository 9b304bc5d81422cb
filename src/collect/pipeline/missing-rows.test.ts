import assert from "node:assert/strict";
import { test } from "node:test";
import { collectDay, emptyCatalog, modelsPage } from "../../../test/collect/trial.ts";

type Row = [string, string, string?, string?];
const live = ["zed-1", "zed-2", "zed-3"].map((id): Row => [id, "Live"]);
const ending = ["zed-4", "zed-5"].map((id): Row => [id, "Deprecated", "-", "March 1, 2026"]);

test("a page may drop rows whose stated day has passed; they stay in the catalog", () => {
  const catalog = emptyCatalog();
  collectDay(catalog, "2026-01-01", { models: modelsPage(...live, ...ending) });
  const run = collectDay(catalog, "2026-03-02", { models: modelsPage(...live) });
  assert.equal(run.failure, undefined);
  assert.equal(catalog.models.get("zed-4")?.record.retires_on, "2026-03-01");
  assert.equal(catalog.lock["zai/models"]?.rows, 3);
});

test("it may drop all of them", () => {
  const catalog = emptyCatalog();
  collectDay(catalog, "2026-01-01", { models: modelsPage(...ending) });
  assert.equal(collectDay(catalog, "2026-03-02", { models: modelsPage() }).failure, undefined);
});

test("before that day, or together with a live row, the loss ends the run", () => {
  const catalog = emptyCatalog();
  collectDay(catalog, "2026-01-01", { models: modelsPage(...live, ...ending) });
  assert.match(collectDay(catalog, "2026-02-01", { models: modelsPage(...live) }).failure ?? "", /2 of the 5 rows/);
  const run = collectDay(catalog, "2026-03-02", { models: modelsPage(...live.slice(1)) });
  assert.match(run.failure ?? "", /^models: /);
});
