import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { Item } from "../../src/clients/check/report.ts";
import { VERSION } from "../../src/clients/check/version.ts";
import { feedRow } from "./corpus/feed.ts";
import { ROWS, TODAY, world } from "./world.ts";

const OLD = 'm = "oak-3"\n';

test("--version prints package.json's version", async () => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, "../../package.json"), "utf8"));
  assert.equal(VERSION, version);
  assert.deepEqual(await world().check("--version"), { code: 0, out: `${version}\n`, err: "" });
});

test("--quiet prints only errors and the summary", async () => {
  const { code, out } = await world({ "a.py": `${OLD}n = "oak-4"\nmodel = "oak-9-x"\n# oak-3\n` }).check("--quiet");
  assert.deepEqual([code, out.split("\n").length], [1, 3]);
  assert.match(out, /^a\.py:1:6: error: retired/);
});

test("--exclude-tests skips tests and fixtures", async () => {
  const files = ["tests/a.py", "src/a.test.ts", "test_a.py", "x/fixtures/a.json", "app/__tests__/a.js"];
  const one = world({ ...Object.fromEntries(files.map((file) => [file, OLD])), "app.py": OLD });
  const { findings } = await one.report("--exclude-tests");
  assert.deepEqual(
    findings.map(({ file }) => file),
    ["app.py"],
  );
});

test("unknown and unverified fail only with --fail-on", async () => {
  const one = world({ "a.py": 'model = "oak-9-x"\nn = "us.anthropic.lantern-3-haiku-20240307-v1:0"\n' });
  assert.equal((await one.check()).code, 0);
  assert.equal((await one.check("--fail-on", "unknown")).code, 1);
  assert.equal((await one.check("--fail-on", "unverified")).code, 1);
  const { findings } = await one.report();
  assert.deepEqual(
    findings.map(({ verdict, basis, level }) => [verdict, basis, level]),
    [["unverified", "rule", "warning"]],
  );
  assert.match((await one.check("--fail-on", "unknown")).out, /^a\.py:1:10: error: unknown: oak-9-x/m);
  const { out } = await one.check("--format", "json");
  one.write("base.json", out);
  assert.equal((await one.check("--fail-on", "unknown", "--baseline", "base.json")).code, 0);
});

test("--fix writes only committed files, and nothing with --dry-run", async () => {
  const one = world({ "a.py": OLD });
  const text = () => readFileSync(join(one.dir, "a.py"), "utf8");
  assert.match((await one.check("--fix", "--dry-run")).err, /\+m = "oak-5"\ncheck: nothing was written\n$/);
  one.git("init", "-q");
  assert.match((await one.check("--fix")).err, /nothing was written: commit these files first/);
  assert.equal(text(), OLD);
  one.commit();
  await one.check("--fix");
  assert.equal(text(), 'm = "oak-5"\n');
});

test("a model last read longer than --max-reading-age ago is unverified", async () => {
  const one = world({ "a.py": 'm = "oak-5"\n' });
  one.write("models.json", readFileSync(one.feedFile));
  one.write("resolve.json", JSON.stringify({ spellings: {}, read_on: { "oak-5": "2026-06-01" } }));
  const { code, findings } = await one.report("--feed", "models.json", "a.py");
  assert.deepEqual([code, findings[0]?.verdict, findings[0]?.age_days], [0, "unverified", 173]);
  const longer = await one.report("--feed", "models.json", "--max-reading-age", "173d", "a.py");
  assert.deepEqual([longer.findings, longer.ok], [[], 1]);
  assert.equal((await one.check("--feed", "models.json", "--fail-on", "unverified", "a.py")).code, 1);
});

test("the nearest configuration in this folder or a parent applies", async () => {
  const one = world({ "almanac.config.json": '{"fail-on": "deprecated"}', "app/src/a.py": OLD });
  assert.equal((await one.runIn("app/src", TODAY)).code, 0);
  one.write("app/almanac.config.json", '{"fail-on": "retired"}');
  assert.equal((await one.runIn("app/src", TODAY)).code, 1);
});

const MANY = Array.from({ length: 40 }, (_, i) => `pine-${i}`);

test("--group model: a first run fits on a screen, with the places of each model and the command for a baseline last", async () => {
  const uses = (ids: readonly string[]) => ids.map((id) => `m = "${id}"\n`).join("");
  const one = world({
    "tests/a.py": uses(MANY),
    "examples/b.py": uses(MANY.slice(0, 2)),
    [`src/${"deep/".repeat(20)}c.py`]: uses(["pine-1", "pine-1", "pine-1", "oak-4"]),
    "d.py": 'model = "oak-9-x"\n# oak-3\n',
  });
  one.publish([...ROWS, ...MANY.map((id) => feedRow("OpenAI", id, { status: "retired" }))]);
  const { out } = await one.check("--group", "model");
  const lines = out.trimEnd().split("\n");
  const rows = lines.map((line) => Math.ceil(line.length / 80)).reduce((a, b) => a + b);
  assert.ok(rows <= 40, `${rows} rows of 80 characters`);
  assert.equal(lines[0], "error: pine-1: retired");
  assert.match(lines[1] ?? "", /^ {4}5 places \(3 in source, 1 in tests, 1 in examples\): …\S+\/c\.py:1(?:, )?…$/);
  assert.match(out, /^… and 27 more models, 26 of them with errors/m);
  assert.match(out, /^errors: 3 in source, 40 in tests, 2 in examples$/m);
  assert.match(out, /^not in the feed: oak-9-x$/m);
  assert.match(lines.at(-1) ?? "", /--baseline almanac-baseline\.json$/);
  one.write("almanac-baseline.json", (await one.check("--format", "json")).out);
  const second = await one.check("--group", "model", "--baseline", "almanac-baseline.json");
  assert.deepEqual([second.code, /first run/.test(second.out)], [0, false]);
  assert.equal((await one.check("--group", "line")).code, 2);
});

test("paths and patterns in the configuration, and paths in a baseline, are relative to the configuration's folder", async () => {
  const one = world({ "app/a.py": OLD, "app/gen/b.py": OLD, "gen/c.py": OLD });
  one.write("models.json", readFileSync(one.feedFile));
  one.write("base.json", (await one.check("--format", "json", "app/a.py")).out);
  one.publish([]);
  one.write("almanac.config.json", JSON.stringify({ feed: "models.json", baseline: "base.json", exclude: ["/gen/"] }));
  const inApp = async (...args: string[]) => {
    const { code, out } = await one.runIn("app", TODAY, "--format", "json", ...args);
    return { code, findings: JSON.parse(out).findings.map(({ file, level }: Item) => `${file} ${level}`) };
  };
  assert.deepEqual(await inApp(), { code: 1, findings: ["a.py warning", "gen/b.py error"] });
  assert.deepEqual(await inApp("--exclude", "gen/"), { code: 0, findings: ["a.py warning"] });
  const { findings } = await one.report();
  assert.deepEqual(
    findings.map(({ file, level }) => `${file} ${level}`),
    ["app/a.py warning", "app/gen/b.py error"],
  );
  await inApp("--update-lock");
  assert.ok(existsSync(join(one.dir, "almanac.lock.json")));
});

test("if git can't list the files, stderr says so in any format", async () => {
  const one = world({ "a.py": OLD });
  one.git("init", "-q");
  one.write(".git/index", "no index");
  const { code, err } = await one.check("--format", "sarif");
  assert.equal(code, 1);
  assert.match(err, /^check: git does not list the files \(.*index.*\): all files are read, even ignored ones$/m);
});
