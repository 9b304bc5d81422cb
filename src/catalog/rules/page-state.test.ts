import assert from "node:assert/strict";
import { test } from "node:test";
import { finderOf } from "../../../test/clean-catalog.ts";
import { pageState } from "./page-state.ts";

const found = finderOf(pageState);

const failure = { on: "2026-11-21", since: "2026-11-20", why: "HTTP status 500" };
const line = { read_on: "2026-11-20", sha256: "0".repeat(64), layout: "2026", rows: 4 };

test("page-state accepts failures of pages and members, and a page that changed when it was last read", () => {
  const passed = found((c) => {
    c.failures = { "openai/models": failure, "openai/model/cedar": failure };
    c.lock["openai/models"] = { ...line, changed_on: "2026-11-20" };
  });
  assert.deepEqual(passed, []);
});

test("page-state rejects unlisted pages and providers", () => {
  const unknown = found((c) => {
    c.failures = { "openai/elsewhere": failure, "nobody/models": failure, "openai/model/*": failure };
    c.lock["openai/gone"] = line;
  });
  assert.deepEqual(unknown, [
    "catalog/pages.lock.json:openai/gone: no provider.json lists this page",
    ...["openai/elsewhere", "nobody/models", "openai/model/*"].map(
      (page) => `catalog/failures.json:${page}: no provider.json lists this page`,
    ),
  ]);
});

test("page-state rejects dates out of order", () => {
  const disorder = found((c) => {
    c.lock["openai/models"] = { ...line, changed_on: "2026-11-21" };
    c.failures = {
      "openai/pricing": { ...failure, since: "2026-11-22" },
      "anthropic/models": { ...failure, on: "2026-11-19", since: "2026-11-19" },
    };
  });
  assert.deepEqual(disorder, [
    "catalog/pages.lock.json:openai/models: it changed on 2026-11-21, after its last reading on 2026-11-20",
    "catalog/failures.json:openai/pricing: it has been failing since 2026-11-22, but last failed before that, on 2026-11-21",
    "catalog/failures.json:anthropic/models: it was read in full on 2026-11-20, after it failed on 2026-11-19",
  ]);
});
