import { lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { groupedBy } from "../feed/grouped.ts";
import { printable } from "./formats/printable.ts";
import { replaceFile } from "./own-file.ts";
import { insideOf } from "./read-files.ts";
import type { Item } from "./report.ts";

export type Edit = { file: string; before: Buffer; after: Buffer };

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

/** Findings → a unified diff and the edits that it shows. */
export function fixes(findings: readonly Item[], root: string): { diff: string; edits: Edit[] } {
  const edits: Edit[] = [];
  let diff = "";
  for (const [file, items] of groupedBy(findings.filter(isFixable), ({ file }) => file)) {
    const before = readFileSync(join(root, file));
    const source = before.toString("utf8");
    // Bytes that aren't UTF-8 would be lost.
    if (!Buffer.from(source).equals(before)) continue;
    let [fixed, at] = ["", 0];
    for (const { from, to, text, replacement } of items.sort((a, b) => a.from - b.from)) {
      if (from < at || source.slice(from, to) !== text || !replacement) continue;
      fixed += source.slice(at, from) + replacement.text;
      at = to;
    }
    const after = Buffer.from(fixed + source.slice(at));
    if (!after.equals(before)) {
      edits.push({ file, before, after });
      diff += diffOf(file, before, after);
    }
  }
  return { diff, edits };
}

/** Writes each file, except links and files that have changed since they were read. */
export function writeFixes(edits: readonly Edit[], root: string): void {
  const inside = insideOf(root);
  for (const { file, before, after } of edits) {
    const path = join(root, file);
    const stat = lstatSync(path);
    if (!stat.isFile() || !inside(file) || !readFileSync(path).equals(before)) continue;
    replaceFile(path, after, stat.mode);
  }
}

/** Replacements never add or remove a line, so lines pair up. */
function diffOf(file: string, before: Buffer, after: Buffer): string {
  const [old, now] = [before, after].map((bytes) => bytes.toString("utf8").split("\n")) as [string[], string[]];
  const lines = old.flatMap((line, i) =>
    line === now[i] ? [] : [`@@ -${i + 1} +${i + 1} @@`, `-${printable(line)}`, `+${printable(now[i] ?? "")}`],
  );
  return [`--- a/${printable(file)}`, `+++ b/${printable(file)}`, ...lines, ""].join("\n");
}
