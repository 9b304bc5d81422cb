import assert from "node:assert/strict";
import { after, test } from "node:test";
import { createFeedClient } from "../../src/clients/mcp/feed-client.ts";
import { TOOLS } from "../../src/clients/mcp/server.ts";
import { callTool } from "../../src/clients/mcp/tool.ts";
import { LONG } from "../long.ts";
import { replyOf } from "./client.ts";
import { NOON, STANDINGS } from "./fixture.ts";
import { fuzzTool, LONGEST } from "./fuzz.ts";
import { startFeed } from "./served.ts";

const RUNS = LONG ? 20_000 : 200;
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
  const wide = (i: number) => `${"wide-".repeat(31)}${i}`;
  const [page, day] = [0, "2026-11-19"];
  // More than a list has at most.
  const models = Array.from({ length: LONG ? 600 : 110 }, (_, i) => ({
    ...STANDINGS.models[i % STANDINGS.models.length],
    id: wide(i),
    api_string: wide(i),
    name: "Näme ".repeat(80),
    status: ["deprecated", page, day],
    ends_on: ["2027-01-01", page, day],
    replacements: Array.from({ length: 9 }, (_, k) => ({
      model: wide(i + k + 1),
      id: wide(i + k + 1),
      page,
      read_on: day,
    })),
    hosts: Array.from({ length: LONG ? 90 : 20 }, (_, k) => ({
      host: "azure",
      as: wide(i),
      version: `v-${k}`,
      status: ["ga", page, day],
    })),
  }));
  const served = await startFeed({ ...STANDINGS, models });
  t.after(served.close);
  const reader = createFeedClient({ url: served.url, now: () => NOON });
  const ids = models.map(({ id }) => id);
  const widest: Record<string, object> = {
    check_model_status: { models: ids.slice(0, 50), detail: true },
    get_model: { model: ids[0], detail: true },
    search_models: { query: "näme", limit: 100 },
    list_models: { limit: 100 },
    cheapest_models: { input_tokens: 1, output_tokens: 1, limit: 100 },
    compare_models: { models: ids.slice(0, 8), input_tokens: 1, output_tokens: 1, detail: true },
    list_deprecations: { limit: 100, include_past: true },
  };
  for (const tool of TOOLS) {
    const args = tool.input.parse(widest[tool.name]);
    const { isError, text } = replyOf(
      await callTool(tool, args, { client: reader, now: () => NOON, log: assert.fail }),
    );
    assert.equal(isError, false, `${tool.name}: ${text}`);
    t.diagnostic(`${tool.name}: ${text.length}`);
    assert.ok(text.length < LONGEST, `${tool.name}: ${text.length}`);
  }
});
