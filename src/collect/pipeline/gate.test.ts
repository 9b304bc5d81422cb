import assert from "node:assert/strict";
import { test } from "node:test";
import { trialCatalog } from "../../../test/collect/trial.ts";
import type { Rate } from "../../schema/rate.ts";
import { gate } from "./gate.ts";
import type { Proposal } from "./proposals.ts";
import { newRun } from "./provider-run.ts";

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
  ...newRun({ ...trialCatalog(), models }, "zai", "2026-08-17"),
  losses: new Map(),
  aliases: new Map(),
  steadiness: () => ({ steady: 0, moved: 0, gone: 0 }),
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
const announced = (from: string): Rate[] =>
  [2, 3, 4].map((price) => ({ meter: "input", price, per: "1M tokens", from }));

test("changes of all prices at once are held", () => {
  assert.equal(gate(prices([]), state).size, 6);
});

test("prices announced by an earlier reading are not a crowd from their date on; before it they are", () => {
  assert.equal(gate(prices(announced("2026-08-16")), state).size, 0);
  assert.equal(gate(prices(announced("2026-08-18")), state).size, 6);
});

const fresh: Proposal[] = ["zed-1", "zed-2"].map((id) => ({ ...(prices([])[0] as Proposal), id, from: null }));

test("new values in a column are not a crowd if it states the same for known models; if it changed they are", () => {
  const seeing = (steady: number, moved: number) => ({ ...state, steadiness: () => ({ steady, moved, gone: 0 }) });
  assert.equal(gate(fresh, seeing(0, 0)).size, 2);
  assert.equal(gate(fresh, seeing(1, 0)).size, 0);
  assert.equal(gate(fresh, seeing(1, 1)).size, 2);
});

test("a crowd confirmed by a second reading on a later day is no longer held, unless its page has no known layout", () => {
  const held = prices([]).map(({ id, field, from, to, evidence }) => {
    return {
      on: "2026-08-16",
      provider: "zai",
      id,
      field,
      from: Number(from),
      to: Number(to),
      why: { code: "changes-at-once" as const },
      evidence,
    };
  });
  const again = { ...state, catalog: { ...state.catalog, held } };
  assert.equal(gate(prices([]), again).size, 0);
  assert.equal(gate(prices([]), { ...again, missing: new Map([["pricing", ["Input"]]]) }).size, 6);
  assert.equal(gate(prices([]), { ...again, day: "2026-08-16" }).size, 6);
});

test("a held status holds its dates too, even those of another page; a status that moves forward holds nothing", () => {
  const [about] = prices([]) as [Proposal];
  const moves = (status: string, to: string): Proposal[] => [
    { ...about, field: "status", from: status, to: "deprecated" },
    {
      ...about,
      field: "retires_on",
      from: "2026-03-26",
      to,
      evidence: { page: "notes", at: "", states: {} },
      reread: false,
    },
  ];
  const held = (proposals: Proposal[]) => [...gate(proposals, state)].map(([{ field }, why]) => [field, why]);
  assert.deepEqual(held(moves("retired", "2026-10-23")), [
    ["status", { code: "status-backward" }],
    ["retires_on", { code: "near-held", field: "status" }],
  ]);
  assert.deepEqual(held(moves("ga", "2026-10-23")), []);
});

test("models that get the same name in one run keep theirs", () => {
  const renamed = (id: string, to: string): Proposal => ({
    ...(prices([])[0] as Proposal),
    ...{ id, field: "name", from: id, to },
  });
  const [one = "", other = ""] = IDS;
  const held = (...names: Proposal[]) => [...gate(names, state).values()].map(({ code, id }) => [code, id]);
  assert.deepEqual(held(renamed(one, "Thing"), renamed(other, "Thing")), [
    ["name-taken", other],
    ["name-taken", one],
  ]);
  assert.ok(held(renamed(one, "Thing"), renamed(other, "Another")).every(([code]) => code !== "name-taken"));
});
