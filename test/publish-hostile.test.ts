// Owns the proof that no text of a record is anything but text in any document.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "cheerio";
import { parseRssFeed } from "feedsmith";
import Parser from "rss-parser";
import { renderAll } from "../src/publish/documents.ts";
import { plain } from "../src/site/html.ts";
import { SITE } from "./publish-reader.ts";
import { sampleCatalog, sampleChange, sampleModel } from "./sample-catalog.ts";

const HOSTILE = [
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  "</title><svg onload=alert(1)>",
  "]]><item><title>planted</title></item><![CDATA[",
  "]]>",
  "<!-- -->",
  "--><b>",
  "&lt;b&gt; &amp;amp; &#60;i&#62;",
  "a\u0000\u0001\u0008\u000b\u000c\u001b[31mred",
  "one\ntwo\r\nthree\tfour",
  "\u007f\u0085\u009b",
  "\u202egpj.exe\u202c",
  "\u2066left\u2069 \u200f\u061c",
  "line\u2028para\u2029",
  "half\ud800 and \udc00half",
  "\ufffe\uffff\ufdd0",
  "=cmd|' /C calc'!A0",
  "+1-2@SUM(A1)",
  "::error file=a::planted",
  "javascript:alert(1)",
  "[link](javascript:alert(1))",
  `\${7*7}{{7*7}}<%= 7 %>`,
  "../../etc/passwd%00",
  "__proto__",
  "漢字 naïve 🙂 \u0301",
];

/** What a terminal, an XML parser or an editor would act on; line feeds are the documents' own. */
const RAW = /(?!\n)[\p{Cc}\p{Bidi_Control}\p{Noncharacter_Code_Point}\u2028\u2029]/u;

/** One model whose every free text is the given one, and a change of each text of it. */
function catalogWith(text: string) {
  const model = sampleModel({
    id: "target",
    name: text,
    api_string: text,
    aliases: [text],
    notes: text,
    status: "deprecated",
    retires_on: "2027-01-01",
    replacements: [{ model: text, parameters: text }],
    rates: [{ meter: "input", price: 1, per: text, service: text }],
  });
  const set = {
    name: ["Old", text],
    notes: [null, text],
    replacements: [null, [{ model: text, parameters: text }]],
    rates: [null, [{ meter: "input", price: 1, per: text, service: text }]],
  } as const;
  const base = sampleCatalog();
  return {
    ...base,
    models: new Map([...base.models, ["target", model]]),
    changes: [...base.changes, sampleChange("target", set as never, { on: "2026-11-20" })],
  };
}

const documentsOf = (text: string) => new Map(renderAll(catalogWith(text), SITE).map(({ path, body }) => [path, body]));
const harmless = documentsOf("harmless");
const elementsOf = (markup: string) => {
  const $ = load(markup);
  const elements = $("*").toArray();
  return elements.map((element) => `${$(element).prop("tagName")} ${Object.keys($(element).attr() ?? {})}`);
};

for (const text of HOSTILE)
  test(`inert in every document: ${JSON.stringify(text)}`, async () => {
    for (const [path, body] of documentsOf(text)) {
      const calm = harmless.get(path) ?? "";
      assert.doesNotMatch(body, RAW, path);
      assert.equal(body, body.toWellFormed(), path);
      if (path.endsWith(".json")) {
        const rows = JSON.parse(body).models ?? [];
        const row = rows.find(({ id }: { id: string }) => id === "target");
        if (rows.length > 0) assert.deepEqual([row.name, row.api_string, row.replacement], [text, text, text], path);
      } else if (path === "/rss.xml") {
        const [item] = parseRssFeed(body).items ?? [];
        // This reader takes comments out of CDATA, too.
        assert.equal(item?.title, `OpenAI ${plain(text)}: price, replacement`.replace(/<!--.*?-->/, ""));
        const [description, before] = [item?.description ?? "", parseRssFeed(calm).items?.[0]?.description ?? ""];
        assert.deepEqual(elementsOf(description), elementsOf(before));
        const other = await new Parser().parseString(body);
        assert.equal(other.items[0]?.title, `OpenAI ${plain(text)}: price, replacement`);
        assert.equal(other.items.length, parseRssFeed(calm).items?.length);
      } else if (path.endsWith("/") || path.endsWith(".html")) {
        assert.deepEqual(elementsOf(body), elementsOf(calm), path);
      } else assert.equal(body, calm, path);
    }
  });
