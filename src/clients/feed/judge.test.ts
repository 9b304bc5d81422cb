import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { DOCUMENT, documentOf, feedFrom, LONG_AGO, model, READ, row, TODAY } from "../../../test/clients/fixture.ts";
import { CODES, VERDICTS } from "../../schema/verdict.ts";
import { judge, lasts, type Query, type Verdict } from "./judge.ts";
import { successorOfMatch } from "./successor.ts";

const feed = feedFrom(DOCUMENT);
const on = (query: Query, today = TODAY, maxReadingAge?: number) => judge(feed, query, { today, maxReadingAge });

type Case = [spelling: string, verdict: string, code: string, facts?: Partial<Verdict>, host?: string];

const AT_VENDORS: Case[] = [
  ["cedar-0", "retired", "retired", { basis: "vendor", ends_on: null }],
  ["cedar-1", "retired", "date-passed", { ends_on: "2026-10-01", days_left: -51, id: "cedar-1" }],
  ["cedar-2", "ok", "available", { page: "https://vendor.example/models", read_on: READ, age_days: 2 }],
  ["cedar-3", "ok", "promised", { promised_until: "2027-01-15", status: "preview" }],
  ["cedar-4", "retired", "ends-today", { days_left: 0 }],
  ["cedar-8", "deprecated", "announced", { deprecated_on: "2026-05-01" }],
  ["cedar-7", "unverified", "promise-over"],
  // An old reading proves neither life nor death.
  ["cedar-old", "unverified", "old-reading", { age_days: 265, ends_on: null }],
  ["cedar-old-end", "deprecated", "old-reading", { ends_on: "2026-08-01", days_left: -112 }],
  ["cedar-old-preview", "unverified", "old-reading", { ends_on: "2026-08-01" }],
  ["cedar-old-retired", "retired", "retired"],
  ["cedar-disputed", "unverified", "sources-disagree", { ends_on: "2026-11-01", status: "preview" }],
  // Until a person decides between pages that differ, none of them is believed; unless all say that it is over.
  ["cedar-two-days", "unverified", "sources-disagree", { ends_on: "2026-09-21", status: "ga", days_left: -61 }],
  ["cedar-two-ends", "retired", "retired"],
  ["cedar-two-words", "unverified", "sources-disagree", { ends_on: null }],
  ["cedar-odd", "unknown", "unknown-status", { status: "paused" }],
  // A model ends with its snapshot, if that is sooner.
  ["cedar-5", "retiring", "firm-date", { basis: "snapshot", via: "cedar-5-2026-01-01", ends_on: "2026-12-01" }],
  ["cedar-6", "retiring", "firm-date", { basis: "snapshot", ends_on: "2027-02-01", days_left: 72 }],
  ["cedar-9", "retiring", "firm-date", { basis: "vendor", ends_on: "2026-12-05" }],
  ["ft:cedar-1:acme::1", "retired", "date-passed", { basis: "snapshot", via: "cedar-1" }],
  ["ft:cedar-2:acme::1", "ok", "available", { basis: "vendor" }],
  ["gusto-1", "retired", "rerouted", { rerouted_to: "gusto-2" }],
  ["gusto-1-latest", "retired", "rerouted"],
  ["gusto-old", "retired", "rerouted", { rerouted_to: null }],
  // An alias moves on: it ends only if a page states so for itself, or if the newest reading joins it to what ends.
  ...["google/", "gemini/", "google:", "gateway/google:", "~google/"].map(
    (prefix): Case => [`${prefix}comet-flash-latest`, "unverified", "moving", { via: "comet-2.5-flash" }],
  ),
  ["vertex_ai/comet-flash-latest", "unverified", "not-on-schedule"],
  ["comet-flash-latest", "unverified", "moving", { basis: "package", via: "comet-2.5-flash", read_on: "2026-11-10" }],
  ["comet-2.5-flash-latest", "deprecated", "announced"],
  ["cedar-1-latest", "retired", "date-passed"],
  // An alias that nobody states is none.
  ["cedar-8-latest", "unknown", "unknown", { id: null }],
  ["comet-4-carbon", "unverified", "listed-only", { basis: "package", provider: "Google", id: null, age_days: 11 }],
  ["openai/comet-4-carbon", "unknown", "unknown"],
  ...["", "us.", "bedrock:", "gateway/bedrock:"].map(
    (prefix): Case => [`${prefix}acme.reed-v1:0`, "unverified", "listed-only", { host: "bedrock", provider: null }],
  ),
  ["Brook Tiny", "retired", "all-retired", { among: ["brook-tiny-2301", "brook-tiny-2302"].reverse() }],
  ["brook-large", "unknown", "ambiguous", { among: ["brook-large-2512", "brook-large-2411"] }],
  ["cedra-2", "unknown", "unknown", { basis: null, page: null }],
  ["openrouter/openai/cedar-1", "retired", "date-passed", { host: "OpenRouter", basis: "vendor" }],
];

const AT_HOSTS: Case[] = [
  // The rows that are left decide, the next to end first; else the last that ended.
  ["azure/cedar-2", "retiring", "firm-date", { basis: "host", host: "azure", ends_on: "2027-03-31" }],
  ["azure/cedar-9", "retired", "retired", { ends_on: "2026-06-01" }],
  ["azure/cedar-old-end", "deprecated", "old-reading", { ends_on: "2026-07-01" }],
  ["azure/cedar-2-2026-01-01", "retired", "date-passed", { ends_on: "2026-10-14" }],
  ["cedar-2", "retiring", "firm-date", { host: "azure" }, "Azure"],
  ["bedrock/cedar-2", "unverified", "not-on-schedule", { basis: "rule", ends_on: null }],
  ["openai.cedar-2-v1:0", "unverified", "listed-only", { basis: "rule", host: "bedrock", id: "cedar-2" }],
  // At a host, too, an alias stands for its snapshot.
  ["azure/cedar-6", "unverified", "announced-later", { via: "cedar-6-2026-01-01", basis: "host" }],
  ["anthropic.lantern-4-20260301-v1:0", "ok", "promised", { host: "bedrock", promised_until: "2027-05-01" }],
  ["anthropic.lantern-6", "unverified", "old-reading", { host: "bedrock", age_days: 265 }],
  ["anthropic.lantern-5", "unverified", "announced-later", { ends_on: null, host: "bedrock" }],
  ["lantern-4@20260301", "unverified", "unlisted", { host: "vertex" }],
  // Dates that hold at a host, as the vendor says.
  ["azure/lantern-5", "retiring", "firm-date", { ends_on: "2026-11-30", basis: "vendor", host: "azure" }],
  ["azure/lantern-4", "unverified", "sources-disagree", { ends_on: "2026-10-19" }],
  ["azure/lantern-3", "retired", "retired", { ends_on: "2026-08-05" }],
  // A vendor's exception, read after the host's day.
  ["anthropic.lantern-3-20250601-v1:0", "unverified", "sources-disagree", { ends_on: "2026-11-01" }],
  ["vertex_ai/lantern-3-20250601", "unverified", "not-on-schedule"],
  // A vendor's past end, and a later whole reading without the model.
  ["azure/cedar-gone", "retired", "not-listed", { basis: "rule", ends_on: null, read_on: "2026-10-01" }],
  // It lists no model of that maker.
  ["bedrock/cedar-gone", "unverified", "not-on-schedule"],
  ["anthropic.lantern-2-20240101-v1:0", "retired", "not-listed", { basis: "host", ends_on: "2026-03-15" }],
  ["bedrock/cedar-open", "unverified", "open-weights"],
  // Only what is stated to have open weights may be a copy; what else runs copies doesn't follow the vendor, either.
  ["groq/cedar-gone", "unverified", "not-on-schedule"],
  ["cedar-5", "unverified", "no-schedule", { host: "DeepInfra", ends_on: null }, "deepinfra"],
  ["cedar-gone", "unverified", "no-schedule", {}, "deepinfra"],
  ["cedar-open", "unverified", "open-weights", {}, "deepinfra"],
  ["vertex_ai/comet-2.0", "retiring", "firm-date", { ends_on: "2026-12-31" }],
  // Hosts without a schedule, and routers.
  ["deepinfra/zai-org/quartz-4.6", "unverified", "no-schedule", { host: "DeepInfra", basis: "rule" }],
  ["replicate/cedar-1", "retired", "date-passed", { basis: "rule", host: "Replicate" }],
  ["hill-ai/hill-9b-maas", "ok", "available", { basis: "host", id: null }, "vertex"],
  ["vertex_ai/hill-ai/hill-9b-maas", "ok", "available", { host: "vertex" }],
  // A service that ends whole takes every spelling with it.
  ["github/cedar-2", "retired", "service-ended", { basis: "host", host: "GitHub Models", id: "cedar-2" }],
  ["github/hill-8b", "retired", "service-ended", { host: "GitHub Models", id: null }],
  ["github/never-heard-of", "retired", "service-ended"],
  ["cedar-2", "retired", "service-ended", { host: "GitHub Models", ends_on: "2026-07-30" }, "GitHub Models"],
  ["ai21/jamba-large", "deprecated", "old-reading", { host: "AI21 Studio", ends_on: "2026-08-09" }],
  ["openrouter/openai/cedar-open", "unverified", "open-weights"],
  // A host's own id may look like a router's.
  ["z-ai/quartz-5", "retired", "retired", { host: "groq", id: "quartz-5", ends_on: "2026-07-17" }],
  ["openrouter/z-ai/quartz-5", "ok", "available", { host: "OpenRouter" }],
  ["amazon-bedrock/amazon.birch-lite-v1:0", "ok", "available", { host: null }],
  ["azure/ft:cedar-2", "unverified", "fine-tuned", { ends_on: null, via: "cedar-2" }],
  // Models that only hosts list.
  ["hill-70b-versatile", "retired", "retired", { basis: "host", id: null, host: "groq" }],
  ["us.meta.hill-8b-v1:0", "ok", "available", { host: "bedrock" }],
  ["hill-8b", "unverified", "ambiguous", { host: null }],
  ["dune-1", "retired", "all-retired", { host: null }],
  ["groq/no-such-model", "unknown", "unknown", { host: "groq" }],
  ["nvidia_nim/no-such-model", "unverified", "no-schedule", { host: "NVIDIA NIM", basis: "rule" }],
];

for (const [title, cases] of Object.entries({ "at the vendor": AT_VENDORS, "at hosts": AT_HOSTS }))
  describe(title, () => {
    for (const [text, verdict, code, facts = {}, host] of cases)
      test(`${text}${host ? ` at ${host}` : ""} is ${verdict}: ${code}`, () => {
        const judged = on({ text, host });
        assert.deepEqual([judged.verdict, judged.code, judged.text], [verdict, code, text]);
        for (const [key, value] of Object.entries(facts)) assert.deepEqual(judged[key as keyof Verdict], value, key);
      });
  });

test("every code of the closed list is made, and no other", () => {
  const made = new Set([...AT_VENDORS, ...AT_HOSTS].map(([, , code]) => code));
  assert.deepEqual([...made, "unreadable"].toSorted(), Object.keys(CODES).toSorted());
  for (const [, verdict] of [...AT_VENDORS, ...AT_HOSTS]) assert.ok((VERDICTS as readonly string[]).includes(verdict));
});

test("what changes with the day", () => {
  for (const [text, today, verdict, code] of [
    ["cedar-1", "2026-09-30", "retiring", "firm-date"],
    ["cedar-1", "2026-10-01", "retired", "ends-today"],
    ["cedar-1", "2027-03-19", "retired", "date-passed"],
    ["cedar-1", "2027-03-20", "deprecated", "old-reading"],
    ["cedar-2", "2027-03-19", "ok", "available"],
    ["cedar-2", "2027-03-20", "unverified", "old-reading"],
    ["cedar-3", "2027-01-15", "unverified", "promise-over"],
    ["cedar-0", "2036-01-01", "retired", "retired"],
  ] as const) {
    const judged = on({ text }, today);
    assert.deepEqual([judged.verdict, judged.code], [verdict, code], `${text} on ${today}`);
  }
  assert.equal(on({ text: "cedar-old" }, TODAY, 265).code, "available", "a longer limit");
  assert.equal(on({ text: "cedar-old" }, TODAY, 264).code, "old-reading");
});

test("a promise that was read after it ended proves that the model is still there", () => {
  const promised = (read: string) =>
    feedFrom(documentOf([model("OpenAI", "x", "ga", { promised: "2026-11-01", read })]));
  const codeOf = (read: string) => judge(promised(read), { text: "x" }, { today: TODAY }).code;
  assert.deepEqual(["2026-10-31", "2026-11-02"].map(codeOf), ["promise-over", "available"]);
});

test("several rows of a host are all there, the one that decides first", () => {
  assert.deepEqual(on({ text: "azure/cedar-2" }).versions, [
    { as: "cedar-2", version: "2026-05-05", verdict: "retiring", ends_on: "2027-03-31" },
    { as: "cedar-2", version: "2026-01-01", verdict: "retired", ends_on: "2026-10-14" },
  ]);
  assert.equal(on({ text: "azure/cedar-2", version: "2026-01-01" }).ends_on, "2026-10-14");
  assert.equal(on({ text: "cedar-2", host: "azure", version: "2026-05-05" }).versions, undefined);
});

test("a vendor's verdict has the hosts that say otherwise, and a host's the vendor's word", () => {
  const there = { host: "azure", as: "cedar-2" };
  assert.deepEqual(on({ text: "cedar-2" }).hosts, [
    { ...there, verdict: "retired", ends_on: "2026-10-14", days_left: -38, version: "2026-01-01" },
    { ...there, verdict: "retiring", ends_on: "2027-03-31", days_left: 130, version: "2026-05-05" },
  ]);
  assert.equal(on({ text: "cedar-1" }).hosts, undefined);
  const vendor = { verdict: "retiring", ends_on: "2026-11-30", days_left: 9, read_on: READ };
  assert.deepEqual(on({ text: "anthropic.lantern-5" }).vendor, vendor);
});

test("a dated alias has only its own version at hosts", () => {
  const version = (version: string, ends: string) => row("azure", "x", "ga", { version, ends });
  const hosts = [version("2026-01-01", "2026-12-05"), version("2026-02-02", "2027-01-05")];
  const feed = feedFrom(documentOf([model("OpenAI", "x", "ga", { spellings: ["x-2026-02-02"], hosts })]));
  const endsOf = (text: string) => judge(feed, { text }, { today: TODAY }).hosts?.map(({ ends_on }) => ends_on);
  assert.deepEqual([endsOf("x"), endsOf("x-2026-02-02")], [["2026-12-05", "2027-01-05"], ["2027-01-05"]]);
});

test("a version that a host lists under a bare id is the bare id's, too", () => {
  const hosts = [row("azure", "x", "ga", { version: "2026-02-02", ends: "2027-01-05" }), row("vertex", "x", "retired")];
  const feed = feedFrom(documentOf([model("OpenAI", "x", "ga"), model("OpenAI", "x-2026-02-02", "ga", { hosts })]));
  const hostsOf = (text: string) => judge(feed, { text }, { today: TODAY }).hosts?.map(({ host }) => host);
  assert.deepEqual([hostsOf("x"), hostsOf("x-2026-02-02")], [["azure"], ["azure", "vertex"]]);
});

test("a host's later reading outweighs what the vendor announced before", () => {
  const at = (read: string, vendorRead: string, ends = "2027-01-01") => {
    const hosts = [row("bedrock", "x", "ga", { read })];
    const feed = feedFrom(documentOf([model("OpenAI", "x", "deprecated", { ends, read: vendorRead, hosts })]));
    return judge(feed, { text: "bedrock/x" }, { today: TODAY }).code;
  };
  assert.deepEqual([at("2026-11-10", "2026-11-11"), at("2026-11-11", "2026-11-11")], ["announced-later", "available"]);
  assert.equal(at("2026-11-10", "2026-11-11", "2026-11-09"), "available");
});

test("silence of a host proves an end only if its pages were read since the vendor's", () => {
  const at = (read: string, facts: object = {}) => {
    const gone = model("OpenAI", "x", "retired", { ends: "2026-05-01", ...facts });
    const other = model("OpenAI", "y", "ga", { hosts: [row("vertex", "y", "ga")] });
    const feed = feedFrom(documentOf([gone, other], { hosts: { vertex: ["Vertex AI", 1, read] } }));
    return judge(feed, { text: "vertex_ai/x" }, { today: TODAY }).code;
  };
  assert.equal(at("2026-05-02"), "not-listed");
  assert.equal(at("2026-05-01"), "not-on-schedule");
  assert.equal(at("2026-05-02", { except: [["vertex"], 0, READ] }), "not-on-schedule");
  assert.equal(at("2026-05-02", { ends: undefined, read: LONG_AGO }), "not-listed");
});

test("for what a service takes with it, no model is named instead", () => {
  const of = (text: string) => successorOfMatch(feed, feed.resolve(text), { today: TODAY });
  assert.notEqual(of("cedar-1"), null);
  assert.equal(of("github/cedar-1"), null);
});

test("a reading from before the end at the vendor's own cloud isn't ok; another host's end is no news of it", () => {
  const at = (host: "vertex" | "azure", ends: string) => {
    const one = { ...model("Google", "comet-9", "ga"), hosts: [row(host, "comet-9", "deprecated", { ends })] };
    const judged = judge(feedFrom(documentOf([one])), { text: "comet-9" }, { today: "2026-11-25" });
    const { verdict, code, ends_on, hosts = [] } = judged;
    if (verdict !== "ok") assert.deepEqual([hosts[0]?.host, hosts[0]?.ends_on], [host, ends]);
    return [verdict, code, ends_on];
  };
  assert.deepEqual(at("vertex", "2026-11-22"), ["unverified", "sources-disagree", null]);
  assert.deepEqual(at("azure", "2026-11-22"), ["ok", "available", null]);
  assert.deepEqual(at("vertex", READ), ["ok", "available", null]);
  assert.deepEqual(at("vertex", "2026-11-26"), ["ok", "available", null]);
});

test("an alias that moved on isn't ok either, by whatever router it is called", () => {
  const one = model("Google", "comet-9", "ga", { spellings: ["comet-latest", "comet-now"] });
  const moving = feedFrom(documentOf([one], { listed: [["comet-latest", "Google", 2, "2026-11-10"]] }));
  const code = (text: string) => judge(moving, { text }, { today: TODAY }).code;
  for (const text of ["comet-latest", "openrouter/google/comet-latest", "~google/comet-latest"])
    assert.equal(code(text), "moving", text);
  assert.deepEqual(["comet-now", "comet-9"].map(code), ["available", "available"]);
});

test("a successor lasts longer than the window", () => {
  const lasting = VERDICTS.filter((verdict) => lasts({ verdict, days_left: 91 }));
  assert.deepEqual(lasting, ["retiring", "unverified", "ok"]);
  assert.equal(lasts({ verdict: "retiring", days_left: 90 }), false);
});

test("a row that can't be read is unreadable, not unknown", () => {
  const torn = { ...DOCUMENT, models: [...DOCUMENT.models, { ...DOCUMENT.models[0], id: "torn-1", released: "soon" }] };
  const judged = judge(feedFrom(torn), { text: "openai/torn-1" }, { today: TODAY });
  assert.deepEqual([judged.verdict, judged.code], ["unknown", "unreadable"]);
});
