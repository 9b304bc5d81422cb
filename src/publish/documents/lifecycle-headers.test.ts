import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Facts } from "../../schema/record.ts";
import { deprecationHeader, sunsetHeader } from "./lifecycle-headers.ts";

/** A structured date (RFC 9651, section 3.3.7): an at sign and an integer of seconds. */
const STRUCTURED_DATE = /^@-?\d{1,15}$/;
/** IMF-fixdate (RFC 9110, section 5.6.7). */
const HTTP_DATE =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d GMT$/;

test("Deprecation is the first second of the stated day, in the RFC's format", () => {
  // RFC 9745, section 2.1 has @1688169599, the last second of 30 June 2023, 86,399 seconds after the first.
  assert.equal(deprecationHeader({ deprecated_on: "2023-06-30" }), `@${1688169599 - 86_399}`);
  // RFC 9651, section 3.3.7 has @1659578233, 2022-08-04T01:57:13Z.
  assert.equal(deprecationHeader({ deprecated_on: "2022-08-04" }), `@${1659578233 - (3_600 + 57 * 60 + 13)}`);
  assert.equal(deprecationHeader({ deprecated_on: "1970-01-01" }), "@0");
});

test("Sunset is an HTTP date, in the RFC's format", () => {
  // RFC 9110, section 5.6.7 has Sun, 06 Nov 1994 08:49:37 GMT.
  assert.equal(sunsetHeader({ retires_on: "1994-11-06" }), "Sun, 06 Nov 1994 00:00:00 GMT");
  // RFC 8594, section 3 has 31 Dec 2018 with a wrong day of the week; it was a Monday.
  assert.equal(sunsetHeader({ retires_on: "2018-12-31" }), "Mon, 31 Dec 2018 00:00:00 GMT");
  assert.equal(sunsetHeader({ retires_on: "2028-02-29" }), "Tue, 29 Feb 2028 00:00:00 GMT");
});

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
