import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
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
  "ab\n::error::x\n.py": 'm = "oak-3"\n',
  "\u202ex.py": 'm = "oak-3"\n',
  "-rf": 'model = "oak-3"\n',
  "::warning::.py": 'm = "oak-3"\n',
  "invalid.py": Buffer.from([0xff, 0xfe, 0x20, ...Buffer.from('= "oak-3"\n'), 0xc3]),
  "nul.py": Buffer.from('m = "oak-3"\0\n'),
});
one.publish(ROWS, new Date().toISOString().slice(0, 10));
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
  assert.match(
    result.report.skipped.find(({ file }: { file: string }) => file === "pipe.py").why,
    /not a regular file/,
  );
});

test("with git, nothing configured by the repository is executed", () => {
  one.git("init", "-q");
  one.git("add", "-A", "--", ":!sparse.py");
  one.git("commit", "-qm", "one");
  const canary = join(secret.dir, "executed");
  const evil = join(one.dir, "evil.sh");
  writeFileSync(evil, `#!/bin/sh\ntouch ${canary}\ncat\n`);
  chmodSync(evil, 0o755);
  writeFileSync(join(one.dir, ".gitattributes"), "* filter=evil diff=evil textconv=evil\n");
  const config = ["core.fsmonitor", "core.sshCommand", "core.pager", "core.askPass", "core.editor", "diff.external"];
  for (const key of [
    ...config,
    "diff.evil.textconv",
    "diff.evil.command",
    "filter.evil.clean",
    "filter.evil.smudge",
    "filter.evil.process",
    "credential.helper",
    "uploadpack.packObjectsHook",
    "remote.origin.uploadpack",
  ])
    one.git("config", key, evil);
  one.git("config", "core.hooksPath", one.dir);
  for (const hook of ["post-index-change", "fsmonitor-watchman", "reference-transaction"])
    writeFileSync(join(one.dir, hook), readFileSync(evil), { mode: 0o755 });
  one.git("config", "extensions.partialClone", "origin");
  one.git("config", "remote.origin.url", `ext::${evil}`);
  one.git("config", "remote.origin.promisor", "true");
  mkdirSync(join(one.dir, ".bin"));
  writeFileSync(join(one.dir, "git"), readFileSync(evil), { mode: 0o755 });
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

test("the check's own files must be regular files: no pipe, device or link", () => {
  const other = world({ "a.py": 'm = "oak-4"\n' });
  const start = (...args: string[]) =>
    spawnSync(process.execPath, [FILE, "--feed", one.feedFile, ...args], {
      cwd: other.dir,
      encoding: "utf8",
      timeout: LIMIT.ms,
    });
  const target = join(secret.dir, "target");
  for (const name of ["almanac.config.json", "almanac.lock.json"]) {
    const path = join(other.dir, name);
    for (const place of [() => spawnSync("mkfifo", [path]), () => symlinkSync("/dev/zero", path)]) {
      place();
      const { status, stderr } = start();
      assert.equal(status, 2, stderr);
      assert.match(stderr, new RegExp(`^check: ${name} cannot be read \\(not a regular file\\)`));
      spawnSync("rm", [path]);
    }
  }
  symlinkSync(target, join(other.dir, "almanac.lock.json"));
  const { status, stderr } = start("--update-lock");
  assert.equal(status, 2, stderr);
  assert.match(stderr, /almanac\.lock\.json is a symbolic link/);
  assert.ok(!existsSync(target));
});

test("an exclude pattern that would take too long is rejected", async () => {
  const other = world({ "a.py": "1", "almanac.config.json": JSON.stringify({ exclude: [`${"**/a/".repeat(8)}d`] }) });
  const { code, err } = await other.check();
  assert.equal(code, 2);
  assert.match(err, /a rule has too many/);
});

test("errors about the configuration are on one line, so they can't contain workflow commands", async () => {
  const other = world({ "a.py": "1" });
  for (const text of ['{"a\\n::error::b": "x"}', "\n::error::c"]) {
    other.write("almanac.config.json", text);
    const { code, err } = await other.check();
    assert.equal(code, 2);
    assert.doesNotMatch(err, /^::/m);
  }
});
