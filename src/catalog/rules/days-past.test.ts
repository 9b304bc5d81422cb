import assert from "node:assert/strict";
import { test } from "node:test";
import { cleanCatalog, recordOf } from "../../../test/clean-catalog.ts";
import type { Catalog } from "../../schema/catalog.ts";
import { daysPast } from "./days-past.ts";

const found = (today: string | undefined, change: (catalog: Catalog) => void = () => {}) =>
  daysPast
    .check({ catalog: cleanCatalog(change), texts: new Map(), today })
    .map((f) => `${f.file}:${f.path}: ${f.message}`);

test("days-past passes what was read today or before", () => {
  assert.deepEqual(found("2026-11-20"), []);
});

test("days-past refuses a reading dated after today", () => {
  assert.deepEqual(found("2026-11-19").slice(0, 1), [
    "catalog/pages.lock.json:openai/models: 2026-11-20 is later than today, 2026-11-19",
  ]);
});

test("days-past looks at evidence, changes, decisions and what is held", () => {
  const evidence = { page: "models", at: "Models", states: {} };
  const late = found("2026-11-20", (c) => {
    Object.assign(recordOf(c, "cedar-0").evidence[0] ?? {}, { read_on: "2027-01-01" });
    c.changes.push({ on: "2027-01-02", provider: "openai", id: "cedar-0", kind: "change", page: "models", set: {} });
    c.reviewed.push({
      on: "2027-01-03",
      reviewer: "kim",
      why: "seen",
      kind: "reject",
      provider: "openai",
      id: "cedar-0",
      field: "*",
    });
    c.held.push({
      on: "2027-01-04",
      provider: "openai",
      id: "cedar-0",
      field: "name",
      from: null,
      to: "x",
      why: "new",
      evidence,
    });
  });
  assert.deepEqual(
    late.map((line) => line.replace(/: 2027.*/, "")),
    [
      "catalog/openai/cedar-0.json:evidence.0.read_on",
      "catalog/held.json:cedar-0.name",
      "catalog/changes.jsonl:line 10",
      "catalog/reviewed.jsonl:line 1",
    ],
  );
});

test("days-past finds nothing where nobody says what day it is", () => {
  assert.deepEqual(
    found(undefined, (c) => {
      c.changes.push({ on: "9999-01-01", provider: "openai", id: "cedar-0", kind: "change", page: "models", set: {} });
    }),
    [],
  );
});
