import { lineAt } from "./found.ts";
import type { Git } from "./git.ts";
import type { Matcher } from "./match.ts";
import type { Item } from "./report.ts";
import { split } from "./repository.ts";

const LARGEST = 5 * 1_048_576;

/**
 * Revision → whether a finding was there already: the same id in a line of the same text, in the same file, or in one that has gone
 * since (a rename). Undefined where git does not know the revision. Compared is the point where the branches parted.
 */
export function knownSince(git: Git, revision: string, files: ReadonlySet<string>, matcher: Matcher) {
  const name = revision.startsWith("-") ? undefined : git(["rev-parse", "--verify", "--quiet", `${revision}^{commit}`]);
  if (!name) return undefined;
  const commit = name.toString().trim();
  const base = git(["merge-base", commit, "HEAD"])?.toString().trim() || commit;
  const tree = git(["ls-tree", "-r", "-z", "--full-name", "-l", base]);
  const prefix = git(["rev-parse", "--show-prefix"])?.toString().trim() ?? "";
  if (!tree) return undefined;
  const blobs = new Map<string, string>();
  for (const entry of split(tree)) {
    const [, mode = "", sha = "", size = "", path = ""] =
      /^(\d+) blob ([0-9a-f]+) +(\d+)\t([\s\S]+)$/.exec(entry) ?? [];
    if (mode.startsWith("100") && Number(size) <= LARGEST && path.startsWith(prefix))
      blobs.set(path.slice(prefix.length), sha);
  }
  const known = new Map<string, number>();
  const count = (file: string, text: Buffer) => {
    for (const match of matcher.match(text, file))
      if (match.id !== null) add(known, key(files.has(file) ? file : "", match.id, lineAt(text, match.from)));
  };
  return (wanted: ReadonlySet<string>) => {
    const asked = [...blobs].filter(([path]) => wanted.has(path) || !files.has(path));
    for (const [path, text] of contents(git, asked)) count(path, text);
    return (item: Item, line: string): boolean =>
      take(known, key(item.file, item.id ?? "", line)) || take(known, key("", item.id ?? "", line));
  };
}

const key = (file: string, id: string, line: string) => `${file}\0${id}\0${line.trim()}`;
const add = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
function take(counts: Map<string, number>, name: string): boolean {
  const left = counts.get(name) ?? 0;
  if (left > 0) counts.set(name, left - 1);
  return left > 0;
}

/** Paths and object names → paths and contents, by one call of git. */
function* contents(git: Git, blobs: readonly (readonly [string, string])[]): Generator<[string, Buffer]> {
  const output =
    blobs.length > 0 ? git(["cat-file", "--batch"], `${blobs.map(([, sha]) => sha).join("\n")}\n`) : undefined;
  if (!output) return;
  let at = 0;
  for (const [path] of blobs) {
    const end = output.indexOf(10, at);
    const header = output.toString("latin1", at, end);
    const size = / blob (\d+)$/.exec(header)?.[1];
    at = end + 1;
    if (size === undefined) continue;
    yield [path, output.subarray(at, at + Number(size))];
    at += Number(size) + 1;
  }
}
