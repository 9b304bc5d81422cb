import assert from "node:assert/strict";
import { test } from "node:test";
import { newestFirst } from "./catalog.ts";

test("newest first, one without a day after the lower version, undated ones by number; then retired ones", () => {
  const model = (id: string, released: string | null, status: "ga" | "deprecated" | "retired" = "ga") => ({
    ...{ id, released, status, provider: "OpenAI" as const, knowledge_cutoff: null },
  });
  const models = [
    model("gone", "2026-09-01", "retired"),
    model("undated-9", null),
    model("old-2", null),
    model("old-1", "2024-01-01"),
    model("undated-10", null, "deprecated"),
    model("new", "2026-01-01", "deprecated"),
    model("gone-undated", null, "retired"),
  ];
  const ids = newestFirst(models).map(({ id }) => id);
  assert.deepEqual(ids, ["new", "old-2", "old-1", "undated-10", "undated-9", "gone", "gone-undated"]);
});
