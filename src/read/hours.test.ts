import assert from "node:assert/strict";
import { test } from "node:test";
import { readHours } from "./hours.ts";

for (const [text, utc, days] of [
  ["01:00 - 04:00 and 06:00 - 10:00 UTC, Monday through Friday", ["01:00-04:00", "06:00-10:00"], "Mon-Fri"],
  ["1:00-4:30 UTC", ["01:00-04:30"], undefined],
  ["01:00–04:00, 06:00–10:00, and 12:00–13:00 UTC", ["01:00-04:00", "06:00-10:00", "12:00-13:00"], undefined],
] as const)
  test(`hours: ${text}`, () => {
    assert.deepEqual(readHours(text), { kind: "value", value: { utc, ...(days && { days }) } });
  });

for (const text of ["01:00 - 04:00", "01:00 - 04:00 PST", "off-peak", "01:00 UTC"])
  test(`no hours: ${text}`, () => {
    assert.equal(readHours(text).kind, "unreadable");
  });
