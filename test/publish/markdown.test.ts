import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { contextOf } from "../../src/publish/context.ts";
import { llmsFull } from "../../src/publish/exports/llms-full.ts";
import { address, code, link, words } from "../../src/publish/exports/markdown-text.ts";
import { plain } from "../../src/site/html.ts";
import { catalogOf } from "./hostile-catalog.ts";
import { HOSTILE_TEXTS } from "./hostile-texts.ts";
import { SITE } from "./marked-catalog.ts";

const parse = (text: string) => unified().use(remarkParse).use(remarkGfm).parse(text);
const textOf = (node: { value?: string; children?: unknown[] }): string =>
  node.value ?? (node.children ?? []).map((child) => textOf(child as object)).join("");
const types = (node: { type: string; children?: unknown[] }): string[] => [
  node.type,
  ...(node.children ?? []).flatMap((child) => types(child as { type: string })),
];
const HOSTILE = Object.values(HOSTILE_TEXTS).flat();

test("any text round-trips, as running text and as code", () => {
  const same = (value: string) => {
    const shown = plain(value);
    const paragraph = parse(`x ${words(value)} y`);
    const span = parse(`x ${code(value)} y`);
    for (const tree of [paragraph, span]) {
      assert.equal(textOf(tree), `x ${shown === "" ? " " : shown} y`, JSON.stringify(value));
      for (const type of types(tree)) assert.match(type, /^(root|paragraph|text|inlineCode)$/, JSON.stringify(value));
    }
  };
  for (const value of HOSTILE) same(value);
  const signs = fc.constantFrom(
    ..."`\\*_~[]()<>!#|&;:/@.$^=+-'\" aw1\u00e9",
    "www.",
    "https://",
    "&amp;",
    "a@b.cd",
    "``",
  );
  const strings = fc.array(signs, { minLength: 1, maxLength: 14 }).map((parts) => parts.join(""));
  fc.assert(fc.property(strings, same), { seed: 11, numRuns: 3_000 });
});

test("a URL with any characters is one link", () => {
  const odd = "https://docs.example.com/a<b>(c)|d`e\\f g\n[h]";
  for (const text of [address(odd), link("here", odd)]) {
    const tree = parse(text);
    assert.deepEqual(types(tree), ["root", "paragraph", "link", "text"]);
  }
});

test("llms-full.txt has a line per model, states its size, and has no value that looks like a field", () => {
  const ctx = contextOf(catalogOf(HOSTILE), SITE);
  const text = llmsFull(ctx);
  const lines = text.split("\n");
  for (const id of ctx.documents.keys())
    assert.equal(lines.filter((line) => line.startsWith(`${id} status=`)).length, 1, id);
  const size = Number(/(\d+) bytes below/.exec(text)?.[1]);
  const [first = ""] = ctx.providers.map(({ name }) => name);
  assert.equal(Buffer.byteLength(text.slice(text.indexOf(`## ${first}\n`))), size);
  const pair = String.raw` \w+=(?:"(?:[^"\\]|\\.)*"|[\w.,:/@+-]+)(?:,(?:"(?:[^"\\]|\\.)*"|[\w.:/@+-]+))*`;
  for (const [i, value] of HOSTILE.entries()) {
    const line = lines.find((one) => one.startsWith(`t-${i} `)) ?? "";
    assert.match(line, new RegExp(`^t-${i}(${pair})+$`, "u"), JSON.stringify(value).slice(0, 80));
    assert.match(line, / status=deprecated /);
  }
});
