import assert from "node:assert/strict";
import { test } from "node:test";
import { timeOfDay } from "./options.ts";

test("the time is daily, or HH:MM", () => {
  assert.match(timeOfDay("daily"), /^\d\d:\d\d$/);
  assert.equal(timeOfDay("23:59"), "23:59");
  for (const text of ["24:00", "5:00", "05:60", "", "hourly", "05:00Z"]) assert.throws(() => timeOfDay(text), /UTC/);
});
