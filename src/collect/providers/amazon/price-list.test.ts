import assert from "node:assert/strict";
import { test } from "node:test";
import { fixturesOf, picked, ratesOf, reasons, statementsOf, whysOf } from "../../../../test/read/pages.ts";
import { amazon } from "../amazon.ts";

const { read } = fixturesOf(amazon);

test("the price list: standard meters are flat prices per million; services and cache writes are rates", () => {
  const reading = read("price-list");
  const flat = ["price_input_per_mtok", "price_output_per_mtok", "price_cached_input_per_mtok"] as const;
  assert.deepEqual(picked(reading, "Nova Reed", ...flat), [0.05, 0.25, 0.0125]);
  assert.deepEqual(ratesOf(reading, "Nova Reed"), [
    { meter: "cache_write", price: 0, per: "1M tokens" },
    { meter: "input", price: 0.025, per: "1M tokens", service: "batch" },
    { meter: "output", price: 0.4, per: "1M tokens", service: "priority" },
  ]);
  assert.deepEqual(ratesOf(reading, "Nova Elm"), [
    { meter: "image", price: 0.03, per: "image", size: "1024", quality: "standard" },
  ]);
  assert.equal(statementsOf(reading, "Nova Oak")[0]?.at, "terms / OnDemand / B1");
});

test("the price list: anything else than a standard price of an own model is skipped, with the reason", () => {
  const reading = read("price-list");
  assert.deepEqual(reasons(reading.skipped), [
    ["USE1-NovaReed-input-tokens-custom-model", "reserved capacity or a customised model"],
    ["USE1-NovaReed-ProvisionedThroughput-1month-ModelUnits", "reserved capacity or a customised model"],
    ["USE1-NovaReed-input-tokens-cross-region-global", "a kind of use that is not a meter here"],
    ["USE1-Pebblestral9B-input-tokens", "hosted, not the provider's own"],
    ["USE1-Guardrail-TextUnits", "a service, not a model"],
  ]);
  const yuan = read("price-list", (text) => text.replace('"pricePerUnit":{"USD"', '"pricePerUnit":{"CNY"'));
  assert.deepEqual(whysOf(yuan.unparsed), ["not one price in USD"]);
  const strange = (text: string) => text.replace('"OnDemand":{', '"OnDemand":{"X":{"Y":{}},');
  assert.throws(() => read("price-list", strange), /its layout is not one we know.*not a price list/);
});
