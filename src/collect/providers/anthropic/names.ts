import { slugify } from "../../../read/id.ts";

/** "Name (for prompts up to 100,000 tokens)", "Name (retired, except on …)" → the name, and what the parenthesis says. */
export function nameOf(text: string): { name: string; more: string } {
  const [, name = "", more = ""] = /^([^(]+?)\s*(?:\((.*)\))?$/.exec(text) ?? [];
  return { name, more };
}

/** "… prompts up to 100,000 tokens", "… prompts over …" → the tier of a rate; nothing where the text names no length. */
export function tierOf(text: string): { tier?: string } {
  const [, sign, length] = /prompts (up to|over) ([\d,]+) tokens/.exec(text) ?? [];
  return sign ? { tier: `prompt ${sign === "over" ? ">" : "<="} ${length} tokens` } : {};
}

/** The name in a heading that an id spells, in either of the orders that ids have: Claude Opus 4.1, Claude 3.5 Haiku. */
export function nameFor(id: string, heading: string): string | undefined {
  const bare = id.replace(/-\d{8}$/, "");
  return heading.match(/Claude [A-Z][a-z]+ \d+(\.\d+)?/g)?.find((name) => {
    const [claude, line, version] = slugify(name).split(/-(?=[a-z])|(?<=[a-z])-/);
    return bare === `${claude}-${line}-${version}` || bare === `${claude}-${version}-${line}`;
  });
}
