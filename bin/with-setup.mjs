// What the npm scripts run: installs packages if they are missing, compiles, and runs each step.
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureChromium } from "./chromium.mjs";
import { giveUp, installPackages, packagesAreInstalled, ROOT, run } from "./packages.mjs";

const TEST = [`--import=${pathToFileURL(join(ROOT, "bin/node-20.mjs"))}`, "--enable-source-maps"];
// Tests make much short-lived garbage: collecting it rarely, on one thread, saves a quarter of the processor time.
TEST.push("--max-semi-space-size=64", "--single-threaded-gc");
// So does optimizing only what runs for long; later versions of Node have no such option.
if (process.versions.node.startsWith("20.")) TEST.push("--interrupt-budget=600000");
TEST.push("--test", "--test-reporter=spec", "--test-timeout=1800000");
const BENCHMARKS = ["mcp", "serve", "check", "collect", "site", "scale", "publish"];

/** Node's arguments for each step, with the label printed before it. */
const SCRIPTS = {
  start: () => [
    ["", "bin/almanac.mjs", "publish"],
    ["", "bin/almanac.mjs", "serve", ...extra],
  ],
  test: () => (extra.some((arg) => !arg.startsWith("-")) ? chosenTests() : allTests()),
  "test:heavy": () => heavyTests(),
  bench: () => {
    const isOne = BENCHMARKS.includes(extra[0]);
    const names = isOne ? extra.slice(0, 1) : BENCHMARKS;
    return names.map((name) => ["", "bin/run.mjs", `scripts/bench/${name}.ts`, ...extra.slice(isOne ? 1 : 0)]);
  },
  rehearse: () => [["", "bin/run.mjs", "scripts/rehearse.ts", ...extra]],
  "pack:agents": () => [["", "bin/run.mjs", "scripts/pack-agents.ts", ...extra]],
  release: () => [["", "bin/run.mjs", "scripts/release.ts", ...extra]],
};

const [script, ...extra] = process.argv.slice(2);
if (!(script in SCRIPTS)) giveUp(`no script "${script}": use one of ${Object.keys(SCRIPTS).join(", ")}`);

// Serving needs a fifth of the packages.
const isServing = !extra.some((arg) => arg.startsWith("--collect"));
const task = script !== "start" ? "developing" : isServing ? "serving" : "collecting";
if (!packagesAreInstalled(task)) await installPackages(task);

// Tests start hundreds of processes that load the same modules. Node 20 ignores it.
if (script.startsWith("test")) process.env.NODE_COMPILE_CACHE ??= join(ROOT, "node_modules/.cache/node");
// Published links must lead to the port that `serve` listens on.
const port = script === "start" ? /(?:^|\s)--port[= ](\d+)/.exec(extra.join(" "))?.[1] : undefined;
if (port) process.env.PORT = port;

/** Runs whose reports are printed after the others. */
const beside = [];
for (const [label, ...args] of await SCRIPTS[script]()) {
  if (label) console.error(label);
  const code = await run(args);
  process.exitCode ||= code;
  // A failed publish must not start the server; failed test steps don't stop the others, so one run shows every failure.
  if (code !== 0 && script === "start") break;
}
for (const { code, report } of beside) {
  process.exitCode ||= await code;
  process.stdout.write(readFileSync(report));
}

/** `npm test`: everything that a change must pass. A process for each file would take twice as long, most of it to load modules; so they are run by folder. */
async function allTests() {
  // Without Chromium the other tests still run, and those that need it say how to install it.
  ensureChromium();
  await compiled(/\.ts$/);
  const { sources, together } = await import("./compile.mjs");
  const testsOf = (folder) => sources([folder]).filter((file) => file.endsWith(".test.ts"));
  // A server's metrics and limits of time are those of a process that does little else.
  const isMeasured = (file) => /^test\/serve\/(limits|operations|workers)\./.test(file);
  // The less memory a process has, the faster it starts another: these start hundreds.
  const startsMany = (file) => /^test\/(?:check\/(?:action|pull-request)|cli\/launcher|daily\/scripts)\./.test(file);
  const folderOf = (file) => {
    if (isMeasured(file)) return "serve-measured";
    return startsMany(file) ? "programs" : (file.split("/").slice(1, -1)[0] ?? "boundaries");
  };
  // Folders that load the same modules, and some the same catalog.
  const alike = [
    ["boundaries", "catalog", "cli", "clients", "daily", "docs", "notify", "proof", "read", "scripts"],
    ["check", "mcp"],
  ];
  const groupOf = (file) => (alike.find((folders) => folders.includes(folderOf(file))) ?? [folderOf(file)]).join("-");
  const { site = [], ...groups } = Object.groupBy(testsOf("test"), groupOf);
  // They mostly wait for Chromium. All others slow each other down where two threads share a core.
  const report = join(ROOT, "build/site-tests.txt");
  const toReport = [...TEST, ...extra, `--test-reporter-destination=${report}`];
  if (site.length > 0) beside.push({ code: run([...toReport, together("tests-of-site.js", site.sort())]), report });
  const cores = Math.ceil(availableParallelism() / 2);
  return [
    // Several threads would each check the types of libraries again.
    ["types: tsc --noEmit", "node_modules/typescript/bin/tsc", "--noEmit", "--singleThreaded"],
    ["style: biome check", "node_modules/@biomejs/biome/bin/biome", "check", "."],
    ["unit tests: src/**/*.test.ts", ...TEST, ...extra, together("unit-tests.js", testsOf("src").sort())],
    [
      `all other tests: test/**/*.test.ts, the site's beside the others; "npm run test:heavy" runs the long ones`,
      ...TEST,
      ...extra,
      `--test-concurrency=${cores}`,
      ...Object.entries(groups)
        .sort()
        .map(([group, files]) => together(`tests-of-${group}.js`, files.sort())),
    ],
  ];
}

/** `npm run test:heavy`: the tests that would delay every change, and all tests that have a long form. */
async function heavyTests() {
  process.env.LONG_TESTS = "1";
  const isLong = (file) => /from "[./]+(?:\/test)?\/long\.ts"/.test(readFileSync(join(ROOT, file), "utf8"));
  const files = await compiled(/\.(test|heavy)\.ts$/, (file) => file.endsWith(".heavy.ts") || isLong(file));
  return [["", ...TEST, "--test-concurrency=1", ...extra, ...files]];
}

/** `npm test FILE…`: these files, or the tests in these folders, alone. */
async function chosenTests() {
  const paths = extra.filter((arg) => !arg.startsWith("-")).map((path) => relative(ROOT, resolve(path)));
  const files = await compiled(/\.(test|heavy)\.ts$/, (file) =>
    paths.some((path) => file === path || (file.startsWith(`${path}/`) && file.endsWith(".test.ts"))),
  );
  if (files.length === 0) giveUp(`no tests in ${paths.join(", ")}: name files *.test.ts, or folders with such files`);
  return [["", ...TEST, ...extra.filter((arg) => arg.startsWith("-")), ...files]];
}

/** The compiled files of sources that match, after compiling them. */
async function compiled(pattern, wanted = () => true) {
  const { compile, compiledPath, sources } = await import("./compile.mjs");
  await compile();
  process.env.ALMANAC_COMPILED = ROOT;
  return sources()
    .filter((file) => pattern.test(file) && wanted(file))
    .sort()
    .map(compiledPath);
}
