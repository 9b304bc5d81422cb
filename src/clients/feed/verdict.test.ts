import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { feedDocument, feedRow, TODAY } from "../../../test/mcp/feed.ts";
import type { Model } from "./api.ts";
import { type FeedDocument, parseCatalog } from "./parse.ts";
import { judge, judgeForCheck } from "./verdict.ts";

const row = (given: Parameters<typeof feedRow>[0]) =>
  (parseCatalog(feedDocument([feedRow({ api_string: "x", ...given })])) as FeedDocument).models[0] as Model;

describe("the verdict on a day", () => {
  for (const [given, verdict, inUse, days] of [
    [{ status: "ga" }, "ok", "ok", null],
    [{ status: "preview" }, "ok", "ok", null],
    [{ status: "beta" }, "ok", "ok", null],
    [{ status: "deprecated" }, "plan", "deprecated", null],
    [{ status: "retired" }, "dead", "retired", null],
    [{ status: "retired", retires_on: "2027-01-01" }, "dead", "retired", 41],
    [{ status: "ga", retires_on: "2027-11-21" }, "plan", "ok", 365],
    [{ status: "ga", retires_on: "2027-01-20" }, "plan", "retiring", 60],
    [{ status: "deprecated", retires_on: "2027-01-21" }, "plan", "deprecated", 61],
    [{ status: "deprecated", retires_on: "2026-12-22" }, "plan", "retiring", 31],
    [{ status: "deprecated", retires_on: "2026-12-21" }, "act_now", "retiring", 30],
    [{ status: "deprecated", retires_on: "2026-11-22" }, "act_now", "retiring", 1],
    [{ status: "deprecated", retires_on: "2026-11-21" }, "dead", "retired", 0],
    [{ status: "ga", retires_on: "2026-11-20" }, "dead", "retired", -1],
    [{ status: "deprecated", retires_on: "2020-02-29" }, "dead", "retired", -2457],
  ] as const)
    test(`${JSON.stringify(given)} is ${verdict}, for the check ${inUse}`, () => {
      const judged = judge(row(given), TODAY);
      const used = judgeForCheck(row(given), TODAY, 60);
      assert.deepEqual([judged.verdict, judged.days_left], [verdict, days]);
      assert.deepEqual([used.verdict, used.days_left], [inUse, days]);
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
