import assert from "node:assert/strict";
import { test } from "node:test";
import { feedDocument, feedRow } from "../../../test/mcp/feed.ts";
import type { HostRow, Model } from "./api.ts";
import { namedInstead } from "./host-replacement.ts";
import { hostRowsOf } from "./host-rows.ts";
import { type FeedDocument, parseCatalog } from "./parse.ts";
import { resolverOf } from "./resolve.ts";
import type { Grounds } from "./row-verdict.ts";

const ROW: HostRow = {
  ...{ host: "Azure", as: "a", name: null, version: null, id: null, status: "ga", access: null, deprecated_on: null },
  ...{ retires_on: null, retires_not_before: null, extended_access_from: null, replacement: null, notes: null },
  ...{ page: "https://host.example.com/models", read_on: "2026-11-01" },
};
const DOCUMENT = parseCatalog(
  feedDocument([feedRow({ id: "m", name: "Oak 4.7", status: "deprecated" })]),
) as FeedDocument;
const grounds = (...rows: HostRow[]): Grounds => ({
  today: "2026-11-21",
  readOn: () => null,
  notBefore: () => null,
  pageOf: () => null,
  snapshotOf: () => undefined,
  modelOf: () => undefined,
  hostRows: hostRowsOf(rows),
  resolver: resolverOf(DOCUMENT, new Map()),
});
const said = (...rows: Partial<HostRow>[]) =>
  namedInstead({ ...ROW, replacement: "b" }, grounds(...rows.map((row) => ({ ...ROW, ...row }))));
const READ = " (read on 2026-11-01)";
const NAMED = "Azure names b as its replacement";

test("a replacement that ends at the host too is followed", () => {
  assert.deepEqual(
    said(
      { as: "b", retires_on: "2026-10-14", replacement: "c, d" },
      { as: "c", retires_on: "2026-12-01", status: "deprecated" },
      { as: "d", retires_on: "2027-12-01", replacement: "e" },
      { as: "e", retires_on: "2028-12-01" },
    ),
    [
      NAMED,
      `b was to retire there on 2026-10-14${READ}, replaced by c, d`,
      `c retires there on 2026-12-01${READ}`,
      `d retires there on 2027-12-01${READ}, replaced by e`,
    ],
  );
});

test("one that stays, in one version at least, or that the host does not list is only named", () => {
  assert.deepEqual(said({ as: "b", version: "1", retires_on: "2026-10-14" }, { as: "b", version: "2" }), [NAMED]);
  assert.deepEqual(said(), [NAMED]);
  assert.deepEqual(namedInstead(ROW, grounds()), []);
});

test("one that the host names in other words than in its row is found", () => {
  const vendor = DOCUMENT.models[0]?.provider;
  for (const replacement of ["Oak 4.7", `${vendor} Oak 4.7`])
    assert.deepEqual(
      namedInstead({ ...ROW, replacement }, grounds({ ...ROW, as: "x-oak-4.7", id: "m", status: "retired" })),
      [`Azure names ${replacement} as its replacement`, `${replacement} retired there${READ}`],
    );
});

test("a version of the same model", () => {
  const rows = ["1", "2"].map((version) => ({ ...ROW, as: "b", version, retires_on: `2026-10-0${version}` }));
  assert.deepEqual(namedInstead({ ...ROW, ...rows[0], replacement: "b (2)" }, grounds(...rows)), [
    "Azure names b (2) as its replacement",
    `b (2) was to retire there on 2026-10-02${READ}`,
  ]);
});

test("one that only a vendor ends, or whose promise is over, is in doubt", () => {
  const [model] = DOCUMENT.models;
  const withModel = { modelOf: (id: string | null) => (id === "m" ? model : undefined) };
  const of = (row: Partial<HostRow>) =>
    namedInstead({ ...ROW, replacement: "b" }, { ...grounds({ ...ROW, as: "b", id: "m", ...row }), ...withModel })[1];
  const atVendor = `is deprecated at ${(model as Model).provider}'s own API`;
  assert.equal(of({}), `b ${atVendor}`);
  assert.equal(of({ retires_on: "2027-12-01" }), `b retires there on 2027-12-01${READ}`);
  assert.equal(
    of({ retires_not_before: "2027-05-19" }),
    `b is listed there (read 2026-11-01, promised until 2027-05-19) and ${atVendor}`,
  );
  const promised = { retires_not_before: "2026-11-15" };
  assert.equal(
    of(promised),
    `b is unverified there (read 2026-11-01, promised until 2026-11-15, which has passed) and ${atVendor}`,
  );
  assert.equal(of({ read_on: "2026-01-01", id: null }), "b is unverified there (read 2026-01-01)");
});

test("two that replace each other end the search", () => {
  const gone = { status: "retired", retires_on: "2026-10-14" };
  assert.equal(said({ as: "b", ...gone, replacement: "c" }, { as: "c", ...gone, replacement: "b" }).length, 3);
});
