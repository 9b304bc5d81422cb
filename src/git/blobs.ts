import { type Git, split } from "./git.ts";

type Blob = { path: string; id: string; bytes: number };

/** The regular files of a commit under git's folder, or why they can't be listed. Symbolic links and submodules are left out. */
export function blobsAt(git: Git, commit: string): Blob[] | { problem: string } {
  const tree = git(["ls-tree", "-r", "-z", "-l", commit, "."]);
  if ("problem" in tree) return { problem: tree.problem || "git cannot list the folder" };
  return split(tree).flatMap((entry) => {
    const [, id, bytes, path] = /^100\d{3} blob ([0-9a-f]+) +(\d+)\t([\s\S]+)$/.exec(entry) ?? [];
    return id && path ? [{ path, id, bytes: Number(bytes) }] : [];
  });
}

/** Paths and contents of a commit's files from one git call; the content is undefined if git doesn't have it. */
export function* contentsOf(git: Git, blobs: readonly Blob[]): Generator<[path: string, content: Buffer | undefined]> {
  if (blobs.length === 0) return;
  const output = git(["cat-file", "--batch"], blobs.map(({ id }) => `${id}\n`).join(""));
  let at = 0;
  for (const { path, id } of blobs) {
    if ("problem" in output) {
      yield [path, undefined];
      continue;
    }
    // Each entry is a line `<id> blob <size>`, the bytes, and a line feed.
    const end = output.indexOf("\n", at);
    const [oid, type, size] = output.toString("latin1", at, end).split(" ");
    const hasContent = oid === id && type === "blob";
    yield [path, hasContent ? output.subarray(end + 1, end + 1 + Number(size)) : undefined];
    at = end + 1 + (hasContent ? Number(size) + 1 : 0);
  }
}
