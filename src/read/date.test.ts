import assert from "node:assert/strict";
import { test } from "node:test";
import { isSoft, readDay, readDayOrMonth, readFloor, shutdownField } from "./date.ts";
import type { Outcome } from "./outcome.ts";

const cell = ([text = "", ...rest]: string[]) => ({ text, rest });
const shown = (outcome: Outcome<string>) =>
  outcome.kind === "value" ? outcome.value : outcome.kind === "unreadable" ? outcome.why : outcome.kind;
const day = (...raw: string[]) => shown(readDay(cell(raw)));
const floor = (...raw: string[]) => shown(readFloor(cell(raw)));

test("only firm, complete dates", () => {
  assert.equal(day("May 5, 2026"), "2026-05-05");
  assert.equal(day("May 2026"), "month only");
  assert.equal(day("May 5"), "no year");
  assert.equal(day("soon"), "not a date");
});

const SOFT = [
  "Not sooner than June 9, 2027",
  "No sooner than 6/9/2027",
  "no earlier than June 9, 2027",
  "Earliest June 9, 2027",
  "at earliest 2027-06-09",
  "June 9, 2027 or later",
  "June 9, 2027 at the earliest",
  "Tentative: June 9, 2027",
  "Expected June 9, 2027",
];

test("hedged dates are soft, and are read as floors", () => {
  for (const text of SOFT) {
    assert.equal(isSoft(text), true, text);
    assert.equal(day(text), "soft date", text);
    assert.equal(floor(text), "2027-06-09", text);
    assert.equal(shutdownField(text), "retires_not_before", text);
  }
});

test("a floor may be a month, but not a firm or vague date", () => {
  assert.equal(floor("August 2026"), "2026-08");
  assert.equal(floor("Earliest August 2026"), "2026-08");
  assert.equal(floor("August 5, 2026"), "a firm day, not a floor");
  assert.equal(floor("August 5, 2026 :"), "a firm day, not a floor");
  for (const text of ["around August 2026", "TBD", "To be announced", "late 2026", "~2026-08-05"]) {
    assert.equal(floor(text), "not a floor", text);
    assert.equal(day(text), "soft date", text);
    assert.equal(shutdownField(text), "unreadable", text);
  }
});

test("a label that states a floor makes the date soft; a column title that calls it a plan doesn't", () => {
  assert.equal(day("Dec 3, 2027", "EOL no sooner than:"), "soft date");
  assert.equal(floor("Dec 3, 2027", "EOL no sooner than:"), "2027-12-03");
  assert.equal(floor("EOL no sooner than: Dec 3, 2027"), "2027-12-03");
  assert.equal(day("Dec 3, 2027", "Tentative retirement date"), "2027-12-03");
  assert.equal(shutdownField("Dec 3, 2027", ["EOL no sooner than:"]), "retires_not_before");
});

test("a missing year is taken from the completing texts if they have exactly one", () => {
  assert.equal(day("Oct 14", "October 2026"), "2026-10-14");
  assert.equal(day("Oct 14", "2026"), "2026-10-14");
  assert.equal(day("November 12:", "October 8, 2026"), "2026-11-12");
  assert.equal(day("Oct 14", "2026-10-08: Almond models"), "2026-10-14");
  assert.equal(day("Oct 14", "October"), "no year");
  assert.equal(day("Oct 14", "2025", "2026"), "two years");
  assert.equal(day("Jan 12", "November 11, 2026"), "the year is unclear");
  assert.equal(day("Jan 12", "2026-11-11: Almond models"), "the year is unclear");
  assert.equal(day("Feb 29", "2026"), "not a date");
  assert.equal(day("Feb 29", "2028"), "2028-02-29");
  assert.equal(day("Oct 14, 2025", "2026"), "2025-10-14");
});

test("a cutoff may be a month", () => {
  const cutoff = (text: string) => shown(readDayOrMonth(cell([text])));
  assert.equal(cutoff("Jan 2026"), "2026-01");
  assert.equal(cutoff("Jun 01, 2026 knowledge cutoff"), "2026-06-01");
  assert.equal(cutoff("Early 2025"), "soft date");
  assert.equal(cutoff("2025"), "not a date");
});

test("a shutdown cell is assigned to the field that its text fits", () => {
  assert.equal(shutdownField("October 1, 2026"), "retires_on");
  assert.equal(shutdownField(" \u200B- "), "blank");
  assert.equal(shutdownField("To be announced", [], ["To be announced"]), "blank");
  assert.equal(shutdownField("Oct 14", ["2026"]), "retires_on");
  assert.equal(shutdownField("Oct 14"), "unreadable");
});
