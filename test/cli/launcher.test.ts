import assert from "node:assert/strict";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { findChromium } from "../../bin/chromium.mjs";
import { folder } from "../folder.ts";
import { ROOT, start } from "../program.ts";

const LOCK = {
  packages: {
    "": { dependencies: { a: "1.0.0" } },
    "node_modules/a": { version: "1.0.0", integrity: "x" },
    "node_modules/b": { version: "2.0.0", optional: true },
    "node_modules/c": { version: "3.0.0", integrity: "z", dev: true },
    // A workspace's.
    "node_modules/e": { version: "5.0.0", integrity: "w" },
  },
};

/** A miniature clone: our launchers, a lock file, a fake npm that logs its calls, and a command line that prints its arguments. */
function clone({ installed }: { installed: "nothing" | "for serving" | "all" }) {
  const root = folder();
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  cpSync(join(ROOT, "bin"), join(root, "bin"), { recursive: true });
  mkdirSync(join(root, "node_modules"));
  symlinkSync(join(ROOT, "node_modules/esbuild"), join(root, "node_modules/esbuild"));
  write("package.json", '{"type":"module"}');
  write("package-lock.json", JSON.stringify(LOCK));
  const { "node_modules/b": _forOthers, "node_modules/c": _forTests, ...forCollecting } = LOCK.packages;
  const forServing = { "node_modules/a": forCollecting["node_modules/a"] };
  const all = { ...forCollecting, "node_modules/c": _forTests };
  const list = (packages: object) => JSON.stringify({ packages });
  if (installed !== "nothing") write("node_modules/.package-lock.json", list(installed === "all" ? all : forServing));
  write(
    "npm-cli.js",
    `import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
appendFileSync("npm-calls", process.argv.slice(2).join(" ") + "\\n");
if (process.env.NPM_FAILS) process.exit(7);
mkdirSync("node_modules", { recursive: true });
const has = (option) => process.argv.includes(option);
const list = has("--workspaces=false") ? ${JSON.stringify(list(forServing))} : has("--omit=dev") ? ${JSON.stringify(list(forCollecting))} : ${JSON.stringify(list(all))};
writeFileSync("node_modules/.package-lock.json", list);`,
  );
  write(
    "src/cli.ts",
    `const [verb]: string[] = process.argv.slice(2);
console.log(process.argv.slice(2).join(" "));
if (verb === process.env.FAILS) process.exit(3);
if (verb === "wait") {
  process.on("SIGTERM", () => { console.log("stopped in order"); process.exit(5); });
  setInterval(() => {}, 1e6);
  console.log("ready");
}`,
  );
  for (const tool of ["typescript/bin/tsc", "@biomejs/biome/bin/biome"])
    write(`node_modules/${tool}`, `console.log("${tool}"); process.exit(process.env.TOOLS_FAIL ? 4 : 0);`);
  for (const file of ["src/a.test.ts", "test/a.test.ts", "test/site/a.test.ts"])
    write(file, `import { test } from "node:test"; test("${file}", () => {});`);
  if (built !== undefined) cpSync(built, join(root, "build"), { recursive: true });
  const npmCalls = () => (existsSync(join(root, "npm-calls")) ? readFileSync(join(root, "npm-calls"), "utf8") : "");
  return { root, write, npmCalls };
}

/** What the sources of every clone are compiled to. */
let built: string | undefined;
const { root: first } = clone({ installed: "all" });
await (await import(join(first, "bin/compile.mjs"))).compile();
built = join(first, "build");

/** Starts a launcher under this Node, as npm would. */
const begin = (root: string, args: string[], env: object = {}) =>
  start(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env.PATH, npm_execpath: join(root, "npm-cli.js"), ...env },
  });

/** Runs it to its end. */
async function launch(...call: Parameters<typeof begin>) {
  const { output, ended } = begin(...call);
  return { code: await ended, ...output };
}

const FOR_SERVING = "ci --omit=dev --workspaces=false --no-audit --no-fund --loglevel=error\n";
const FOR_COLLECTING = "ci --omit=dev --no-audit --no-fund --loglevel=error\n";
const ALL = "ci --no-audit --no-fund --loglevel=error\n";

test("start in an empty clone installs what serving needs, publishes and serves; npm is not called again", async () => {
  const { root, npmCalls } = clone({ installed: "nothing" });
  const first = await launch(root, ["bin/with-setup.mjs", "start", "--port", "1"]);
  assert.deepEqual([first.code, first.out], [0, "publish\nserve --port 1\n"]);
  assert.equal(npmCalls(), FOR_SERVING);
  assert.equal((await launch(root, ["bin/with-setup.mjs", "start"])).code, 0);
  assert.equal(npmCalls(), FOR_SERVING);
  assert.equal((await launch(root, ["bin/with-setup.mjs", "start", "--collect", "daily"])).code, 0);
  assert.equal(npmCalls(), FOR_SERVING + FOR_COLLECTING);
});

for (const [title, change] of [
  ["another version", { "node_modules/a": { version: "1.0.1", integrity: "x" } }],
  ["another content", { "node_modules/a": { version: "1.0.0", integrity: "y" } }],
  [
    "a new package",
    { ...LOCK.packages, "": { dependencies: { a: "1.0.0", d: "1.0.0" } }, "node_modules/d": { version: "1.0.0" } },
  ],
  ["another version for tests", { ...LOCK.packages, "node_modules/c": { version: "3.0.1", integrity: "z" } }],
] as const)
  test(`npm ci runs again when the lock asks for ${title}`, async () => {
    const { root, write } = clone({ installed: "all" });
    const { packagesAreInstalled } = await import(join(root, "bin/packages.mjs"));
    assert.equal(packagesAreInstalled("serving"), true);
    write("package-lock.json", JSON.stringify({ packages: { "": LOCK.packages[""], ...change } }));
    assert.equal(packagesAreInstalled("serving"), false);
  });

test("a failed npm ci is reported with a fix, and nothing else runs", async () => {
  const { root } = clone({ installed: "nothing" });
  const { code, out, err } = await launch(root, ["bin/with-setup.mjs", "start"], { NPM_FAILS: "1" });
  assert.deepEqual([code, out], [2, ""]);
  assert.match(
    err,
    /^installing packages: npm ci --omit=dev --workspaces=false\nalmanac: "npm ci --omit=dev --workspaces=false" ended with 7: .* run the same command again\n$/,
  );
});

test("a failed publish ends start with its exit code", async () => {
  const { root } = clone({ installed: "for serving" });
  const { code, out } = await launch(root, ["bin/with-setup.mjs", "start"], { FAILS: "publish" });
  assert.deepEqual([code, out], [3, "publish\n"]);
});

test("the test script installs the rest, which is also enough to serve, runs every step, and fails with the first that failed", async () => {
  const { root, npmCalls } = clone({ installed: "for serving" });
  const sound = await launch(root, ["bin/with-setup.mjs", "test"]);
  assert.equal(sound.code, 0);
  assert.match(sound.out, /^typescript.*\n@biomejs.*\n.*src\/a.*pass 1.*test\/a.*pass 1.*test\/site\/a.*pass 1/s);
  assert.equal((await launch(root, ["bin/with-setup.mjs", "start"])).code, 0);
  const { code, out } = await launch(root, ["bin/with-setup.mjs", "test"], { TOOLS_FAIL: "1" });
  assert.equal(code, 4);
  assert.match(out, /pass 1/);
  assert.equal(npmCalls(), ALL);
});

test("an unknown script is rejected", async () => {
  const { code, err } = await launch(clone({ installed: "for serving" }).root, ["bin/with-setup.mjs", "sing"]);
  assert.equal(code, 2);
  assert.match(err, /no script "sing": use one of start, test/);
});

test("the command passes arguments and exit codes", async () => {
  const { root } = clone({ installed: "for serving" });
  const { code, out } = await launch(root, ["bin/almanac.mjs", "lint", "--base", "main"], { FAILS: "lint" });
  assert.deepEqual([code, out], [3, "lint --base main\n"]);
});

test("if packages are missing, the command says how to install them, and installs nothing", async () => {
  const { root, npmCalls } = clone({ installed: "nothing" });
  const { code, err } = await launch(root, ["bin/almanac.mjs", "lint"]);
  assert.equal(code, 2);
  assert.match(err, /^almanac: packages are missing or out of date: run "npm ci" in \S+\n$/);
  assert.equal(npmCalls(), "");
});

test("a signal is passed to the program, which then exits", async () => {
  const { root, write } = clone({ installed: "for serving" });
  write(
    "run.mjs",
    'import { run } from "./bin/packages.mjs"; process.exitCode = await run(["bin/almanac.mjs", "wait"]);',
  );
  const { child, output, ended, says } = begin(root, ["run.mjs"]);
  await says(/ready\n$/);
  child.kill();
  assert.deepEqual([await ended, output.out], [5, "wait\nready\nstopped in order\n"]);
});

test("changed sources are compiled again, and what a removed one was compiled to is removed", async () => {
  const { root, write } = clone({ installed: "for serving" });
  const say = async () => (await launch(root, ["bin/run.mjs", "src/say.ts"])).out;
  const compiled = () => readdirSync(join(root, "build/js/src")).filter((file) => /^\w+\.js$/.test(file));
  write(
    "src/say.ts",
    'import { word } from "./word.ts"; console.log(word as string, import.meta.dirname, import.meta.url);',
  );
  write("src/word.ts", 'export const word: string = "one";');
  const place = `${join(root, "src")} ${pathToFileURL(join(root, "src/say.ts"))}\n`;
  assert.equal(await say(), `one ${place}`);
  write("src/word.ts", 'export const word: string = "two";');
  assert.equal(await say(), `two ${place}`);
  write("src/say.ts", 'import { word } from "../bin/word.mjs"; console.log(word as string);');
  for (const word of ["three", "four"]) {
    write("bin/word.mjs", `export const word = "${word}";`);
    assert.equal(await say(), `${word}\n`);
  }
  write("src/say.ts", 'console.log("./word.ts" as string);');
  rmSync(join(root, "src/word.ts"));
  assert.equal(await say(), "./word.ts\n");
  assert.deepEqual(compiled(), ["cli.js", "say.js"]);
});

test("Chromium is the one named, else the first in PATH; its shell alone before the whole", () => {
  const place = folder();
  for (const name of ["chromium", "chromium-headless-shell"]) writeFileSync(join(place, name), "");
  assert.equal(findChromium({ PATH: place, CHROMIUM_PATH: "/opt/other" }), "/opt/other");
  assert.equal(findChromium({ PATH: `/nowhere:${place}` }), join(place, "chromium-headless-shell"));
});

test("what Node 20 lacks is the same as in later versions", async () => {
  assert.deepEqual(
    [...Map.groupBy([1, 2, 3, 4], (n, i) => (n + i > 3 ? "more" : "less"))],
    [
      ["less", [1, 2]],
      ["more", [3, 4]],
    ],
  );
  assert.equal(URL.parse("x"), null);
  assert.equal(URL.parse("x", "https://a.example/")?.href, "https://a.example/x");
});

test("a process started by npx exits cleanly when npx is killed", async () => {
  const { root } = clone({ installed: "for serving" });
  const env = { PATH: process.env.PATH, npm_lifecycle_event: "npx" };
  const shell = start("sh", ["-c", '"$0" bin/almanac.mjs wait & wait', process.execPath], { cwd: root, env });
  await shell.says(/ready\n$/);
  shell.child.kill("SIGKILL");
  // It ends when the last writer to its output has exited.
  await shell.ended;
  assert.equal(shell.output.out, "wait\nready\nstopped in order\n");
});
