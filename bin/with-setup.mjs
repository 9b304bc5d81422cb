import { availableParallelism } from "node:os";
import { basename, join } from "node:path";
import { ensureChromium } from "./chromium.mjs";
import { findNode, give, NODE_MEND, packagesAreInstalled, ROOT, run } from "./runtime.mjs";

const CLI = "src/cli.ts";
const CORES = availableParallelism();
const TEST = ["--test", "--test-reporter=spec", "--test-timeout=600000"];

/** Arguments of Node for each step. What follows the script's name on the command line goes to the last step, and to every step of tests. */
const SCRIPTS = {
  start: [
    [CLI, "publish"],
    [CLI, "serve"],
  ],
  test: [
    ["node_modules/typescript/bin/tsc", "--noEmit"],
    ["node_modules/@biomejs/biome/bin/biome", "check", "."],
    // Pure and small: a process for each would take three times as long as they all do.
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
if (steps === undefined) give(`no script "${script}": use one of ${Object.keys(SCRIPTS).join(", ")}`);

// Serving needs less than half of the packages; optional ones are among them, since Node itself comes as one.
const dev = script !== "start";
if (!packagesAreInstalled({ dev })) {
  const npm = process.env.npm_execpath ?? "";
  const command = dev ? ["ci"] : ["ci", "--omit=dev"];
  const said = `npm ${command.join(" ")}`;
  // Errors alone: its warnings are about engines, and what runs here is the Node that comes with the packages.
  const install = [...command, "--no-audit", "--no-fund", "--loglevel=error"];
  console.error(`installing packages: ${said}`);
  const viaNode = basename(npm) === "npm-cli.js";
  const code = viaNode ? await run(process.execPath, [npm, ...install]) : await run("npm", install);
  if (code !== 0) give(`"${said}" ended with ${code}: see its words above, mend that, and run the same command again`);
}
const node = findNode();
if (node === undefined) give(NODE_MEND);

/** What `npm test` says before each of its steps. */
const DOING = [
  "types: tsc --noEmit",
  "form: biome check",
  "tests of single files: src/**/*.test.ts",
  `tests of all the rest: test/**/*.test.ts, ${CORES} files at a time; "npm run test:heavy" has the long ones`,
];
// The tests start hundreds of processes that load the same modules.
if (script.startsWith("test")) process.env.NODE_COMPILE_CACHE ??= join(ROOT, "node_modules/.cache/node");

// Without it the other tests still run, and those that need it say how to get it.
if (script === "test") ensureChromium();

// Links lead to the port where the last step listens.
const told = script === "start" ? /(?:^|\s)--port[= ](\d+)/.exec(extra.join(" ")) : null;
if (told) process.env.PORT = told[1];

/** Options of the test runner have to stand before the files. */
function withMore(step, isLast) {
  if (step[0] === "--test") return [step[0], ...extra, ...step.slice(1)];
  return isLast ? [...step, ...extra] : step;
}

let result = 0;
for (const [i, step] of steps.entries()) {
  if (script === "test") console.error(DOING[i]);
  const code = await run(node, withMore(step, i === steps.length - 1));
  result ||= code;
  // A server must not start on what could not be published; tests all run, so that one reading names every failure.
  if (code !== 0 && script === "start") break;
}
process.exitCode = result;
