#!/usr/bin/env node
import { join } from "node:path";
import { findNode, giveUp, isNewEnough, NODE_MEND, packagesAreInstalled, ROOT, run, watchNpm } from "./runtime.mjs";

const CLI = join(ROOT, "src", "cli.ts");

if (!packagesAreInstalled()) giveUp(`packages are missing or out of date: run "npm ci" in ${ROOT}`);
if (isNewEnough(process.versions.node)) {
  // When npx ends, so does this process; a server left running would keep the port.
  const watch = watchNpm(() => {
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  });
  watch?.unref();
  await import("../src/cli.ts");
} else {
  const node = findNode();
  if (node === undefined) giveUp(NODE_MEND);
  process.exitCode = await run(node, [CLI, ...process.argv.slice(2)], process.cwd());
}
