import assert from "node:assert/strict";
import { test } from "node:test";
import { type Catalog, emptyCatalog } from "../schema/catalog.ts";
import type { HostFile } from "../schema/provider.ts";
import type { ModelRecord } from "../schema/record.ts";
import type { HostSlug } from "../schema/vocabulary.ts";
import { hostRows } from "./host-rows.ts";
import { splitHosts, withHosts } from "./hosts.ts";
import { lint } from "./lint.ts";

const record = (of: Partial<ModelRecord>): ModelRecord => ({ name: "x", status: "ga", evidence: [], ...of });
const model = (id: string, of: Partial<ModelRecord>) => [id, { provider: "openai", id, record: record(of) }] as const;

function catalogOf(rows: [HostSlug, string, Partial<ModelRecord>][], joins: HostFile["joins"] = {}): Catalog {
  const models = [
    model("oak-4", { api_string: "oak-4", name: "Oak 4", aliases: ["oak-4-2024-08-06"] }),
    model("oak-4-2024-05-13", { api_string: "oak-4-2024-05-13", name: "Oak 4" }),
    model("opal-3-20240307", { api_string: "opal-3-20240307", name: "Opal 3" }),
    model("opal-4-20250101", { api_string: "opal-4-20250101", name: "Opal 4.0" }),
    model("opal-4-20250601", { api_string: "opal-4-20250601", name: "Opal 4.1" }),
    model("elm3-32b", { api_string: "elm3-32b", name: "Elm 32B" }),
    model("oak-chat-latest", { api_string: "oak-chat-latest", name: "Oak Chat" }),
    model("cedar", { api_string: "cedar", name: "Cedar", hosts: [{ platform: "Azure", id: "Cedar-of-Old" }] }),
  ] as const;
  const file = (slug: HostSlug) => [slug, { name: slug, url: "", hosts: [], pages: {}, terms: {}, joins }] as const;
  const hosts = emptyCatalog<HostSlug>({
    providers: new Map([file("azure"), file("bedrock"), file("vertex")] as never),
    models: new Map(rows.map(([provider, id, of]) => [id, { provider, id, record: record(of) }])),
  });
  return emptyCatalog({ models: new Map(models as never), hosts });
}
/** The model that a host's row is matched with. */
const matched = (host: HostSlug, of: Partial<ModelRecord>, joins?: HostFile["joins"]) =>
  hostRows(catalogOf([[host, "a", of]], joins))[0]?.model;
const why = "the page says so";

test("a host's row is matched by the vendor's spellings, first with the version, without what hosts add or omit", () => {
  for (const [host, of, expected] of [
    ["azure", { api_string: "oak-4", version: "2024-05-13" }, "oak-4-2024-05-13"],
    ["azure", { api_string: "Oak-4", version: "2024-08-06" }, "oak-4"],
    ["azure", { api_string: "oak-4", version: "1" }, "oak-4"],
    ["azure", { api_string: "cedar-of-old" }, "cedar"],
    ["bedrock", { api_string: "anthropic.opal-3-20240307-v1:0" }, "opal-3-20240307"],
    ["vertex", { api_string: "opal-3" }, "opal-3-20240307"],
    ["vertex", { api_string: "elm-3-32b-maas" }, "elm3-32b"],
    ["azure", { api_string: "oak-chat" }, "oak-chat-latest"],
    ["bedrock", { name: "Opal 3" }, "opal-3-20240307"],
    // Another maker's model, an ambiguous spelling.
    ["azure", { api_string: "maple-1" }, null],
    ["vertex", { api_string: "opal-4" }, null],
  ] as const)
    assert.equal(matched(host, of), expected, JSON.stringify(of));
});

test("a join by hand overrides the rule", () => {
  const joined = { a: { model: "opal-4-20250601", why } };
  assert.equal(matched("vertex", { api_string: "opal-4" }, joined), "opal-4-20250601");
  assert.equal(matched("azure", { api_string: "oak-4" }, { a: { model: null, why } }), null);
});

test("withHosts and splitHosts are inverse", () => {
  const catalog = catalogOf([["azure", "azure-oak-4", { api_string: "oak-4" }]]);
  const all = withHosts(catalog);
  assert.equal(all.models.size, catalog.models.size + 1);
  assert.deepEqual(splitHosts(all), catalog);
  const { hosts: _, ...alone } = catalog;
  assert.deepEqual(splitHosts(alone), alone);
});

test("lint reports a join without a row, and one with an unknown model", () => {
  const joins = { "azure-elm": { model: null, why }, "azure-oak-4": { model: "oak-9", why } };
  const catalog = catalogOf([["azure", "azure-oak-4", { api_string: "oak-4" }]], joins);
  const found = lint({ catalog, findings: [], texts: new Map() })
    .filter(({ path }) => path.startsWith("joins"))
    .map(({ file, path, message }) => `${file} ${path}: ${message}`);
  for (const line of [
    "catalog/hosts/azure/host.json joins.azure-elm: azure has no row azure-elm",
    "catalog/hosts/azure/host.json joins.azure-oak-4: the catalog has no model oak-9",
  ])
    assert.ok(found.includes(line), found.join("\n"));
});
