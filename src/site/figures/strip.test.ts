import assert from "node:assert/strict";
import { test } from "node:test";
import type { ModelDocument } from "../../schema/model-document.ts";
import { marksOf } from "./strip.ts";
import { timeScale } from "./time-scale.ts";

const { at } = timeScale("2026-11-01", "2027-12-01", 0, 100);
const ending = (on: string, count: number) =>
  Array.from({ length: count }, () => ({ retires_on: on }) as ModelDocument);
const counts = (models: ModelDocument[], width: number) => marksOf(models, at, width).map((mark) => mark.models.length);

test("overlapping marks are merged, the closest first, and no model is lost", () => {
  const models = [
    ...ending("2027-01-20", 11),
    ...ending("2026-12-01", 3),
    ...ending("2026-12-11", 12),
    ...ending("2027-01-06", 3),
    ...ending("2027-01-14", 5),
    ...ending("2027-04-01", 3),
  ];
  assert.deepEqual(counts(models, 3000), [3, 12, 3, 5, 11, 3]);
  assert.deepEqual(counts(models, 230), [15, 19, 3]);
  assert.deepEqual(counts(models, 10), [37]);
  assert.deepEqual(counts(ending("2027-01-14", 1), 10), [1]);
});
