import assert from "node:assert/strict";
import { test } from "node:test";
import { loadCatalog } from "../../catalog/load.ts";
import { failingPages } from "./failing.ts";
import { issuesOf } from "./failing-issues.ts";
import { hintFor } from "./hints.ts";

const { catalog } = loadCatalog("catalog");
const failed = (names: string[], why: string) => {
  const failures = Object.fromEntries(names.map((name) => [name, { on: "2026-11-22", since: "2026-11-20", why }]));
  return issuesOf(failingPages({ failures }, 2, "2026-11-22"), catalog);
};

test("a failing page is an issue with its address, its place and the fix; the title stays the same from day to day", () => {
  const [issue, none] = failed(["openai/model/gpt-4o"], "its layout is not one we know");
  assert.equal(none, undefined);
  assert.equal(issue?.title, "Cannot be read: openai/model/gpt-4o");
  for (const text of [
    "page: https://developers.openai.com/api/docs/models/gpt-4o.md",
    'place: `pages["model/*"]` of `catalog/openai/provider.json`, read by `src/collect/providers/openai.ts`',
    "to try: compare the page with its last copy",
    "almanac save https://developers.openai.com/api/docs/models/gpt-4o.md",
  ])
    assert.ok(issue?.body.includes(text), `${text}\n${issue?.body}`);
});

test("many pages of one provider are one issue", () => {
  const names = ["a", "b", "c", "d", "e", "f"].map((slug) => `openai/model/${slug}`);
  const issues = failed([...names, "voyage/pricing"], "no connection");
  assert.deepEqual(
    issues.map(({ title }) => title),
    ["Cannot be read: pages of openai", "Cannot be read: voyage/pricing"],
  );
  for (const name of names) assert.ok(issues[0]?.body.includes(`## Cannot be read: ${name}\n`));
});

test("each kind of reason has its own hint; the default is to wait", () => {
  const hints = [
    "HTTP status 404",
    "HTTP status 403",
    "a redirect left the provider's hosts",
    "none of its rows is there",
  ];
  assert.equal(new Set([...hints, "no connection"].map(hintFor)).size, 5);
  assert.equal(hintFor("HTTP status 500"), hintFor("no connection"));
});
