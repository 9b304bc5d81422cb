import assert from "node:assert/strict";
import { test } from "node:test";
import { cleanCatalog } from "../../../test/clean-catalog.ts";
import type { Change } from "../../schema/history.ts";
import type { ProviderRun } from "../pipeline/provider-run.ts";
import { formatRun, formatVerdict } from "./report.ts";

const change = (id: string, kind: Change["kind"], set: Change["set"]): Change => ({
  on: "2026-11-21",
  provider: "openai",
  id,
  kind,
  page: "models",
  set,
});

test("first readings are counted separately: new models, and values of known ones", () => {
  const catalog = cleanCatalog((c) => {
    c.held = [];
  });
  const heading = (...changes: Change[]) => {
    const run = { provider: "openai", day: "2026-11-21", pages: [], failures: [], changes, held: [], findings: [] };
    const runs = [run as unknown as ProviderRun];
    return [formatRun(runs[0] as ProviderRun, catalog)[0], formatVerdict(runs, catalog, ["openai"], 0).line];
  };
  const model = change("cedar-9", "first_read", { name: [null, "Cedar 9"], status: [null, "ga"] });
  const values = change("cedar-0", "first_read", { context_window: [null, 1], max_output_tokens: [null, 1] });
  const moved = change("cedar-large-2", "change", { price_input_per_mtok: [3, 2] });
  assert.deepEqual(heading(model, values), [
    "ok     openai     2026-11-21  0 pages, 1 model and 2 values read for the first time",
    "clean: 1 provider, 0 changes, 1 model and 2 values read for the first time",
  ]);
  assert.deepEqual(heading(moved, values), [
    "ok     openai     2026-11-21  0 pages, 1 change, 2 values read for the first time",
    "clean: 1 provider, 1 change, 2 values read for the first time",
  ]);
  assert.deepEqual(heading(), ["ok     openai     2026-11-21  0 pages", "clean: 1 provider, 0 changes"]);
});
