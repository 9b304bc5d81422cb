import { availableParallelism } from "node:os";
import { basename, join } from "node:path";
import { ensureChromium } from "./chromium.mjs";
import { findNode, giveUp, NODE_MEND, packagesAreInstalled, ROOT, run } from "./runtime.mjs";

const CLI = "src/cli.ts";
const CORES = availableParallelism();
const TEST = ["--test", "--test-reporter=spec", "--test-timeout=600000"];

/** Node's arguments for each step. Extra arguments on the command line go to the last step and to every test step. */
const SCRIPTS = {
  start: [
    [CLI, "publish"],
    [CLI, "serve"],
  ],
  test: [
    ["node_modules/typescript/bin/tsc", "--noEmit"],
    ["node_modules/@biomejs/biome/bin/biome", "check", "."],
    // Small, pure tests: a process for each file would take three times as long.
    [...TEST, "--test-isolation=none", "src/**/*.test.ts"],
    [...TEST, `--test-concurrency=${CORES}`, "test/**/*.test.ts"],
  ],
  "test:heavy": [["--test", "--test-reporter=spec", "--test-concurrency=1", "test/**/*.heavy.ts"]],
  bench: [
    ["scripts/bench/mcp.ts"],
    ["scripts/bench/serve.ts"],
    ["scripts/bench/check.ts"],
    ["scripts/bench/collect.ts"],
    ["scripts/bench/site.ts"],
    ["scripts/bench/scale.ts"],
    ["scripts/bench/publish.ts"],
  ],
  rehearse: [["scripts/rehearse.ts"]],
  "pack:agents": [["scripts/pack-agents.ts"]],
  release: [["scripts/release.ts"]],
};

const [script, ...extra] = process.argv.slice(2);
const named = script === "bench" ? SCRIPTS.bench.filter(([file]) => file === `scripts/bench/${extra[0]}.ts`) : [];
if (named.length > 0) extra.shift();
const steps = named.length > 0 ? named : SCRIPTS[script];
if (steps === undefined) giveUp(`no script "${script}": use one of ${Object.keys(SCRIPTS).join(", ")}`);

// Serving needs less than half of the packages. Optional ones are included, since Node itself is one.
const dev = script !== "start";
if (!packagesAreInstalled({ dev })) {
  const npm = process.env.npm_execpath ?? "";
  const command = dev ? ["ci"] : ["ci", "--omit=dev"];
  const commandLine = `npm ${command.join(" ")}`;
  // Errors only: the warnings are about engines, but the Node from the packages is what runs.
  const install = [...command, "--no-audit", "--no-fund", "--loglevel=error"];
  console.error(`installing packages: ${commandLine}`);
  const viaNode = basename(npm) === "npm-cli.js";
  const code = viaNode ? await run(process.execPath, [npm, ...install]) : await run("npm", install);
  if (code !== 0)
    giveUp(`"${commandLine}" ended with ${code}: see its output above, fix that, and run the same command again`);
}
const node = findNode();
if (node === undefined) giveUp(NODE_MEND);

/** Printed before each step of `npm test`. */
const LABELS = [
  "types: tsc --noEmit",
  "style: biome check",
  "unit tests: src/**/*.test.ts",
  `all other tests: test/**/*.test.ts, ${CORES} files at a time; "npm run test:heavy" runs the long ones`,
];
// Tests start hundreds of processes that load the same modules.
if (script.startsWith("test")) process.env.NODE_COMPILE_CACHE ??= join(ROOT, "node_modules/.cache/node");

// Without Chromium the other tests still run, and those that need it say how to install it.
if (script === "test") ensureChromium();

// Published links must lead to the port that `serve` listens on.
const port = script === "start" ? /(?:^|\s)--port[= ](\d+)/.exec(extra.join(" "))?.[1] : undefined;
if (port) process.env.PORT = port;

/** The test runner's options must come before the files. */
function withMore(step, isLast) {
  if (step[0] === "--test") return [step[0], ...extra, ...step.slice(1)];
  return isLast ? [...step, ...extra] : step;
}

let result = 0;
for (const [i, step] of steps.entries()) {
  if (script === "test") console.error(LABELS[i]);
  const code = await run(node, withMore(step, i === steps.length - 1));
  result ||= code;
  // A failed publish must not start the server; failed test steps don't stop the others, so one run shows every failure.
  if (code !== 0 && script === "start") break;
}
process.exitCode = result;
