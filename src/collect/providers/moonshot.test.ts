import assert from "node:assert/strict";
import { test } from "node:test";
import { capabilitiesOf, doubts, fixturesOf, reasons, stated, textsOf } from "../../../test/read/pages.ts";
import { moonshot } from "./moonshot.ts";

const { read } = fixturesOf(moonshot);

test("a current model has its heading's status; an exact context window in the prose is read, a rounded one is not", () => {
  assert.deepEqual(stated(read("models"), "yuna-2.8"), {
    api_string: "yuna-2.8",
    status: "ga",
    context_window: 256000,
    capabilities: ["reasoning"],
  });
  assert.equal("context_window" in stated(read("models"), "yuna-9"), false);
});

test("a notice about a series applies only to its members in the table", () => {
  const reading = read("models");
  assert.deepEqual(stated(reading, "yuna-2-0711"), {
    api_string: "yuna-2-0711",
    status: "retired",
    retires_on: "2025-05-24",
    replacements: [{ model: "yuna-9" }],
  });
  assert.equal(stated(reading, "yuna-2.5").retires_on, "2025-08-30");
  assert.equal(stated(reading, "lantern-v1-any").retires_on, "2025-08-30");
});

test("a discontinued model without a notice has only its row's status", () => {
  assert.deepEqual(stated(read("models"), "yuna-1-odd"), { api_string: "yuna-1-odd", status: "deprecated" });
});

test("what happens to requests is stated for the models in the warning", () => {
  const reading = read("models");
  const error = { effect: "error" };
  assert.deepEqual(stated(reading, "yuna-2.5").after_retirement, error);
  assert.deepEqual(stated(reading, "lantern-v1-8k-seeing").after_retirement, error);
  assert.equal("after_retirement" in stated(reading, "yuna-2-0711"), false);
});

test("a model that is only in a notice is a row; a notice without a date is a finding; a date without a year is skipped", () => {
  const reading = read("models");
  assert.equal(stated(reading, "yuna-newest").retires_on, "2025-01-27");
  assert.deepEqual(doubts(read("models")), ["a notice without a model or a full date"]);
  assert.deepEqual(reasons(reading.skipped), [["yuna-2.7", "a shutdown date without a year"]]);
});

test("prices are read by column title; cache writes are rates with their lifetime", () => {
  assert.deepEqual(stated(read("pricing-chat"), "yuna-9"), {
    api_string: "yuna-9",
    context_window: 1048576,
    price_input_per_mtok: 3,
    price_output_per_mtok: 15,
    price_cached_input_per_mtok: 0.3,
    rates: [
      { meter: "cache_write", ttl: "5m", price: 3, per: "1M tokens" },
      { meter: "cache_write", ttl: "1h", price: 6, per: "1M tokens" },
    ],
  });
  assert.deepEqual(stated(read("pricing-chat"), "yuna-2.8"), {
    api_string: "yuna-2.8",
    context_window: 262144,
    price_input_per_mtok: 0.95,
    price_output_per_mtok: 4,
    price_cached_input_per_mtok: 0.16,
  });
  assert.deepEqual(doubts(read("pricing-chat")), []);
});

test("a page of one series states capabilities of all its models, or of the one that an item starts with", () => {
  const of = (id: string) => capabilitiesOf(read("pricing-chat-k2", undefined, "2025-05-01"), id);
  assert.deepEqual(of("yuna-2-0711"), ["tools", "structured_output", "caching"]);
  assert.deepEqual(of("yuna-2-pondering"), ["reasoning", "tools", "structured_output", "caching"]);
  assert.deepEqual(stated(read("pricing-chat-k25"), "yuna-2.5").input_modalities, ["text", "image", "video"]);
});

test("a discontinued series is deprecated before its date; a series with prices is current", () => {
  const before = stated(read("pricing-chat-k2", undefined, "2025-05-01"), "yuna-2-0711");
  assert.deepEqual([before.status, before.retires_on], ["deprecated", "2025-05-24"]);
  assert.equal(stated(read("pricing-chat-v1"), "lantern-v1-8k").status, "ga");
});

test("an unknown column is a finding, and so is a row with a missing cell", () => {
  const added = '{ title: "Weekly Price", width: "9%" },\n{ title: "Unit"';
  const reading = read("pricing-chat", (text) => text.replace('{ title: "Unit"', added));
  assert.deepEqual(textsOf(reading.unparsed), ["Weekly Price", "yuna-9"]);
});
