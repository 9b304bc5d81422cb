import { createFeedClient } from "../../src/clients/mcp/feed-client.ts";
import { TOOLS } from "../../src/clients/mcp/server.ts";
import { callTool } from "../../src/clients/mcp/tool.ts";
import { connectTo } from "../../test/mcp/client.ts";
import { NOON, STANDINGS } from "../../test/mcp/fixture.ts";
import { startFeed } from "../../test/mcp/served.ts";

const more = Array.from({ length: 585 }, (_, i) => ({
  ...STANDINGS.models[i % STANDINGS.models.length],
  ...{ id: `birch-${i}`, name: `Birch ${i}`, api_string: `birch-${i}` },
}));
const models = [...STANDINGS.models, ...more];
const feed = await startFeed({ ...STANDINGS, models });
const client = createFeedClient({ url: feed.url, now: () => NOON });
const session = await connectTo(feed.url);

/** Calls of each tool, from narrow to wide. */
const CALLS: Record<string, Record<string, unknown>[]> = {
  check_model_status: [
    { models: ["cedar-2"] },
    { models: ["cedar-0", "cedar-1", "x", "models/comet-2.0-001", "lantern-4"] },
  ],
  get_model: [{ model: "cedar-2" }, { model: "us.anthropic.lantern-4-20260301-v1:0" }, { model: "cedr-2x" }],
  search_models: [{ query: "cedar 2" }, { query: "lantren" }, { query: "birch vision", limit: 25 }],
  list_models: [{ limit: 5, provider: "OpenAI" }, {}, { limit: 40, sort: "price" }],
  cheapest_models: [{ input_tokens: 1_000, output_tokens: 100 }],
  compare_models: [{ models: ["cedar-1", "cedar-2"] }, { models: ["birch-1", "birch-2", "cedar-0", "quartz-4.6"] }],
  list_deprecations: [{ within_days: 90 }, { provider: "OpenAI" }, { within_days: 3_650, limit: 40 }],
};

const ROUNDS = 200;

async function median(call: () => Promise<unknown>): Promise<number> {
  for (let i = 0; i < 20; i++) await call();
  const times: number[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    const begin = performance.now();
    await call();
    times.push(performance.now() - begin);
  }
  return times.sort((a, b) => a - b)[ROUNDS / 2] ?? Number.NaN;
}

console.log(`a cached call over ${models.length} models, median of ${ROUNDS}, ms\n    tool   with the SDK  call`);
let slowest = 0;
for (const tool of TOOLS)
  for (const args of CALLS[tool.name] ?? []) {
    const parsed = tool.input.parse(args);
    const own = await median(() => callTool(tool, parsed, { client, now: () => NOON, log: console.error }));
    const through = await median(() => session.call(tool.name, args));
    slowest = Math.max(slowest, own);
    console.log(
      `${own.toFixed(3).padStart(8)} ${through.toFixed(3).padStart(14)}  ${tool.name} ${JSON.stringify(args).slice(0, 70)}`,
    );
  }
console.log(`slowest median of a tool: ${slowest.toFixed(3)} ms`);
console.log(`requests to the feed: ${feed.asked.length} by two clients`);
await session.close();
await feed.close();
