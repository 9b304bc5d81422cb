import assert from "node:assert/strict";
import { test } from "node:test";
import { cleanCatalog } from "../../../test/clean-catalog.ts";
import type { Change } from "../../schema/history.ts";
import type { ProviderRun } from "../pipeline/provider-run.ts";
import { hintFor } from "./hints.ts";
import { formatRun, formatVerdict } from "./report.ts";
import { formatSummary, unchangedPages } from "./summary.ts";

const DAY = "2026-11-21";
const change = (id: string, set: Change["set"], kind: Change["kind"] = "change"): Change => {
  return { on: DAY, provider: "openai", id, kind, page: "models", set };
};
const runOf = (provider: string, more: Partial<ProviderRun> = {}) => {
  const lists = { pages: [], failures: [], changes: [], held: [], findings: [], models: [] };
  return { provider, day: DAY, ...lists, lock: {}, ...more } as unknown as ProviderRun;
};
const page = { key: "models", rows: 5 } as ProviderRun["pages"][number];
const finding = { file: "voyage/models", path: "", message: "an end that isn't read", mend: "state it" };
const failed = { page: "pricing", why: "HTTP status 500", problem: "status 500" };

const added = change("cedar-9", { name: [null, "Cedar 9"], status: [null, "ga"] }, "first_read");
const values = change("cedar-0", { context_window: [null, 1], max_output_tokens: [null, 1] }, "first_read");
const moved = change("cedar-large-2", { price_input_per_mtok: [3, 2] });

const HEADINGS: [changes: Change[], run: string, verdict: string][] = [
  [
    [added, values],
    "0 pages, 1 model and 2 values read for the first time",
    "clean: 1 provider, 0 changes, 1 model and 2 values read for the first time",
  ],
  [
    [moved, values],
    "0 pages, 1 change, 2 values read for the first time",
    "clean: 1 provider, 1 change, 2 values read for the first time",
  ],
  [[], "0 pages", "clean: 1 provider, 0 changes"],
];
for (const [changes, run, verdict] of HEADINGS)
  test(`first readings are counted separately: ${verdict}`, () => {
    const catalog = cleanCatalog((c) => {
      c.held = [];
    });
    const runs = [runOf("openai", { changes })];
    assert.equal(formatRun(runs[0] as ProviderRun, catalog)[0], `ok     openai     ${DAY}  ${run}`);
    assert.equal(formatVerdict(runs, catalog, ["openai"], 0).line, verdict);
  });

test("a line per provider and one for all, then the failing pages with what stays, and the changes", () => {
  const catalog = cleanCatalog((c) => {
    c.failures["openai/pricing"] = { on: DAY, since: "2026-11-19", why: "HTTP status 500" };
  });
  const first = runOf("openai", { pages: [page], failures: [failed], changes: [moved, added] });
  const runs = [
    { run: first, unchanged: 0 },
    { run: runOf("voyage", { pages: [page], findings: [finding] }), unchanged: 1 },
  ];
  assert.deepEqual(formatSummary(runs, catalog), [
    "provider  read  unchanged  failed  new models  changes  held  findings",
    "openai       1          0       1           1        1     0         0",
    "voyage       1          1       0           0        0     0         1",
    "all          2          1       1           1        1     0         1",
    "",
    "pages that fail",
    "HTTP status 500: 1",
    "      openai/pricing, since 2026-11-19; its reading of 2026-11-19 stays: https://docs.example.com/openai/pricing",
    `  to mend: ${hintFor("HTTP status 500")}`,
    "",
    "findings",
    "  voyage/models:: an end that isn't read — state it",
    "",
    "changes",
    "  cedar-large-2.price_input_per_mtok: 3 → 2  [models]",
  ]);
});

test("only the first changes are shown, with the number of others; a page that failed on an earlier day isn't listed", () => {
  const changes = Array.from({ length: 11 }, (_, i) => change(`cedar-${i}`, { context_window: [1, 2] }));
  const days = [runOf("openai", { failures: [failed] }), runOf("openai", { pages: [page], changes })];
  const runs = days.map((run) => ({ run, unchanged: 0 }));
  const lines = formatSummary(runs, cleanCatalog());
  assert.match(lines[1] ?? "", /^openai +1 +0 +1 +0 +11 +0 +0$/);
  assert.equal(lines.includes("pages that fail"), false);
  assert.deepEqual([lines.length, lines.at(-1)], [13, "  … and 3 more: see --verbose"]);
});

test("a page is unchanged if its text has the hash of its last reading", () => {
  const line = (sha256: string) => ({ read_on: DAY, sha256, layout: "table", rows: 5 });
  const run = runOf("openai", { lock: { "openai/a": line("1"), "openai/b": line("2"), "openai/c": line("3") } });
  assert.equal(unchangedPages(run, { "openai/a": line("1"), "openai/b": line("9") }), 1);
});
