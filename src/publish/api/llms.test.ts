import assert from "node:assert/strict";
import { test } from "node:test";
import { sampleCatalog } from "../../../test/sample-catalog.ts";
import { DeprecationEntry, Model } from "../../schema/feed.ts";
import { STATUSES } from "../../schema/vocabulary.ts";
import { contextOf } from "../context.ts";
import { ROUTES } from "../routes.ts";
import { llms } from "./llms.ts";

const SITE = "https://models.example.org";
const ctx = contextOf(sampleCatalog(), SITE);
const [one, two] = [llms(ctx, 1, ROUTES), llms(ctx, 2, ROUTES)];

test("lists every field of both kinds of row, and every status", () => {
  for (const text of [one, two])
    for (const word of [...Object.keys(Model.shape), ...Object.keys(DeprecationEntry.shape), ...STATUSES])
      assert.match(text, new RegExp(`\\b${word}\\b`), word);
});

test("version 2 lists every described document once, with its summary", () => {
  const described = ROUTES.flatMap(({ path, api }) => (api ? [{ path, ...api }] : []));
  assert.ok(described.length > 20);
  for (const { path, summary } of described.slice(2)) {
    const lines = two.split("\n").filter((line) => line.endsWith(`: ${summary}`) && line.includes(`${SITE}${path}`));
    assert.equal(lines.length, 1, path);
  }
  assert.doesNotMatch(two, /###[^\n]*\n\n(#|$)/, "a group without documents");
});

test("version 1 has no OpenAPI description, and a root that serves it has no version 2", () => {
  assert.doesNotMatch(one, /openapi|_meta/i);
  assert.ok(!one.includes(`${SITE}/api/`));
});
