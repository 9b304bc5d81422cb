import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { factsRead } from "../../src/catalog/rules/facts-read.ts";
import { findingsOf } from "../../src/catalog/rules/rule.ts";
import { pageOf, readCopies } from "../../src/collect/fetch/copies.ts";
import { ReviewedSchema } from "../../src/schema/history.ts";
import type { ProviderFile } from "../../src/schema/provider.ts";
import { COMMITTED as catalog } from "../committed.ts";
import { folder } from "../folder.ts";
import { blocksOf } from "./document-blocks.ts";

const block = (language: string) => blocksOf("CONTRIBUTING.md").find((b) => b.language === language)?.body ?? "";

test("the example line of reviewed.jsonl is a fact without lint findings", () => {
  const line = ReviewedSchema.parse(JSON.parse(block("json")));
  assert.equal(line.kind, "fact");
  assert.deepEqual(findingsOf(factsRead, { catalog: { ...catalog, reviewed: [line] }, texts: new Map() }), []);
});

test("the example index of page copies names a page of its provider", () => {
  const dir = folder();
  writeFileSync(join(dir, "index.tsv"), `${block("text").replaceAll(/ {2,}/g, "\t")}\n`);
  writeFileSync(join(dir, "models.md"), "# Models\n");
  const { copies, findings } = readCopies(dir);
  assert.deepEqual(findings, []);
  const [page, ...others] = copies.map((copy) => pageOf(copy, catalog.providers.get("cohere") as ProviderFile));
  assert.deepEqual(page && "key" in page ? [page.key, page.format, others] : page, ["models", "md", []]);
});
