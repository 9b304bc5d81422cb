// Lists say what they leave out, and show what was asked for.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ask, connectToCatalog } from "./committed.ts";

const session = await connectToCatalog();

ask(session, [
  [
    "What got cheaper?",
    "list_changes",
    { kind: "price", provider: "deepseek" },
    ["deepseek-v4-flash (DeepSeek): price: price_input_per_mtok 0.22 → 0.15; ", "> read 2026-11-15, 6 days ago"],
  ],
  [
    "What was announced since?",
    "list_changes",
    { kind: "end", since: "2026-10-08" },
    ["claude-sonnet-4-5-20250929 (Anthropic): deprecation announced, ", "retires_on not stated → 2026-11-30"],
  ],
  [
    "How many has Bedrock retired?",
    "list_models",
    { provider: "Anthropic", host: "bedrock", fields: ["released"] },
    [
      "4 models match; 4 shown. 11 retired there left out (include_retired).",
      "Anthropic, retired): released 2024-11-04 <",
    ],
  ],
  [
    "All of its replacements?",
    "list_deprecations",
    { provider: "OpenAI", limit: 40 },
    ["→ gpt-image-2.6-sunburst or gpt-image-2.6-flare <"],
  ],
]);

test("changes are filtered, counted and cut, newest first", async () => {
  const { data: all } = await session.call("list_changes", { limit: 40 });
  const days = all.changes.map(({ on }: { on: string }) => on);
  assert.deepEqual(days, days.toSorted().reverse());
  const { data } = await session.call("list_changes", { since: "2026-09-01", provider: "google", limit: 2 });
  assert.equal(data.changes.length, 2);
  assert.ok(data.total > 2 && data.total < all.total);
  for (const { provider, on } of data.changes) assert.ok(provider === "Google" && on >= "2026-09-01");
});
