import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import type { Catalog } from "../schema/catalog.ts";
import { type Files, parseCatalog } from "./load.ts";

/** `said` tells a person what the catalog was compared with, or why with nothing. */
export type Base = { catalog: Catalog | undefined; said: string };

type Git = (args: readonly string[], input?: string) => Buffer | { problem: string };

/**
 * The catalog at the point where HEAD left `rev`; without one, where it left origin/main, else HEAD's parent. `folder` is the
 * catalog's, inside a git work tree. Where git or the commit is missing, the catalog is undefined and `said` says why.
 */
export function baseCatalog(folder: string, rev?: string): Base {
  const git = gitIn(folder);
  const commit = baseCommit(git, rev);
  if ("problem" in commit) return { catalog: undefined, said: `compared with no earlier catalog: ${commit.problem}` };
  const files = filesAt(git, commit.id);
  if ("problem" in files) return { catalog: undefined, said: `compared with no earlier catalog: ${files.problem}` };
  const { catalog, findings } = parseCatalog(files);
  const unread = findings.length === 0 ? "" : `, ${findings.length} of whose places do not fit today's shapes`;
  return { catalog, said: `compared with commit ${commit.id.slice(0, 12)}${unread}` };
}

function baseCommit(git: Git, rev: string | undefined): { id: string } | { problem: string } {
  const head = resolve(git, "HEAD");
  if ("problem" in head) return head;
  if (rev !== undefined) return mergeBase(git, rev);
  const main = mergeBase(git, "origin/main");
  // On main itself that is HEAD: then the last commit is what a removal could hide in.
  if ("id" in main && main.id !== head.id) return main;
  const parent = resolve(git, "HEAD~1");
  return "id" in parent ? parent : { problem: "HEAD has no parent here (a first commit, or a shallow clone)" };
}

function mergeBase(git: Git, rev: string): { id: string } | { problem: string } {
  const other = resolve(git, rev);
  if ("problem" in other) return other;
  const found = git(["merge-base", "HEAD", other.id]);
  return "problem" in found ? { problem: `HEAD and ${rev} have no commit in common` } : { id: text(found) };
}

function resolve(git: Git, rev: string): { id: string } | { problem: string } {
  const found = git(["rev-parse", "--verify", "--quiet", "--end-of-options", `${rev}^{commit}`]);
  if (!("problem" in found)) return { id: text(found) };
  return found.problem === "" ? { problem: `git knows no commit ${rev} here` } : found;
}

/** The folder's files as of a commit. Symbolic links and submodules are no files of a catalog. */
function filesAt(git: Git, commit: string): Files | { problem: string } {
  const tree = git(["ls-tree", "-r", "-z", commit, "."]);
  if ("problem" in tree) return { problem: tree.problem || "git cannot list the folder" };
  const blobs = [...text(tree).matchAll(/(\d{6}) blob ([0-9a-f]+)\t([^\0]+)\0/g)].filter(
    ([, mode]) => mode !== "120000",
  );
  if (blobs.length === 0) return { problem: `the folder was empty at ${commit.slice(0, 12)}` };
  const contents = git(["cat-file", "--batch"], blobs.map(([, , id]) => `${id}\n`).join(""));
  if ("problem" in contents) return { problem: contents.problem || "git cannot read the files" };
  const files: Files = new Map();
  let at = 0;
  for (const [, , id = "", path = ""] of blobs) {
    // Each answer is a line `<id> blob <size>`, the bytes, and a line feed.
    const end = contents.indexOf("\n", at);
    const [answered, type, size] = contents.toString("latin1", at, end).split(" ");
    if (answered !== id || type !== "blob") return { problem: `git cannot read ${path}` };
    files.set(path, contents.subarray(end + 1, end + 1 + Number(size)));
    at = end + 1 + Number(size) + 1;
  }
  return files;
}

/** Runs git in a folder: an argument list, no shell, no prompt, no hook, no fetch, and none of the caller's GIT_ settings. */
function gitIn(folder: string): Git {
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_")));
  const env = { ...own, LC_ALL: "C", GIT_OPTIONAL_LOCKS: "0", GIT_TERMINAL_PROMPT: "0", GIT_NO_LAZY_FETCH: "1" };
  const settings = [
    "--no-pager",
    "--no-replace-objects",
    "-c",
    "core.fsmonitor=false",
    "-c",
    "core.hooksPath=/dev/null",
  ];
  return (args, input = "") => {
    const { error, status, stdout, stderr } = spawnSync("git", [...settings, ...args], {
      cwd: folder,
      env,
      input,
      maxBuffer: 256 * 1024 * 1024,
      timeout: 30_000,
      windowsHide: true,
    });
    if (error) return { problem: whyNot(error, folder) };
    if (status === 0) return stdout;
    return {
      problem:
        stderr
          .toString("utf8")
          .trim()
          .split("\n", 1)[0]
          ?.replace(/^fatal: /, "") ?? "",
    };
  };
}

function whyNot(error: NodeJS.ErrnoException, folder: string): string {
  if (error.code !== "ENOENT") return error.message;
  return existsSync(folder) ? "git is not installed" : `there is no folder ${folder}`;
}

const text = (bytes: Buffer) => bytes.toString("utf8").trimEnd();
