import { blobsAt, contentsOf } from "../../git/blobs.ts";
import type { Git } from "../../git/git.ts";
import type { Matcher } from "./match.ts";
import { LARGEST } from "./read-files.ts";
import type { Compared } from "./report.ts";

/** Revision → whether a finding was there at the merge base: the same id in an equal line, in its file or one that is gone since (renamed). */
export function knownSince(git: Git, revision: string, files: ReadonlySet<string>, matcher: Matcher) {
  const line = (args: readonly string[]) => {
    const said = git(args);
    return "problem" in said ? undefined : said.toString().trim();
  };
  const commit = revision.startsWith("-") ? "" : line(["rev-parse", "--verify", "--quiet", `${revision}^{commit}`]);
  if (!commit) return undefined;
  const blobs = blobsAt(git, line(["merge-base", commit, "HEAD"]) || commit);
  if ("problem" in blobs) return undefined;
  const counts = new Map<string, number>();
  const keyOf = (file: string, { id, text }: Pick<Compared, "id" | "text">, line: string) =>
    [file, id ?? text, line.trim()].join("\0");
  const countOf = (key: string) => counts.get(key) ?? 0;
  /** Each is taken as often as it was there. */
  const take = (key: string) => countOf(key) > 0 && counts.set(key, countOf(key) - 1) !== undefined;
  return (wanted: ReadonlySet<string>) => {
    const asked = blobs.filter(({ path, bytes }) => bytes <= LARGEST && (wanted.has(path) || !files.has(path)));
    for (const [path, text] of contentsOf(git, asked))
      for (const match of text ? matcher.match(text.toString("utf8"), path) : []) {
        const key = keyOf(files.has(path) ? path : "", match, match.line_text);
        counts.set(key, countOf(key) + 1);
      }
    return (item: Compared, line: string): boolean => take(keyOf(item.file, item, line)) || take(keyOf("", item, line));
  };
}
