#!/usr/bin/env node
import { runSource } from "./compile.mjs";
import { giveUp, packagesAreInstalled, ROOT, watchNpm } from "./packages.mjs";

if (!packagesAreInstalled("serving")) giveUp(`packages are missing or out of date: run "npm ci" in ${ROOT}`);
// When npx ends, so does this process; a server left running would keep the port.
const watch = watchNpm(() => {
  clearInterval(watch);
  process.kill(process.pid, "SIGTERM");
});
watch?.unref();
await runSource("src/cli.ts");
