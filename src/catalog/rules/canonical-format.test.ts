import assert from "node:assert/strict";
import { test } from "node:test";
import { cleanCatalog, recordOf, throughFolder } from "../../../test/clean-catalog.ts";
import { sampleDecision } from "../../../test/sample-catalog.ts";
import type { Loaded } from "../load.ts";
import { canonicalFormat } from "./canonical-format.ts";

const clean = throughFolder(cleanCatalog((c) => c.reviewed.push(sampleDecision("cedar-0"))));
const found = (file: string, change: (text: string) => string) => {
  const texts = new Map(clean.texts).set(file, change(clean.texts.get(file) ?? ""));
  return check({ ...clean, texts });
};
const check = (loaded: Loaded) => canonicalFormat.check(loaded).map((f) => `${f.file}:${f.path}`);

test("canonical-format accepts what the writer wrote", () => {
  assert.deepEqual(check(clean), []);
  assert.equal(clean.texts.size, 9 + 3 + 4);
});

test("canonical-format rejects other key orders, spacing, line endings or number formats, with the line", () => {
  const file = "openai/cedar-large-2.json";
  const at = (line: number) => [`catalog/${file}:line ${line}`];
  assert.deepEqual(
    found(file, (t) => t.replace(/( {2}"name".*\n)( {2}"api_string".*\n)/, "$2$1")),
    at(2),
  );
  assert.deepEqual(
    found(file, (t) => t.replace('context_window": ', 'context_window":')),
    at(8),
  );
  assert.deepEqual(
    found(file, (t) => t.replaceAll("\n", "\r\n")),
    at(1),
  );
  assert.deepEqual(
    found(file, (t) => t.replace("200000", "2e5")),
    at(8),
  );
  assert.deepEqual(
    found(file, (t) => t.trimEnd()),
    at(clean.texts.get(file)?.split("\n").length ?? 0),
  );
  assert.deepEqual(
    found(file, (t) => `${t}\n`),
    at((clean.texts.get(file)?.split("\n").length ?? 0) + 1),
  );
});

test("canonical-format checks every machine-written file, but not provider.json", () => {
  for (const file of ["pages.lock.json", "held.json", "changes.jsonl", "reviewed.jsonl"]) {
    assert.deepEqual(
      found(file, (t) => ` ${t}`),
      [`catalog/${file}:line 1`],
    );
  }
  assert.deepEqual(
    found("openai/provider.json", (t) => ` ${t}`),
    [],
  );
});

test("canonical-format rejects changes out of order", () => {
  const swapped = found("changes.jsonl", (t) => t.split("\n").slice(0, -1).reverse().join("\n").concat("\n"));
  assert.deepEqual(swapped, ["catalog/changes.jsonl:line 1"]);
});

test("canonical-format shows the line and its canonical form", () => {
  const texts = new Map(clean.texts).set("held.json", "[ ]\n");
  const [finding] = canonicalFormat.check({ ...clean, texts });
  assert.equal(finding?.message, 'not in canonical form: "[ ]"');
  assert.equal(finding?.mend, 'write "[]"');
});

test("canonical-format ignores numbers that are not finite, which finite-numbers reports", () => {
  const { catalog, texts } = throughFolder(cleanCatalog());
  recordOf(catalog, "cedar-large-2").price_input_per_mtok = Number.NaN;
  assert.deepEqual(canonicalFormat.check({ catalog, texts }), []);
});
