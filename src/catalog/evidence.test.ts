import assert from "node:assert/strict";
import { test } from "node:test";
import { cleanCatalog, recordOf } from "../../test/clean-catalog.ts";
import { sampleProvider } from "../../test/sample-catalog.ts";
import { currentEvidence, pageNamed, readOn, statementsOf } from "./evidence.ts";

const catalog = cleanCatalog();
const entry = { page: "models", at: "Models", states: { name: "Cedar 0" } };

test("pageNamed finds a page, and a family by its member", () => {
  const provider = sampleProvider("openai");
  assert.equal(pageNamed(provider, "pricing"), provider.pages.pricing);
  assert.equal(pageNamed(provider, "model/cedar-0"), provider.pages["model/*"]);
  for (const key of ["model", "model/", "model/*", "model/a/b", "models/cedar-0", "toString", "__proto__"]) {
    assert.equal(pageNamed(provider, key), undefined, key);
  }
});

test("readOn returns the entry's own day, else that of the page's last full reading", () => {
  assert.equal(readOn({ ...entry, read_on: "2026-10-01" }, "openai", catalog.lock), "2026-10-01");
  assert.equal(readOn(entry, "openai", catalog.lock), "2026-11-20");
  assert.equal(readOn(entry, "xai", catalog.lock), undefined);
});

test("currentEvidence leaves out superseded entries", () => {
  const record = structuredClone(recordOf(catalog, "cedar-0"));
  record.evidence.push({ ...entry, superseded: true, states: { status: "Deprecated" } });
  assert.equal(currentEvidence(record).length, record.evidence.length - 1);
  assert.deepEqual(
    statementsOf(record, "status").map(({ raw }) => raw),
    ["Retired"],
  );
});
