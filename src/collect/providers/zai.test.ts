import assert from "node:assert/strict";
import { test } from "node:test";
import { fixturesOf, notesOf, reasons, stated, unreadable } from "../../../test/read/pages.ts";
import { zai } from "./zai.ts";

const { read } = fixturesOf(zai);

test("prices are read with the table's unit and the page's currency", () => {
  assert.deepEqual(stated(read("pricing"), "YLM-9.3"), {
    name: "YLM-9.3",
    status: "ga",
    input_modalities: ["text"],
    output_modalities: ["text"],
    price_input_per_mtok: 1.4,
    price_cached_input_per_mtok: 0.26,
    price_output_per_mtok: 4.4,
  });
});

test("free is 0 if the cell says so; storage that is free for a limited time is not a price", () => {
  const reading = read("pricing");
  assert.equal(stated(reading, "YLM-8-Flash").price_input_per_mtok, 0);
  assert.deepEqual(stated(reading, "YLM-8-Flash").rates, [{ meter: "storage", price: 0, per: "1M tokens" }]);
  assert.equal(stated(reading, "YLM-9").rates, undefined);
});

test("each form of a blank cell states nothing", () => {
  const reading = read("pricing");
  assert.equal("price_cached_input_per_mtok" in stated(reading, "YLM-7-32B"), false);
  assert.equal("price_cached_input_per_mtok" in stated(reading, "YLM-Scan"), false);
  assert.deepEqual(unreadable(reading), []);
});

test("next to a struck list price, the reduced one is the price, and a note states both", () => {
  const reading = read("pricing");
  assert.equal(typeof stated(reading, "YLM-9-Mini").price_input_per_mtok, "number");
  assert.match(notesOf(reading, "YLM-9-Mini").join(), /strikes out: \$[\d.]+/);
  assert.deepEqual(reading.unparsed, []);
});

test("prices per image and video are rates; a token price without direction is one too", () => {
  const reading = read("pricing");
  assert.deepEqual(stated(reading, "YLM-Paint").rates, [{ meter: "image", price: 0.015, per: "image" }]);
  assert.deepEqual(stated(reading, "YogVideo-3").rates, [{ meter: "request", price: 0.2, per: "video" }]);
  assert.deepEqual(stated(reading, "YLM-Ear-2512").rates, [{ meter: "other", price: 0.03, per: "1M tokens" }]);
});

test("tools and another maker's models are skipped, with the reason", () => {
  assert.deepEqual(reasons(read("pricing").skipped), [
    ["Look-up", "Built-in Tools: not a model"],
    ["ViduX1-Text", "another maker's model"],
  ]);
});

test("API codes have output limits, release notes have dates and context windows", () => {
  assert.deepEqual(stated(read("concept-param"), "ylm-9"), { api_string: "ylm-9", max_output_tokens: 131072 });
  assert.deepEqual(stated(read("releases"), "YLM-9"), { released: "2025-09-30", context_window: 200000 });
  // "YLM-7 Series" includes the model that it is named after.
  assert.equal(stated(read("releases"), "YLM-7").released, "2025-07-15");
});

test("a guide's cards state its model's modalities and limits; a code is below", () => {
  assert.deepEqual(stated(read("llm/ylm-9.3"), "YLM-9.3"), {
    input_modalities: ["text"],
    output_modalities: ["text"],
    context_window: 200_000,
    max_output_tokens: 128_000,
    api_string: "ylm-9.3",
  });
});

test("a series' guide has a tab of cards for each model", () => {
  const reading = read("vlm/ylm-8v");
  assert.deepEqual(stated(reading, "YLM-8V"), {
    input_modalities: ["video", "image", "text", "document"],
    output_modalities: ["text"],
    context_window: 128_000,
  });
  assert.equal(stated(reading, "YLM-8V-Flash").context_window, 64_000);
});
