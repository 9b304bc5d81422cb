import assert from "node:assert/strict";
import { test } from "node:test";
import { finderOf, recordOf } from "../../../test/clean-catalog.ts";
import { evidencePage } from "./evidence-page.ts";

const found = finderOf(evidencePage);
const page = (page: string, read_on?: string) =>
  found((c) => {
    const entry = recordOf(c, "cedar-0").evidence[0];
    if (entry) Object.assign(entry, { page, ...(read_on ? { read_on } : {}) });
  });
const AT = "catalog/openai/cedar-0.json:evidence.0.page";

test("evidence-page accepts pages that provider.json lists, read on a known day", () => {
  assert.deepEqual(page("model/cedar-0", "2026-10-01"), []);
});

test("evidence-page rejects a page that provider.json does not list", () => {
  for (const key of ["blog", "model", "model/*", "model/a/b", "other/cedar-0", "toString", "constructor"]) {
    assert.deepEqual(page(key, "2026-10-01"), [`${AT}: openai/provider.json has no page ${key}`], key);
  }
});

test("evidence-page rejects a page without a day of reading", () => {
  assert.deepEqual(page("model/cedar-0"), [
    `${AT}: the day of reading is unknown: there is no read_on, and no line openai/model/cedar-0 in pages.lock.json`,
  ]);
});
