import assert from "node:assert/strict";
import { test } from "node:test";
import { sampleCatalog } from "../../../test/sample-catalog.ts";
import { dataSetIn } from "./formats.ts";
import { formatLead, leadsIn } from "./leads.ts";

const leads = (json: unknown) => leadsIn(dataSetIn(json)?.claims ?? [], sampleCatalog()).map(formatLead);

test("LiteLLM's prices are per token, its keys have prefixes, and its hosts are ignored", () => {
  const map = {
    sample_spec: { input_cost_per_token: 0 },
    "openai/cedar-large-1": { litellm_provider: "openai", input_cost_per_token: 6e-6, deprecation_date: "2027-02-01" },
    "cedar-large-1": { litellm_provider: "azure", input_cost_per_token: 9e-6 },
    "voyage/sonar-embed": { litellm_provider: "voyage", input_cost_per_token: 1.2e-7, max_output_tokens: 0 },
  };
  assert.match(
    leads(map).join("\n"),
    /^openai cedar-large-1: price_input_per_mtok: 5 here \(read \d{4}-\d\d-\d\d\), 6 there$/,
  );
});

test("a shutdown date that LiteLLM's map lacks is a lead, so that it can be proposed there", () => {
  const end = "cedar-large-1";
  const other = { litellm_provider: "openai", deprecation_date: "2025-07-15" };
  assert.match(
    leads({ "cedar-0": other, [end]: { litellm_provider: "openai" } }).join("\n"),
    /^openai cedar-large-1: retires_on: 2027-02-01 here.*, nothing there$/,
  );
});

test("models.dev has a model that we lack, and a context window that we don't state", () => {
  const api = {
    openai: { models: { "cedar-mini-2": { limit: { context: 400_000 } }, "cedar-9": {} } },
    elsewhere: { models: { "cedar-mini-2": { cost: { input: 9 } } } },
  };
  assert.deepEqual(leads(api), [
    "openai cedar-9: not in the catalog",
    "openai cedar-mini-2: context_window: not stated here, 400000 there",
  ]);
});

test("llm-prices and both forms of deprecations.info", () => {
  const price = { id: "cedar-large-1", vendor: "openai", input: 5, output: 26 };
  assert.match(leads({ prices: [price] }).join("\n"), /price_output_per_mtok: 25 here.*, 26 there$/);
  const end = { provider: "OpenAI", model_id: "cedar-large-1", shutdown_date: "2027-03-01" };
  for (const form of [[end], { items: [{ _deprecation: end }] }])
    assert.match(leads(form).join("\n"), /retires_on: 2027-02-01 here.*, 2027-03-01 there$/);
});

test("anything else is not a data set", () => {
  for (const json of [null, [], {}, { a: 1 }, { prices: 3 }, "text"])
    assert.equal(dataSetIn(json)?.claims.length ?? 0, 0);
});
