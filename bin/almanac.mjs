#!/usr/bin/env node
import { join } from "node:path";
import { findNode, give, isNewEnough, NODE_MEND, packagesAreInstalled, ROOT, run, watchNpm } from "./runtime.mjs";

const CLI = join(ROOT, "src", "cli.ts");

if (!packagesAreInstalled()) give(`packages are missing or out of date: run "npm ci" in ${ROOT}`);
if (isNewEnough(process.versions.node)) {
  // What npx has started ends with it: a server that stayed would hold the port.
  const watch = watchNpm(() => {
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  });
  watch?.unref();
  await import("../src/cli.ts");
} else {
  const node = findNode();
  if (node === undefined) give(NODE_MEND);
  process.exitCode = await run(node, [CLI, ...process.argv.slice(2)], process.cwd());
}
