import assert from "node:assert/strict";
import { test } from "node:test";
import type { ColumnKey } from "../../schema/field-keys.ts";
import { lacking, nextSort, orderOf, readRow, showsCurrent, unstatedWords, wantedOf } from "./catalog-rows.ts";
import { COLUMNS } from "./catalog-table.ts";

const KEYS = COLUMNS.map(([key]) => key as ColumnKey);
const cells = (name: string, input: string, context: string, retires: string) =>
  [name, name, "OpenAI", "ga", input, "–", "n/a", context, "text vision", "–", retires] as const;
const a = readRow(KEYS, cells("a", "$1,000.50", "200,000", "≥ 2027-03"), false, 0);
const b = readRow(KEYS, cells("b", "–", "8,000", "2026-11-30 in 9 days"), true, 1);
const c = readRow(KEYS, cells("c", "$0.075", "–", "–"), false, 2);
const TODAY = "2026-11-21";
const wanted = (query: string) => wantedOf(new URLSearchParams(query));
const fitting = (query: string) =>
  [a, b, c].filter((row) => lacking(row, wanted(query), TODAY)?.length === 0).map(({ values }) => values.name);

test("figures are parsed as numbers, dates without their words, dashes as missing", () => {
  assert.deepEqual([a.values.input, a.values.context, a.values.cached, a.values.output], [1000.5, 200_000, null, null]);
  assert.deepEqual([a.values.retires, b.values.retires, c.values.retires], ["≥ 2027-03", "2026-11-30", null]);
});

test("a bound excludes rows without the figure; an invalid bound is ignored", () => {
  assert.deepEqual(fitting(""), ["a", "b", "c"]);
  assert.deepEqual(fitting("price-from=0"), ["a", "c"]);
  assert.deepEqual(fitting("price-to=0.075"), ["c"]);
  assert.deepEqual(fitting("price-to=cheap"), ["a", "b", "c"]);
  assert.deepEqual(fitting("context-from=8000&context-to=8000"), ["b"]);
  assert.deepEqual(fitting("open=1&modality=vision&modality=audio&status=ga"), ["b"]);
  assert.deepEqual(fitting("modality=audio"), []);
});

test("rows without the value come last in both directions; an unknown order means the published one", () => {
  const order = (sort: string) => [c, b, a].toSorted(orderOf(sort, TODAY)).map(({ values }) => values.name);
  assert.deepEqual(order("input"), ["c", "a", "b"]);
  assert.deepEqual(order("-input"), ["a", "c", "b"]);
  assert.deepEqual(order("retires"), ["b", "a", "c"]);
  assert.deepEqual(order("__proto__"), ["a", "b", "c"]);
});

test("clicks on a header sort ascending, descending and reset; dates and sizes start descending", () => {
  assert.deepEqual(
    ["", "input", "-input"].map((now) => nextSort("input", now)),
    ["input", "-input", ""],
  );
  assert.deepEqual(
    ["", "-released", "released"].map((now) => nextSort("released", now)),
    ["-released", "released", ""],
  );
});

test("unpublished values are distinguished from mismatches; a value that a model cannot have is a mismatch", () => {
  const lacked = (query: string) => [a, b, c].map((row) => lacking(row, wanted(query), TODAY));
  assert.deepEqual(lacked("price-to=5"), [undefined, ["input"], []]);
  assert.deepEqual(lacked("context-from=8000&price-from=0"), [[], ["input"], ["context"]]);
  const kindless = readRow(KEYS, ["x", "x", "OpenAI", "ga", "–", "–", "–", "n/a", "–", "–", "–"], false, 3);
  assert.deepEqual(lacking(kindless, wanted("modality=vision"), TODAY), ["modality"]);
  assert.equal(lacking(kindless, wanted("context-from=1"), TODAY), undefined);
  assert.equal(unstatedWords(["modality", "input", "modality"]), "no published modality or input price");
});

test("retiring models are hidden until requested: by status, by name, by date, or all", () => {
  for (const query of ["", "provider=OpenAI", "sort=input&price-to=1"])
    assert.ok(showsCurrent(new URLSearchParams(query)), query);
  for (const query of ["all=1", "status=retired", "q=a", "within=60", "sort=retires", "sort=-status"])
    assert.ok(!showsCurrent(new URLSearchParams(query)), query);
  assert.deepEqual(fitting("within=9"), ["b"]);
  assert.deepEqual(fitting("within=8"), []);
});

test("soonest retirement: future confirmed dates, future earliest dates, past dates, retired, and undated last", () => {
  const row = (status: string, retires: string, place: number) =>
    readRow(KEYS, ["x", "x", "OpenAI", status, "–", "–", "–", "–", "–", "–", retires], false, place);
  const rows = [
    row("retired", "2024-01-01", 0),
    row("ga", "–", 1),
    row("deprecated", "2027-05-01", 2),
    row("deprecated", "2026-11-20 ?", 3),
    row("ga", "≥ 2026-12-01", 4),
    row("ga", "≥ 2024-04-30", 5),
    row("deprecated", "2026-11-21", 6),
    row("ga", "≥ 2026-11", 7),
  ];
  const placesBy = (sort: string) => rows.toSorted(orderOf(sort, TODAY)).map(({ place }) => place);
  assert.deepEqual(placesBy("retires"), [6, 2, 7, 4, 5, 3, 0, 1]);
  assert.deepEqual(placesBy("-retires").at(0), 2);
});

test("retired models are never ranked among the cheapest", () => {
  const row = (status: string, input: string, place: number) =>
    readRow(KEYS, ["x", "x", "OpenAI", status, input, "–", "–", "–", "–", "–", "–"], false, place);
  const rows = [row("retired", "$0.10", 0), row("ga", "$2.00", 1), row("deprecated", "$1.00", 2)];
  assert.deepEqual(
    rows.toSorted(orderOf("input", TODAY)).map(({ place }) => place),
    [2, 1, 0],
  );
});

test("of models with the same input price, the one with the cheapest output comes first", () => {
  const row = (output: string, place: number) =>
    readRow(KEYS, ["x", "x", "OpenAI", "ga", "$0.10", "–", output, "–", "–", "–", "–"], false, place);
  const rows = [row("–", 0), row("$0.50", 1), row("$0.40", 2), row("–", 3), row("$0.40", 4)];
  assert.deepEqual(
    rows.toSorted(orderOf("input", TODAY)).map(({ place }) => place),
    [2, 4, 1, 0, 3],
  );
});
