// The ids in the files of a folder: as they are, and as they were at a revision.
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  readSync,
  realpathSync,
  type Stats,
} from "node:fs";
import { join } from "node:path";
import { blobsAt, contentsOf } from "../../git/blobs.ts";
import type { Git } from "../../git/git.ts";
import type { Matcher } from "./match.ts";
import type { Compared, Skipped } from "./report.ts";
import { type FileMatches, MOST } from "./token.ts";

export const LARGEST = 5 * 1_048_576;
/** How our own JSON reports begin, which repeat the ids that they list. */
const REPORT = '{\n  "findings": [';

/** Folder and files in it → the ids in them, and why a file wasn't read, or not to its end. */
export function matchFiles(root: string, files: readonly string[], matcher: Matcher) {
  const result = { matches: [] as FileMatches[], skipped: [] as Skipped[], read: 0 };
  const read = readerIn(root);
  for (const file of files) {
    const { text, why } = read(file);
    if (text === undefined || text.startsWith(REPORT)) {
      result.skipped.push({ file, why: why ?? "a report of the check" });
      continue;
    }
    result.read += 1;
    let isCut = false;
    const matches = matcher.match(text, file, () => {
      isCut = true;
    });
    if (isCut || matches.length >= MOST)
      result.skipped.push({ file, why: `more than ${MOST} ids; the rest is not reported` });
    if (matches.length > 0) result.matches.push({ file, matches });
  }
  return result;
}

type Read = { text: string; why?: undefined } | { text?: undefined; why: string };

function readerIn(root: string): (file: string) => Read {
  const inside = insideOf(root);
  // A relative path is shorter and resolved sooner.
  const base = root === process.cwd() ? "" : `${root}/`;
  return (file) => {
    try {
      return inside(file) ? readRegular(base + file) : { why: "reached through a link" };
    } catch (error) {
      const { code = "error" } = error as NodeJS.ErrnoException;
      return { why: UNREAD[code] ?? `cannot be read (${code})` };
    }
  };
}

function readRegular(path: string): Read {
  // Most systems refuse links themselves.
  const before = constants.O_NOFOLLOW === undefined ? refusal(lstatSync(path)) : undefined;
  if (before) return { why: before };
  const fd = openSync(path, FLAGS);
  try {
    const stat = fstatSync(fd);
    const why = refusal(stat);
    if (why) return { why };
    // One read is many times faster than readFileSync, and almost always enough.
    const read = stat.size < buffer.length ? readSync(fd, buffer, { position: 0 }) : undefined;
    const bytes = read === stat.size ? buffer.subarray(0, read) : readFileSync(fd);
    return bytes.subarray(0, 8_000).includes(0) ? { why: "binary" } : { text: bytes.toString() };
  } finally {
    closeSync(fd);
  }
}

const buffer = Buffer.allocUnsafeSlow(1 << 16);
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

const UNREAD: Record<string, string> = {
  ELOOP: "a link",
  ENOENT: "not in the working tree",
  ENXIO: "not a regular file",
  EAGAIN: "not a regular file",
  EISDIR: "a submodule",
};

function refusal(stat: Stats): string | undefined {
  if (stat.isSymbolicLink()) return "a link";
  if (stat.isDirectory()) return "a submodule";
  if (!stat.isFile()) return "not a regular file";
  return stat.size > LARGEST ? `larger than ${LARGEST} bytes` : undefined;
}

/** Whether a file's folder is really inside the root, without links between; checked once per folder. */
export function insideOf(root: string): (file: string) => boolean {
  const real = realpathSync.native(root);
  const folders = new Map<string, boolean>([["", true]]);
  return (file) => {
    const folder = file.slice(0, Math.max(0, file.lastIndexOf("/")));
    const inside = folders.get(folder) ?? realpathSync.native(`${root}/${folder}`) === join(real, folder);
    folders.set(folder, inside);
    return inside;
  };
}

/** Revision, files and their matches → whether a finding was there at the merge base: the same id in an equal line, in its file or one that is gone since (renamed). */
export function knownSince(
  git: Git,
  revision: string,
  files: readonly string[],
  matches: readonly FileMatches[],
  matcher: Matcher,
) {
  const line = (args: readonly string[]) => {
    const output = git(args);
    return "problem" in output ? undefined : output.toString().trim();
  };
  const commit = revision.startsWith("-") ? "" : line(["rev-parse", "--verify", "--quiet", `${revision}^{commit}`]);
  const blobs = commit ? blobsAt(git, line(["merge-base", commit, "HEAD"]) || commit) : { problem: "" };
  if ("problem" in blobs) return undefined;
  const [here, wanted] = [new Set(files), new Set(matches.map(({ file }) => file))];
  const counts = new Map<string, number>();
  const keyOf = (file: string, { id, text }: Pick<Compared, "id" | "text">, line: string) =>
    [file, id ?? text, line.trim()].join("\0");
  const add = (key: string, n: 1 | -1) => counts.set(key, (counts.get(key) ?? 0) + n);
  const compared = blobs.filter(({ path, bytes }) => bytes <= LARGEST && (wanted.has(path) || !here.has(path)));
  for (const [path, text] of contentsOf(git, compared))
    for (const match of text ? matcher.match(text.toString("utf8"), path) : [])
      add(keyOf(here.has(path) ? path : "", match, match.line_text), 1);
  /** Each is taken as often as it was there. */
  const take = (key: string) => (counts.get(key) ?? 0) > 0 && add(key, -1) !== undefined;
  return (item: Compared, line: string): boolean => take(keyOf(item.file, item, line)) || take(keyOf("", item, line));
}
