import assert from "node:assert/strict";
import { test } from "node:test";
import { finderOf, recordOf } from "../../../test/clean-catalog.ts";
import type { Catalog } from "../../schema/catalog.ts";
import { statusAgrees } from "./status-agrees.ts";

const found = finderOf(statusAgrees);

/** Gives the sample's deprecated model another status, stated at a different place than the dates. */
const apart = (status: "ga" | "preview" | "beta" | "retired") => (c: Catalog) => {
  const record = recordOf(c, "cedar-large-1");
  record.status = status;
  for (const e of record.evidence) delete e.states.status;
  record.evidence.push({ page: "models", at: "Models", states: { status: "Generally available" } });
};

test("status-agrees accepts a deprecated model with dates, and a ga model with replacements", () => {
  assert.deepEqual(
    found((c) => Object.assign(recordOf(c, "cedar-large-2"), { replacements: [{ model: "cedar-mini-2" }] })),
    [],
  );
});

test("status-agrees rejects firm dates of a model that is not deprecated", () => {
  for (const status of ["ga", "preview", "beta"] as const) {
    assert.deepEqual(found(apart(status)), [
      `catalog/openai/cedar-large-1.json:status: ${status}, although deprecated_on is 2026-08-01`,
      `catalog/openai/cedar-large-1.json:status: ${status}, although retires_on is 2027-02-01`,
    ]);
  }
});

test("status-agrees accepts another status in the row that states the date", () => {
  assert.deepEqual(
    found((c) => Object.assign(recordOf(c, "cedar-large-1"), { status: "ga" })),
    [],
  );
});

test("status-agrees ignores soft dates", () => {
  assert.deepEqual(
    found((c) => Object.assign(recordOf(c, "lantern-3-2026"), { status: "ga" })),
    [],
  );
});

test("status-agrees rejects a retired model if its date had not come when its status was read", () => {
  assert.deepEqual(found(apart("retired")), [
    "catalog/openai/cedar-large-1.json:status: retired as read on 2026-11-20, although retires_on is 2027-02-01",
  ]);
  const later = (read_on: string) =>
    found((c) => {
      apart("retired")(c);
      Object.assign(recordOf(c, "cedar-large-1").evidence.at(-1) ?? {}, { read_on });
    });
  assert.deepEqual(later("2027-02-01"), []);
  assert.equal(later("2027-01-31").length, 1);
});
