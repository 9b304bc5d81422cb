import assert from "node:assert/strict";
import { chownSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { world } from "./world.ts";

const one = world({ "a.py": 'm = "oak-3"\n', "old/b.py": 'n = "oak-2"\n' });
one.commit();

const errors = async (...args: string[]) =>
  (await one.report(...args)).findings
    .filter(({ level }) => level === "error")
    .map(({ file, text }) => `${file} ${text}`);

test("without --since, every finding fails; with it, old ones don't", async () => {
  assert.deepEqual(await errors(), ["a.py oak-3", "old/b.py oak-2"]);
  const { code, findings } = await one.report("--since", "HEAD");
  assert.deepEqual(
    [code, findings.map(({ excused }) => excused)],
    [0, ["there before this change", "there before this change"]],
  );
});

test("moved lines and renamed files are not new", async () => {
  one.write("a.py", '# a line\n\nif True:\n    m = "oak-3"\n');
  one.git("mv", "old", "new");
  assert.deepEqual(await errors("--since", "HEAD"), []);
});

test("a second use and a new file are new, committed or not", async () => {
  one.write("a.py", 'm = "oak-3"\nm = "oak-3"\n');
  one.write("c.py", 'o = "oak-4.5"\n');
  assert.deepEqual(await errors("--since", "HEAD"), ["a.py oak-3", "c.py oak-4.5"]);
  one.commit("two");
  assert.deepEqual(await errors("--since", "HEAD~1"), ["a.py oak-3", "c.py oak-4.5"]);
  assert.deepEqual(await errors("--since", "HEAD"), []);
});

test("compares with the merge base", async () => {
  one.git("checkout", "-qb", "feature");
  one.git("checkout", "-q", "main");
  one.git("rm", "-q", "a.py");
  one.git("commit", "-qm", "gone on main");
  one.git("checkout", "-q", "feature");
  one.write("d.py", 'p = "oak-2"\n');
  assert.deepEqual(await errors("--since", "main"), ["d.py oak-2"]);
});

test("works in a subfolder of the repository", async () => {
  one.write("sub/e.py", 'p = "oak-2"\n');
  one.commit("sub");
  assert.deepEqual(await errors("--since", "HEAD", "sub"), []);
});

test("works in a repository owned by another user, as in a container", {
  skip: process.getuid?.() !== 0,
}, async () => {
  const one = world({ "a.py": 'm = "oak-3"\n' });
  one.commit();
  one.write("b.py", 'm = "oak-2"\n');
  for (const path of [".", ".git"]) chownSync(join(one.dir, path), 12_345, 12_345);
  const { findings } = await one.report("--since", "HEAD");
  assert.deepEqual(
    findings.map(({ file, level }) => `${file} ${level}`),
    ["a.py warning", "b.py error"],
  );
});
