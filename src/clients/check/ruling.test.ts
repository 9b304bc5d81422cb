import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { ruling } from "./ruling.ts";

const dir = mkdtempSync(join(tmpdir(), "ruling-"));
after(() => rmSync(dir, { recursive: true }));
const git = (args: readonly string[], input = "") =>
  spawnSync("git", args, { cwd: dir, input }).stdout.toString().split("\0").filter(Boolean);
git(["init", "-q"]);

const PATHS = "a b ab a.b x/a x/b a/b x/y/a a/x/b x/ab .c x/.c #a ba/a A a/.c/b x/a.b (a) [a] a-b ax/b".split(" ");

for (const rules of [
  ["a"],
  ["a/"],
  ["/a", "x/b"],
  ["x/**/a"],
  ["**/b", "!x/b"],
  ["x/**"],
  ["a*", "!ab"],
  ["*", "!x/", "!x/a"],
  ["x/", "!x/a"],
  ["?b", "[!a]"],
  ["[a-b]", "[z-a]", "[", "(a)", "\\[a]"],
  ["\\#a", "#a", "a.b "],
  ["**/x/**/a", "a[!y]b"],
  ["", "/", "!", " "],
])
  test(`${rules.join(" | ")} rules as in git`, () => {
    writeFileSync(join(dir, ".gitignore"), `${rules.join("\n")}\n`);
    const ignored = git(
      ["-c", "core.ignorecase=true", "check-ignore", "--no-index", "-z", "--stdin"],
      PATHS.join("\0"),
    );
    assert.deepEqual(PATHS.filter(ruling(rules)), ignored);
  });

test("no path outside is one", () => assert.deepEqual(["", "/a", "../a", "x/../a"].filter(ruling(["*", "a"])), []));
