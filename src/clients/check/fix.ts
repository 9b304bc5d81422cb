// --fix: what it replaces, the diff that it shows, and how it writes.
import { lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { blobsAt, contentsOf } from "../../git/blobs.ts";
import type { Git } from "../../git/git.ts";
import { count } from "../feed/day-count.ts";
import { groupedBy } from "../feed/grouped.ts";
import { type Context, ELSEWHERE, LISTED, type Question, reasonToStay, replacementIn, sitesOf } from "./fix-site.ts";
import { placesOf, printable } from "./formats/printable.ts";
import { replaceFile } from "./own-file.ts";
import { type Change, passesRejected, removalsIn } from "./parameters.ts";
import { insideOf } from "./read-files.ts";
import { type Item, partOf, type Report } from "./report.ts";
import { languageOf } from "./syntax.ts";

type Edit = { file: string; before: Buffer; changes: Change[] };
/** What --fix would do: the items that it replaces, and the others by the reason to leave them. */
export type Plan = { edits: Edit[]; fixed: Item[]; left: Map<string, Item[]> };
type FixOptions = { root: string; dryRun: boolean; git: Git | undefined; say(text: string): void };
const FIXABLE = ["retired", "deprecated", "retiring"];

/** What a source asks of names, as in `name.startsWith("oak-3")`, of its mentions. */
export function questionsIn(source: string, file: string, mentions: readonly Item[]): Question[] {
  const language = languageOf(file);
  const isAsked = ({ place, from, to }: Item) =>
    place === "prose" && /["'`]/.test(source[from - 1] ?? "") && source[to] === source[from - 1];
  return language.kind === "code" ? mentions.filter(isAsked).map(({ text }) => ({ text, language })) : [];
}

export const isFixable = ({ verdict, excused, place }: Item): boolean =>
  FIXABLE.includes(verdict) && excused === null && place === "use";

/** Source of a file, and fixable items of it → what changes for each, or why it is left. */
export function changesFor(
  source: string,
  file: string,
  items: readonly Item[],
  context: Context,
): (Change[] | string)[] {
  const outcomes = sitesOf(source, file, items, context).map((site) => {
    const { from, to } = site;
    const change = { from, to, text: replacementIn(site) ?? "" };
    const why = reasonToStay(site);
    if (why !== undefined || !passesRejected(site)) return why ?? [change];
    const removals = context.parameters ? removalsIn(site) : undefined;
    return removals ? [change, ...removals] : REJECTED;
  });
  // What is chosen from a list must be in it.
  const listed = new Set(items.flatMap(({ text }, i) => (outcomes[i] === LISTED ? [text] : [])));
  return outcomes.map((outcome, i) => {
    const { text, replacement } = items[i] as Item;
    const isChosen = typeof outcome !== "string" && listed.has(text) && !source.includes(replacement?.text ?? "");
    return isChosen ? "chosen from a list without the replacement" : outcome;
  });
}
const REJECTED = "tools or a parameter there that the replacement isn't stated to take";

export function planOf(
  { findings, mentions }: Pick<Report, "findings" | "mentions">,
  root: string,
  given: Omit<Context, "questions">,
): Plan {
  const inProse = mentions.filter(({ place, file }) => place === "prose" && partOf(file) === "source");
  const questions = [...groupedBy(inProse, ({ file }) => file)].flatMap(([file, items]) =>
    questionsIn(readFileSync(join(root, file), "utf8"), file, items),
  );
  for (const item of findings) if (FIXABLE.includes(item.verdict) && !isFixable(item)) item.left = item.excused ?? "";
  const files = [...groupedBy(findings.filter(isFixable), ({ file }) => file)].map(([file, items]) => {
    const before = readFileSync(join(root, file));
    const source = before.toString("utf8");
    // Bytes that aren't UTF-8 would be lost.
    const isText = Buffer.from(source).equals(before);
    const outcomes = isText
      ? changesFor(source, file, items, { ...given, questions })
      : items.map(() => "its file isn't UTF-8");
    return { file, items, before, source, outcomes };
  });
  // A program's default stays the same in all of its files.
  const isOwn = ({ file }: { file: string }) => partOf(file) === "source";
  const keeps = (outcome: unknown) => outcome === REJECTED || outcome === ELSEWHERE;
  const keptIn = ({ items, outcomes }: (typeof files)[number]) => items.filter((_, i) => keeps(outcomes[i]));
  const kept = new Set(files.filter(isOwn).flatMap((one) => keptIn(one).map(({ text }) => text)));
  const edits = files.flatMap(({ file, items, before, source, outcomes }) => {
    const changes = outcomes.flatMap((outcome, i) => {
      const item = items[i] as Item;
      if (source.slice(item.from, item.to) !== item.text) item.left = "written in another way";
      else if (typeof outcome === "string") item.left = outcome;
      else if (isOwn(item) && kept.has(item.text)) item.left = "another file that calls it keeps it";
      else return outcome;
      return [];
    });
    return changes.length > 0 ? [{ file, before, changes: inOrder(changes) }] : [];
  });
  const isLeft = ({ left }: Item) => left !== undefined;
  const fixed = findings.filter((item) => isFixable(item) && !isLeft(item));
  return { edits, fixed, left: groupedBy(findings.filter(isLeft), ({ left = "" }) => left) };
}

function inOrder(changes: readonly Change[]): Change[] {
  const kept: Change[] = [];
  for (const change of changes.toSorted((a, b) => a.from - b.from))
    if (change.from >= (kept.at(-1)?.to ?? 0)) kept.push(change);
  return kept;
}

function changed(source: string, changes: readonly Change[], start = 0, end = source.length): string {
  let [text, at] = ["", start];
  for (const { from, to, text: now } of changes) {
    text += source.slice(at, from) + now;
    at = to;
  }
  return text + source.slice(at, end);
}

/** Carries a plan out, and tells it: the diff, or with `dryRun` only what is left. Writes nothing that git couldn't restore. */
export function fix({ edits, left }: Plan, { root, dryRun, git, say }: FixOptions): void {
  const isLost = !dryRun && git !== undefined && isUncommitted(edits, git);
  let outcome = `nothing was written${isLost ? ": commit these files first, so that git can restore them" : ""}`;
  if (!dryRun && !isLost) {
    write(edits, root);
    outcome = `fixed ${count(edits.length, "file")}; the report below shows the state before that`;
  }
  const reasons = [...left].sort(([, a], [, b]) => b.length - a.length);
  say(edits.length === 0 ? "check: nothing to fix\n" : `${dryRun ? "" : diffOf(edits)}check: ${outcome}\n`);
  for (const [why, items] of reasons)
    say(`check: left ${count(items.length, "place")}: ${why} (${placesOf(items, 3)})\n`);
}

/** A unified diff without context, as `patch -p1` and `git apply --unidiff-zero` read it. */
export const diffOf = (edits: readonly Edit[]): string => edits.map(diffOfFile).join("");

/** Tabs and a line's return stay, or the patch wouldn't fit. */
function diffOfFile({ file, before, changes }: Edit): string {
  const source = before.toString("utf8");
  const shown = (sign: string, text: string) =>
    text.split("\n").map((line) => sign + line.replace(/[^\t\r]+|\r(?!$)/g, printable));
  let [more, line, at] = [0, 1, 0];
  const hunks = hunksOf(source, changes).flatMap(({ from, to, changes }) => {
    line += source.slice(at, from).split("\n").length - 1;
    at = from;
    const old = shown("-", source.slice(from, to));
    const now = shown("+", changed(source, changes, from, to));
    const header = `@@ -${sized(line, old.length)} +${sized(line + more, now.length)} @@`;
    more += now.length - old.length;
    return [header, ...old, ...now];
  });
  return [`--- a/${printable(file)}`, `+++ b/${printable(file)}`, ...hunks, ""].join("\n");
}

const sized = (line: number, count: number) => (count === 1 ? `${line}` : `${line},${count}`);

function hunksOf(source: string, changes: readonly Change[]) {
  const hunks: { from: number; to: number; changes: Change[] }[] = [];
  for (const change of changes) {
    const end = source.indexOf("\n", change.to);
    const [from, to] = [source.lastIndexOf("\n", change.from - 1) + 1, end < 0 ? source.length : end];
    const before = hunks.at(-1);
    if (before && from <= before.to) Object.assign(before, { to, changes: [...before.changes, change] });
    else hunks.push({ from, to, changes: [change] });
  }
  return hunks;
}

/** Whether git couldn't restore what an edit replaces. Blobs are compared because git's own diff may run commands from the repository. */
function isUncommitted(edits: readonly Edit[], git: Git): boolean {
  const blobs = blobsAt(git, "HEAD");
  if ("problem" in blobs) return true;
  const files = new Set(edits.map(({ file }) => file));
  const replaced = blobs.filter(({ path }) => files.has(path));
  const committed = new Map(contentsOf(git, replaced));
  return edits.some(({ file, before }) => !committed.get(file)?.equals(before));
}

/** Writes each file, except links and files that have changed since they were read. */
function write(edits: readonly Edit[], root: string): void {
  const inside = insideOf(root);
  for (const { file, before, changes } of edits) {
    const path = join(root, file);
    const stat = lstatSync(path);
    if (stat.isFile() && inside(file) && readFileSync(path).equals(before))
      replaceFile(path, changed(before.toString("utf8"), changes), stat.mode);
  }
}
