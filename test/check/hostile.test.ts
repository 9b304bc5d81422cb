import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { ROWS, world } from "./world.ts";

const FILE = join(import.meta.dirname, "../../check.mjs");
/** CPU time and memory; the wall-clock timeout is only reached if something hangs. */
const LIMIT = { seconds: 10, kilobytes: 300 * 1024, ms: 60_000 };

const one = world({
  "real.py": 'm = "oak-3"\n',
  "line.js": `const a = "${"x".repeat(500_000)}"; const m = "oak-3";\n`,
  "open.py": `s = """${"oak-3 ".repeat(50_000)}`,
  "quotes.js": `${'"'.repeat(300_001)}\n'oak-3'`,
  "nested.ipynb": `${"[".repeat(200_000)}"oak-3"`,
  "cut.ipynb": '{"cells": [{"cell_type": "code", "source": ["m = \\"oak-3',
  "dots.txt": "oak-3/".repeat(20_000),
  "model.yaml": `model: ${"a-".repeat(100_000)}\n${"model ".repeat(50_000)}\nmodel:${" ".repeat(100_000)}`,
  "list.py": `models = [${'"oak-5", "q", '.repeat(20_000)}]`,
  "calls.py": 'create(model="oak-3", n=1)\n'.repeat(100_000),
  "ab\n::error::x\n.py": 'm = "oak-3"\n',
  "\u202ex.py": 'm = "oak-3"\n',
  "-rf": 'model = "oak-3"\n',
  "::warning::.py": 'm = "oak-3"\n',
  "invalid.py": Buffer.from([0xff, 0xfe, 0x20, ...Buffer.from('= "oak-3"\n'), 0xc3]),
  "nul.py": Buffer.from('m = "oak-3"\0\n'),
});
/** Those that take long to read. */
const LARGE = ["open.py", "quotes.js", "nested.ipynb", "dots.txt", "model.yaml", "list.py", "calls.py"];
one.publish(ROWS, {}, { updated: new Date().toISOString().slice(0, 10) });
const secret = world({ "secret.py": 'm = "oak-3"\n' });
symlinkSync(".", join(one.dir, "loop"));
symlinkSync("..", join(one.dir, "up"));
symlinkSync(secret.dir, join(one.dir, "out"));
symlinkSync(join(secret.dir, "secret.py"), join(one.dir, "link.py"));
symlinkSync("/dev/zero", join(one.dir, "zero.py"));
spawnSync("mkfifo", [join(one.dir, "pipe.py")]);
writeFileSync(join(one.dir, "sparse.py"), "");
truncateSync(join(one.dir, "sparse.py"), 10 * 1024 ** 3);
writeFileSync(
  Buffer.concat([Buffer.from(`${one.dir}/`), Buffer.from([0xff, 0xfe]), Buffer.from(".py")]),
  'm = "oak-3"\n',
);

/** Runs check.mjs under `time`. Returns its report, CPU time and peak memory. */
function measured(...args: string[]) {
  const timed = ["-f", "%U %S %M", process.execPath, FILE, "--feed", one.feedFile, "--format", "json", ...args];
  const { status, stdout, stderr } = existsSync("/usr/bin/time")
    ? spawnSync("/usr/bin/time", timed, { cwd: one.dir, encoding: "utf8", maxBuffer: 1e9 })
    : spawnSync(process.execPath, timed.slice(3), { cwd: one.dir, encoding: "utf8", maxBuffer: 1e9 });
  const [, user = 0, system = 0, kilobytes = 0] = /(\S+) (\S+) (\d+)\n$/.exec(stderr)?.map(Number) ?? [];
  return { status, report: JSON.parse(stdout), seconds: user + system, kilobytes };
}

function assertStood({ status, report, seconds, kilobytes }: ReturnType<typeof measured>) {
  assert.equal(status, 1);
  assert.ok(seconds < LIMIT.seconds, `${seconds} s`);
  assert.ok(kilobytes < LIMIT.kilobytes, `${kilobytes} kB`);
  const files: string[] = report.findings.map(({ file }: { file: string }) => file);
  for (const file of ["real.py", "line.js", "ab\n::error::x\n.py", "-rf", "::warning::.py", "invalid.py", "\u202ex.py"])
    assert.ok(files.includes(file), file);
  for (const file of files) assert.ok(!/^(loop|up|out|link|zero|pipe|sparse)/.test(file), file);
  const why = (name: string) => report.skipped.find(({ file }: { file: string }) => file.startsWith(name))?.why;
  assert.match(why("sparse.py"), /larger than/);
  assert.match(why("nul.py"), /binary/);
  for (const name of ["loop", "up", "out", "link.py", "zero.py"]) assert.equal(why(name), "a link", name);
}

test("without git: links, pipes, devices, huge and broken files are skipped and listed, in bounded time and memory", () => {
  const result = measured();
  assertStood(result);
  assertStood(measured("--fix-parameters", "--diff"));
  assert.match(
    result.report.skipped.find(({ file }: { file: string }) => file === "pipe.py").why,
    /not a regular file/,
  );
});

test("with git, nothing configured by the repository is executed", () => {
  for (const file of LARGE) rmSync(join(one.dir, file));
  one.git("init", "-q");
  one.git("add", "-A", "--", ":!sparse.py");
  one.git("commit", "-qm", "one");
  const [canary, evil] = [join(secret.dir, "executed"), join(one.dir, "evil.sh")];
  const script = `#!/bin/sh\ntouch ${canary}\ncat\n`;
  for (const file of ["evil.sh", "git", "post-index-change", "fsmonitor-watchman", "reference-transaction"])
    writeFileSync(join(one.dir, file), script, { mode: 0o755 });
  one.write(".gitattributes", "* filter=evil diff=evil textconv=evil\n");
  const keys =
    "core.fsmonitor core.sshCommand core.pager core.askPass core.editor diff.external diff.evil.textconv diff.evil.command " +
    "filter.evil.clean filter.evil.smudge filter.evil.process credential.helper uploadpack.packObjectsHook remote.origin.uploadpack";
  for (const key of keys.split(" ")) one.git("config", key, evil);
  for (const [key, value] of [
    ["core.hooksPath", one.dir],
    ["extensions.partialClone", "origin"],
    ["remote.origin.url", `ext::${evil}`],
    ["remote.origin.promisor", "true"],
  ] as const)
    one.git("config", key, value);
  spawnSync("rm", ["-f", canary]);
  assertStood(measured());
  assertStood({ ...measured("--since", "HEAD"), status: 1 });
  assert.ok(!existsSync(canary), "something from the repository was executed");
});

test("a tracked folder that was replaced by a link is not followed", async () => {
  const other = world({ "dir/a.py": 'm = "oak-3"\n', "b.py": "1" });
  other.commit();
  spawnSync("rm", ["-r", join(other.dir, "dir")]);
  symlinkSync(secret.dir, join(other.dir, "dir"));
  writeFileSync(join(secret.dir, "a.py"), 'm = "oak-3"\n');
  const { findings, skipped } = await other.report();
  assert.deepEqual(findings, []);
  assert.ok(
    skipped.some(({ file, why }) => file === "dir/a.py" && /link/.test(why)),
    JSON.stringify(skipped),
  );
});

test("the check's own files must be regular files: no pipe, device or link", async () => {
  const other = world({ "a.py": 'm = "oak-4"\n' });
  const target = join(secret.dir, "target");
  for (const name of ["almanac.config.json", "almanac.accepted.json"])
    for (const place of [["mkfifo"], ["ln", "-s", "/dev/zero"], ["ln", "-s", "a.py"]] as const) {
      const [command, ...args] = [...place, join(other.dir, name)];
      spawnSync(command, args);
      const { code, err } = await other.check();
      assert.equal(code, 2, err);
      assert.ok(err.startsWith(`check: ${name} cannot be read (not a regular file`), err);
      spawnSync("rm", [join(other.dir, name)]);
    }
  symlinkSync(target, join(other.dir, "almanac.accepted.json"));
  const { code, err } = await other.check("--accept");
  assert.deepEqual([code, existsSync(target)], [2, false]);
  assert.match(err, /almanac\.accepted\.json cannot be read \(not a regular file but a symbolic link/);
});

test("a repository's configuration names no feed; one that the operator names may", async () => {
  for (const feed of ["models.json", "http://127.0.0.1:1/"]) {
    const other = world({ "a.py": 'm = "oak-3"\n', "almanac.config.json": JSON.stringify({ feed }) });
    const { code, out, err } = await other.check("--accept");
    assert.deepEqual([code, out, err.includes("names no feed")], [2, "", true], err);
    assert.equal((await other.check("--config", "almanac.config.json")).code, 3, "no such feed");
  }
});

test("no file's name is a command to a forge, and none has a control character", async () => {
  const name = "::error file=x::\x1b]0;a\x07 ##vso[task.setvariable]##[error].py";
  const { out } = await world({ [name]: 'm = "oak-3"\n' }).check("--group", "place");
  const { out: models } = await world({ [name]: 'm = "oak-3"\n' }).check("--group", "model");
  for (const text of [out, models]) {
    assert.ok(text.includes("error file=x"), text);
    assert.ok(!/^\s*::|##(?:vso)?\[|[\0-\x09\x0b-\x1f\x7f]/m.test(text), JSON.stringify(text));
  }
});

for (const [what, text, words] of [
  ["a pattern that would take too long", JSON.stringify({ exclude: [`${"**/a/".repeat(8)}d`] }), "a rule has too many"],
  ["a key with a workflow command", '{"a\\n::error::b": "x"}', "takes feed"],
  ["no JSON, with a workflow command", "\n::error::c", "is not JSON"],
] as const)
  test(`a configuration is rejected on one line: ${what}`, async () => {
    const { code, err } = await world({ "a.py": "1", "almanac.config.json": text }).check();
    assert.deepEqual([code, err.includes(words), /^::/m.test(err)], [2, true, false], err);
  });
