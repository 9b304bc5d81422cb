import assert from "node:assert/strict";
import { test } from "node:test";
import type { HostRow } from "./api.ts";
import { namedInstead } from "./host-replacement.ts";
import { hostRowsOf } from "./host-rows.ts";
import type { Grounds } from "./row-verdict.ts";

const ROW: HostRow = {
  ...{ host: "Azure", as: "a", version: null, id: null, status: "ga", access: null, deprecated_on: null },
  ...{ retires_on: null, retires_not_before: null, extended_access_from: null, replacement: null, notes: null },
  ...{ page: "https://host.example.com/models", read_on: "2026-11-01" },
};
const grounds = (...rows: HostRow[]): Grounds => ({
  today: "2026-11-21",
  readOn: () => null,
  notBefore: () => null,
  pageOf: () => null,
  snapshotOf: () => undefined,
  hostRows: hostRowsOf(rows),
});
const said = (...rows: Partial<HostRow>[]) =>
  namedInstead({ ...ROW, replacement: "b" }, grounds(...rows.map((row) => ({ ...ROW, ...row }))));
const NAMED = "Azure names b as its replacement";

test("a replacement that ends at the host too is followed", () => {
  assert.deepEqual(
    said(
      { as: "b", retires_on: "2026-10-14", replacement: "c, d" },
      { as: "c", retires_on: "2026-12-01", status: "deprecated" },
      { as: "d", retires_on: "2027-12-01" },
    ),
    [NAMED, "b retired there on 2026-10-14, replaced by c, d", "c retires there on 2026-12-01"],
  );
});

test("one that stays, in one version at least, or that the host does not list is only named", () => {
  assert.deepEqual(said({ as: "b", version: "1", retires_on: "2026-10-14" }, { as: "b", version: "2" }), [NAMED]);
  assert.deepEqual(said(), [NAMED]);
  assert.deepEqual(namedInstead(ROW, grounds()), []);
});

test("two that replace each other end the search", () => {
  const gone = { status: "retired", retires_on: "2026-10-14" };
  assert.equal(said({ as: "b", ...gone, replacement: "c" }, { as: "c", ...gone, replacement: "b" }).length, 3);
});
