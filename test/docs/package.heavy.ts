// The packed archive in an empty folder without a network: every documented line that calls it, and the same answers as with a feed.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { before, test } from "node:test";
import { PACKAGE } from "../../scripts/setting.ts";
import type { StandingsDocument } from "../../src/schema/standings.ts";
import { folder } from "../folder.ts";
import { sourceArgs } from "../program.ts";
import { blocksOf, commandOf, FILES, ROOT, read, spansOf } from "./document-blocks.ts";

const out = folder();
const home = folder();
const archive = join(out, "model-almanac-0.1.0.tgz");
const standings: StandingsDocument = JSON.parse(readFileSync(join(ROOT, "standings.json"), "utf8"));
const env = { PATH: `${dirname(process.execPath)}:/usr/bin:/bin`, HOME: home, npm_config_offline: "true" };
const isUnplugged = spawnSync("unshare", ["--map-root-user", "--net", "true"]).status === 0;
const bin = () => join(home, "node_modules/.bin/model-almanac");

/** Runs a command line without a network, and without input. */
function run(command: string) {
  const [program, ...args] = [...(isUnplugged ? ["unshare", "--map-root-user", "--net"] : []), "sh", "-c", command];
  const { status, stdout, stderr } = spawnSync(program as string, args, {
    cwd: home,
    env,
    input: "",
    encoding: "utf8",
    timeout: 120_000,
    maxBuffer: 1 << 28,
  });
  return { status, stdout, stderr };
}

before(() => {
  execFileSync(process.execPath, [...sourceArgs("scripts/release.ts"), "--dry-run", "--out", out], { stdio: "pipe" });
  cpSync(archive, join(home, "model-almanac-0.1.0.tgz"));
  const { status, stderr } = run(`npm install --no-audit --no-fund --prefix . ${PACKAGE}`);
  assert.equal(status, 0, stderr);
});

/** Each documented command that calls the package. */
const documented = FILES.flatMap((file) => [
  ...spansOf(read(file)),
  ...blocksOf(file).flatMap(({ body }) => body.split("\n").flatMap((line) => commandOf(line) ?? [])),
]).filter((line) => line.startsWith(`npx --yes ${PACKAGE} `));

// Without a webhook it has nothing to post to.
const runnable = documented.filter((line) => !line.endsWith(" notify"));
for (const line of new Set(runnable.map((line) => line.replace(/ \|\| echo .*/, ""))))
  test(`$ ${line}`, () => {
    for (const file of ["app.py", "try.py"]) writeFileSync(join(home, file), 'model = "claude-3-opus-20240229"\n');
    const { status, stdout, stderr } = run(line);
    assert.ok(status === 0 || status === 1, `${status} ${stderr}`);
    // Servers answer on standard output only when asked.
    if (!/ (?:mcp|lsp)\b/.test(line)) assert.notEqual(stdout, "");
  });

test("over a thousand files it says the same from its snapshot as from a feed, installed and by npx", () => {
  const ids = standings.models.flatMap(({ spellings = [], id, api_string = id }) => [api_string, ...spellings]);
  mkdirSync(join(home, "project"));
  for (let i = 0; i < 1_000; i++)
    writeFileSync(
      join(home, `project/file-${i}.py`),
      `model = "${ids[i % ids.length]}"\nother = "azure/${ids[(i * 7) % ids.length]}"\n`,
    );
  const options = "--format json --max-feed-age 99999d project";
  const json = (command: string) => {
    const { status, stdout, stderr } = run(command);
    assert.equal(status, 1, stderr);
    const { feed, ...report } = JSON.parse(stdout);
    return { ...report, feed: { ...feed, url: "" } };
  };
  writeFileSync(join(home, "feed.json"), JSON.stringify(standings));
  const packed = json(`"${bin()}" check ${options}`);
  assert.equal(packed.files, 1_000);
  assert.deepEqual(json(`"${bin()}" check --feed feed.json ${options}`), packed);
  assert.deepEqual(json(`npx --yes ${PACKAGE} check ${options}`), packed);
  assert.deepEqual(json(`npx --yes file:${archive} check ${options}`), packed);
});

test("ids takes at most 0.3 s longer than Node's own start", () => {
  /** CPU time, which other processes of the machine don't change, in milliseconds. */
  const fastest = (command: string) =>
    Math.min(
      ...Array.from({ length: 5 }, () => {
        const { stdout } = run(`${command} >ids.txt 2>&1; times`);
        const [, ...parts] = /(\d+)m([\d.]+)s (\d+)m([\d.]+)s\s*$/.exec(stdout)?.map(Number) ?? [];
        const [minutes = 0, seconds = 0, more = 0, rest = 0] = parts;
        return (minutes + more) * 60_000 + (seconds + rest) * 1_000;
      }),
    );
  const more = fastest(`"${bin()}" ids gpt-4o azure/gpt-4o`) - fastest(`"${process.execPath}" -e 0`);
  console.log(`ids: ${Math.round(more)} ms above Node's start`);
  assert.ok(more > 0 && more <= 300, `${more} ms`);
});

test("the documented program of the client answers from the snapshot", () => {
  const [{ body = "" } = {}] = blocksOf("docs/client.md").filter(({ language }) => language === "js");
  const program = body.replace(/fetchCatalog\(\{.*?\}\)/, "fetchCatalog()");
  writeFileSync(join(home, "program.mjs"), `${program}\nconsole.log(verdict, sentence);\n`);
  const { stdout, stderr } = run(`"${process.execPath}" program.mjs`);
  assert.match(stdout, /^(?:retir|deprecated|ok|unverified)/, stderr);
});
