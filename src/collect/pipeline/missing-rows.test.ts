import assert from "node:assert/strict";
import { test } from "node:test";
import { collectDay, modelsPage, trialCatalog } from "../../../test/collect/trial.ts";

type Row = [string, string, string?, string?];
const live = ["zed-1", "zed-2", "zed-3"].map((id): Row => [id, "Live"]);
const ending = ["zed-4", "zed-5"].map((id): Row => [id, "Deprecated", "-", "March 1, 2026"]);

test("a page may drop rows whose shutdown date has passed; they stay in the catalog", () => {
  const catalog = trialCatalog();
  collectDay(catalog, "2026-01-01", { models: modelsPage(...live, ...ending) });
  const run = collectDay(catalog, "2026-03-02", { models: modelsPage(...live) });
  assert.deepEqual(run.findings, []);
  assert.equal(catalog.models.get("zed-4")?.record.retires_on, "2026-03-01");
  assert.equal(catalog.lock["zai/models"]?.rows, 3);
});

const lost = (run: ReturnType<typeof collectDay>) => run.findings.map(({ message }) => message);

test("before that date, the loss is a finding; the other rows are read, and their number is the new baseline", () => {
  const catalog = trialCatalog();
  collectDay(catalog, "2026-01-01", { models: modelsPage(...live, ...ending) });
  const run = collectDay(catalog, "2026-02-01", { models: modelsPage(["zed-1", "Preview"], ...live.slice(1)) });
  assert.deepEqual(lost(run), ["2 of the 5 rows of 2026-01-01 are gone: zed-4, zed-5"]);
  assert.deepEqual(run.failures, []);
  assert.deepEqual([catalog.models.get("zed-4")?.record.status, catalog.lock["zai/models"]?.rows], ["deprecated", 3]);
  assert.deepEqual(lost(collectDay(catalog, "2026-02-02", { models: modelsPage(...live) })), []);
  assert.match(
    lost(collectDay(catalog, "2026-03-02", { models: modelsPage(...live.slice(1)) })).join(),
    /^1 of the 3 rows of 2026-02-02 are gone$/,
  );
});

test("a page without any rows fails, and is read again once it has some", () => {
  const catalog = trialCatalog();
  collectDay(catalog, "2026-01-01", { models: modelsPage(...live) });
  const run = collectDay(catalog, "2026-01-02", { models: modelsPage() });
  assert.deepEqual(run.failures, [
    { page: "models", why: "none of its rows is there", problem: "no row, where there were 3" },
  ]);
  assert.equal(catalog.lock["zai/models"]?.read_on, "2026-01-01");
  const back = collectDay(catalog, "2026-01-03", { models: modelsPage(...live, ["zed-9", "Live"]) });
  assert.deepEqual([back.failures, catalog.models.has("zed-9")], [[], true]);
});
