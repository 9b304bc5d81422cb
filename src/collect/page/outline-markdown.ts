import { gfmFootnoteFromMarkdown } from "mdast-util-gfm-footnote";
import { gfmStrikethroughFromMarkdown } from "mdast-util-gfm-strikethrough";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTaskListItemFromMarkdown } from "mdast-util-gfm-task-list-item";
import { gfmFootnote } from "micromark-extension-gfm-footnote";
import { gfmStrikethrough } from "micromark-extension-gfm-strikethrough";
import { gfmTable } from "micromark-extension-gfm-table";
import { gfmTaskListItem } from "micromark-extension-gfm-task-list-item";
import remarkGfm from "remark-gfm";
import remarkMdx from "remark-mdx";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { nodesOf, withHtml } from "./markdown-tree.ts";
import { mappingsIn } from "./outline-yaml.ts";
import { HostileTable, MAX_CELLS } from "./table-grid.ts";
import type { Node } from "./tree.ts";

/** Pages indent the content of components; four spaces never mean code there. */
const noIndentedCode = { disable: { null: ["codeIndented"] } };

/** GFM without autolinks of bare URLs, which take a quarter of the time. In MDX they keep a URL's braces from being an expression. */
const plain = unified()
  .data({
    micromarkExtensions: [gfmTable(), gfmFootnote(), gfmStrikethrough(), gfmTaskListItem(), noIndentedCode],
    fromMarkdownExtensions: [
      gfmTableFromMarkdown(),
      gfmFootnoteFromMarkdown(),
      gfmStrikethroughFromMarkdown(),
      gfmTaskListItemFromMarkdown(),
    ],
  })
  .use(remarkParse)
  .freeze();
const mdx = unified()
  .data({ micromarkExtensions: [noIndentedCode] })
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkMdx)
  .freeze();

/**
 * Parses Markdown to nodes and front matter. Text with tags is first parsed as MDX; if that fails, again with stray `<` escaped and
 * open tags closed; and if that fails too (a lone `{`, tags that close nothing), in parts.
 */
export function treeOfMarkdown(text: string, format: "md" | "mdx"): { nodes: Node[]; entries: Record<string, string> } {
  refuseHugeTables(text);
  const { entries, body } = splitFrontMatter(text);
  const source = body.replace(/<(br|hr)\s*>/gi, "<$1/>");
  const isMdx = format === "mdx" || /<[A-Za-z/!>]/.test(body);
  const nodes = isMdx ? (mdxNodes(source) ?? mdxNodes(repair(source)) ?? nodesInParts(body)) : plainNodes(body);
  return { nodes, entries };
}

const plainNodes = (text: string): Node[] => withHtml(nodesOf(plain.parse(text)));

/** Each self-closing tag with attributes in braces as MDX, which HTML would misread; the rest as plain Markdown with HTML. */
function nodesInParts(text: string): Node[] {
  const nodes: Node[] = [];
  let [end, seen] = [0, 0];
  for (const { index } of text.matchAll(/<[A-Za-z][\w.]*\s/g)) {
    if (index < seen) continue;
    const close = endOfTag(text, index);
    if (close === undefined) break;
    seen = close;
    const tag = text.slice(index, close);
    const component = tag.endsWith("/>") && tag.includes("={") ? mdxNodes(tag) : undefined;
    if (!component) continue;
    nodes.push(...plainNodes(text.slice(end, index)), ...component);
    end = close;
  }
  return [...nodes, ...plainNodes(text.slice(end))];
}

/** Where a tag ends, whatever is in its strings and braces. */
function endOfTag(text: string, start: number): number | undefined {
  const tokens = /"[^"\n]*"|'[^'\n]*'|`[^`]*`|[{}]|\/?>/g;
  tokens.lastIndex = start;
  let depth = 0;
  for (let token = tokens.exec(text); token; token = tokens.exec(text)) {
    if (token[0] === "{") depth++;
    else if (token[0] === "}") depth--;
    else if (depth === 0 && /^\/?>$/.test(token[0])) return tokens.lastIndex;
  }
  return undefined;
}

function mdxNodes(text: string): Node[] | undefined {
  try {
    return nodesOf(mdx.parse(text));
  } catch {
    return undefined;
  }
}

/** Checked before parsing, because the parser takes a second and 150 MB for 100 kB of table. Throws HostileTable. */
function refuseHugeTables(text: string): void {
  let cells = 0;
  for (const [line] of text.matchAll(/^.*$/gm)) {
    const pipes = /^\s*\|/.test(line) ? line.replaceAll("\\|", "").split("|").length - 2 : 0;
    cells = pipes > 0 ? cells + pipes : 0;
    if (cells > MAX_CELLS) throw new HostileTable(`more than ${MAX_CELLS} cells`);
  }
}

const CODE = /(^ *(?:```|~~~)[\s\S]*?^ *(?:```|~~~)|`[^`\n]+`)/m;
const TAG = /<(\/?)([A-Za-z][\w.]*)(?![^\s/>])(?:[^<>{}]|\{[^<>{}]*\}|\{\{[^<>{}]*\}\})*?(\/?)>/g;

/** Repairs what makes a page invalid MDX: comments, autolinks, `a <= b`, tags that are never closed. */
function repair(text: string): string {
  const open: string[] = [];
  const parts = withoutComments(text)
    .split(CODE)
    .map((part, i) => (i % 2 === 1 ? part : repairTags(part, open)));
  const closing = open.reverse().map((name) => `\n</${name}>`);
  return parts.join("") + closing.join("\n");
}

/** `open` collects the names of the tags that stay open. */
function repairTags(text: string, open: string[]): string {
  const escaped = text.replace(/<((?:https?|mailto):[^\s<>]+)>/g, "$1").replace(/(?<!\\)<(?![A-Za-z/>])/g, "&lt;");
  for (const [, closing, name = "", selfClosing] of escaped.matchAll(TAG)) {
    if (closing === "" && selfClosing === "") open.push(name);
    else if (closing !== "" && open.at(-1) === name) open.pop();
  }
  return escaped;
}

/** Uses indexOf, because a regular expression takes quadratic time on comments that never end. */
function withoutComments(text: string): string {
  const kept: string[] = [];
  let end = 0;
  for (let start = text.indexOf("<!--"); start !== -1; start = text.indexOf("<!--", end)) {
    const close = text.indexOf("-->", start);
    if (close === -1) break;
    kept.push(text.slice(end, start));
    end = close + 3;
  }
  return kept.join("") + text.slice(end);
}

/** The top-level texts of YAML front matter. Nothing needs nested values. */
function splitFrontMatter(text: string): { entries: Record<string, string>; body: string } {
  const [whole = "", yaml] = /^---[ \t]*\n([\s\S]*?)\n---[ \t]*(?:\n|$)/.exec(text) ?? [];
  const texts = Object.entries(mappingsIn(yaml ?? "")[0] ?? {}).filter(([, value]) => typeof value === "string");
  const entries = Object.fromEntries(texts.map(([key, value]) => [key, (value as string).trim()]));
  return { entries, body: text.slice(whole.length) };
}
