import assert from "node:assert/strict";
import { test } from "node:test";
import { dateParts, isoDay, monthsIn, yearsIn } from "./date-parts.ts";

test("full dates in every format that pages use", () => {
  const forms = [
    "2026-10-01",
    "2026\u201110\u201101",
    "2026/10/1",
    "10/1/2026",
    "Oct 1, 2026",
    "Oct. 1, 2026",
    "October 1, 2026",
    "October 1st, 2026",
    "October 01 2026",
    "1 October 2026",
    "1st of October 2026",
    "Thu Oct 1 2026",
    "Thursday, October 1, 2026",
    "Oct 1, 2026 at 12:00 PM PT",
    "October 1, 2026, 00:00:00 (UTC+08:00)",
    "2026-10-01 16:00 UTC",
    "2026-10-01T23:00:00.000Z",
    "2026-10-01T00:30:00+02:00",
    "16:00 UTC on October 1, 2026",
    "Effective October 1, 2026",
    "Retires on October 1, 2026.",
    "Model EOL date: October 1, 2026",
    "October 1, 2026 (all Regions)",
  ];
  for (const form of forms) assert.deepEqual(dateParts(form), { day: "2026-10-01" }, form);
});

test("months, and dates without a year", () => {
  for (const form of ["2026-01", "2026/01", "Jan 2026", "January, 2026", "Knowledge cutoff: Jan 2026"])
    assert.deepEqual(dateParts(form), { month: "2026-01" }, form);
  for (const form of ["Feb 29", "February 29th", "29 February", "February 29:"])
    assert.deepEqual(dateParts(form), { yearless: { month: 2, day: 29 } }, form);
});

test("a text that is not exactly one date is rejected", () => {
  const texts =
    "|2026|February 30, 2026|2026-02-30|2025-02-29|2026-13-01|2026-00-10|2026-1-5|13/4/2025|4/31/2026|Jan 20262|Jan 1, 20262|Marember 5, 2026|May 5, 1926|May 5, 26|20260501|May 5, 2026 / June 5, 2026|May 5-7, 2026|by May 5, 2026|after May 5, 2026|May 32|Q1 2026|spring 2026|almond-2026-05-05|May 5, 2026 (cancelled)|updated May 5, 2026";
  for (const text of texts.split("|")) assert.equal(dateParts(text), undefined, text);
});

test("29 February exists in leap years only", () => {
  assert.equal(isoDay("2024", 2, 29), "2024-02-29");
  assert.equal(isoDay("2026", 2, 29), undefined);
});

test("years and months of completing texts", () => {
  assert.deepEqual(yearsIn("2026-11-03: Almond, since 2025 (2,048 of 2048)"), ["2026", "2025"]);
  assert.deepEqual(monthsIn("November 3, 2026, or 2027-01-02; march."), [11, 1, 3]);
});
