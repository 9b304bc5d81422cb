// --fix: what it replaces, the diff that it shows, and how it writes.
import { lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { blobsAt, contentsOf } from "../../git/blobs.ts";
import type { Git } from "../../git/git.ts";
import { count } from "../feed/day-count.ts";
import { groupedBy } from "../feed/grouped.ts";
import { printable } from "./formats/printable.ts";
import { replaceFile } from "./own-file.ts";
import { insideOf } from "./read-files.ts";
import type { Item } from "./report.ts";

type Edit = { file: string; before: Buffer; after: Buffer };
type FixOptions = { root: string; dryRun: boolean; git: Git | undefined; say(text: string): void };

const FIXABLE = ["retired", "deprecated", "retiring"];

/** Whether the replacement is single, live, of the same kind and just another id, and the code has the id as the provider's own API takes it. */
export const isFixable = ({ replacement, verdict, excused, place, host, text }: Item): boolean =>
  FIXABLE.includes(verdict) &&
  excused === null &&
  place === "use" &&
  host === null &&
  !/[/:@]/.test(text) &&
  replacement?.live === true &&
  replacement.same_kind &&
  replacement.single &&
  replacement.parameters === null &&
  /^[\w.:/@-]+$/.test(replacement.text);

/** Replaces what is fixable in the files of a folder, and tells it as a diff. Writes nothing that git couldn't restore. */
export function fix(findings: readonly Item[], { root, dryRun, git, say }: FixOptions): void {
  const edits = [...groupedBy(findings.filter(isFixable), ({ file }) => file)].flatMap(([file, items]) =>
    editOf(file, items, readFileSync(join(root, file))),
  );
  const isLost = !dryRun && git !== undefined && isUncommitted(edits, git);
  const outcome = dryRun
    ? "nothing was written"
    : isLost
      ? "nothing was written: commit these files first, so that git can restore them"
      : `fixed ${count(edits.length, "file")}; the report below shows the state before that`;
  if (!dryRun && !isLost) write(edits, root);
  const nothing = "check: nothing has a single, live replacement of the same kind\n";
  say(edits.length === 0 ? nothing : `${edits.map(diffOf).join("")}check: ${outcome}\n`);
}

function editOf(file: string, items: readonly Item[], before: Buffer): Edit[] {
  const source = before.toString("utf8");
  // Bytes that aren't UTF-8 would be lost.
  if (!Buffer.from(source).equals(before)) return [];
  let [fixed, at] = ["", 0];
  for (const { from, to, text, replacement } of items.toSorted((a, b) => a.from - b.from)) {
    if (from < at || source.slice(from, to) !== text || !replacement) continue;
    fixed += source.slice(at, from) + replacement.text;
    at = to;
  }
  const after = Buffer.from(fixed + source.slice(at));
  return after.equals(before) ? [] : [{ file, before, after }];
}

/** A unified diff. Replacements never add or remove a line, so lines pair up. */
function diffOf({ file, before, after }: Edit): string {
  const [old, now] = [before, after].map((bytes) => bytes.toString("utf8").split("\n")) as [string[], string[]];
  const lines = old.flatMap((line, i) =>
    line === now[i] ? [] : [`@@ -${i + 1} +${i + 1} @@`, `-${printable(line)}`, `+${printable(now[i] ?? "")}`],
  );
  return [`--- a/${printable(file)}`, `+++ b/${printable(file)}`, ...lines, ""].join("\n");
}

/** Whether git couldn't restore what an edit replaces. Blobs are compared because git's own diff may run commands from the repository. */
function isUncommitted(edits: readonly Edit[], git: Git): boolean {
  const blobs = blobsAt(git, "HEAD");
  if ("problem" in blobs) return true;
  const files = new Set(edits.map(({ file }) => file));
  const committed = new Map(
    contentsOf(
      git,
      blobs.filter(({ path }) => files.has(path)),
    ),
  );
  return edits.some(({ file, before }) => !committed.get(file)?.equals(before));
}

/** Writes each file, except links and files that have changed since they were read. */
function write(edits: readonly Edit[], root: string): void {
  const inside = insideOf(root);
  for (const { file, before, after } of edits) {
    const path = join(root, file);
    const stat = lstatSync(path);
    if (stat.isFile() && inside(file) && readFileSync(path).equals(before)) replaceFile(path, after, stat.mode);
  }
}
