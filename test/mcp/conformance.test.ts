import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { createFeedClient } from "../../src/clients/mcp/feed-client.ts";
import { serveHttp } from "../../src/clients/mcp/http.ts";
import { createServer } from "../../src/clients/mcp/server.ts";
import { folder } from "../folder.ts";
import { LONG } from "../long.ts";
import { addExamples, WITH_EXAMPLES } from "./conformance/examples.ts";
import { NOON } from "./fixture.ts";
import { startFeed } from "./served.ts";

const DIST = join(import.meta.dirname, "../../node_modules/@modelcontextprotocol/conformance/dist");
// Node 20 has no globSync, which the suite imports for a command that isn't used here.
const SUITE = join(DIST, "with-node-20.js");
writeFileSync(SUITE, readFileSync(join(DIST, "index.js"), "utf8").replace(/\bglobSync as \w+,/, ""));

const work = folder();
const feed = await startFeed();
const client = createFeedClient({ url: feed.url, now: () => NOON });
const quiet = () => {};
const options = { host: "127.0.0.1", port: 0, log: quiet };
const own = await serveHttp({ ...options, factory: () => createServer({ client, now: () => NOON, log: quiet }) });
const extended = await serveHttp({
  ...options,
  factory: () => addExamples(createServer({ client, now: () => NOON, log: quiet })),
});
after(() => Promise.all([own.close(), extended.close(), feed.close()]));

/** Writes the file of expected failures for a revision; with the suite's examples, fewer scenarios fail. */
function expected(revision: string, withExamples: boolean): string {
  const list = readFileSync(join(import.meta.dirname, `conformance/expected-${revision}.yaml`), "utf8").split("\n");
  const file = join(work, `${revision}-${withExamples}.yaml`);
  const kept = list.filter((line) => !withExamples || !WITH_EXAMPLES.includes(line.replace("  - ", "")));
  writeFileSync(file, kept.join("\n"));
  return file;
}

for (const revision of ["2026-07-28", ...(LONG ? ["2025-11-25"] : [])])
  for (const [title, url, withExamples] of [
    ["as it is", own.url, false],
    ...(LONG ? ([["with the suite's examples added", extended.url, true]] as const) : []),
  ] as const)
    test(`${revision}, the server ${title}: exactly the listed scenarios fail`, async (t) => {
      const args = ["server", "--url", url, "--requirements", revision, "-o", work, "--expected-failures"];
      const { code, out } = await new Promise<{ code: number; out: string }>((done) =>
        execFile(process.execPath, [SUITE, ...args, expected(revision, withExamples)], (error, stdout, stderr) =>
          done({ code: error ? 1 : 0, out: stdout + stderr }),
        ),
      );
      const [total = ""] = /^Total: .*$/m.exec(out) ?? [];
      t.diagnostic(total);
      const end = out.slice(out.indexOf("=== SUMMARY"));
      assert.equal(code, 0, end);
      assert.match(total, /^Total: \d+ passed/, end);
    });
