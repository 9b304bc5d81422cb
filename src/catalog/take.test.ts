import assert from "node:assert/strict";
import { test } from "node:test";
import { cleanCatalog, recordOf } from "../../test/clean-catalog.ts";
import { sampleChange, sampleModel } from "../../test/sample-catalog.ts";
import type { Catalog } from "../schema/catalog.ts";
import { takeProvider } from "./take.ts";

const failure = { on: "2026-11-21", since: "2026-11-21", why: "no connection" };
const line = { read_on: "2026-11-21", sha256: "1".repeat(64), layout: "2026", rows: 4 };

test("takes the provider's records, changes, held entries, lock and failures, and leaves the others", () => {
  const catalog = cleanCatalog();
  const other = cleanCatalog((c) => {
    recordOf(c, "cedar-large-2").context_window = 300_000;
    recordOf(c, "lantern-4").context_window = 1;
    c.changes.push(sampleChange("cedar-large-2", { context_window: [200_000, 300_000] }));
    c.changes.push(sampleChange("lantern-4", { context_window: [1_000_000, 1] }, { provider: "anthropic" }));
    c.lock["openai/models"] = line;
    c.lock["voyage/models"] = line;
    c.failures = { "openai/pricing": failure, "voyage/models": failure };
    c.providers.delete("voyage");
  });
  const before = cleanCatalog();
  assert.deepEqual(takeProvider(catalog, other, "openai"), []);
  assert.equal(recordOf(catalog, "cedar-large-2").context_window, 300_000);
  assert.equal(recordOf(catalog, "lantern-4").context_window, 1_000_000);
  assert.equal(catalog.changes.length, before.changes.length + 1);
  assert.deepEqual(catalog.lock["openai/models"], line);
  assert.deepEqual(catalog.lock["voyage/models"], before.lock["voyage/models"]);
  assert.deepEqual(Object.keys(catalog.failures), ["openai/pricing"]);
  assert.ok(catalog.providers.has("voyage"));
});

for (const [what, change, message] of [
  ["provider.json", (c) => Object.assign(c.providers.get("openai") ?? {}, { hosts: ["evil.example"] }), /hand-written/],
  ["reviewed.jsonl", (c) => void c.reviewed.push({} as never), /people's decisions/],
  ["a record gone", (c) => void c.models.delete("cedar-0"), /removed the record/],
  ["a change gone", (c) => void c.changes.shift(), /removed the first_read/],
  ["another's id", (c) => void c.models.set("lantern-4", sampleModel({ id: "lantern-4" })), /another provider's/],
] as [string, (catalog: Catalog) => unknown, RegExp][])
  test(`rejects everything: ${what}`, () => {
    const catalog = cleanCatalog();
    const other = cleanCatalog((c) => {
      recordOf(c, "cedar-large-2").context_window = 300_000;
      change(c);
    });
    assert.match(
      takeProvider(catalog, other, "openai")
        .map((f) => f.message)
        .join(),
      message,
    );
    assert.deepEqual(catalog, cleanCatalog());
  });
