import assert from "node:assert/strict";
import { after, test } from "node:test";
import { createFeedClient } from "../../src/clients/mcp/feed-client.ts";
import { TOOLS } from "../../src/clients/mcp/tools/index.ts";
import { NOON, startFeed } from "./feed.ts";
import { fuzzTool } from "./fuzz.ts";

const feed = await startFeed();
const client = createFeedClient({ url: feed.url, now: () => NOON });
after(feed.close);

for (const tool of TOOLS)
  test(`${tool.name}: 20,000 sets of arguments`, async (t) => {
    const { answered, refused, longest } = await fuzzTool(tool, client, 20_000, 2026);
    t.diagnostic(`${answered} answered, ${refused} refused, longest ${longest}`);
    assert.equal(answered + refused, 20_000);
  });
