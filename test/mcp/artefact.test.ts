import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, describe, test } from "node:test";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { mcpFile } from "../../src/publish/exports/programs.ts";
import { folder } from "../folder.ts";
import { startFeed } from "./served.ts";

const ROOT = join(import.meta.dirname, "../..");
const inWork = (name: string) => {
  const path = join(work, name);
  mkdirSync(path);
  return path;
};

const work = folder();
const feed = await startFeed();
after(() => feed.close());

/** How many tools a server has; the same command is started once. */
const counts = new Map<string, Promise<number>>();
async function countOf(command: string, args: string[], cwd: string, env: Record<string, string>): Promise<number> {
  const client = new Client({ name: "test", version: "1" });
  const path = `${dirname(process.execPath)}:${process.env.PATH}`;
  await client.connect(new StdioClientTransport({ command, args, cwd, env: { HOME: work, PATH: path, ...env } }));
  const { tools } = await client.listTools();
  await client.close();
  return tools.length;
}

/** Asserts that a server has all tools. */
async function assertAll(...start: Parameters<typeof countOf>) {
  const key = JSON.stringify(start);
  const count = counts.get(key) ?? countOf(...start);
  counts.set(key, count);
  assert.equal(await count, 7);
}

describe("docs/mcp.md", async () => {
  const text = readFileSync(join(ROOT, "docs/mcp.md"), "utf8");
  const blocks = (language: string) =>
    [...text.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, "gs"))].map(([, body = ""]) => body);

  const home = inWork("home");
  writeFileSync(join(home, "mcp.mjs"), mcpFile({ site: feed.url }));
  const placed = (text: string) => text.replaceAll("/path/to/", `${home}/`);

  type Entry = { command?: string; args?: string[]; env?: Record<string, string>; url?: string };
  const entries = blocks("json").flatMap((body): Entry[] => {
    const json = JSON.parse(body) as Record<string, Record<string, Entry>>;
    return Object.values(json).flatMap((servers) => Object.values(servers));
  });

  test("there are four configurations, all valid JSON", () => assert.equal(entries.length, 4));

  for (const [i, { command, args = [], env = {}, url }] of entries.entries())
    test(`configuration ${i + 1}: ${command ?? url} ${args.join(" ")}`, async () => {
      if (command === undefined) return assert.equal(url, "http://127.0.0.1:8788/mcp");
      await assertAll(command, args.map(placed), home, env);
    });

  test("the TOML equals the JSON", () => {
    const [toml = ""] = blocks("toml");
    const [entry] = entries;
    const value = (key: string) => new RegExp(`^${key} = (.*)$`, "m").exec(toml)?.[1] ?? "";
    assert.equal(JSON.parse(value("command")), entry?.command);
    assert.deepEqual(JSON.parse(value("args")), entry?.args);
  });

  const lines = blocks("sh").flatMap((body) => body.trim().split("\n"));
  assert.equal(lines.length, 4);
  for (const line of lines)
    test(`$ ${line}`, async () => {
      const command = placed(line.replace(/^claude mcp add \S+ -- /, ""));
      if (!command.includes("--http")) {
        const [program = "", ...args] = command.split(" ");
        return assertAll(program, args, home, {});
      }
      // Port 0, because the documented port may be in use.
      const path = `${dirname(process.execPath)}:${process.env.PATH}`;
      const child = spawn(`exec ${command}`, {
        cwd: work,
        shell: true,
        detached: true,
        env: { ...process.env, PATH: path, PORT: "0" },
      });
      const url = await new Promise<string>((resolve, reject) => {
        let said = "";
        child.stderr.on("data", (chunk) => {
          said += chunk;
          const [, address] = /listening on (\S+),/.exec(said) ?? [];
          if (address) resolve(address);
        });
        child.on("exit", () => reject(new Error(said)));
      });
      const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
      const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
      const answer = await fetch(url.replace("0.0.0.0", "127.0.0.1"), { method: "POST", headers, body });
      assert.match(await answer.text(), /check_model_status/);
      process.kill(-Number(child.pid));
    });
});
