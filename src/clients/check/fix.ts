// --fix: what it replaces, the diff that it shows, and how it writes.
import { lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { blobsAt, contentsOf } from "../../git/blobs.ts";
import type { Git } from "../../git/git.ts";
import { count } from "../feed/day-count.ts";
import { groupedBy } from "../feed/grouped.ts";
import { isEnd } from "../feed/judge.ts";
import { codeOf } from "./code.ts";
import { type Context, ELSEWHERE, LISTED, type Question, reasonToStay, replacementIn, sitesOf } from "./fix-site.ts";
import { placesOf, printable } from "./formats/printable.ts";
import { replaceFile } from "./own-file.ts";
import { type Change, passesRejected, removalsIn } from "./parameters.ts";
import { insideOf } from "./read-files.ts";
import { type Item, partOf, type Report } from "./report.ts";
import { languageOf, spanAt } from "./syntax.ts";
import { remembered } from "./token.ts";

type Edit = { file: string; before: Buffer; changes: Change[] };
/** What --fix would do: the items that it replaces, and the others by the reason to leave them. */
export type Plan = { edits: Edit[]; fixed: Item[]; left: Map<string, Item[]> };
type FixOptions = { root: string; dryRun: boolean; git: Git | undefined; say(text: string): void };
type Outcome = Change[] | string;

const REJECTED = "tools or a parameter there that the replacement isn't stated to take";
const CHOSEN = "chosen from a list without the replacement";
const ELSEWHERE_LISTED = "another file lists it, but not the replacement";
const ELSEWHERE_CALLED = "another file that calls it keeps it";
const DEFAULT = "a document or comment calls it the default";
const spellingOf = ({ host, text }: Item) => `${host} ${text}`;

/** What a source asks of names, as in `name.startsWith("oak-3")`, of its mentions. */
export function questionsIn(source: string, file: string, mentions: readonly Item[]): Question[] {
  const language = languageOf(file);
  if (language.kind !== "code") return [];
  const { spans } = codeOf(source, language);
  const asked = mentions.filter(({ place, from, to }) => {
    const span = place === "prose" ? spanAt(spans(), from) : undefined;
    return span?.type === "string" && span.from === from && span.to === to;
  });
  return asked.map(({ text }) => ({ text, language }));
}

/** Source of a file, and items of models that end → what changes for each, or why it is left. */
export function changesFor(source: string, file: string, items: readonly Item[], context: Context): Outcome[] {
  const outcomes = sitesOf(source, file, items, context).map((site): Outcome => {
    const why = site.item.excused ?? reasonToStay(site);
    if (why !== undefined) return why;
    const removals = passesRejected(site) ? context.parameters && removalsIn(site) : [];
    return removals ? [{ from: site.from, to: site.to, text: replacementIn(site) ?? "" }, ...removals] : REJECTED;
  });
  const listed = new Set(keptIn(source, items, outcomes).map(([spelling, why]) => (why === LISTED ? spelling : "")));
  const isListed = (i: number) => listed.has(spellingOf(items[i] as Item));
  return outcomes.map((outcome, i) => (typeof outcome !== "string" && isListed(i) ? CHOSEN : outcome));
}

/** The spellings that stay in a file, and why; those in a list only if the file doesn't have the replacement, too. */
function keptIn(source: string, items: readonly Item[], outcomes: readonly Outcome[]): [string, string][] {
  const has = remembered((text: string) => source.includes(text));
  return items.flatMap((item, i): [string, string][] => {
    const why = item.place === "key" ? LISTED : outcomes[i];
    const isKept = why === LISTED && !has(item.replacement?.text ?? "");
    return isKept || why === REJECTED || why === ELSEWHERE ? [[spellingOf(item), why]] : [];
  });
}

type Fixes = ReturnType<typeof outcomesIn>;
/** What --fix makes of the items of a file. */
function outcomesIn(root: string, file: string, items: readonly Item[], context: Context) {
  const before = readFileSync(join(root, file));
  const source = before.toString("utf8");
  // Bytes that aren't UTF-8 would be lost.
  const isText = Buffer.from(source).equals(before);
  const outcomes = isText ? changesFor(source, file, items, context) : items.map(() => "its file isn't UTF-8");
  const changing = items.filter((_, i) => typeof outcomes[i] !== "string").map(({ text }) => text);
  return { file, items, before, source, outcomes, changing };
}

/** An item → why it stays although nothing at its place says so: other files must agree with it. */
function keeperOf(files: readonly Fixes[], compared: readonly Item[], defaults: readonly Item[]) {
  const kept = new Map<string, string>();
  // A program's default stays the same in all of its files.
  for (const { items, source, outcomes } of files.filter(isOwn))
    for (const [spelling, why] of keptIn(source, items, outcomes))
      kept.set(spelling, why === LISTED ? ELSEWHERE_LISTED : ELSEWHERE_CALLED);
  for (const item of compared) if (partOf(item.file) === "tests") kept.set(spellingOf(item), "a test compares with it");
  for (const item of defaults) kept.set(spellingOf(item), DEFAULT).set(`${item.file} ${spellingOf(item)}`, DEFAULT);
  return (item: Item): string | undefined => kept.get(`${isOwn(item) ? "" : `${item.file} `}${spellingOf(item)}`);
}

export function planOf(
  { findings, mentions }: Pick<Report, "findings" | "mentions">,
  root: string,
  given: Omit<Context, "questions">,
): Plan {
  const textOf = remembered((file: string) => readFileSync(join(root, file), "utf8"));
  const compared = mentions.filter(({ place }) => place === "prose");
  const questions = [...groupedBy(compared.filter(isOwn), ({ file }) => file)].flatMap(([file, items]) =>
    questionsIn(textOf(file), file, items),
  );
  const ending = groupedBy(findings.filter(isEnd), ({ file }) => file);
  const files = [...ending].map(([file, items]) => outcomesIn(root, file, items, { ...given, questions }));
  const changing = new Set(files.flatMap(({ changing }) => changing));
  const isDefault = ({ file, place, text, from, to }: Item) =>
    /doc|comment/.test(place) &&
    changing.has(text) &&
    /default/i.test(textOf(file).slice(Math.max(0, from - 60), to + 20));
  const keeperFor = keeperOf(files, compared, mentions.filter(isDefault));
  const edits = files.flatMap(({ file, items, before, source, outcomes }) => {
    const changes = outcomes.flatMap((outcome, i): Change[] => {
      const item = items[i] as Item;
      const isThere = source.slice(item.from, item.to) === item.text;
      const why = typeof outcome === "string" ? outcome : isThere ? keeperFor(item) : "written in another way";
      if (why !== undefined) item.left = why;
      return typeof outcome === "string" || why !== undefined ? [] : outcome;
    });
    return changes.length > 0 ? [{ file, before, changes: inOrder(changes) }] : [];
  });
  const isLeft = ({ left }: Item) => left !== undefined;
  const fixed = findings.filter((item) => isEnd(item) && !isLeft(item));
  const left = groupedBy(findings.filter(isLeft), ({ left = "" }) => left);
  return { edits, fixed, left };
}

const isOwn = ({ file }: { file: string }) => partOf(file) === "source";

/** Changes in order, without those that overlap. */
const inOrder = (changes: readonly Change[]): Change[] =>
  changes.toSorted((a, b) => a.from - b.from).filter(({ from }, i, all) => i === 0 || from >= (all[i - 1]?.to ?? 0));

function changed(source: string, changes: readonly Change[], start = 0, end = source.length): string {
  const texts = changes.map(({ to, text }, i) => text + source.slice(to, changes[i + 1]?.from ?? end));
  return source.slice(start, changes[0]?.from ?? end) + texts.join("");
}

/** Carries a plan out, and tells it: the diff, or with `dryRun` only what is left. Writes nothing that git couldn't restore. */
export function fix({ edits, left }: Plan, { root, dryRun, git, say }: FixOptions): void {
  const isLost = !dryRun && git !== undefined && isUncommitted(edits, git);
  const isWritten = !dryRun && !isLost;
  if (isWritten) write(edits, root);
  const outcome = isWritten
    ? `fixed ${count(edits.length, "file")}; the report below shows the state before that`
    : `nothing was written${isLost ? ": commit these files first, so that git can restore them" : ""}`;
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
  const lineEnd = (at: number) => (source.indexOf("\n", at) + 1 || source.length + 1) - 1;
  for (const change of changes) {
    const { from, to } = change;
    const before = hunks.at(-1);
    if (before && from <= before.to) {
      before.changes.push(change);
      // A line may be megabytes long.
      if (to > before.to) before.to = lineEnd(to);
    } else hunks.push({ from: source.lastIndexOf("\n", from - 1) + 1, to: lineEnd(to), changes: [change] });
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
