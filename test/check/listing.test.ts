import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { listFiles, ruling } from "../../src/clients/check/files.ts";
import { gitIn } from "../../src/git/git.ts";
import { world } from "./world.ts";

const gitOf = (folder: string, ms?: number) => gitIn(folder, process.env.PATH ?? "", undefined, ms);
const listed = (folder: string, paths: string[] = []) => listFiles(folder, paths, gitOf(folder)).files;

const TREE = {
  ".gitignore": "*.log\n/build/\n!keep.log\nsub/*.py\n!sub/keep.py\n",
  "a.log": "1",
  "keep.log": "1",
  "build/x.py": "1",
  "sub/a.py": "1",
  "sub/keep.py": "1",
  "sub/build/y.py": "1",
  "deep/.gitignore": "*\n!.gitignore\n!c.py\n",
  "deep/b.py": "1",
  "deep/c.py": "1",
  "Ünï e f.ts": "1",
  ".env": "A=1",
  ".github/workflows/a.yml": "a: 1",
  "node_modules/x.js": "1",
};

test("files that git tracks or does not ignore are listed, from the root and from a folder", () => {
  const one = world(TREE);
  one.git("init", "-q");
  const kept = [".env", ".github/workflows/a.yml", ".gitignore", "deep/.gitignore", "deep/c.py", "keep.log"];
  const all = [...kept, "sub/build/y.py", "sub/keep.py", "Ünï e f.ts"];
  assert.deepEqual(listed(one.dir), all, "before anything is tracked");
  one.git("add", "-A");
  assert.deepEqual(listed(one.dir), all);
  one.git("add", "-f", "a.log", "sub/a.py");
  assert.deepEqual(listed(one.dir, ["sub"]), ["sub/a.py", "sub/build/y.py", "sub/keep.py"]);
  assert.deepEqual(listed(join(one.dir, "sub")), ["a.py", "build/y.py", "keep.py"]);
  assert.deepEqual(listed(one.dir, ["build/x.py"]), ["build/x.py"], "a named file is read even if ignored");
  const { skipped } = listFiles(one.dir, [], gitOf(one.dir), ruling(["sub/"]));
  const excluded = ["sub/a.py", "sub/build/y.py", "sub/keep.py"].map((file) => ({ file, why: "excluded" }));
  assert.deepEqual(skipped, [...excluded, { file: "node_modules/", why: "vendored or built", files: 1 }]);
});

test("without git, all files except vendored ones are read, and every format says so", async () => {
  const one = world({ ...TREE, "build/x.py": 'm = "oak-3"\n' });
  const { files, findings, skipped, without_git } = await one.report();
  assert.deepEqual([files, without_git, findings.map(({ file }) => file)], [13, "no git repository", ["build/x.py"]]);
  assert.deepEqual(skipped, [{ file: "node_modules/", why: "vendored or built" }]);
  for (const format of ["text", "github", "markdown"])
    assert.match((await one.check("--format", format)).out, /in 13 files (\(|&#40;)no git repository: /, format);
  assert.equal(listFiles(one.dir, ["build/x.py"], undefined).without_git, null, "nothing else could be read");
  one.git("init", "-q");
  const inGit = await one.report();
  assert.deepEqual([inGit.files, inGit.without_git], [9, null]);
  one.write(".git/index", "no index");
  assert.match((await one.check("--format", "sarif")).err, /^check: git does not list the files \(.*index.*\): all/m);
});

test("the archive of the check itself is not told as skipped, others are", () => {
  const one = world({ "model-almanac-0.1.0.tgz": "", "a.tgz": "", "b.py": "" });
  const { files, skipped } = listFiles(one.dir, [], undefined);
  assert.deepEqual([files, skipped], [["b.py"], [{ file: "a.tgz", why: "binary" }]]);
});

test("if git takes too long, tracked files are read, and all if it fails; the report says why", () => {
  const deep = `${"a/".repeat(60)}b.py`;
  const one = world({ [deep]: "1", ".gitignore": `${"**/a/".repeat(8)}c\n*.log\n`, "x.log": "1" });
  one.git("init", "-q");
  one.git("add", "-f", "x.log");
  const slow = () => listFiles(one.dir, [], gitOf(one.dir, 1_500));
  const untracked = [{ file: "./", why: "untracked files: git took more than 1.5 s" }];
  const tracked = { files: ["x.log"], skipped: untracked, without_git: null };
  assert.deepEqual(slow(), tracked);
  rmSync(join(one.dir, ".gitignore"));
  spawnSync("mkfifo", [join(one.dir, ".gitignore")]);
  assert.deepEqual(slow(), tracked, "a pipe that nobody writes to");
  rmSync(join(one.dir, ".git/index"));
  spawnSync("mkfifo", [join(one.dir, ".git/index")]);
  assert.deepEqual([slow().files, slow().without_git], [[deep, "x.log"], "git took more than 1.5 s"]);
  assert.equal(listFiles(one.dir, [], gitIn(one.dir, "")).without_git, "git is not installed");
});

test("nested repositories, paths outside the folder and paths that are too deep are skipped and reported", () => {
  const one = world({ "a.ts": "", "inner/b.ts": "" });
  const inner = ["-C", join(one.dir, "inner")];
  one.git("init", "-q");
  one.git(...inner, "init", "-q");
  one.git(...inner, "commit", "-q", "--allow-empty", "-m", "one");
  const clone = listFiles(one.dir, [], gitOf(one.dir));
  assert.deepEqual([clone.files, clone.skipped], [["a.ts"], [{ file: "inner/", why: "a separate repository" }]]);

  const planted = ["a.ts", "../../b.ts", "dir/../b.ts", "/etc/b.ts", `${"a/".repeat(70)}b.ts`];
  const { files, skipped } = listFiles(one.dir, [], () => Buffer.from(planted.join("\0")));
  const outside = "not a path in this folder";
  assert.deepEqual(
    [files, ...skipped.map(({ why }) => why)],
    [["a.ts"], outside, outside, "more than 64 folders deep", outside],
  );
});

test("worktrees and SHA-256 repositories work like any other", () => {
  const [main, sha256] = [world({ "a.ts": "" }), world({ "a.ts": "" })];
  main.commit();
  main.git("worktree", "add", "-q", "tree");
  sha256.git("init", "-q", "--object-format=sha256");
  for (const folder of [join(main.dir, "tree"), sha256.dir]) assert.deepEqual(listed(folder), ["a.ts"]);
});
