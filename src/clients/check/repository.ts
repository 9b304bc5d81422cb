// Owns which repository a folder is in, and what is tracked there. Refuses to ask git where the index tells.
import { existsSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import type { Git } from "./git.ts";
import { trackedIn } from "./git-index.ts";

export type Repository = {
  /** Its folder. */
  top: string;
  /** Where the folder asked for is in it, with a slash at its end; empty at the top. */
  prefix: string;
  /** The file of exclusions that belong to the repository alone. */
  exclusions: string;
  /** Paths, from that folder. */
  tracked: readonly string[];
  /** How large the tracked files were, all together, when git looked last; undefined where that was not told. */
  bytes: number | undefined;
};

const EXCLUSIONS = ".git/info/exclude";

/** Folder → its repository; undefined outside of any, and where neither the index nor git tells what is tracked. */
export async function repositoryOf(root: string, git: () => Promise<Git>): Promise<Repository | undefined> {
  const top = topOf(root);
  if (top === undefined) return undefined;
  const inner = relative(top, root).split(sep).join("/");
  const prefix = inner === "" ? "" : `${inner}/`;
  const read = trackedIn(top);
  if (read !== undefined) {
    const tracked = prefix === "" ? read.names : read.names.flatMap((name) => within(prefix, name));
    return { top, prefix, exclusions: join(top, EXCLUSIONS), tracked, bytes: read.bytes };
  }
  const ask = await git();
  const said = ask(["ls-files", "-z", "--cached", "--", "."]);
  const exclusions = ask(["rev-parse", "--git-path", EXCLUSIONS.replace(".git/", "")]);
  if (said === undefined || exclusions === undefined) return undefined;
  return {
    top,
    prefix,
    exclusions: resolve(root, exclusions.toString().replace(/\n$/, "")),
    tracked: split(said),
    bytes: undefined,
  };
}

const within = (prefix: string, name: string) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []);

function topOf(root: string): string | undefined {
  for (let folder = root; ; folder = dirname(folder)) {
    if (existsSync(join(folder, ".git"))) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}

/** Output with NULs between → its texts. Names need not be UTF-8: a byte stays a byte. */
export const split = (output: Buffer): string[] =>
  output
    .toString("utf8")
    .split("\0")
    .filter((name) => name !== "");
