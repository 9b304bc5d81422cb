import assert from "node:assert/strict";
import { test } from "node:test";
import { cleanCatalog, recordOf } from "../../../test/clean-catalog.ts";
import { fileName } from "./file-name.ts";

const texts = new Map<string, string>();
const found = (change: Parameters<typeof cleanCatalog>[0]) =>
  fileName.check({ catalog: cleanCatalog(change), texts }).map((f) => [f.file, f.path, f.mend]);

test("file-name rejects an id that can't be derived from the record", () => {
  const renamed = found((c) => {
    recordOf(c, "lantern-4").api_string = "lantern-4-turbo";
    c.changes = [];
  });
  assert.deepEqual(renamed, [
    ["catalog/anthropic/lantern-4.json", "", "name the file lantern-4-turbo.json, or fix api_string"],
  ]);
});

test("file-name accepts an id from an earlier api_string or name, since ids are permanent", () => {
  const kept = found((c) => {
    recordOf(c, "lantern-4").api_string = "lantern-4-turbo";
    recordOf(c, "cedar-0").name = "Cedar Zero";
    recordOf(c, "cedar-0").api_string = "cedar-zero-2024";
  });
  assert.deepEqual(kept, []);
});

test("file-name accepts the member of a page family as the id of a model without api_string", () => {
  const kept = found((c) => {
    const record = recordOf(c, "cedar-0");
    record.name = "Cedar (first)";
    record.evidence[0] = { page: "model/cedar-0", at: "Cedar (first)", states: { name: "Cedar (first)" } };
    c.changes = [];
  });
  assert.deepEqual(kept, []);
});

test("file-name requires the provider as prefix only if another provider has the id", () => {
  const move = (c: ReturnType<typeof cleanCatalog>, id: string, api_string: string) => {
    const model = c.models.get("sonar-embed");
    if (!model) throw new Error("no sonar-embed");
    c.models.delete("sonar-embed");
    c.models.set(id, { ...model, id, record: { ...model.record, api_string } });
    c.changes = [];
  };
  assert.deepEqual(
    found((c) => move(c, "voyage-lantern-4", "lantern-4")),
    [],
  );
  assert.deepEqual(
    found((c) => move(c, "voyage-sonar-embed", "sonar-embed")),
    [["catalog/voyage/voyage-sonar-embed.json", "", "name the file sonar-embed.json, or fix api_string"]],
  );
});

test("file-name rejects a provider.json in another provider's folder", () => {
  const swapped = found((c) => {
    const provider = c.providers.get("openai");
    if (provider) provider.name = "xAI";
  });
  assert.deepEqual(swapped, [["catalog/openai/provider.json", "name", 'write "OpenAI"']]);
});
