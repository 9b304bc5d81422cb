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

test("version 2 links its own documents", () => {
  for (const path of [
    "/api/models.json",
    "/api/deprecations.json",
    "/api/openapi.json",
    "/rss.xml",
    "/docs/",
    "/contact/",
  ])
    assert.ok(two.includes(`(${SITE}${path})`), path);
  assert.match(two, /`version` at the top level is 2/);
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

test("version 1 links its own paths, and no OpenAPI description", () => {
  for (const path of ["/v1/api/models.json", "/v1/api/deprecations.json", "/v1/docs/", "/rss.xml"])
    assert.ok(one.includes(`(${SITE}${path})`), path);
  assert.doesNotMatch(one, /openapi|_meta/i);
  assert.ok(!one.includes(`${SITE}/api/`), "a root that serves version 1 has no version 2 there");
  assert.match(one, /`version` at the top level is 1/);
});

test("explains null, counting days, caching, and which providers are covered and when they were read", () => {
  for (const text of [one, two]) {
    assert.match(text, /never a guess/);
    assert.match(text, /retires_on minus today/);
    assert.match(text, /ETag.*max-age=3600/);
    assert.match(text, /OpenAI: 4 models, 1 deprecated, 1 retired, read_on 2026-11-19/);
    assert.match(text, /9 models, 3 of them deprecated or retired/);
    assert.match(text, /## Not covered/);
  }
});
