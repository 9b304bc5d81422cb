import assert from "node:assert/strict";
import { test } from "node:test";
import { kindOf as resultOf } from "../../../test/collect/fault-answers.ts";
import { quickly } from "../../../test/quick.ts";
import { HTML_BOUNDS } from "../page/outline-html.ts";
import { MEDIA_TYPES, readText } from "./decode.ts";

const read = (body: string | Buffer, type: string | undefined) =>
  readText(Buffer.from(body as Buffer), type, MEDIA_TYPES);
const textOf = (body: string | Buffer, type: string) => read(body, type).text;
/** The kind of the error, or undefined for a text. */
const kindOf = (body: string | Buffer, type: string | undefined) => {
  const kind = resultOf(() => read(body, type));
  return typeof kind === "string" ? kind : undefined;
};

test("the four media types are accepted, with or without parameters", () => {
  assert.deepEqual(read("# Modèles", "Text/Markdown"), { type: "text/markdown", text: "# Modèles" });
  assert.deepEqual(read("a", "text/plain;charset=UTF-8"), { type: "text/plain", text: "a" });
  assert.deepEqual(read("[1]", "application/json"), { type: "application/json", text: "[1]" });
  assert.deepEqual(read("<p>a", "text/html"), { type: "text/html", text: "<p>a" });
});

test("other, missing, repeated and wrong media types are refused", () => {
  for (const type of ["application/pdf", "text", "", undefined, "text/html, text/plain", "application/ld+json"]) {
    assert.equal(kindOf("<p>a", type), "media-type", type);
  }
  assert.equal(kindOf("{", "application/json"), "media-type");
  assert.equal(kindOf("a plain line", "text/html"), "media-type");
  assert.equal(kindOf("\n<!DOCTYPE html><html></html>", "text/markdown"), "media-type");
  assert.equal(kindOf("<html lang=en></html>", "text/plain"), "media-type");
  assert.equal(
    resultOf(() => readText(Buffer.from("a"), "text/plain", ["text/markdown"])),
    "media-type",
  );
});

test("the charset comes from the header, else from the page, else it is UTF-8", () => {
  const latin = Buffer.from("<meta charset=windows-1252><p>\u00e9", "latin1");
  assert.equal(textOf(latin, "text/html").at(-1), "é");
  assert.equal(kindOf(latin, "text/html; charset=utf-8"), "charset");
  const older = Buffer.from(
    '<META http-equiv="Content-Type" content="text/html; charset=iso-8859-1"><p>\u00e9',
    "latin1",
  );
  assert.equal(textOf(older, "text/html").at(-1), "é");
  assert.equal(textOf(Buffer.from("\u00e9", "latin1"), "text/plain; charset=iso-8859-1"), "é");
  assert.equal(textOf("\uFEFFé", "text/plain"), "é");
});

test("unknown charsets, invalid bytes, UTF-16 and text encoded twice are refused", () => {
  assert.equal(kindOf("a", "text/plain; charset=x-none"), "charset");
  assert.equal(kindOf("a", "text/plain; charset=utf-16le"), "charset");
  assert.equal(kindOf(Buffer.of(0x61, 0xc3), "text/plain"), "charset");
  for (const text of ["é", "–", "’", "“", "£", "日本"]) {
    const twice = new TextDecoder("windows-1252").decode(Buffer.from(text));
    if (/[â\u0080-\u009fÃ]/.test(twice)) assert.equal(kindOf(`a ${twice}`, "text/plain"), "charset", text);
    assert.equal(kindOf(`a ${text}`, "text/plain"), undefined, text);
  }
  assert.equal(kindOf("SÃO PAULO, â, Ã, €", "text/plain"), undefined);
});

test("many NUL bytes and blank pages are refused; a stray NUL is not", () => {
  assert.equal(kindOf("a\0b", "text/plain"), "nul");
  assert.equal(kindOf(`${"prices ".repeat(100)}\0`, "text/plain"), undefined);
  assert.equal(kindOf(`${"prices ".repeat(9_000)}${"\0".repeat(16)}`, "text/plain"), "nul");
  assert.equal(kindOf("", "text/markdown"), "empty");
  assert.equal(kindOf(" \r\n\t\u00a0", "text/html"), "empty");
});

test("an HTML document without its end tag is truncated; a fragment needs none", () => {
  assert.equal(kindOf("<html><body><p>a", "text/html"), "truncated");
  assert.equal(kindOf("<html><body><p>a</html >\n<!-- b -->", "text/html"), undefined);
  assert.equal(kindOf("<table><tr><td>a</table>", "text/html"), undefined);
});

test("the limits on HTML are exact, and checked in linear time", () => {
  const { tags, depth } = HTML_BOUNDS;
  assert.equal(kindOf("<br>".repeat(tags), "text/html"), undefined);
  assert.equal(kindOf("<br>".repeat(tags + 1), "text/html"), "too-large");
  assert.equal(kindOf("<div>".repeat(depth), "text/html"), undefined);
  assert.equal(kindOf("<div>".repeat(depth + 1), "text/html"), "too-large");
  assert.equal(kindOf("<p>a</p><path />".repeat(depth + 1), "text/html"), undefined);
  for (const unit of ["<", "<a", "a", "<a ", "</", "< a=b>", "<a/"])
    quickly(() => kindOf(`<p>${unit.repeat(1_000_000)}`, "text/html"), unit);
});
