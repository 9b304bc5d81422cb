import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { folder } from "../folder.ts";
import { LONG } from "../long.ts";
import { ROOT, start } from "../program.ts";
import { startService } from "./client.ts";
import { startFeed } from "./served.ts";

const DIST = join(ROOT, "node_modules/@modelcontextprotocol/conformance/dist");
// Node 20 has no globSync, which the suite imports for a command that isn't used here.
const SUITE = join(DIST, "with-node-20.js");
writeFileSync(SUITE, readFileSync(join(DIST, "index.js"), "utf8").replace(/\bglobSync as \w+,/, ""));

const feed = await startFeed();
const service = await startService(feed.url, () => {});
after(() => Promise.all([service.close(), feed.close()]));

for (const revision of ["2026-07-28", ...(LONG ? ["2025-11-25"] : [])])
  test(`${revision}: exactly the listed scenarios fail`, async (t) => {
    const failures = join(import.meta.dirname, `conformance/expected-${revision}.yaml`);
    const args = ["server", "--url", service.url, "--requirements", revision, "-o", folder()];
    const { output, ended } = start(process.execPath, [SUITE, ...args, "--expected-failures", failures]);
    const code = await ended;
    const [total = ""] = /^Total: .*$/m.exec(output.out) ?? [];
    t.diagnostic(total);
    const end = output.out.slice(output.out.indexOf("=== SUMMARY"));
    assert.equal(code, 0, end + output.err);
    assert.match(total, /^Total: \d+ passed/, end);
  });
