import assert from "node:assert/strict";
import { test } from "node:test";
import { type FixturePage, pagesOf } from "../../../../test/pages/read.ts";
import { readFixture } from "../../../../test/read/pages.ts";
import { amazon } from "../amazon.ts";

const pages = pagesOf("amazon");
const read = (key: string, change: (text: string) => string = (text) => text) => {
  const { format, text } = pages[key] as FixturePage;
  return readFixture(amazon, key, { format, text: change(text) }, "2026-01-05");
};
const reasons = (list: { why: string }[]) => list.map(({ why }) => why);

test("the price list: standard meters are flat and per million, services and cache writes are rates", () => {
  const reading = read("price-list");
  const of = (name: string) => reading.statements.filter((s) => s.subject.name === name);
  const flat = Object.assign({}, ...of("Nova Reed").map((s) => s.values)) as Record<string, unknown>;
  assert.equal(flat.price_input_per_mtok, 0.05);
  assert.equal(flat.price_output_per_mtok, 0.25);
  assert.equal(flat.price_cached_input_per_mtok, 0.0125);
  assert.deepEqual(
    of("Nova Reed").flatMap((s) => s.values.rates ?? []),
    [
      { meter: "cache_write", price: 0, per: "1M tokens" },
      { meter: "input", price: 0.025, per: "1M tokens", service: "batch" },
      { meter: "output", price: 0.4, per: "1M tokens", service: "priority" },
    ],
  );
  assert.deepEqual(of("Nova Elm")[0]?.values.rates, [
    { meter: "image", price: 0.03, per: "image", tier: "T2I 1024 Standard" },
  ]);
  assert.equal(of("Nova Oak")[0]?.at, "terms / OnDemand / B1");
});

test("the price list: what is no standard price of an own model is left out, with the reason", () => {
  const reading = read("price-list");
  assert.deepEqual(
    reading.skipped.map(({ text, why }) => [text, why]),
    [
      ["USE1-NovaReed-input-tokens-custom-model", "reserved capacity or a customised model"],
      ["USE1-NovaReed-ProvisionedThroughput-1month-ModelUnits", "reserved capacity or a customised model"],
      ["USE1-NovaReed-input-tokens-cross-region-global", "a kind of use that is no meter here"],
      ["USE1-Pebblestral9B-input-tokens", "hosted, not the provider's own"],
      ["USE1-Guardrail-TextUnits", "a service, not a model"],
    ],
  );
  const yuan = read("price-list", (text) => text.replace('"pricePerUnit":{"USD"', '"pricePerUnit":{"CNY"'));
  assert.deepEqual(reasons(yuan.unparsed), ["not one price in USD"]);
  const stranger = read("price-list", (text) => text.replace('"OnDemand":{', '"OnDemand":{"X":{"Y":{}},'));
  assert.equal(stranger.rows, 0);
  assert.equal(stranger.unparsed.length, 1);
});
