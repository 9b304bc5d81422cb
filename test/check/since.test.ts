import assert from "node:assert/strict";
import { chownSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { brief, uses, world } from "./world.ts";

const one = world({ "a.py": uses("oak-3"), "old/b.py": uses("oak-2") });
one.commit();
const errors = async (...args: string[]) => brief(await one.errors(...args), "file text");

test("without --since, every finding fails; with it, only what is new since the merge base", async () => {
  const git = (args: string) => one.git(...args.split(" "));
  const steps: [what: string, change: () => unknown, since: string, wanted: string[]][] = [
    ["no --since", () => {}, "", ["a.py oak-3", "old/b.py oak-2"]],
    ["nothing is new", () => {}, "HEAD", []],
    ["a line moved", () => one.write("a.py", `# a line\n\nif True:\n    ${uses("oak-3")}`), "HEAD", []],
    ["a file renamed", () => git("mv old new"), "HEAD", []],
    ["a second use", () => one.write("a.py", uses("oak-3", "oak-3")), "HEAD", ["a.py oak-3"]],
    ["a new file", () => one.write("c.py", uses("oak-4.5")), "HEAD", ["a.py oak-3", "c.py oak-4.5"]],
    ["committed", () => one.commit("two"), "HEAD~1", ["a.py oak-3", "c.py oak-4.5"]],
    ["since then", () => {}, "HEAD", []],
    [
      "another branch",
      () =>
        ["checkout -qb feature", "checkout -q main", "rm -q a.py", "commit -qm gone", "checkout -q feature"].map(git),
      "main",
      [],
    ],
    ["a use on it", () => one.write("d.py", uses("oak-2")), "main", ["d.py oak-2"]],
  ];
  for (const [what, change, since, wanted] of steps) {
    change();
    assert.deepEqual(await errors(...(since ? ["--since", since] : [])), wanted, what);
  }
  one.write("sub/e.py", uses("oak-2"));
  one.commit("sub");
  assert.deepEqual(await errors("--since", "HEAD", "sub"), [], "a folder of the repository");
  const { findings } = await one.report("--since", "HEAD");
  assert.deepEqual([...new Set(findings.map(({ excused }) => excused))], ["there before this change"]);
});

test("works in a repository owned by another user, as in a container", {
  skip: process.getuid?.() !== 0,
}, async () => {
  const two = world({ "a.py": uses("oak-3") });
  two.commit();
  two.write("b.py", uses("oak-2"));
  for (const path of [".", ".git"]) chownSync(join(two.dir, path), 12_345, 12_345);
  const { findings } = await two.report("--since", "HEAD");
  assert.deepEqual(brief(findings, "file level"), ["a.py warning", "b.py error"]);
});
