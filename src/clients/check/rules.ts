import { lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ignore, { type Ignore } from "ignore";

/** Told of each file that has a rule which is not kept. */
type Refuse = (file: string) => void;

const MOST_STARS = 3;
/** Whether a rule is soon asked of a path: each further `**` takes as many times longer as the path is deep. */
export const isQuick = (rule: string) => rule.split("**").length - 1 <= MOST_STARS;
/** What to say of the others. */
export const UNKEPT = `a rule with too many \`**\` is not kept`;

/** What a .gitignore says, and its folder in the repository, with a slash at its end. */
export type Rules = { base: string; rule: Ignore };

/** Path in the repository → whether it is ignored. */
export function ignored(path: string, rules: readonly Rules[]): boolean {
  let result = false;
  for (const { base, rule } of rules) {
    const { ignored: yes, unignored } = rule.test(path.slice(base.length));
    result = yes || (result && !unignored);
  }
  return result;
}

/**
 * What rules a folder (from the top, with a slash at its end) from above: the repository's own exclusions, and each .gitignore on the
 * way. Undefined where these ignore the folder.
 */
export function rulesAbove(top: string, folder: string, refuse: Refuse, exclusions?: string): Rules[] | undefined {
  const rules = exclusions === undefined ? [] : rulesOf("", exclusions, refuse);
  let base = "";
  for (const part of folder.split("/").slice(0, -1)) {
    rules.push(...rulesOf(base, join(top, base, ".gitignore"), refuse));
    base += `${part}/`;
    if (ignored(base, rules)) return undefined;
  }
  return rules;
}

/** A file of rules → them; none where it says nothing, since each rule is asked of every path. */
export function rulesOf(base: string, file: string, refuse: Refuse): Rules[] {
  const stat = lstatSync(file, { throwIfNoEntry: false });
  const lines = stat?.isFile() && stat.size < 1_048_576 ? readFileSync(file, "utf8").split("\n") : [];
  const kept = lines.filter((line) => line.startsWith("#") || isQuick(line));
  if (kept.length < lines.length) refuse(file);
  return kept.some((line) => /^(?!#).*\S/.test(line))
    ? [{ base, rule: ignore({ ignorecase: CASELESS }).add(kept.join("\n")) }]
    : [];
}

/** Where file systems mostly are so, and git with them. */
const CASELESS = process.platform === "win32" || process.platform === "darwin";
