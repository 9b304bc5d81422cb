import assert from "node:assert/strict";
import { test } from "node:test";
import { sampleChange, sampleModel } from "../../../test/sample-catalog.ts";
import type { Change } from "../../schema/history.ts";
import type { Facts } from "../../schema/record.ts";
import { retirementOf } from "./retirements.ts";

const TODAY = "2026-11-20";
const of = (facts: Partial<Facts>, ...sets: Change["set"][]) =>
  retirementOf(
    sampleModel({ id: "a", status: "deprecated", ...facts }),
    sets.map((set, i) => sampleChange("a", set, { on: `2026-01-0${i + 1}` })),
    TODAY,
  );

test("a model without any stated date has no event", () => {
  assert.equal(of({}), undefined);
  assert.equal(of({}, { status: ["ga", "deprecated"] }), undefined);
});

test("a firm date has precedence over a soft one", () => {
  const facts = { retires_on: "2027-02-01", retires_not_before: "2027-01-01" };
  assert.deepEqual(of(facts), {
    id: "a",
    certainty: "firm",
    on: "2027-02-01",
    stated: "2027-02-01",
    sequence: 0,
    changed: TODAY,
  });
});

test("a month starts on its first day and is kept as stated", () => {
  const { certainty, on, stated } = of({ retires_not_before: "2027-11" }) ?? {};
  assert.deepEqual([certainty, on, stated], ["soft", "2027-11-01", "2027-11"]);
});

for (const [what, facts, sets, sequence] of [
  ["set once", { retires_on: "2027-01-01" }, [{ retires_on: [null, "2027-01-01"] }], 0],
  [
    "moved",
    { retires_on: "2027-02-01" },
    [{ retires_on: [null, "2027-01-01"] }, { retires_on: ["2027-01-01", "2027-02-01"] }],
    1,
  ],
  [
    "moved and back",
    { retires_on: "2027-01-01" },
    [
      { retires_on: [null, "2027-01-01"] },
      { retires_on: ["2027-01-01", "2027-02-01"] },
      { retires_on: ["2027-02-01", "2027-01-01"] },
    ],
    2,
  ],
  ["withdrawn", {}, [{ retires_on: [null, "2027-01-01"] }, { retires_on: ["2027-01-01", null] }], 1],
  [
    "withdrawn and set again",
    { retires_on: "2027-01-01" },
    [{ retires_on: [null, "2027-01-01"] }, { retires_on: ["2027-01-01", null] }, { retires_on: [null, "2027-01-01"] }],
    2,
  ],
  [
    "soft, then firm on the same day",
    { retires_on: "2027-01-01" },
    [{ retires_not_before: [null, "2027-01-01"] }, { retires_on: [null, "2027-01-01"] }],
    1,
  ],
  [
    "an earliest date next to a firm one",
    { retires_on: "2027-01-01", retires_not_before: "2026-06-01" },
    [{ retires_on: [null, "2027-01-01"] }, { retires_not_before: [null, "2026-06-01"] }],
    0,
  ],
  ["other fields", { retires_on: "2027-01-01" }, [{ retires_on: [null, "2027-01-01"] }, { notes: [null, "x"] }], 0],
] as [string, Partial<Facts>, Change["set"][], number][])
  test(`SEQUENCE ${sequence}: ${what}`, () => {
    assert.equal(of(facts, ...sets)?.sequence, sequence);
  });

test("a withdrawn date keeps its last stated day", () => {
  const gone = of({}, { retires_not_before: [null, "2027-01"] }, { retires_not_before: ["2027-01", null] });
  assert.deepEqual([gone?.certainty, gone?.on, gone?.stated], ["withdrawn", "2027-01-01", "2027-01"]);
});

test("changes by two pages on one day count once", () => {
  const model = sampleModel({ id: "a", status: "deprecated", retires_on: "2027-02-01" });
  const lines = [
    sampleChange("a", { retires_on: [null, "2027-01-01"] }, { on: "2026-01-01", page: "models" }),
    sampleChange("a", { retires_on: ["2027-01-01", "2027-02-01"] }, { on: "2026-01-01" }),
  ];
  assert.equal(retirementOf(model, lines, TODAY)?.sequence, 0);
});
