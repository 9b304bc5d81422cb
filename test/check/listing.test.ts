import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import fc from "fast-check";
import { listFiles } from "../../src/clients/check/files.ts";
import { gitIn } from "../../src/clients/check/git.ts";
import { readIndex } from "../../src/clients/check/git-index.ts";
import { listedBy, repositoryAt, split, topOf } from "../../src/clients/check/repository.ts";

const work = mkdtempSync(join(tmpdir(), "almanac-listing-"));
after(() => rmSync(work, { recursive: true, force: true }));

let made = 0;
function repository(files: Record<string, string>, ...commands: string[][]): string {
  const folder = join(work, String(++made));
  mkdirSync(folder);
  git(folder, ["init", "-q"]);
  for (const [name, text] of Object.entries(files)) write(folder, name, text);
  for (const command of commands) git(folder, command);
  return folder;
}
function write(folder: string, name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}
function git(folder: string, args: readonly string[]): Buffer {
  const { status, stdout, stderr } = spawnSync(
    "git",
    ["-c", "core.excludesFile=/dev/null", "-c", "user.name=a", "-c", "user.email=a@b.c", ...args],
    { cwd: folder },
  );
  assert.equal(status, 0, `git ${args.join(" ")}: ${stderr}`);
  return stdout;
}
const ours = async (root: string, paths: string[] = []) =>
  listFiles(root, paths, repositoryAt(topOf(root) as string, root), []).files;
const theirs = (root: string, paths: readonly string[] = ["."]) =>
  [
    ...new Set(split(git(root, ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", ...paths]))),
  ].sort();

const part = fc.constantFrom("a", "b", "c.ts", "d.log", "Ünï", "e f", ".hid", "build", "x#y", "!z");
const path = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("/"));
const rule = fc.constantFrom(
  "*.log",
  "build/",
  "/a",
  "!a/b",
  "a/*",
  "!a/b/",
  "**/b",
  "c.ts",
  "!/c.ts",
  "b/**",
  "\\!z",
  "\\#*",
  "x\\#y",
  "# no rule",
  "",
  "e f",
  ".*",
  "!.gitignore",
  "d.*",
  "[ab]",
  "a/**/b",
  "/*/b",
);
const rules = fc.array(rule, { maxLength: 4 }).map((lines) => `${lines.join("\n")}\n`);

test("120 random repositories are listed as git lists them, from their top and from a folder", async () => {
  let listed = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(path, { minLength: 1, maxLength: 14 }),
      fc.array(fc.tuple(fc.constantFrom("", "a/", "b/", "a/b/"), rules), { maxLength: 3 }),
      rules,
      fc.array(path, { maxLength: 4 }),
      fc.constantFrom("2", "3", "4"),
      async (paths, ignores, exclude, forced, version) => {
        const folder = repository({});
        for (const name of [...paths, ...forced])
          try {
            write(folder, name, "x");
          } catch {
            // one name is a file already where another wants a folder
          }
        for (const [base, text] of ignores)
          try {
            write(folder, `${base}.gitignore`, text);
          } catch {}
        appendFileSync(join(folder, ".git/info/exclude"), exclude);
        git(folder, ["config", "index.version", version]);
        git(folder, ["add", "-f", "--ignore-errors", "--", ...forced.filter((name) => isThere(folder, name))]);
        git(folder, ["add", "--", "."]);
        if (version === "3") {
          const [first] = split(git(folder, ["ls-files", "-z"]));
          if (first !== undefined) git(folder, ["update-index", "--skip-worktree", "--", first]);
        }
        for (const name of paths.slice(0, 2).filter((one) => isThere(folder, one)))
          git(folder, ["rm", "-r", "-q", "--cached", "--ignore-unmatch", "--", `:(literal)${name}`]);
        const expected = theirs(folder);
        listed += expected.length;
        assert.deepEqual(await ours(folder), expected);
        if (isFolder(folder, "a")) assert.deepEqual(await ours(folder, ["a"]), theirs(folder, [":(literal)a"]));
        if (isFolder(folder, "b")) assert.deepEqual(await ours(join(folder, "b")), theirs(join(folder, "b")));
        rmSync(folder, { recursive: true });
      },
    ),
    { numRuns: 120, seed: 20_261_121 },
  );
  assert.ok(listed > 300, `only ${listed} files were compared`);
});

const statOf = (folder: string, name: string) => {
  try {
    return statSync(join(folder, name));
  } catch {
    return undefined; // a file stands where its folder would
  }
};
const isThere = (folder: string, name: string) => statOf(folder, name) !== undefined;
const isFolder = (folder: string, name: string) => statOf(folder, name)?.isDirectory() ?? false;

test("a submodule and a clone within are named, and not entered", async () => {
  const folder = repository({ "a.ts": "" }, ["add", "."]);
  mkdirSync(join(folder, "inner"));
  git(join(folder, "inner"), ["init", "-q"]);
  write(folder, "inner/b.ts", "");
  const { files, skipped } = listFiles(folder, [], repositoryAt(folder, folder), []);
  assert.deepEqual(files, ["a.ts"]);
  assert.deepEqual(skipped, [{ file: "inner/", why: "a repository of its own" }]);
});

test("git is asked where the index is not one that is read here", async () => {
  const split = repository({ "a.ts": "", "b.ts": "" }, ["add", "."], ["update-index", "--split-index"]);
  const sha256 = join(work, "sha256");
  git(work, ["init", "-q", "--object-format=sha256", sha256]);
  write(sha256, "a.ts", "");
  git(sha256, ["add", "."]);
  const main = repository({ "a.ts": "" }, ["add", "."], ["commit", "-q", "-m", "a"]);
  const tree = join(work, "tree");
  git(main, ["worktree", "add", "-q", tree]);
  for (const [folder, files] of [
    [split, ["a.ts", "b.ts"]],
    [sha256, ["a.ts"]],
    [tree, ["a.ts"]],
  ] as const) {
    assert.equal(repositoryAt(folder, folder), undefined);
    const listed = listedBy(gitIn(folder, process.env.PATH ?? ""), []);
    assert.deepEqual(listFiles(folder, [], listed, []).files, files);
  }
});

test("a repository without an index yet, and an ignored file that is tracked", async () => {
  const fresh = repository({ "a.ts": "" });
  assert.deepEqual(await ours(fresh), ["a.ts"]);
  const forced = repository({ ".gitignore": ".env\n", ".env": "X=1" }, ["add", "-f", "."]);
  assert.deepEqual(await ours(forced), [".env", ".gitignore"]);
});

test("a damaged index is refused whole, and a path out of the folder with it", () => {
  const folder = repository({ "a.ts": "", "dir/b.ts": "" }, ["add", "."]);
  const bytes = readFileSync(join(folder, ".git/index"));
  assert.deepEqual(readIndex(bytes), ["a.ts", "dir/b.ts"]);
  for (let length = 0; length < bytes.length; length++) assert.equal(readIndex(bytes.subarray(0, length)), undefined);
  for (const [from, to] of [
    ["dir/b.ts", "../../ab"],
    ["dir/b.ts", "dir/../b"],
    ["dir/b.ts", "/etc/b.s"],
    ["dir/b.ts", ".git/bcd"],
  ] as const) {
    const planted = Buffer.from(bytes.toString("latin1").replace(from, to), "latin1");
    assert.equal(readIndex(planted), undefined, to);
  }
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.nat(255), (at, byte) => {
      const changed = Buffer.from(bytes);
      changed[at] = byte;
      const names = readIndex(changed) ?? [];
      assert.ok(names.every((name) => !name.startsWith("/") && !name.split("/").includes("..")));
    }),
    { numRuns: 20_000, seed: 7 },
  );
});
