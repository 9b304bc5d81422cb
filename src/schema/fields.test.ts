import assert from "node:assert/strict";
import { test } from "node:test";
import { ALL_FIELDS, ENTRY_FIELDS, fieldsIn, rowOf, titleOf } from "./field-keys.ts";

for (const place of ["row", "record", "document", "host"] as const)
  test(`the positions in the ${place} are numbered from 1, without gaps or duplicates`, () => {
    const keys = fieldsIn(place);
    assert.deepEqual(
      keys.map((key) => rowOf(key).in[place]),
      keys.map((_, i) => i + 1),
    );
  });

test("every field is in the row, the record, a model's document or a host's row", () => {
  assert.deepEqual(
    new Set(["row", "record", "document", "host"].flatMap((place) => fieldsIn(place as "row"))),
    new Set(ALL_FIELDS),
  );
});

test("derived fields derive from the record, and every field of the record is published", () => {
  const record = fieldsIn("record") as string[];
  for (const key of ALL_FIELDS) for (const from of rowOf(key).from ?? []) assert.ok(record.includes(from), from);
  const shown = [...fieldsIn("row"), ...fieldsIn("document")] as string[];
  assert.deepEqual(
    record.filter((key) => !shown.includes(key)),
    [],
  );
});

test("llms.txt describes every field of the row", () => {
  for (const key of fieldsIn("row")) assert.ok(rowOf(key).llms, key);
});

test("an entry of the deprecation document is part of the row, in its order", () => {
  const row = fieldsIn("row") as string[];
  assert.deepEqual(
    [...ENTRY_FIELDS].sort((a, b) => row.indexOf(a) - row.indexOf(b)),
    ENTRY_FIELDS,
  );
});

test("a title has its unit, with or without the currency; an unknown key is returned unchanged", () => {
  assert.equal(titleOf("price_input_per_mtok"), "Input price (per 1M tokens)");
  assert.equal(titleOf("price_input_per_mtok", "USD "), "Input price (USD per 1M tokens)");
  assert.equal(titleOf("context_window"), "Context window (tokens)");
  assert.equal(titleOf("name"), "Name");
  assert.equal(titleOf("toString"), "toString");
});
