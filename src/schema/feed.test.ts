import assert from "node:assert/strict";
import { test } from "node:test";
import { DEPRECATION, MODEL } from "../../test/serve/contract-fields.ts";
import { CatalogDocumentV1, CompleteDeprecationEntry, CompleteModel, DeprecationEntry, Model } from "./feed.ts";

const MODEL_KEYS = Object.keys(MODEL);
const ENTRY_KEYS = MODEL_KEYS.filter((key) => key in DEPRECATION);
const least = { id: "a", name: "A", provider: "xAI", status: "ga" };

test("a model has the 21 fields of the specification, in its order", () => {
  assert.deepEqual(Object.keys(Model.shape), MODEL_KEYS);
});

test("a deprecation entry has nine of them", () => {
  assert.deepEqual(Object.keys(DeprecationEntry.shape), ENTRY_KEYS);
});

test("four fields are required; others may be absent, unknown fields are allowed, and modality has two forms", () => {
  for (const model of [
    least,
    { ...least, added_later: {} },
    { ...least, modality: "text" },
    { ...least, modality: null },
  ])
    assert.deepEqual(Model.parse(model), model);
  for (const key of Object.keys(least))
    assert.ok(!Model.safeParse({ ...least, [key]: undefined }).success, `${key} may not be absent`);
});

test("published rows have every key, with null for what is not stated", () => {
  const full = { ...Object.fromEntries(MODEL_KEYS.map((key) => [key, null])), ...least };
  assert.ok(CompleteModel.safeParse(full).success);
  for (const key of MODEL_KEYS) assert.ok(!CompleteModel.safeParse({ ...full, [key]: undefined }).success, key);
  const entry = { ...Object.fromEntries(ENTRY_KEYS.map((key) => [key, null])), ...least, status: "retired" };
  assert.ok(CompleteDeprecationEntry.safeParse(entry).success);
  for (const key of ENTRY_KEYS)
    assert.ok(!CompleteDeprecationEntry.safeParse({ ...entry, [key]: undefined }).success, key);
});

for (const [field, value] of [
  ["status", "sunset"],
  ["provider", "Nobody"],
  ["retires_on", "2026-02-30"],
  ["retires_on", "2026-02"],
  ["price_input_per_mtok", "3"],
  ["price_input_per_mtok", -1],
  ["price_input_per_mtok", Number.NaN],
  ["context_window", 1.5],
  ["context_window", 0],
  ["source_url", "pricing page"],
  ["modality", ["smell"]],
  ["open_weight", "yes"],
] as const)
  test(`${field} ${JSON.stringify(value)} is rejected`, () => {
    assert.ok(!Model.safeParse({ ...least, [field]: value }).success);
  });

test("an entry of the deprecation document is deprecated or retired", () => {
  assert.ok(!DeprecationEntry.safeParse(least).success);
});

test("version 1 has flat top-level fields and allows unknown ones", () => {
  const document = { version: 1, updated: "2026-11-21", count: 1, source: "s", license: "l", models: [least] };
  assert.ok(CatalogDocumentV1.safeParse({ ...document, added_later: 1 }).success);
  assert.ok(!CatalogDocumentV1.safeParse({ ...document, version: 2 }).success);
  assert.ok(!CatalogDocumentV1.safeParse({ ...document, license: undefined }).success);
});
