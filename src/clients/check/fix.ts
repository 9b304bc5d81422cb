// --fix: what it replaces, the diff that it shows, and how it writes.
import { lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { blobsAt, contentsOf } from "../../git/blobs.ts";
import type { Git } from "../../git/git.ts";
import { count } from "../feed/day-count.ts";
import type { Feed } from "../feed/feed.ts";
import { groupedBy } from "../feed/grouped.ts";
import { reasonsToStay } from "./fix-site.ts";
import { fileName, printable } from "./formats/printable.ts";
import { replaceFile } from "./own-file.ts";
import { insideOf } from "./read-files.ts";
import type { Item } from "./report.ts";

type Edit = { file: string; before: Buffer; after: Buffer };
/** What --fix would do: the items that it replaces, and the others by the reason to leave them. */
export type Plan = { edits: Edit[]; fixed: Item[]; left: Map<string, Item[]> };
type FixOptions = { root: string; dryRun: boolean; git: Git | undefined; say(text: string): void };

const FIXABLE = ["retired", "deprecated", "retiring"];

/** What of an item keeps --fix from it, wherever it stands. */
const REASONS: readonly (readonly [why: string, holds: (item: Item, feed: Feed) => boolean])[] = [
  ["no replacement is stated", ({ replacement }) => replacement === null],
  ["several replacements are stated", ({ replacement }) => !replacement?.single],
  ["the replacement ends too, or isn't in the feed", ({ replacement }) => !replacement?.live],
  ["the replacement is of another kind", ({ replacement }) => !replacement?.same_kind],
  ["parameters are stated with the replacement", ({ replacement }) => replacement?.parameters !== null],
  ["the host's own id of the replacement isn't known", (item, feed) => !isNamedThere(item, feed)],
];

/** Whether both ids are spelled as the vendor's own API takes them, or as the host does. */
function isNamedThere({ text, host, replacement }: Item, feed: Feed): boolean {
  const to = replacement?.text ?? "";
  if (host === null) return !/[/:@]/.test(text) && /^[\w.:/@-]+$/.test(to);
  const isRow = (name: string) =>
    feed.hosts
      .find({ host, text: name })
      .some(({ as, spellings, no_id, version }) => !no_id && !version && (as === name || spellings?.includes(name)));
  return isRow(text) && isRow(to);
}

/** Whether a finding is one that --fix looks at. */
export const isFixable = ({ verdict, excused, place }: Item): boolean =>
  FIXABLE.includes(verdict) && excused === null && place === "use";

/** Source of a file, and fixable items of it in order → what keeps --fix from each; undefined if it replaces it. */
export function reasonsToLeave(source: string, file: string, items: readonly Item[], feed: Feed) {
  const stay = reasonsToStay(source, file, items);
  return items.map((item, i) => stay[i] ?? REASONS.find(([, holds]) => holds(item, feed))?.[0]);
}

/** Findings in the files of a folder → what is replaced, and what isn't. */
export function planOf(findings: readonly Item[], root: string, feed: Feed): Plan {
  const plan: Plan = { edits: [], fixed: [], left: new Map() };
  for (const [file, unsorted] of groupedBy(findings.filter(isFixable), ({ file }) => file)) {
    const before = readFileSync(join(root, file));
    const items = unsorted.toSorted((a, b) => a.from - b.from);
    const reasons = reasonsToLeave(before.toString("utf8"), file, items, feed);
    const fixed = items.filter((item, i) => {
      const why = reasons[i];
      if (why !== undefined) plan.left.set(why, [...(plan.left.get(why) ?? []), item]);
      return why === undefined;
    });
    plan.edits.push(...editOf(file, fixed, before));
    plan.fixed.push(...fixed);
  }
  return plan;
}

/** Carries a plan out, and tells it: the diff, or with `dryRun` only what is left. Writes nothing that git couldn't restore. */
export function fix({ edits, left }: Plan, { root, dryRun, git, say }: FixOptions): void {
  const isLost = !dryRun && git !== undefined && isUncommitted(edits, git);
  const outcome = dryRun
    ? "nothing was written"
    : isLost
      ? "nothing was written: commit these files first, so that git can restore them"
      : `fixed ${count(edits.length, "file")}; the report below shows the state before that`;
  if (!dryRun && !isLost) write(edits, root);
  const reasons = [...left].sort(([, a], [, b]) => b.length - a.length);
  say(edits.length === 0 ? "check: nothing to fix\n" : `${dryRun ? "" : diffOf(edits)}check: ${outcome}\n`);
  for (const [why, items] of reasons) say(`check: left ${count(items.length, "place")}: ${why} (${placesOf(items)})\n`);
}

const MOST_PLACES = 3;

function placesOf(items: readonly Item[]): string {
  const places = items.slice(0, MOST_PLACES).map(({ file, line }) => fileName(`${file}:${line}`));
  return [...places, ...(items.length > MOST_PLACES ? ["…"] : [])].join(", ");
}

/** A unified diff without context, as `patch -p1` and `git apply --unidiff-zero` read it. */
export const diffOf = (edits: readonly Edit[]): string => edits.map(diffOfFile).join("");

function editOf(file: string, items: readonly Item[], before: Buffer): Edit[] {
  const source = before.toString("utf8");
  // Bytes that aren't UTF-8 would be lost.
  if (!Buffer.from(source).equals(before)) return [];
  let [fixed, at] = ["", 0];
  for (const { from, to, text, replacement } of items) {
    if (from < at || source.slice(from, to) !== text || !replacement) continue;
    fixed += source.slice(at, from) + replacement.text;
    at = to;
  }
  const after = Buffer.from(fixed + source.slice(at));
  return after.equals(before) ? [] : [{ file, before, after }];
}

/** Replacements never add or remove a line, so lines pair up. Tabs and a line's return stay, or the patch wouldn't fit. */
function diffOfFile({ file, before, after }: Edit): string {
  const shown = (line: string) => line.replace(/[^\t\r]+|\r(?!$)/g, printable);
  const [old, now] = [before, after].map((bytes) => bytes.toString("utf8").split("\n")) as [string[], string[]];
  const lines = old.flatMap((line, i) =>
    line === now[i] ? [] : [`@@ -${i + 1} +${i + 1} @@`, `-${shown(line)}`, `+${shown(now[i] ?? "")}`],
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
