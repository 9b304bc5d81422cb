import assert from "node:assert/strict";
import { test } from "node:test";
import { finderOf, recordOf } from "../../../test/clean-catalog.ts";
import type { ModelRecord } from "../../schema/record.ts";
import { priceSane } from "./price-sane.ts";

const check = finderOf(priceSane);
const found = (over: Partial<ModelRecord>) => check((c) => Object.assign(recordOf(c, "cedar-large-2"), over));
const FILE = "catalog/openai/cedar-large-2.json";

test("price-sane accepts prices within bounds, including the bounds", () => {
  assert.deepEqual(
    found({ price_input_per_mtok: 1000, price_output_per_mtok: 0, price_cached_input_per_mtok: 1000 }),
    [],
  );
});

test("price-sane rejects a price in another unit", () => {
  assert.deepEqual(found({ price_output_per_mtok: 15_000 }), [
    `${FILE}:price_output_per_mtok: 15000 is outside 0 to 1000`,
  ]);
  assert.deepEqual(found({ price_per_1k_searches: -1 }), [`${FILE}:price_per_1k_searches: -1 is outside 0 to 1000`]);
  assert.deepEqual(found({ price_output_per_mtok: Number.NaN }), [
    `${FILE}:price_output_per_mtok: NaN is outside 0 to 1000`,
  ]);
});

test("price-sane rejects cached input that costs more than input", () => {
  assert.deepEqual(found({ price_cached_input_per_mtok: 3.75 }), [
    `${FILE}:price_cached_input_per_mtok: cached input costs 3.75, more than input at 3`,
  ]);
});
