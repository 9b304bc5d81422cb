import { blobsAt, contentsOf } from "../../git/blobs.ts";
import type { Git } from "../../git/git.ts";
import { createTally } from "./excuse.ts";
import type { Matcher } from "./match.ts";
import { LARGEST } from "./read-files.ts";
import type { Compared } from "./report.ts";

/**
 * Revision → whether a finding was already there: the same id in an equal line, in the same file or in one that is gone since (a
 * rename). Compares with the merge base. Undefined if git doesn't know the revision.
 */
export function knownSince(git: Git, revision: string, files: ReadonlySet<string>, matcher: Matcher) {
  const line = (args: readonly string[]) => {
    const said = git(args);
    return "problem" in said ? undefined : said.toString().trim();
  };
  const commit = revision.startsWith("-") ? "" : line(["rev-parse", "--verify", "--quiet", `${revision}^{commit}`]);
  if (!commit) return undefined;
  const blobs = blobsAt(git, line(["merge-base", commit, "HEAD"]) || commit);
  if ("problem" in blobs) return undefined;
  const known = createTally();
  const count = (file: string, text: string) => {
    for (const { id, text: spelled, line_text } of matcher.match(text, file))
      known.add(files.has(file) ? file : "", id ?? spelled, line_text.trim());
  };
  return (wanted: ReadonlySet<string>) => {
    const asked = blobs.filter(({ path, bytes }) => bytes <= LARGEST && (wanted.has(path) || !files.has(path)));
    for (const [path, text] of contentsOf(git, asked)) if (text) count(path, text.toString("utf8"));
    return ({ file, id, text }: Compared, line: string): boolean =>
      known.take(file, id ?? text, line.trim()) || known.take("", id ?? text, line.trim());
  };
}
