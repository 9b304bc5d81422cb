import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { feedDocument, feedRow, TODAY } from "../../../test/mcp/feed.ts";
import { type FeedDocument, type Row, readDocument } from "./parse.ts";
import { judge, wayOut } from "./verdict.ts";

const document = (...rows: object[]) => readDocument(feedDocument(rows)) as FeedDocument;
const row = (given: Parameters<typeof feedRow>[0]) => document(feedRow({ api_string: "x", ...given })).rows[0] as Row;

describe("the verdict on a day", () => {
  for (const [given, verdict, days] of [
    [{ status: "ga" }, "ok", null],
    [{ status: "preview" }, "ok", null],
    [{ status: "beta" }, "ok", null],
    [{ status: "deprecated" }, "plan", null],
    [{ status: "retired" }, "dead", null],
    [{ status: "retired", retires_on: "2027-01-01" }, "dead", 41],
    [{ status: "ga", retires_on: "2027-11-21" }, "plan", 365],
    [{ status: "deprecated", retires_on: "2026-12-22" }, "plan", 31],
    [{ status: "deprecated", retires_on: "2026-12-21" }, "act_now", 30],
    [{ status: "deprecated", retires_on: "2026-11-22" }, "act_now", 1],
    [{ status: "deprecated", retires_on: "2026-11-21" }, "dead", 0],
    [{ status: "ga", retires_on: "2026-11-20" }, "dead", -1],
    [{ status: "deprecated", retires_on: "2020-02-29" }, "dead", -2457],
  ] as const)
    test(`${JSON.stringify(given)} is ${verdict}`, () => {
      const judged = judge(row(given), TODAY);
      assert.deepEqual([judged.verdict, judged.days_left], [verdict, days]);
    });

  test("a status that this program does not know is unknown, never ok", () => {
    assert.equal(judge({ ...row({}), status: "paused" }, TODAY).verdict, "unknown");
    assert.equal(judge({ ...row({ retires_on: "2026-01-01" }), status: "paused" }, TODAY).verdict, "dead");
  });

  test("a day that has passed says so, what the provider called it, and when the pages were read", () => {
    const { reason } = judge(row({ status: "deprecated", retires_on: "2026-11-11" }), TODAY, "2026-11-02");
    assert.equal(
      reason,
      "The stated retirement day 2026-11-11 passed 10 days ago; the provider called it deprecated when its pages were read on 2026-11-02.",
    );
  });

  test("the same row, day after day", () => {
    const one = row({ status: "deprecated", retires_on: "2028-03-01" });
    assert.equal(judge(one, "2028-02-28").days_left, 2, "over 29 February");
    assert.equal(judge(one, "2026-11-21", null, 500).verdict, "act_now");
    assert.equal(judge(one, "2028-03-02").verdict, "dead");
  });
});

describe("the way to a live model", () => {
  const at = (id: string, status: "ga" | "deprecated" | "retired", replacement?: string) =>
    feedRow({ api_string: id, status, replacement: replacement ?? null });
  const way = (rows: object[], id: string) => {
    const all = document(...rows);
    const { chain, live } = wayOut(all, all.rows.find((row) => row.id === id) as Row, TODAY);
    return [chain.map((step) => step.id ?? `(${step.stated})`).join(" "), live?.id ?? null];
  };

  for (const [title, rows, chain, live] of [
    ["no replacement", [at("a", "retired")], "", null],
    ["one step", [at("a", "retired", "b"), at("b", "ga")], "b", "b"],
    [
      "three steps",
      [at("a", "retired", "b"), at("b", "retired", "c"), at("c", "deprecated", "d"), at("d", "ga")],
      "b c d",
      "d",
    ],
    ["the first live of several", [at("a", "retired", "b, c"), at("b", "retired"), at("c", "ga")], "b c", "c"],
    [
      "the nearest, not the deepest",
      [at("a", "retired", "b, c"), at("b", "retired", "d"), at("c", "ga"), at("d", "ga")],
      "b c",
      "c",
    ],
    ["a loop", [at("a", "retired", "b"), at("b", "retired", "a")], "b", null],
    ["itself", [at("a", "retired", "a")], "", null],
    ["a series", [at("a", "retired", "The B series")], "(The B series)", null],
    ["a series, then a model", [at("a", "retired", "The B series, c"), at("c", "ga")], "(The B series) c", "c"],
    ["a dead end", [at("a", "retired", "b"), at("b", "deprecated")], "b", null],
  ] as const)
    test(title, () => assert.deepEqual(way([...rows], "a"), [chain, live]));

  test("a stated family is not its dated version", () => {
    const dated = { ...at("b-20260101", "ga"), name: "The dated one" };
    assert.deepEqual(way([at("a", "retired", "b"), dated], "a"), ["(b)", null]);
  });

  test("a chain of hundreds ends", () => {
    const rows = Array.from({ length: 300 }, (_, i) => at(`m${i}`, "retired", `m${i + 1}`));
    const [chain, live] = way(rows, "m0");
    assert.equal(live, null);
    assert.equal(String(chain).split(" ").length, 8);
  });
});
