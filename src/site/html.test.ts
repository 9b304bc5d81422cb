import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "cheerio";
import fc from "fast-check";
import { betweenTags, html, plain } from "./html.ts";

test("markup stays markup, values become text, lists are joined, null is nothing", () => {
  const list = ["<b>", html`<i>${"&"}</i>`, 3, null, undefined];
  assert.equal(html`<p title="${'"'}">${list}</p>`.toString(), '<p title="&quot;">&lt;b&gt;<i>&amp;</i>3</p>');
});

test("any text comes back from a parser as it was, from text and from a quoted attribute, and makes no element", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(..."<>\"'&/= a;#") })), (text) => {
      const $ = load(
        html`<p id="x" title="${text}" lang='${text}'>${text}</p><q>${betweenTags(text)}</q>`.toString(),
        null,
        false,
      );
      assert.equal($("*").length, 2);
      assert.equal($("q").text(), plain(text));
      assert.equal($("p").attr("title"), plain(text));
      assert.equal($("p").attr("lang"), plain(text));
      assert.equal($("p").text(), plain(text));
    }),
    { seed: 5, numRuns: 1_000 },
  );
});

test("plain text holds no control characters, no marks that turn text around, no halves of characters", () => {
  assert.equal(plain("a\u0000\u0001\n\u007f\u0085\u202e\u2066\u200f\u2028\ufffe\ud800z"), "a\ufffdz");
  assert.equal(plain("naïve 漢字 🙂"), "naïve 漢字 🙂");
});
