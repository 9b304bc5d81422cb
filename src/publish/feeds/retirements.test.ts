import assert from "node:assert/strict";
import { test } from "node:test";
import { sampleChange, sampleModel } from "../../../test/sample-catalog.ts";
import type { Change } from "../../schema/history.ts";
import type { Facts } from "../../schema/record.ts";
import { retirementOf } from "./retirements.ts";

const TODAY = "2026-11-20";
const lines = (...sets: Change["set"][]) => sets.map((set, i) => sampleChange("a", set, { on: `2026-01-0${i + 1}` }));
const of = (facts: Partial<Facts>, changes: Change[] = []) =>
  retirementOf(sampleModel({ id: "a", status: "deprecated", ...facts }), changes, TODAY);

const [JAN, FEB] = ["2027-01-01", "2027-02-01"];
const firm = (from: string | null, to: string | null): Change["set"] => ({ retires_on: [from, to] });
const soft = (from: string | null, to: string | null): Change["set"] => ({ retires_not_before: [from, to] });

const CASES: [title: string, facts: Partial<Facts>, sets: Change["set"][], shown: string][] = [
  ["no date ever", {}, [{ status: ["ga", "deprecated"] }], ""],
  ["firm before soft", { retires_on: FEB, retires_not_before: JAN }, [], `firm ${FEB} ${FEB} 0 ${TODAY}`],
  ["a month", { retires_not_before: "2027-11" }, [], `soft 2027-11-01 2027-11 0 ${TODAY}`],
  ["set once", { retires_on: JAN }, [firm(null, JAN)], `firm ${JAN} ${JAN} 0 2026-01-01`],
  ["moved", { retires_on: FEB }, [firm(null, JAN), firm(JAN, FEB)], `firm ${FEB} ${FEB} 1 2026-01-02`],
  [
    "moved and back",
    { retires_on: JAN },
    [firm(null, JAN), firm(JAN, FEB), firm(FEB, JAN)],
    `firm ${JAN} ${JAN} 2 2026-01-03`,
  ],
  ["withdrawn", {}, [firm(null, JAN), firm(JAN, null)], `withdrawn ${JAN} ${JAN} 1 2026-01-02`],
  ["a withdrawn month", {}, [soft(null, "2027-01"), soft("2027-01", null)], `withdrawn ${JAN} 2027-01 1 2026-01-02`],
  [
    "withdrawn and set again",
    { retires_on: JAN },
    [firm(null, JAN), firm(JAN, null), firm(null, JAN)],
    `firm ${JAN} ${JAN} 2 2026-01-03`,
  ],
  ["soft, then firm", { retires_on: JAN }, [soft(null, JAN), firm(null, JAN)], `firm ${JAN} ${JAN} 1 2026-01-02`],
  [
    "an earliest date next to a firm one",
    { retires_on: JAN, retires_not_before: "2026-06-01" },
    [firm(null, JAN), soft(null, "2026-06-01")],
    `firm ${JAN} ${JAN} 0 2026-01-02`,
  ],
  ["other fields", { retires_on: JAN }, [firm(null, JAN), { notes: [null, "x"] }], `firm ${JAN} ${JAN} 0 2026-01-01`],
];

for (const [title, facts, sets, shown] of CASES)
  test(`a retirement: ${title}`, () => {
    const { certainty, on, date, sequence, changed } = of(facts, lines(...sets)) ?? {};
    assert.equal([certainty, on, date, sequence, changed].join(" ").trim(), shown);
  });

test("changes by two pages on one day count once", () => {
  const oneDay = lines(firm(null, JAN), firm(JAN, FEB)).map((line) => ({ ...line, on: "2026-01-01" }));
  assert.equal(of({ retires_on: FEB }, oneDay)?.sequence, 0);
});
