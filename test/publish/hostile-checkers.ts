import assert from "node:assert/strict";
import { load } from "cheerio";
import { parse as parseCsv } from "csv-parse/sync";
import ICAL from "ical.js";
import Papa from "papaparse";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { SaxesParser } from "saxes";
import { unified } from "unified";
import { SITE } from "./marked-catalog.ts";

/** The structure of a document without its texts: elements, lines, properties. */
export type Skeleton = readonly string[];
type Checker = (body: string, path: string) => Skeleton;

/** Characters with an effect in a terminal, an XML parser or an editor, except line feeds. */
const RAW = /(?!\n)[\p{Cc}\p{Bidi_Control}\p{Noncharacter_Code_Point}\u2028\u2029]/u;
/** Allowed link targets: our site, and the pages of test/sample-catalog.ts. */
const ADDRESS = new RegExp(`^(${SITE}/|https://docs.example.com/)`);

const CHECKERS: Record<string, Checker> = {
  "text/html": markupOf,
  "application/json": jsonOf,
  "application/schema+json": jsonOf,
  "image/svg+xml": svgOf,
  "application/rss+xml": feedOf,
  "application/xml": xmlOf,
  "text/csv": csvOf,
  "text/calendar": calendarOf,
  "text/markdown": markdownOf,
  "text/plain": (body) => [`${body.split("\n").length} lines`],
  // These must not depend on the catalog.
  "text/css": (body) => [body],
  "text/javascript": (body) => [body],
  "font/woff2": (body) => [body],
};

/** The skeleton of a document. Throws on active content or raw characters, and on a type without a checker. */
export function skeletonOf({ path, type, body }: { path: string; type: string; body: string }): Skeleton {
  const [essence = ""] = type.split(";");
  const check = CHECKERS[essence];
  assert.ok(check, `${path}: no checker for ${type}: write one in test/publish/hostile-checkers.ts`);
  const lines = essence === "text/csv" || essence === "text/calendar" ? body.replaceAll("\r\n", "\n") : body;
  const raw = RAW.exec(essence === "text/javascript" ? "" : lines);
  assert.equal(raw, null, `${path}: a raw U+${raw?.[0].codePointAt(0)?.toString(16)} at ${raw?.index}`);
  assert.ok(body.isWellFormed(), `${path}: half a character`);
  return check(body, path);
}

/** The pages that are alike in both catalogs, and what is in several feeds, are parsed once. */
const parsed = new Map<string, Skeleton>();

/** Elements with attribute names. Words with a hyphen are kept together by a span, whatever the text is. */
function markupOf(markup: string, path: string): Skeleton {
  const known = parsed.get(markup);
  if (known) return known;
  const $ = load(markup);
  const elements = $("*")
    .not("span.id")
    .toArray()
    .map((element) => {
      const { tagName, attribs } = element as unknown as { tagName: string; attribs: Record<string, string> };
      for (const [name, value] of Object.entries(attribs)) {
        assert.doesNotMatch(name, /^on/i, `${path}: <${tagName} ${name}>`);
        if (/^(href|src|action|formaction|data|poster|srcset|xlink:href)$/.test(name))
          assert.doesNotMatch(
            value.replace(/[\s\p{Cc}]/gu, ""),
            /^(javascript|vbscript|data|file):/i,
            `${path}: ${name}="${value}"`,
          );
      }
      if (tagName === "script" && /json/.test(attribs.type ?? "")) JSON.parse($(element).text());
      return `${tagName} ${Object.keys(attribs)}`;
    });
  parsed.set(markup, elements);
  return elements;
}

function jsonOf(body: string, path: string): Skeleton {
  const value = JSON.parse(body);
  // A page that embeds JSON has to escape it; pages are checked as markup.
  assert.equal(typeof value, "object", path);
  return [];
}

function xmlOf(body: string, path: string): string[] {
  const elements: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", (error) => assert.fail(`${path}: ${error.message}`));
  parser.on("doctype", () => assert.fail(`${path}: a document type`));
  parser.on("processinginstruction", ({ target }) => elements.push(`?${target}`));
  parser.on("opentag", ({ name, attributes }) => elements.push(`${name} ${Object.keys(attributes)}`));
  parser.write(body).close();
  return elements;
}

const DRAWN = new Set("svg title desc defs pattern clipPath rect g text path circle line polyline".split(" "));

function svgOf(body: string, path: string): Skeleton {
  const elements = xmlOf(body, path);
  for (const element of elements) {
    const [name = "", attributes = ""] = element.split(" ");
    assert.ok(DRAWN.has(name), `${path}: <${name}>`);
    assert.doesNotMatch(attributes, /(^|,)(on\w+|href|xlink:href|style)(,|$)/, `${path}: <${element}>`);
  }
  return elements;
}

/** Some elements of a feed contain HTML as text, which is checked as markup too. */
function feedOf(body: string, path: string): Skeleton {
  const elements = xmlOf(body, path);
  const inner: string[] = [];
  const open: string[] = [];
  const parser = new SaxesParser();
  const markup = (text: string) => {
    if (/^(description|content|summary|content:encoded)$/.test(open.at(-1) ?? "")) inner.push(...markupOf(text, path));
  };
  parser.on("opentag", ({ name }) => open.push(name));
  parser.on("closetag", () => open.pop());
  parser.on("text", markup);
  parser.on("cdata", markup);
  parser.write(body).close();
  return [...elements, ...inner];
}

/** Two parsers agree on every cell, each row has every column, and no cell is a formula. */
function csvOf(body: string, path: string): Skeleton {
  const rows: string[][] = parseCsv(body, { relax_column_count: false });
  assert.deepEqual(Papa.parse<string[]>(body.replace(/\r\n$/, ""), { delimiter: "," }).data, rows, path);
  for (const cell of rows.flat())
    if (!/^-\d+$/.test(cell)) assert.doesNotMatch(cell.normalize("NFKC"), /^[\s\p{Cf}]*[=+\-@]/u, path);
  assert.ok(body.endsWith("\r\n"), path);
  return rows.map((row) => `${row.length} cells`);
}

function calendarOf(body: string, path: string): Skeleton {
  for (const line of body.split("\r\n"))
    assert.ok(Buffer.byteLength(line) <= 75, `${path}: a line of more than 75 bytes`);
  assert.doesNotMatch(body.replaceAll("\r\n", ""), /[\r\n]/, path);
  const walk = (component: ICAL.Component): string[] => [
    `${component.name} ${component.getAllProperties().map(({ name }) => name)}`,
    ...component.getAllSubcomponents().flatMap(walk),
  ];
  return walk(new ICAL.Component(ICAL.parse(body)));
}

type Node = { type: string; url?: string; depth?: number; value?: string; children?: Node[] };

/** No HTML, images or definitions, and links only to our site and official pages. Includes the content of code blocks. */
function markdownOf(body: string, path: string): Skeleton {
  const blocks: string[] = [];
  const visit = ({ type, url, depth, value, children = [] }: Node) => {
    assert.doesNotMatch(
      type,
      /^(html|image|imageReference|linkReference|definition|footnote\w*|table)$/,
      `${path}: ${type}`,
    );
    if (url !== undefined) assert.ok(ADDRESS.test(url), `${path}: a link to ${url}`);
    if (type !== "text" && type !== "inlineCode") blocks.push(`${type} ${type === "code" ? value : (depth ?? "")}`);
    children.forEach(visit);
  };
  visit(unified().use(remarkParse).use(remarkGfm).parse(body) as unknown as Node);
  return blocks;
}
