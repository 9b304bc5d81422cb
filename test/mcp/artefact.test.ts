// Every command line that docs/mcp.md gives starts the published file, which lists the tools.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { mcpFile } from "../../src/publish/exports/programs.ts";
import { blocksOf } from "../docs/document-blocks.ts";
import { folder } from "../folder.ts";
import { start } from "../program.ts";
import { startFeed } from "./served.ts";

const home = folder();
const feed = await startFeed();
after(() => feed.close());
writeFileSync(join(home, "mcp.mjs"), mcpFile({ site: feed.url }));

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
const fromShell = bodies("sh").flatMap((body) =>
  body.split("\n").map((line) => line.replace(/^claude mcp add \S+ -- /, "")),
);
const lineOf = ({ command, args = [], url }: Entry) => url ?? [command, ...args].join(" ");

test("each client's configuration has the same command, or the address of the one that serves HTTP", () => {
  const [first, ...others] = [...entries, { command: inToml("command"), args: inToml("args") }].map(lineOf);
  assert.deepEqual([first, ...others], [first, first, first, "http://127.0.0.1:8788/mcp", first]);
  assert.deepEqual([fromShell.length, fromShell[0]], [4, first]);
});

const LIST = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
for (const line of fromShell)
  test(`$ ${line}`, async () => {
    // Port 0, because the documented port may be in use.
    const env = { HOME: home, PATH: `${dirname(process.execPath)}:${process.env.PATH}`, PORT: "0" };
    const { child, says } = start("sh", ["-c", `exec ${line.replaceAll("/path/to/", `${home}/`)}`], { env });
    if (line.includes("--http")) {
      const url = await says(/listening on (\S+),/);
      const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
      const answer = await fetch(url.replace("0.0.0.0", "127.0.0.1"), { method: "POST", headers, body: LIST });
      assert.match(await answer.text(), /check_model_status/);
    } else {
      child.stdin?.write(`${LIST}\n`);
      await says(/check_model_status/);
    }
    child.kill();
  });
