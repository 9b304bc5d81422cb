// Rules as in a .gitignore.

/** A damaged git index may have such paths. */
export const OUTSIDE = /^\/|(?:^|\/)\.\.(?:\/|$)/;

/** A rule: `!`, its glob, and the slash of a folder. */
const RULE = /^(!?)((?:\\.|[^\\])*?)(\/?)(?<!\\) *$/;
/** What of a glob doesn't stand for itself. */
const GLOB = /\\(.)|\[!?\]?[^\]/]*\]|\/(?:\*\*\/)+|^(?:\*\*\/)+|\/\*\*$|\*+|\?|[^\w/]/g;

/** Rules → whether a path in their folder is one of them. The last that fits counts, and a folder's for all that is in it. */
export function ruling(rules: readonly string[]): (path: string) => boolean {
  const all = rules.flatMap((rule) => ruleIn(rule) ?? []);
  return (path) => {
    const parts = path === "" || OUTSIDE.test(path) ? [] : path.split("/");
    return parts.some((_, i) => {
      const [name, isFolder] = [parts.slice(0, i + 1).join("/"), i + 1 < parts.length];
      return all.findLast(({ pattern, isFolders }) => (isFolder || !isFolders) && pattern.test(name))?.isIn ?? false;
    });
  };
}

function ruleIn(line: string) {
  const [, not, glob, folder] = RULE.exec(line.startsWith("#") ? "" : line) ?? [];
  if (!glob || glob === "/") return undefined;
  // A slash within ties it to the rules' folder.
  const start = glob.includes("/") ? "^" : "^(?:.*/)?";
  try {
    const pattern = new RegExp(`${start}${glob.replace(/^\//, "").replace(GLOB, expressed)}$`, "i");
    return { isIn: not === "", isFolders: folder !== "", pattern };
  } catch {
    // A class that is none fits nothing.
    return undefined;
  }
}

/** A part of a glob, and the character that it escapes → the expression. */
function expressed(part: string, escaped?: string): string {
  if (escaped !== undefined) return escaped.replace(/\W/, "\\$&");
  if (part.endsWith("**/")) return part.startsWith("/") ? "/(?:.*/)?" : "(?:.*/)?";
  if (part === "/**") return "/.+";
  if (part.startsWith("[") && part.length > 1) return part.replace("[!", "(?!/)[^");
  return { "?": "[^/]" }[part] ?? (part.startsWith("*") ? "[^/]*" : `\\${part}`);
}
