import assert from "node:assert/strict";
import { after, test } from "node:test";
import { createFeedClient } from "../../src/clients/mcp/feed-client.ts";
import { TOOLS } from "../../src/clients/mcp/tools/index.ts";
import { LONG } from "../long.ts";
import { feedDocument, feedRow, NOON, ROWS, startFeed } from "./feed.ts";
import { fuzzTool, LONGEST } from "./fuzz.ts";

const RUNS = LONG ? 20_000 : 400;
const feed = await startFeed();
const client = createFeedClient({ url: feed.url, now: () => NOON });
after(feed.close);

for (const tool of TOOLS)
  test(`${tool.name}: ${RUNS} random calls, no crash, no answer over the limit`, async (t) => {
    const { answered, refused, longest } = await fuzzTool(tool, client, RUNS, LONG ? 2026 : 7);
    t.diagnostic(`${answered} answered, ${refused} refused, longest ${longest}`);
    assert.equal(answered + refused, RUNS);
    assert.ok(answered > RUNS / 10 && refused > RUNS / 10, `${answered} answered, ${refused} refused`);
  });

test("the largest calls on a feed with the longest texts stay within the limit", async (t) => {
  const long = (word: string) => `${word} `.repeat(200);
  const rows = Array.from({ length: 600 }, (_, i) => ({
    ...feedRow({
      api_string: `${"wide-".repeat(31)}${i}`,
      id: `${"wide-".repeat(31)}${i}`,
      name: long("Näme"),
      status: "deprecated",
      replacement: Array.from({ length: 9 }, (_, k) => `${"wide-".repeat(31)}${i + k + 1}`).join(", "),
      notes: long("note"),
      source_url: `https://docs.example.com/${"x".repeat(210)}`,
      deprecated_on: "2026-01-01",
      retires_on: "2027-01-01",
    }),
    modality: Array.from({ length: 12 }, () => "m".repeat(40)),
  }));
  const wide = await startFeed(feedDocument([...ROWS, ...rows]));
  t.after(wide.close);
  const reader = createFeedClient({ url: wide.url, now: () => NOON });
  const [a] = rows.map(({ id }) => id);
  const ids = rows.slice(0, 25).map(({ id }) => id);
  const widest: Record<string, object> = {
    list_models: { limit: 40, status: ["deprecated"], fields: Object.keys(ROWS[0] ?? {}) },
    get_model: { model: a, evidence: true },
    search_models: { query: long("näme").slice(0, 200), limit: 25 },
    compare_models: { models: ids.slice(0, 8), workload: { input_tokens: 1, output_tokens: 1 } },
    cheapest_models: { workload: { input_tokens: 1, output_tokens: 1 }, status: ["deprecated"], limit: 25 },
    list_deprecations: { limit: 40, include_past: true },
    check_model_status: { models: ids },
  };
  for (const tool of TOOLS) {
    const result = await tool.call(tool.input.parse(widest[tool.name]), reader, NOON);
    assert.equal(result.isError, undefined, `${tool.name}: ${result.content[0]?.text}`);
    const { length } = JSON.stringify(result);
    assert.ok(length < LONGEST, `${tool.name}: ${length}`);
  }
});
