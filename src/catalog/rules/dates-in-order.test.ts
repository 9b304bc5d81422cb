import assert from "node:assert/strict";
import { test } from "node:test";
import { finderOf, recordOf } from "../../../test/clean-catalog.ts";
import { datesInOrder } from "./dates-in-order.ts";

const check = finderOf(datesInOrder);
const found = (over: object) =>
  check((c) => Object.assign(recordOf(c, "cedar-large-1"), over)).map((line) =>
    line.replace("catalog/openai/cedar-large-1.json", ""),
  );

test("dates-in-order accepts dates in order, and equal dates", () => {
  assert.deepEqual(found({ released: "2026-08-01", deprecated_on: "2026-08-01", retires_on: "2026-08-01" }), []);
});

test("dates-in-order rejects a date before the one it must follow", () => {
  assert.deepEqual(found({ released: "2026-08-02" }), [":deprecated_on: 2026-08-01 is before released, 2026-08-02"]);
  assert.deepEqual(found({ retires_on: "2026-07-31" }), [
    ":retires_on: 2026-07-31 is before deprecated_on, 2026-08-01",
  ]);
});

test("dates-in-order compares release and retirement if no deprecation is stated", () => {
  assert.deepEqual(found({ deprecated_on: undefined, released: "2027-02-02" }), [
    ":retires_on: 2027-02-01 is before released, 2027-02-02",
  ]);
});

test("dates-in-order rejects a firm date before the soft one, day or month", () => {
  assert.deepEqual(found({ retires_not_before: "2027-02-01" }), []);
  assert.deepEqual(found({ retires_not_before: "2027-02" }), []);
  assert.deepEqual(found({ retires_not_before: "2027-02-02" }), [
    ":retires_on: 2027-02-01 is before retires_not_before, 2027-02-02",
  ]);
  assert.deepEqual(found({ retires_not_before: "2027-03" }), [
    ":retires_on: 2027-02-01 is before retires_not_before, 2027-03",
  ]);
});

test("dates-in-order rejects a rate that ends before it starts", () => {
  const rate = { meter: "input", price: 1, per: "1M tokens", from: "2026-10-02" } as const;
  assert.deepEqual(found({ rates: [{ ...rate, until: "2026-10-02" }] }), []);
  assert.deepEqual(found({ rates: [rate, { ...rate, until: "2026-10-01" }] }), [
    ":rates.1: it ends on 2026-10-01, before it starts on 2026-10-02",
  ]);
});
