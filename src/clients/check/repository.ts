import { existsSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import type { Git } from "./git.ts";
import { trackedIn } from "./git-index.ts";

/** What git has in a folder, by its index; what is neither tracked nor ignored is for the walk to find. */
export type Repository = {
  /** The repository's folder. */
  top: string;
  /** Where the folder asked for is in it, with a slash at its end; empty at the top. */
  prefix: string;
  /** Paths, from the folder asked for. */
  tracked: readonly string[];
};

/** A folder in a repository, and its top → what the index says; undefined where it cannot be read here. */
export function repositoryAt(top: string, root: string): Repository | undefined {
  const names = trackedIn(top);
  if (names === undefined) return undefined;
  const inner = relative(top, root).split(sep).join("/");
  const prefix = inner === "" ? "" : `${inner}/`;
  const tracked = prefix === "" ? names : names.flatMap((name) => within(prefix, name));
  return { top, prefix, tracked };
}

/** The same by git itself, what is not tracked included: paths; undefined where git fails or there is none. */
export function listedBy(git: Git, paths: readonly string[]): string[] | undefined {
  const asked = paths.length > 0 ? paths.map((path) => `:(literal)${path}`) : ["."];
  const said = git(["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", ...asked]);
  return said && [...new Set(split(said))];
}

const within = (prefix: string, name: string) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []);

/** The folder of the repository that a folder is in. */
export function topOf(root: string): string | undefined {
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
