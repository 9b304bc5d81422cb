import assert from "node:assert/strict";
import { test } from "node:test";
import { lacking, nextSort, orderOf, type Row, showsUsable, unstatedWords, wantedOf } from "./rows.ts";

const TODAY = "2026-11-21";
const row = (id: string, given: Partial<Row> = {}): Row => ({
  ...{ id, name: id, api: id, also: [], provider: "OpenAI", status: "ga", kind: "chat", open: false },
  ...{ input: null, output: null, context: null, modality: ["text", "vision"] },
  ...{ retires: null, not_before: null, inapplicable: ["output"] },
  ...given,
});
const a = row("a", { input: 1000.5, context: 200_000, not_before: "2027-03" });
const b = row("b", { context: 8000, retires: "2026-11-30", open: true });
const c = row("c", { input: 0.075 });
const wanted = (query: string) => wantedOf(new URLSearchParams(query));
const fitting = (query: string, rows = [a, b, c]) =>
  rows.filter((one) => lacking(one, wanted(query), TODAY)?.length === 0).map(({ id }) => id);

for (const [query, ids] of [
  ["", ["a", "b", "c"]],
  ["price-from=0", ["a", "c"]],
  ["price-to=0.075", ["c"]],
  ["price-to=cheap", ["a", "b", "c"]],
  ["context-from=8000&context-to=8000", ["b"]],
  ["open=1&modality=vision&modality=audio&status=ga", ["b"]],
  ["modality=audio", []],
  ["provider=Google", []],
  ["within=9", ["b"]],
  ["within=8", []],
] as const)
  test(`"${query}" is fitted by ${ids.join(", ") || "none"}`, () => assert.deepEqual(fitting(query), ids));

test("a year is that of the firm date", () => {
  const of = (year: string) => [a, b].map((one) => lacking(one, { ...wanted("all=1"), year }, TODAY)?.length);
  assert.deepEqual(
    [of("2026"), of("2027")],
    [
      [undefined, 0],
      [undefined, undefined],
    ],
  );
});

test("unpublished values are distinguished from mismatches; a value that a model cannot have is a mismatch", () => {
  const lacked = (query: string) => [a, b, c].map((one) => lacking(one, wanted(query), TODAY));
  assert.deepEqual(lacked("price-to=5"), [undefined, ["input"], []]);
  assert.deepEqual(lacked("context-from=8000&price-from=0"), [[], ["input"], ["context"]]);
  const kindless = row("x", { modality: null, inapplicable: ["context"] });
  assert.deepEqual(lacking(kindless, wanted("modality=vision"), TODAY), ["modality"]);
  assert.equal(lacking(kindless, wanted("context-from=1"), TODAY), undefined);
  assert.equal(unstatedWords(["modality", "input", "modality"]), "modality or input price not recorded");
});

test("what can't be used today is hidden until requested: by status, by name, or all", () => {
  for (const query of ["", "provider=OpenAI", "sort=input&price-to=1", "within=60", "sort=retires"])
    assert.ok(showsUsable(new URLSearchParams(query)), query);
  for (const query of ["all=1", "status=retired", "q=a"]) assert.ok(!showsUsable(new URLSearchParams(query)), query);
  const passed = row("passed", { status: "deprecated", retires: "2026-11-20" });
  assert.deepEqual(fitting("", [row("gone", { status: "retired" }), passed]), []);
  assert.deepEqual(fitting("", [row("ending", { status: "deprecated", retires: TODAY })]), ["ending"]);
});

const ends = [
  row("gone", { status: "retired", retires: "2024-01-01" }),
  row("undated"),
  row("late", { status: "deprecated", retires: "2027-05-01" }),
  row("passed", { status: "deprecated", retires: "2026-11-20" }),
  row("soft day", { not_before: "2026-12-01" }),
  row("soft passed", { not_before: "2024-04-30" }),
  row("today", { status: "deprecated", retires: TODAY }),
  row("soft month", { not_before: "2026-11" }),
];
const prices = [
  row("retired", { status: "retired", input: 0.1, output: 0.1 }),
  row("$2", { input: 2 }),
  row("$1", { input: 1, status: "deprecated" }),
  row("$1, output 5", { input: 1, output: 5 }),
  row("$1, output 4", { input: 1, output: 4 }),
];

for (const [sort, rows, ids] of [
  ["input", [c, b, a], ["c", "a", "b"]],
  ["-input", [c, b, a], ["a", "c", "b"]],
  ["__proto__", [c, b, a], ["c", "b", "a"]],
  ["retires", ends, ["today", "late", "soft month", "soft day", "soft passed", "passed", "gone", "undated"]],
  ["-retires", ends.slice(0, 4), ["late", "passed", "gone", "undated"]],
  ["input", prices, ["$1, output 4", "$1, output 5", "$1", "$2", "retired"]],
] as const)
  test(`sorted by "${sort}": ${ids.join(", ")}`, () => {
    const sorted = (rows as Row[]).toSorted(orderOf(sort, TODAY));
    assert.equal(sorted.map(({ id }) => id).join(", "), ids.join(", "));
  });

test("clicks on a header sort ascending, descending and reset; sizes start descending", () => {
  for (const [column, ...clicks] of [
    ["input", "", "input", "-input", ""],
    ["context", "", "-context", "context", ""],
  ] as const)
    for (const [i, now] of clicks.slice(0, -1).entries()) assert.equal(nextSort(column, now), clicks[i + 1]);
});
