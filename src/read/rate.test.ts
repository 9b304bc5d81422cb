import assert from "node:assert/strict";
import { test } from "node:test";
import { splitCell } from "./cell.ts";
import type { Outcome } from "./outcome.ts";
import { readPricePer1kSearches, readPricePerMtok, readRateCell } from "./rate.ts";

const cell = (...raw: string[]) => splitCell(raw) ?? { text: "", rest: [] };
const shown = (outcome: Outcome<unknown>) => (outcome.kind === "value" ? outcome.value : outcome.kind);

test("token prices are scaled exactly", () => {
  const cases: [string[], number | "unreadable"][] = [
    [["$3 / MTok"], 3],
    [["$0.0008", "1K tokens"], 0.8],
    [["0.000035", "USD", "1K tokens"], 0.035],
    [["$0.00000007", "per token"], 0.07],
    [["$0.1 / 1M"], 0.1],
    [["Free"], 0],
    [["$1 / minute"], "unreadable"],
    [["$1 / 1,000,000 tokens per hour"], "unreadable"],
    [["Free", "per image"], "unreadable"],
    [["$0.1234567890123456 / MTok"], "unreadable"],
  ];
  for (const [raw, expected] of cases)
    assert.equal(shown(readPricePerMtok(cell(...raw), "2026-11-21")), expected, raw[0]);
});

test("search prices must be per search", () => {
  assert.equal(shown(readPricePer1kSearches(cell("$2.00 / 1K searches"), "2026-11-21")), 2);
  assert.equal(shown(readPricePer1kSearches(cell("$0.002", "per search"), "2026-11-21")), 2);
  assert.equal(shown(readPricePer1kSearches(cell("$2.00 / MTok"), "2026-11-21")), "unreadable");
});

test("a price must apply on the day of reading", () => {
  const until = cell("$1 through December 31, 2026.", "per 1M tokens");
  const from = cell("$2 starting January 1, 2027.", "per 1M tokens");
  assert.equal(shown(readPricePerMtok(until, "2026-12-31")), 1);
  assert.equal(shown(readPricePerMtok(until, "2027-01-01")), "unreadable");
  assert.equal(shown(readPricePerMtok(from, "2026-12-31")), "unreadable");
  assert.equal(shown(readPricePerMtok(from, "2027-01-01")), 2);
  assert.deepEqual(shown(readRateCell(from)), { price: 2, per: "1M tokens" });
});

test("a rate's unit is given in our words", () => {
  const cases: [string[], number, string][] = [
    [["$0.5", "/1K tokens"], 500, "1M tokens"],
    [["$1.00 / 1,000,000 tokens per hour (storage price)"], 1, "1M tokens per hour"],
    [["$14 / 1,000 search queries"], 14, "1k searches"],
    [["$10 / 1k calls"], 10, "1k requests"],
    [["$0.034 / minute"], 0.034, "minute"],
    [["$0.05 / sec"], 0.05, "second"],
    [["$0.02 / img"], 0.02, "image"],
    [["$0.04 per song"], 0.04, "song"],
    [["$4 /1000 Pages"], 4, "1k pages"],
    [["$16 /M Chars"], 16, "1M characters"],
    [["$0.6", "Price per 1B pixels"], 0.6, "1B pixels"],
    [["$2", "image"], 2, "image"],
    [["$30.00 (images)", "per 1M tokens"], 30, "1M tokens"],
    [["$30.00 (per image)", "per 1M tokens"], 30, "image"],
  ];
  for (const [raw, price, per] of cases) assert.deepEqual(shown(readRateCell(cell(...raw))), { price, per }, raw[0]);
  assert.equal(shown(readRateCell(cell("Free"))), "unreadable");
  assert.equal(shown(readRateCell(cell("$30.00 (images)"))), "unreadable");
  assert.equal(shown(readRateCell(cell("$0.10 / GiB / day"))), "unreadable");
});
