import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Facts } from "../../schema/record.ts";
import { deprecationHeader, sunsetHeader } from "./model.ts";

/** A structured date (RFC 9651, section 3.3.7): an at sign and an integer of seconds. */
const STRUCTURED_DATE = /^@-?\d{1,15}$/;
/** IMF-fixdate (RFC 9110, section 5.6.7). */
const HTTP_DATE =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d GMT$/;

test("without a firm date there is no header", () => {
  assert.equal(deprecationHeader({ retires_on: "2027-01-01" }), null);
  assert.equal(sunsetHeader({ deprecated_on: "2027-01-01" }), null);
  const soft: Facts = { name: "Birch", status: "ga", retires_not_before: "2027-03" };
  assert.deepEqual([deprecationHeader(soft), sunsetHeader(soft)], [null, null]);
});

test("any date round-trips in both formats", () => {
  const day = fc
    .date({ min: new Date("1971-01-01"), max: new Date("2999-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(day, (stated) => {
      const deprecation = deprecationHeader({ deprecated_on: stated }) ?? "";
      const sunset = sunsetHeader({ retires_on: stated }) ?? "";
      assert.match(deprecation, STRUCTURED_DATE);
      assert.match(sunset, HTTP_DATE);
      assert.equal(new Date(Number(deprecation.slice(1)) * 1000).toISOString(), `${stated}T00:00:00.000Z`);
      assert.equal(new Date(sunset).toISOString(), `${stated}T00:00:00.000Z`);
    }),
    { seed: 9745, numRuns: 500 },
  );
});
