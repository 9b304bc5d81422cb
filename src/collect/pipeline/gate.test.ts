import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyCatalog } from "../../../test/collect/trial.ts";
import type { Rate } from "../../schema/record.ts";
import { gate } from "./gate.ts";
import type { Proposal } from "./proposals.ts";
import { providerState } from "./provider-state.ts";

const IDS = ["zed-1", "zed-2"];
const priced = { price_input_per_mtok: 1, price_output_per_mtok: 2, price_cached_input_per_mtok: 3 };
const record = {
  name: "Zed",
  status: "ga" as const,
  ...priced,
  evidence: [{ page: "pricing", at: "Prices", states: {} }],
};
const models = new Map(IDS.map((id) => [id, { provider: "zai" as const, id, record }]));
const state = {
  ...providerState({ ...emptyCatalog(), models }, "zai", "2026-08-17"),
  losses: new Map(),
  changed: new Set<string>(),
  aliases: new Map(),
};

const prices = (announced: Rate[]): Proposal[] =>
  IDS.flatMap((id) =>
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
  assert.equal(gate(prices([]), state).size, 6);
});

test("prices that an earlier reading announced for a day that has come are no crowd; before that day they are", () => {
  assert.equal(gate(prices(told("2026-08-16")), state).size, 0);
  assert.equal(gate(prices(told("2026-08-18")), state).size, 6);
});
