import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { contextOf } from "../../src/publish/context.ts";
import { llmsFull } from "../../src/publish/exports/llms-full.ts";
import { address, code, link, words } from "../../src/publish/exports/markdown-text.ts";
import { modelMarkdown } from "../../src/publish/exports/model-markdown.ts";
import { rowOf } from "../../src/schema/field-keys.ts";
import { MODEL_FIELDS } from "../../src/schema/record.ts";
import { plain } from "../../src/site/html.ts";
import { sampleCatalog } from "../sample-catalog.ts";
import { catalogOf } from "./hostile-catalog.ts";
import { HOSTILE_TEXTS } from "./hostile-texts.ts";
import { SITE } from "./reader.ts";

const parse = (text: string) => unified().use(remarkParse).use(remarkGfm).parse(text);
const textOf = (node: { value?: string; children?: unknown[] }): string =>
  node.value ?? (node.children ?? []).map((child) => textOf(child as object)).join("");
const types = (node: { type: string; children?: unknown[] }): string[] => [
  node.type,
  ...(node.children ?? []).flatMap((child) => types(child as { type: string })),
];
const HOSTILE = Object.values(HOSTILE_TEXTS).flat();

test("has every field of a record, and the reason if it is null", () => {
  const text = modelMarkdown(contextOf(sampleCatalog(), SITE), "cedar-large-1");
  const facts = text.slice(text.indexOf("## Facts"), text.indexOf("## Replacements"));
  for (const field of MODEL_FIELDS.filter(
    (field) => !["name", "rates", "replacements", "notes"].includes(field) && !rowOf(field).seldom,
  ))
    assert.match(facts, new RegExp(`^- \`${field}\`: .+$`, "m"));
  assert.match(facts, /`context_window`: not stated/);
  assert.match(facts, /`price_input_per_mtok`: `5`/);
  assert.match(facts, /`retires_on`: `2027-02-01`/);
});

test("has evidence with URL and day, history, rates, and the chain to a model that is still sold", () => {
  const ctx = contextOf(sampleCatalog(), SITE);
  const text = modelMarkdown(ctx, "cedar-0");
  assert.match(
    text,
    /- `status`: `Retired`; at `deprecations \/ Cedar 0`; on <https:\/\/docs\.example\.com\/openai\/deprecations>; read 2026-11-20/,
  );
  assert.match(
    text,
    /- Stated: `cedar-large-1`, which is \[cedar-large-1\]\(<http:\/\/127\.0\.0\.1:8787\/models\/cedar-large-1\.md>\)/,
  );
  assert.match(text, /- Leads to \[cedar-large-1\].*: deprecated, retires 2027-02-01/);
  assert.match(modelMarkdown(ctx, "cedar-large-2"), /- `input`: USD `1\.5` per `1M tokens`, service `batch`/);
  assert.match(modelMarkdown(ctx, "cedar-large-2"), /- 2026-10-02, change: `price_input_per_mtok`, from `3\.5` to `3`/);
  assert.throws(() => modelMarkdown(ctx, "nobody"), /nobody/);
});

test("has each model's complete evidence and history", () => {
  const ctx = contextOf(sampleCatalog(), SITE);
  for (const [id, { evidence, history }] of ctx.documents) {
    const text = modelMarkdown(ctx, id);
    const count = (section: string) =>
      text
        .split(`## ${section}\n\n`)[1]
        ?.split(/\n\n|\n$/)[0]
        ?.split("\n").length ?? 0;
    assert.equal(count("Evidence"), Object.values(evidence).flat().length, id);
    assert.equal(count("History"), history.length, id);
  }
});

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

test("llms-full.txt omits what is not stated, but not a stated zero", () => {
  const text = llmsFull(contextOf(sampleCatalog(), SITE));
  assert.match(text, /^cedar-mini-2 status=preview name="Cedar Mini 2" in=0\.075 out=0$/m);
  assert.match(text, /^lantern-3-2026 status=deprecated name="Lantern 3" api=lantern-3@2026 not_before=2027-03$/m);
});
