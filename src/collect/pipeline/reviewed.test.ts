import assert from "node:assert/strict";
import { test } from "node:test";
import { collectDay, modelsPage, pricingPage, trialCatalog } from "../../../test/collect/trial.ts";
import type { Reviewed } from "../../schema/history.ts";

const models = modelsPage(["zed-1", "Live"], ["zed-2", "Live"]);
const pricing = pricingPage(["zed-1", "$1.00", "$2.00"], ["zed-2", "$1.00", "$2.00"]);
const fact = (read_on: string, over: Partial<Reviewed> = {}): Reviewed => ({
  on: "2026-01-10",
  reviewer: "kim",
  why: "printed there",
  kind: "fact",
  provider: "zai",
  id: "zed-1",
  field: "context_window",
  value: 8000,
  evidence: { page: "models", at: "Models / zed-1", read_on, states: { context_window: "8,000" } },
  ...over,
});
const price = (read_on: string, kind: Reviewed["kind"], value: number) =>
  fact(read_on, {
    kind,
    field: "price_input_per_mtok",
    value,
    evidence: {
      page: "pricing",
      at: "Prices / zed-1",
      read_on,
      states: { price_input_per_mtok: [`$${value}.00`, "Prices per 1M tokens"] },
    },
  });

function readTwice() {
  const catalog = trialCatalog();
  for (const day of ["2026-01-01", "2026-01-02"]) collectDay(catalog, day, { models, pricing });
  return catalog;
}

test("a fact from an earlier day is applied by the next run, and only once", () => {
  const catalog = readTwice();
  catalog.reviewed.push(fact("2026-01-01"));
  const run = collectDay(catalog, "2026-01-03", { models, pricing });
  assert.deepEqual(
    run.changes.map((c) => [c.on, c.set]),
    [["2026-01-03", { context_window: [null, 8000] }]],
  );
  for (const day of ["2026-01-04", "2026-01-05"])
    assert.deepEqual(collectDay(catalog, day, { models, pricing }).changes, []);
  assert.equal(catalog.models.get("zed-1")?.record.context_window, 8000);
});

test("a fact from a later day waits until that day", () => {
  const catalog = readTwice();
  catalog.reviewed.push(fact("2026-01-04"));
  assert.deepEqual(collectDay(catalog, "2026-01-03", { models, pricing }).changes, []);
  assert.equal(collectDay(catalog, "2026-01-04", {}).changes.length, 1);
});

test("a fact whose page has been read since, with another value, changes nothing", () => {
  const catalog = readTwice();
  catalog.reviewed.push(price("2026-01-01", "fact", 2));
  assert.deepEqual(collectDay(catalog, "2026-01-03", { models, pricing }).changes, []);
});

test("a correction holds until the page is read again; then the page's value wins for good", () => {
  const catalog = readTwice();
  catalog.reviewed.push(price("2026-01-02", "correction", 2));
  const input = () => catalog.models.get("zed-1")?.record.price_input_per_mtok;
  assert.deepEqual(
    collectDay(catalog, "2026-01-03", { models, pricing }).changes.map((c) => c.kind),
    ["correction"],
  );
  assert.equal(input(), 2);
  for (const day of ["2026-01-04", "2026-01-05"]) {
    collectDay(catalog, day, { models, pricing });
    assert.equal(input(), 1, day);
  }
});

test("a fact that its evidence doesn't show is a finding in every run until it is fixed", () => {
  const catalog = readTwice();
  catalog.reviewed.push(fact("2026-01-01", { value: 9000 }));
  for (const day of ["2026-01-03", "2026-01-04"]) {
    const [finding] = collectDay(catalog, day, { models, pricing }).findings;
    assert.equal(finding?.path, "zed-1:context_window");
  }
});
