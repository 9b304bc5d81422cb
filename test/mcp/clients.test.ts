import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, describe, test } from "node:test";
import { promisify } from "node:util";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as OldStdio } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as OldHttp } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { mcpFile } from "../../src/publish/exports/programs.ts";
import { blocksOf } from "../docs/document-blocks.ts";
import { folder } from "../folder.ts";
import { LONG } from "../long.ts";
import { ROOT, start } from "../program.ts";
import { CALLS, replyOf } from "./client.ts";
import { startFeed } from "./served.ts";

const INSPECTOR = "@modelcontextprotocol/inspector@2.12.0";

const feed = await startFeed();
const home = folder();
const PROGRAM = join(home, "mcp.mjs");
writeFileSync(PROGRAM, mcpFile({ site: feed.url }));
const { ALMANAC_URL: _, ...env } = process.env as Record<string, string>;
const server = start(process.execPath, [PROGRAM, "--http", "--port", "0"], { env });
const url = await server.says(/http:\/\/[\d.]+:\d+\/mcp/);
after(() => feed.close());

test("the published file contains no local paths, and says what is in it", () => {
  const text = readFileSync(PROGRAM, "utf8");
  assert.ok(!text.includes(ROOT) && text.includes("zod 4"));
});

/** The program asks the feed that published it. */
const stdio = { command: process.execPath, args: [PROGRAM], env };
const who = { name: "test", version: "1" };
const modern = { versionNegotiation: { mode: "auto" as const } };

const CONNECTIONS: [string, () => Promise<AnyClient>][] = [
  [
    "the current SDK over HTTP",
    async () => over(new Client(who, modern), new StreamableHTTPClientTransport(new URL(url))),
  ],
  ["the current SDK on stdio", async () => over(new Client(who, modern), new StdioClientTransport(stdio))],
  ["the previous SDK over HTTP", async () => over(new OldClient(who), new OldHttp(new URL(url)))],
  ["the previous SDK on stdio", async () => over(new OldClient(who), new OldStdio(stdio))],
];
// In the short form each SDK and each transport once.
for (const [title, connect] of LONG ? CONNECTIONS : CONNECTIONS.slice(1, 3))
  test(`${title}: lists seven tools, calls each, reads a resource`, async (t) => {
    const client = await connect();
    t.after(() => client.close());
    const { tools } = await client.listTools();
    assert.equal(tools.length, 7);
    for (const [name, args] of Object.entries(CALLS)) {
      const { data, text, isError } = replyOf(await client.callTool({ name, arguments: args }));
      assert.equal(isError, false, name);
      assert.deepEqual(data, JSON.parse(text), name);
    }
    const wrong = replyOf(await client.callTool({ name: "get_model", arguments: { color: "x" } }));
    assert.match(wrong.text, /model: .*\ncolor: .*model, host, detail$/);
    assert.match(JSON.stringify(await client.readResource({ uri: "almanac://models/cedar-2" })), /Cedar 2/);
  });

/** The part of both SDKs' clients that the test uses. */
type AnyClient = {
  listTools(): Promise<{ tools: { name: string }[] }>;
  callTool(params: { name: string; arguments: Record<string, unknown> }): Promise<unknown>;
  readResource(params: { uri: string }): Promise<unknown>;
  close(): Promise<void>;
};

async function over<T>(client: AnyClient & { connect(transport: T): Promise<void> }, transport: T): Promise<AnyClient> {
  await client.connect(transport);
  return client;
}

// npx fetches it: its packages are a fifth of all.
describe("the official inspector's command line", { skip: !LONG }, () => {
  const inspect = async (...args: string[]) => {
    const { stdout } = await promisify(execFile)("npx", ["-y", INSPECTOR, "--cli", ...args, "--quiet"], { env });
    return JSON.parse(stdout);
  };
  const targets = {
    stdio: ["-e", `ALMANAC_URL=${feed.url}`, process.execPath, PROGRAM],
    HTTP: ["--server-url", url, "--transport", "http", "--protocol-era", "modern"],
  };
  for (const [title, target] of Object.entries(targets)) {
    test(`${title}: lists seven tools whose schemas pass --strict`, async () => {
      const { tools } = await inspect(...target, "--method", "tools/list", "--strict");
      assert.equal(tools.length, 7);
    });
    for (const [name, args] of Object.entries(CALLS))
      test(`${title}: calls ${name}`, async () => {
        const json = JSON.stringify(args);
        const { data, text } = replyOf(
          await inspect(...target, "--method", "tools/call", "--tool-name", name, "--tool-args-json", json),
        );
        assert.deepEqual(data, JSON.parse(text));
      });
  }
});

const bodies = (language: string) =>
  blocksOf("docs/mcp.md").flatMap((block) =>
    block.language === language && block.marks.length === 0 ? [block.body] : [],
  );
type Entry = { command?: string; args?: string[]; url?: string };
const entries = bodies("json").flatMap((body) =>
  Object.values(JSON.parse(body) as object).flatMap(Object.values<Entry>),
);
const [toml = ""] = bodies("toml");
const inToml = (key: string) => JSON.parse(new RegExp(`^${key} = (.*)$`, "m").exec(toml)?.[1] ?? "");
const lines = bodies("sh").flatMap((body) =>
  body.split("\n").map((line) => line.replace(/^claude mcp add \S+ -- /, "")),
);

test("docs/mcp.md: each client's configuration has the same command, or the address of the server on HTTP", () => {
  const lineOf = ({ command, args = [], url }: Entry) => url ?? [command, ...args].join(" ");
  const configured = [...entries, { command: inToml("command"), args: inToml("args") }].map(lineOf);
  const [usual] = lines;
  assert.deepEqual([lines.length, configured], [4, [usual, usual, usual, "http://127.0.0.1:8788/mcp", usual]]);
});

const LIST = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
for (const line of lines)
  test(`docs/mcp.md: $ ${line}`, async () => {
    // Port 0, because the documented port may be in use.
    const env = { HOME: home, PATH: `${dirname(process.execPath)}:${process.env.PATH}`, PORT: "0" };
    const { child, says } = start("sh", ["-c", `exec ${line.replaceAll("/path/to/", `${home}/`)}`], { env });
    if (line.includes("--http")) {
      const address = await says(/listening on (\S+),/);
      const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
      const answer = await fetch(address.replace("0.0.0.0", "127.0.0.1"), { method: "POST", headers, body: LIST });
      assert.match(await answer.text(), /check_model_status/);
    } else {
      child.stdin?.write(`${LIST}\n`);
      await says(/check_model_status/);
    }
    child.kill();
  });

test("the server stops on SIGTERM, and has written nothing to stdout", async () => {
  server.child.kill();
  assert.deepEqual([await server.ended, server.output.out], [0, ""]);
});
