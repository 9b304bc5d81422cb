import assert from "node:assert/strict";
import { test } from "node:test";
import { cleanCatalog, recordOf, throughFiles } from "../../../test/clean-catalog.ts";
import { sampleDecision } from "../../../test/sample-catalog.ts";
import { canonicalFormat } from "./canonical-format.ts";
import { findingsOf } from "./rule.ts";

const clean = throughFiles(cleanCatalog((c) => c.reviewed.push(sampleDecision("cedar-0"))));
const RECORD = "openai/cedar-large-2.json";
const LENGTH = clean.texts.get(RECORD)?.split("\n").length ?? 0;
const reversed = (text: string) => text.split("\n").slice(0, -1).reverse().join("\n").concat("\n");

/** Rejected on this line; 0: accepted. */
const CASES: [title: string, file: string, change: (text: string) => string, line: number][] = [
  ["what the writer wrote", RECORD, (text) => text, 0],
  ["another key order", RECORD, (text) => text.replace(/( {2}"name".*\n)( {2}"api_string".*\n)/, "$2$1"), 2],
  ["another spacing", RECORD, (text) => text.replace('context_window": ', 'context_window":'), 8],
  ["another number format", RECORD, (text) => text.replace("200000", "2e5"), 8],
  ["other line endings", RECORD, (text) => text.replaceAll("\n", "\r\n"), 1],
  ["no line break at the end", RECORD, (text) => text.trimEnd(), LENGTH],
  ["one line break more", RECORD, (text) => `${text}\n`, LENGTH + 1],
  ["the lock", "pages.lock.json", (text) => ` ${text}`, 1],
  ["held changes", "held.json", (text) => ` ${text}`, 1],
  ["changes", "changes.jsonl", (text) => ` ${text}`, 1],
  ["changes out of order", "changes.jsonl", reversed, 1],
  ["decisions", "reviewed.jsonl", (text) => ` ${text}`, 1],
  ["provider.json, which is free", "openai/provider.json", (text) => ` ${text}`, 0],
];

for (const [title, file, change, line] of CASES)
  test(`canonical-format: ${title}`, () => {
    assert.equal(clean.texts.size, 9 + 3 + 4);
    const texts = new Map(clean.texts).set(file, change(clean.texts.get(file) ?? ""));
    const places = findingsOf(canonicalFormat, { ...clean, texts }).map((f) => `${f.file}:${f.path}`);
    assert.deepEqual(places, line === 0 ? [] : [`catalog/${file}:line ${line}`]);
  });

test("canonical-format shows the line and its canonical form", () => {
  const texts = new Map(clean.texts).set("held.json", "[ ]\n");
  const [finding] = findingsOf(canonicalFormat, { ...clean, texts });
  assert.deepEqual([finding?.message, finding?.mend], ['not in canonical form: "[ ]"', 'write "[]"']);
});

test("canonical-format ignores numbers that are not finite, which finite-numbers reports", () => {
  const { catalog, texts } = throughFiles(cleanCatalog());
  recordOf(catalog, "cedar-large-2").price_input_per_mtok = Number.NaN;
  assert.deepEqual(findingsOf(canonicalFormat, { catalog, texts }), []);
});
