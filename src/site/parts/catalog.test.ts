import assert from "node:assert/strict";
import { test } from "node:test";
import { newestFirst } from "./catalog.ts";

test("newest first, then undated rows in their original order, then retired ones", () => {
  const model = (id: string, released: string | null, status: "ga" | "deprecated" | "retired" = "ga") => ({
    id,
    released,
    status,
  });
  const models = [
    model("gone", "2026-09-01", "retired"),
    model("undated-a", null),
    model("old", "2024-01-01"),
    model("undated-b", null, "deprecated"),
    model("new", "2026-01-01", "deprecated"),
    model("gone-undated", null, "retired"),
  ];
  const ids = newestFirst(models).map(({ id }) => id);
  assert.deepEqual(ids, ["new", "old", "undated-a", "undated-b", "gone", "gone-undated"]);
});
