import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { feedDocument, feedRow, TODAY } from "../../../test/mcp/feed.ts";
import type { HostRow, Model } from "./api.ts";
import { hostRowsOf } from "./host-rows.ts";
import { type FeedDocument, parseCatalog } from "./parse.ts";
import { resolverOf } from "./resolve.ts";
import { type Grounds, lasts } from "./row-verdict.ts";
import { type Asked, judge, judgeNotFound } from "./verdict.ts";

const NO_MODELS = resolverOf(parseCatalog(feedDocument([])) as FeedDocument, new Map());
const row = (given: Parameters<typeof feedRow>[0]) =>
  (parseCatalog(feedDocument([feedRow({ api_string: "x", ...given })])) as FeedDocument).models[0] as Model;
const grounds = (over: Partial<Grounds> = {}): Grounds => ({
  today: TODAY,
  readOn: () => "2026-11-20",
  notBefore: () => null,
  pageOf: ({ source_url }) => source_url,
  snapshotOf: () => undefined,
  modelOf: () => undefined,
  hostRows: hostRowsOf([]),
  resolver: NO_MODELS,
  ...over,
});
const judged = (given: Parameters<typeof feedRow>[0], over?: Partial<Grounds>, asked?: Asked) =>
  judge(row(given), grounds(over), asked);

const HOSTED: HostRow = {
  ...{ host: "Azure", as: "x", name: null, version: null, id: "x", status: "ga", access: null, deprecated_on: null },
  ...{ retires_on: null, retires_not_before: null, extended_access_from: null, replacement: null, notes: null },
  ...{ page: "https://host.example.com/models", read_on: null },
};

describe("the verdict on a day", () => {
  for (const [given, verdict, days] of [
    [{ status: "ga" }, "ok", null],
    [{ status: "preview" }, "ok", null],
    [{ status: "beta" }, "ok", null],
    [{ status: "deprecated" }, "deprecated", null],
    [{ status: "retired" }, "retired", null],
    [{ status: "retired", retires_on: "2027-01-01" }, "retired", 41],
    [{ status: "ga", retires_on: "2027-11-21" }, "retiring", 365],
    [{ status: "deprecated", retires_on: "2026-11-22" }, "retiring", 1],
    [{ status: "deprecated", retires_on: "2026-11-21" }, "retired", 0],
    [{ status: "ga", retires_on: "2026-11-20" }, "retired", -1],
    [{ status: "deprecated", retires_on: "2020-02-29" }, "retired", -2457],
  ] as const)
    test(`${JSON.stringify(given)} is ${verdict}`, () => {
      const { verdict: word, days_left, basis, page, read_on, age_days } = judged(given);
      assert.deepEqual([word, days_left], [verdict, days]);
      assert.deepEqual(
        [basis, page, read_on, age_days],
        ["vendor", "https://docs.example.com/models", "2026-11-20", 1],
      );
    });

  test("an unrecognized status is unknown, never ok", () => {
    assert.equal(judge({ ...row({}), status: "paused" }, grounds()).verdict, "unknown");
    assert.equal(judge({ ...row({ retires_on: "2026-01-01" }), status: "paused" }, grounds()).verdict, "retired");
  });

  test("over 29 February", () => {
    assert.equal(judged({ status: "deprecated", retires_on: "2028-03-01" }, { today: "2028-02-28" }).days_left, 2);
  });
});

test("the day of a deprecation is in the reason, at a host beside the end too", () => {
  const deprecated_on = "2026-01-17";
  const without = { status: "deprecated", deprecated_on } as const;
  const reason = "deprecated since 2026-01-17; no firm retirement date is stated";
  const atHost = (given: Partial<HostRow>) =>
    judged({}, { hostRows: hostRowsOf([{ ...HOSTED, ...given }]) }, { host: "Azure", text: "x" }).reason;
  assert.equal(judged(without).reason, reason);
  assert.equal(judged({ status: "deprecated" }).reason, "deprecated; no firm retirement date is stated");
  assert.equal(
    atHost(without),
    `at Azure: ${reason}; at the vendor's own API: no retirement is announced (read on 2026-11-20)`,
  );
  assert.match(
    atHost({ deprecated_on, retires_on: "2027-01-17" }),
    /: retires on 2027-01-17: .* left; deprecated on 2026-01-17; at the vendor/,
  );
});

test("a name that only hosts list is not unknown to the feed", () => {
  const hostRows = hostRowsOf([{ ...HOSTED, host: "Groq", as: "mixtral-8x7b", id: null }]);
  const reasonOf = (text: string) =>
    judgeNotFound({ kind: "unknown", models: [], host: null }, grounds({ hostRows }), text).reason;
  assert.equal(
    reasonOf("mixtral-8x7b"),
    "the feed has that spelling only at Groq: name the host, as in groq/mixtral-8x7b",
  );
  assert.equal(reasonOf("mixtral-9"), "the feed has no such model");
});

test("a fine-tuned model retires with its base, the only one with a known date", () => {
  const tuned = { text: "ft:x:acme::1" };
  assert.equal(judged({}, {}, tuned).verdict, "ok");
  const { verdict, basis, reason } = judged({ retires_on: "2027-01-01" }, {}, tuned);
  assert.deepEqual([verdict, basis], ["retiring", "snapshot"]);
  assert.match(reason, /^it is fine-tuned from x: retires on 2027-01-01: .* may have a date of its own$/);
});

test("a guarantee that expired after the last reading proves nothing", () => {
  const verdictOf = (day: string, read_on: string) =>
    judged({}, { notBefore: () => ({ day, page: null, read_on }), readOn: () => read_on }).verdict;
  assert.equal(verdictOf("2026-11-01", "2026-10-31"), "unverified");
  assert.equal(verdictOf("2026-11-01", "2026-11-02"), "ok");
  assert.equal(verdictOf("2026-12", "2026-10-31"), "ok");
});

test("a promise that is stated elsewhere than the status says where and when it was read", () => {
  const reasonOf = (page: string, read_on: string) =>
    judged(
      {},
      {
        notBefore: () => ({ day: "2027-02-05", page, read_on }),
        readOn: () => "2026-11-10",
        pageOf: () => "https://a.example/prices",
      },
    ).reason;
  assert.match(reasonOf("https://a.example/prices", "2026-11-10"), /promised until 2027-02-05 and may end/);
  assert.match(
    reasonOf("https://a.example/oak", "2026-11-08"),
    /promised until 2027-02-05 \(<https:\/\/a\.example\/oak> read on 2026-11-08\) and may end/,
  );
});

test("an old reading does not prove that a model is fine, but a retirement it states still counts", () => {
  const old = { readOn: () => "2026-07-23" };
  assert.deepEqual([judged({}, old).verdict, judged({}, old).age_days], ["unverified", 121]);
  assert.match(judged({}, old).reason, /last seen on its page on 2026-07-23, 121 days ago/);
  assert.equal(judged({}, { readOn: () => "2026-07-24" }).verdict, "ok");
  assert.equal(judged({}, { ...old, maxReadingAge: 121 }).verdict, "ok");
  assert.equal(judged({ status: "retired" }, old).verdict, "retired");
  const unread = judged({}, { readOn: () => null });
  assert.deepEqual([unread.verdict, unread.read_on, unread.age_days], ["ok", null, null]);
});

test("a model retires with its snapshot, if that is sooner", () => {
  const to = (given: Parameters<typeof feedRow>[0]) => ({
    snapshotOf: (one: Model) => (one.id === "x" ? row({ api_string: "x-2026-01-01", ...given }) : undefined),
  });
  const near = judged({}, to({ status: "deprecated", retires_on: "2026-12-11" }));
  assert.deepEqual([near.verdict, near.basis, near.days_left], ["retiring", "snapshot", 20]);
  assert.match(near.reason, /^it points to x-2026-01-01: retires on 2026-12-11/);
  assert.equal(judged({}, to({ status: "retired" })).verdict, "retired");
  assert.equal(judged({}, to({})).basis, "vendor");
  const own = judged({ retires_on: "2026-12-01" }, to({ retires_on: "2026-12-11" }));
  assert.deepEqual([own.basis, own.days_left], ["vendor", 10]);
});

test("a vendor's retirement doesn't apply to open weights on other hosts", () => {
  const at = (open_weight: boolean | null, host: string | null, status: "ga" | "retired" = "retired") =>
    judged({ status, open_weight }, {}, { host });
  for (const host of ["OpenRouter", "Together AI"]) {
    assert.deepEqual([at(true, host).verdict, at(true, host).basis], ["unverified", "rule"]);
    assert.match(
      at(true, host).reason,
      /at the vendor's own API: retired; its weights are open, so .* may still serve it$/,
    );
    assert.equal(at(false, host).verdict, "retired");
  }
  // If open weights are not stated, a router follows the vendor, and a host that runs its own copies does not.
  assert.deepEqual([at(null, "OpenRouter").verdict, at(null, "Together AI").verdict], ["retired", "unverified"]);
  assert.deepEqual([at(true, null).verdict, at(true, "OpenRouter", "ga").verdict], ["retired", "ok"]);
});

test("a host has its own schedule; a router has none", () => {
  const at = (host: string, given = {}) => judged(given, {}, { host });
  assert.deepEqual([at("Amazon Bedrock").verdict, at("Amazon Bedrock").basis], ["unverified", "rule"]);
  assert.deepEqual([at("OpenRouter").verdict, at("OpenRouter").basis], ["ok", "vendor"]);
  assert.deepEqual([at("Azure", { status: "retired" }).verdict, at("Azure").basis], ["retired", "rule"]);
});

test("a host's row without an end stands only until the vendor announces one", () => {
  const at = (hostRead: string, given = {}, hosted: Partial<HostRow> = {}) =>
    judged(
      given,
      { hostRows: hostRowsOf([{ ...HOSTED, read_on: hostRead, ...hosted }]) },
      { host: "Azure", text: "x" },
    );
  const later = at("2026-11-19", { retires_on: "2027-01-01" });
  assert.deepEqual([later.verdict, later.basis, later.ends_on], ["unverified", "host", null]);
  assert.match(later.reason, /at the vendor's own API, read later, on 2026-11-20: retires on 2027-01-01/);
  const earlier = at("2026-11-20", { retires_on: "2027-01-01" });
  assert.equal(earlier.verdict, "ok");
  assert.match(earlier.reason, /the vendor's own date for x is 2027-01-01/);
  assert.match(at("2026-11-20", { status: "deprecated" }).reason, /at the vendor's own API: deprecated/);
  assert.equal(at("2026-11-19").verdict, "ok");
  assert.equal(at("2026-11-19", { retires_on: "2027-01-01" }, { retires_on: "2027-05-01" }).verdict, "retiring");
});

test("a past date is distinguished from a page that says retired", () => {
  const passed = (given: Parameters<typeof feedRow>[0]) => judged(given).past_date;
  assert.ok(passed({ status: "deprecated", retires_on: "2026-11-20" }));
  assert.ok(!passed({ status: "deprecated", retires_on: "2026-11-21" }));
  assert.ok(!passed({ status: "retired", retires_on: "2026-11-20" }));
});

test("a spelling of several models is retired if all of them are", () => {
  const [gone, here] = [row({ status: "retired" }), row({})];
  const of = (...models: Model[]) => judgeNotFound({ kind: "ambiguous", models, host: null }, grounds());
  assert.deepEqual([of(gone, gone).verdict, of(gone, gone).basis], ["retired", "snapshot"]);
  assert.deepEqual([of(gone, here).verdict, of(gone, here).basis], ["unknown", null]);
  assert.equal(judgeNotFound({ kind: "unknown", models: [gone], host: null }, grounds()).verdict, "unknown");
});

test("a successor lasts longer than the window", () => {
  assert.deepEqual(
    [{}, { retires_on: "2027-02-19" }, { retires_on: "2027-02-20" }, { status: "deprecated" as const }].map((given) =>
      lasts(judged(given)),
    ),
    [true, false, true, false],
  );
});
