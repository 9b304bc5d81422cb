import assert from "node:assert/strict";
import { test } from "node:test";
import { cleanCatalog } from "../../../test/clean-catalog.ts";
import type { Change } from "../../schema/history.ts";
import type { ProviderRun } from "../pipeline/provider-run.ts";
import { hintFor } from "./hints.ts";
import { formatSummary, unchangedPages } from "./summary.ts";

const change = (id: string, set: Change["set"], kind: Change["kind"] = "change"): Change => {
  return { on: "2026-11-21", provider: "openai", id, kind, page: "models", set };
};
const runOf = (provider: string, more: Partial<ProviderRun>) => {
  const none = {
    day: "2026-11-21",
    pages: [],
    failures: [],
    changes: [],
    held: [],
    findings: [],
    models: [],
    lock: {},
  };
  return { provider, ...none, ...more } as unknown as ProviderRun;
};
const page: ProviderRun["pages"][number] = {
  key: "models",
  completeness: "whole",
  layout: "table",
  rows: 5,
  skipped: [],
};
const failed = { page: "pricing", why: "HTTP status 500", problem: "status 500" };

test("a line per provider and one for all, then the failing pages with what stays, and the changes", () => {
  const catalog = cleanCatalog((c) => {
    c.failures["openai/pricing"] = { on: "2026-11-21", since: "2026-11-19", why: "HTTP status 500" };
  });
  const moved = change("cedar-large-2", { price_input_per_mtok: [3, 2] });
  const added = change("cedar-9", { name: [null, "Cedar 9"], status: [null, "ga"] }, "first_read");
  const first = runOf("openai", { pages: [page], failures: [failed], changes: [moved, added] });
  const lines = formatSummary(
    [
      { run: first, unchanged: 0 },
      { run: runOf("voyage", { pages: [page] }), unchanged: 1 },
    ],
    catalog,
  );
  assert.deepEqual(lines, [
    "provider  read  unchanged  failed  new models  changes  held  findings",
    "openai       1          0       1           1        1     0         0",
    "voyage       1          1       0           0        0     0         0",
    "all          2          1       1           1        1     0         0",
    "",
    "pages that fail",
    "HTTP status 500: 1",
    "      openai/pricing, since 2026-11-19; its reading of 2026-11-19 stays: https://docs.example.com/openai/pricing",
    `  to mend: ${hintFor("HTTP status 500")}`,
    "",
    "changes",
    "  cedar-large-2.price_input_per_mtok: 3 → 2  [models]",
  ]);
});

test("only the first changes are shown, with the number of others; a page that failed on an earlier day isn't listed", () => {
  const changes = Array.from({ length: 11 }, (_, i) => change(`cedar-${i}`, { context_window: [1, 2] }));
  const days = [runOf("openai", { failures: [failed] }), runOf("openai", { pages: [page], changes })];
  const lines = formatSummary(
    days.map((run) => ({ run, unchanged: 0 })),
    cleanCatalog(),
  );
  assert.match(lines[1] ?? "", /^openai +1 +0 +1 +0 +11 +0 +0$/);
  assert.equal(lines.includes("pages that fail"), false);
  assert.deepEqual([lines.length, lines.at(-1)], [13, "  … and 3 more: see --verbose"]);
});

test("a page is unchanged if its text has the hash of its last reading", () => {
  const line = (sha256: string) => ({ read_on: "2026-11-21", sha256, layout: "table", rows: 5 });
  const run = runOf("openai", { lock: { "openai/a": line("1"), "openai/b": line("2"), "openai/c": line("3") } });
  assert.equal(unchangedPages(run, { "openai/a": line("1"), "openai/b": line("9") }), 1);
});
