import { blobsAt, contentsOf } from "../git/blobs.ts";
import { type Git, gitIn } from "../git/git.ts";
import type { Catalog } from "../schema/catalog.ts";
import { parseCatalog } from "./load.ts";
import type { Files } from "./read-files.ts";

/** `note`: what the catalog is compared with, or why with nothing, for the user. */
type Base = { catalog: Catalog | undefined; note: string };

/**
 * The catalog at the merge base of HEAD and `rev`; by default at that of HEAD and origin/main, else at HEAD's parent. `folder`: the
 * catalog, inside a git work tree. If git or the commit is missing, the catalog is undefined and `note` says why.
 */
export function baseCatalog(folder: string, rev?: string): Base {
  const git = gitIn(folder, process.env.PATH ?? "");
  const commit = baseCommit(git, rev);
  if ("problem" in commit) return { catalog: undefined, note: `compared with no earlier catalog: ${commit.problem}` };
  const files = filesAt(git, commit.id);
  if ("problem" in files) return { catalog: undefined, note: `compared with no earlier catalog: ${files.problem}` };
  const { catalog, findings } = parseCatalog(files);
  const unread = findings.length === 0 ? "" : `, ${findings.length} of whose places do not fit today's shapes`;
  return { catalog, note: `compared with commit ${commit.id.slice(0, 12)}${unread}` };
}

function baseCommit(git: Git, rev: string | undefined): { id: string } | { problem: string } {
  const head = resolve(git, "HEAD");
  if ("problem" in head) return head;
  if (rev !== undefined) return mergeBase(git, rev);
  const main = mergeBase(git, "origin/main");
  // On main itself the merge base is HEAD, so compare with the parent to check the last commit.
  if ("id" in main && main.id !== head.id) return main;
  const parent = resolve(git, "HEAD~1");
  return "id" in parent ? parent : { problem: "HEAD has no parent here (a first commit, or a shallow clone)" };
}

function mergeBase(git: Git, rev: string): { id: string } | { problem: string } {
  const other = resolve(git, rev);
  if ("problem" in other) return other;
  const output = git(["merge-base", "HEAD", other.id]);
  return "problem" in output ? { problem: `HEAD and ${rev} have no commit in common` } : { id: text(output) };
}

function resolve(git: Git, rev: string): { id: string } | { problem: string } {
  const output = git(["rev-parse", "--verify", "--quiet", "--end-of-options", `${rev}^{commit}`]);
  if (!("problem" in output)) return { id: text(output) };
  return output.problem === "" ? { problem: `git knows no commit ${rev} here` } : output;
}

function filesAt(git: Git, commit: string): Files | { problem: string } {
  const blobs = blobsAt(git, commit);
  if ("problem" in blobs) return blobs;
  if (blobs.length === 0) return { problem: `the folder was empty at ${commit.slice(0, 12)}` };
  const files: Files = new Map();
  for (const [path, content] of contentsOf(git, blobs)) {
    if (content === undefined) return { problem: `git cannot read ${path}` };
    files.set(path, content);
  }
  return files;
}

const text = (bytes: Buffer) => bytes.toString("utf8").trimEnd();
