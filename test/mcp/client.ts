import assert from "node:assert/strict";
import { after, test } from "node:test";
import { Client } from "@modelcontextprotocol/client";
import { InMemoryTransport } from "@modelcontextprotocol/server";
import { createFeedClient, type FeedLimits } from "../../src/clients/mcp/feed-client.ts";
import { serveHttp } from "../../src/clients/mcp/http.ts";
import { createServer } from "../../src/clients/mcp/server.ts";
import { NOON } from "./fixture.ts";
import { startFeed, type TestFeed } from "./served.ts";

// biome-ignore lint/suspicious/noExplicitAny: JSON
export type Reply = { text: string; data: any; isError: boolean };

export type Session = {
  client: Client;
  clock: { now: number };
  /** The server's log messages. */
  logged: string[];
  call(name: string, args?: Record<string, unknown>): Promise<Reply>;
  close(): Promise<void>;
};

/** Connects a client to a server in memory, with a manual clock. */
export async function connectTo(url: string, limits: Partial<FeedLimits> = {}): Promise<Session> {
  const clock = { now: NOON };
  const logged: string[] = [];
  const feed = createFeedClient({ url, now: () => clock.now, limits });
  const server = createServer({ client: feed, now: () => clock.now, log: (message) => logged.push(message) });
  const client = new Client({ name: "test", version: "1" });
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(theirs), client.connect(ours)]);
  return {
    client,
    clock,
    logged,
    call: async (name, args = {}) => replyOf(await client.callTool({ name, arguments: args })),
    close: () => client.close(),
  };
}

/** A server over HTTP that asks this feed. */
export function startService(url: string, log: (line: string) => void, allowed: object = {}) {
  const client = createFeedClient({ url, now: () => NOON });
  const factory = () => createServer({ client, now: () => NOON, log });
  return serveHttp({ factory, host: "127.0.0.1", port: 0, log, ...allowed });
}

/** Like `connectTo`, with its own feed. Closed after the test or the file. */
export async function connectToFeed(standings?: unknown, answer?: Parameters<TestFeed["answer"]>[0]) {
  const feed = await startFeed(standings);
  if (answer) feed.answer(answer);
  const session = await connectTo(feed.url);
  after(async () => {
    await session.close();
    await feed.close();
  });
  return { ...session, feed };
}

/** Parses a result of `tools/call` from either SDK. */
// biome-ignore lint/suspicious/noExplicitAny: the two SDKs have different types
export function replyOf(result: any): Reply {
  const [content] = result.content;
  return { text: content.text, data: result.structuredContent, isError: result.isError === true };
}

/** A valid call of each tool. */
export const CALLS: Record<string, Record<string, unknown>> = {
  check_model_status: { models: ["cedar-0", "cedar-2", "nothing-9"] },
  get_model: { model: "us.anthropic.lantern-4-20260301-v1:0", detail: true },
  search_models: { query: "lantern" },
  list_models: { provider: "OpenAI", limit: 3 },
  cheapest_models: { input_tokens: 1_000, output_tokens: 100 },
  compare_models: { models: ["cedar-1", "cedar-2"] },
  list_deprecations: { within_days: 90 },
};

export type Call = readonly [tool: string, args: object];
/** The call, and the value at each path in its answer: undefined if the answer says nothing of it, the whole answer at the path "". */
export type Row = [call: Call, values: Record<string, unknown>];

/** The value at `a.0.b`; `*` stands for each element of a list. */
function valueAt(value: unknown, path: string): unknown {
  const [key = "", ...rest] = path.split(".");
  if (key === "") return value;
  const next = rest.join(".");
  if (key === "*") return (value as unknown[]).map((one) => valueAt(one, next));
  return valueAt((value as Record<string, unknown> | undefined)?.[key], next);
}

/** A test for each row, asked of the fixture. */
export async function testRows(rows: readonly Row[]): Promise<void> {
  const { call, logged } = await connectToFeed();
  for (const [[tool, args], values] of rows)
    test(`${tool} ${JSON.stringify(args)}: ${Object.keys(values)}`, async () => {
      const { data, text } = await call(tool, { ...args });
      for (const [path, value] of Object.entries(values))
        assert.deepEqual(valueAt(data, path), value, `${path} ${text}`);
    });
  test("the server logged no error", () => assert.deepEqual(logged, []));
}
