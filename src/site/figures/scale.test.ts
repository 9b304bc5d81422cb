import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { axisOf, logarithmic, timeScale } from "./scale.ts";

test("an axis ends a little beyond its values, not at the next power of ten", () => {
  assert.deepEqual(axisOf([0.02, 30]), { from: 0.02 / 1.6, to: 48, marks: [0.1, 1, 10] });
  assert.deepEqual(axisOf([4_000, 1_048_576]).marks, [10_000, 100_000, 1_000_000]);
  assert.deepEqual(axisOf([3]), { from: 1, to: 10, marks: [1, 10] });
});

test("every value is on its axis, with at least two marks", () => {
  const value = fc.double({ min: 1e-6, max: 1e9, noNaN: true });
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 30 }), (values) => {
      const { from, to, marks } = axisOf(values);
      const places = values.map(logarithmic(from, to));
      assert.ok(places.every((place) => place >= -1e-6 && place <= 100 + 1e-6));
      assert.ok(marks.length > 1 && marks.every((mark) => mark >= from && mark <= to));
    }),
    { seed: 5, numRuns: 500 },
  );
});

test("a scale maps its ends to the edges, marks months on their first day, and has few marks", () => {
  const { at, ticks } = timeScale("2025-01-01", "2026-01-01", 0, 365);
  assert.deepEqual([at("2025-01-01"), at("2025-01-11"), at("2025-02"), at("2026-01-01")], [0, 10, 31, 365]);
  const labels = ticks.map(({ label }) => label);
  assert.deepEqual(labels, ["2025", "Apr", "Jul", "Oct", "2026"]);
  for (const end of ["2025-01-02", "2025-03-01", "2030-01-01", "2060-01-01"])
    assert.ok(timeScale("2025-01-01", end, 0, 100).ticks.length <= 9, end);
});
