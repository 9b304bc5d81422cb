import assert from "node:assert/strict";
import { test } from "node:test";
import { promiseOver } from "./next-model.ts";

test("a promise is over from its day on, unless the end is stated or past", () => {
  const model = { status: "ga", retires_on: null, retires_not_before: "2025-12-05" } as const;
  assert.equal(promiseOver(model, "2025-12-04"), null);
  assert.equal(promiseOver(model, "2025-12-05"), "2025-12-05");
  assert.equal(promiseOver({ ...model, retires_on: "2026-01-01" }, "2025-12-06"), null);
  assert.equal(promiseOver({ ...model, status: "retired" }, "2025-12-06"), null);
  assert.equal(promiseOver({ ...model, retires_not_before: null }, "2025-12-06"), null);
});
