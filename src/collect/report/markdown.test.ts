import assert from "node:assert/strict";
import { test } from "node:test";
import { COMMITTED as catalog } from "../../../test/committed.ts";
import { failingPages } from "./failing.ts";
import { hintFor } from "./hints.ts";
import { issuesOf } from "./markdown.ts";

const failed = (names: string[], why: string) => {
  const failures = Object.fromEntries(names.map((name) => [name, { on: "2026-11-22", since: "2026-11-20", why }]));
  return issuesOf(failingPages({ failures }, 2, "2026-11-22"), catalog);
};

test("the failing pages of a provider are an issue with their addresses, the place and the fix", () => {
  const [issue, other] = failed(
    ["openai/model/gpt-4o", "openai/pricing", "voyage/pricing"],
    "its layout is not one we know",
  );
  assert.equal(issue?.title, "Cannot be read: pages of openai");
  assert.equal(other?.title, "Cannot be read: pages of voyage");
  for (const text of [
    "https://developers.openai.com/api/docs/models/gpt-4o.md",
    "https://developers.openai.com/api/docs/pricing.md",
    "place: `pages` of `catalog/openai/provider.json`, read by its adapter in `src/collect/providers/`",
    "to mend: compare the page with its last copy",
  ])
    assert.ok(issue?.body.includes(text), `${text}\n${issue?.body}`);
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
