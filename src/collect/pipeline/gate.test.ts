import assert from "node:assert/strict";
import { test } from "node:test";
import type { Rate } from "../../schema/record.ts";
import { gate } from "./gate.ts";
import type { Proposal } from "./proposals.ts";

const ctx = {
  day: "2026-08-17",
  changes: [],
  priced: 6,
  models: 2,
  modelsOn: () => 2,
  accepted: () => false,
};

const prices = (announced: Rate[]): Proposal[] =>
  ["zed-1", "zed-2"].flatMap((id) =>
    (["price_input_per_mtok", "price_output_per_mtok", "price_cached_input_per_mtok"] as const).map((field, i) => ({
      id,
      field,
      from: 1 + i,
      to: 2 + i,
      facts: {},
      evidence: { page: "pricing", at: "Prices", states: {} },
      reread: true,
      isNew: false,
      announced,
    })),
  );
const told = (from: string): Rate[] => [2, 3, 4].map((price) => ({ meter: "input", price, per: "1M tokens", from }));

test("all prices at once are held", () => {
  assert.equal(gate(prices([]), ctx).size, 6);
});

test("prices that an earlier reading announced for a day that has come are no crowd; before that day they are", () => {
  assert.equal(gate(prices(told("2026-08-16")), ctx).size, 0);
  assert.equal(gate(prices(told("2026-08-18")), ctx).size, 6);
});
