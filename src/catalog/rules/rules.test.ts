import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { cleanCatalog, recordOf } from "../../../test/clean-catalog.ts";
import { checkCases, entry, facts, type Mutation, provider } from "../../../test/rule-cases.ts";
import { sampleChange, sampleDecision, sampleHeld } from "../../../test/sample-catalog.ts";
import { sampleHosts } from "../../../test/sample-hosts.ts";
import type { Catalog, Model } from "../../schema/catalog.ts";
import type { Reviewed } from "../../schema/history.ts";
import type { ModelRecord } from "../../schema/record.ts";
import type { HostSlug } from "../../schema/vocabulary.ts";
import { RULES } from "./index.ts";
import { findingsOf, type Rule } from "./rule.ts";

test("the list has every rule of the folder, each with cases and a description", () => {
  const files = readdirSync(import.meta.dirname);
  const names = files.flatMap((file) => /^(?!index|rule)([a-z-]+)\.ts$/.exec(file)?.[1] ?? []);
  assert.deepEqual(RULES.map(({ name }) => name).sort(), names.sort());
  const tests = files.filter((file) => file.endsWith(".test.ts"));
  const cases = tests.map((file) => readFileSync(join(import.meta.dirname, file), "utf8")).join("");
  for (const { name, description } of RULES) {
    assert.match(description, /^.{20,140}\.$/, name);
    assert.match(cases, new RegExp(`(checkCases\\(\\s*"|test\\(\`)${name}[":]`), name);
  }
  const advising = RULES.filter(({ advises }) => advises).map(({ name }) => name);
  assert.deepEqual(advising, ["file-name", "status-agrees", "sources-agree", "replacement-resolves"]);
});

const one = (over: Partial<ModelRecord>) => facts("cedar-large-1", over);
const large = (over: Partial<ModelRecord>) => facts("cedar-large-2", over);
const history = (...sets: Parameters<typeof sampleChange>[1][]): Mutation => {
  return (c) => c.changes.push(...sets.map((set) => sampleChange("cedar-large-2", set)));
};
const isFirst = ({ id }: Catalog["changes"][number]) => id === "cedar-0";
const noHistory: Mutation = (c) => Object.assign(c, { changes: [] });
const withoutFirst: Mutation = (c) => Object.assign(c, { changes: c.changes.filter((line) => !isFirst(line)) });
const first =
  (over: object): Mutation =>
  (c) =>
    Object.assign(c.changes.find(isFirst) ?? {}, over);

const firstAlso =
  (more: object): Mutation =>
  (c) =>
    first({ set: { ...c.changes.find(isFirst)?.set, ...more } })(c);

const [A, B] = [sampleDecision("cedar-0"), sampleDecision("cedar-large-1")];
const decisions =
  (...reviewed: Reviewed[]): Mutation =>
  (c) =>
    Object.assign(c, { reviewed });

function move(id: string, to: { id?: string; provider?: "xai" }, over: Partial<ModelRecord> = {}): Mutation {
  return (c) => {
    const model = c.models.get(id);
    assert.ok(model && c.models.delete(id));
    c.models.set(to.id ?? id, { ...model, ...to, record: { ...model.record, ...over } });
  };
}

checkCases("alias-unique", [
  ["aliases of a single row", one({ aliases: ["cedar-large-old", "cedar-one"] })],
  ["of two rows", one({ aliases: ["cedar-one", "cedar-large"] }), "cedar-large-1 aliases.1: cedar-large-2"],
  ["twice in one row", one({ aliases: ["cedar-one", "cedar-one"] }), "cedar-large-1 aliases.1: cedar-large-1"],
  ["another's api_string", one({ aliases: ["cedar-mini-2"] }), "cedar-large-1 aliases.0: api_string of cedar-mini-2"],
  ["the row's own", one({ aliases: ["cedar-large-1"] }), "cedar-large-1 aliases.0: api_string of cedar-large-1"],
]);

const rate = { meter: "input", price: 1, per: "1M tokens", from: "2026-10-02" } as const;
const sameDay = { released: "2026-08-01", deprecated_on: "2026-08-01", retires_on: "2026-08-01" };
const withoutDeprecation: Mutation = (c) => delete recordOf(c, "cedar-large-1").deprecated_on;
checkCases("dates-in-order", [
  ["equal dates", one(sameDay)],
  ["released too late", one({ released: "2026-08-02" }), "cedar-large-1 deprecated_on: released, 2026-08-02"],
  ["retired too early", one({ retires_on: "2026-07-31" }), "cedar-large-1 retires_on: deprecated_on, 2026-08-01"],
  [
    "released after its end",
    [one({ released: "2027-02-02" }), withoutDeprecation],
    "cedar-large-1 retires_on: released, 2027-02-02",
  ],
  ["a soft day that is the firm one", one({ retires_not_before: "2027-02-01" })],
  ["a soft month of the firm day", one({ retires_not_before: "2027-02" })],
  ["before the soft day", one({ retires_not_before: "2027-02-02" }), "cedar-large-1 retires_on: 2027-02-02"],
  ["before the soft month", one({ retires_not_before: "2027-03" }), "cedar-large-1 retires_on: 2027-03"],
  ["a rate for one day", one({ rates: [{ ...rate, until: "2026-10-02" }] })],
  ["a rate of negative length", one({ rates: [rate, { ...rate, until: "2026-10-01" }] }), "cedar-large-1 rates.1"],
]);

const late: Mutation[] = [
  entry("cedar-0", 0, { read_on: "2027-01-01" }),
  (c) => Object.assign(c.failures, { "openai/models": { on: "2027-01-02", since: "2027-01-02", why: "404" } }),
  (c) => c.held.push(sampleHeld("cedar-0", "name", { on: "2027-01-03" })),
  (c) => c.changes.push(sampleChange("cedar-0", {}, { on: "2027-01-04" })),
  (c) => c.reviewed.push(sampleDecision("cedar-0", { on: "2027-01-05" })),
];
const places = ["cedar-0 evidence.0.read_on", "failures openai/models", "held cedar-0.name"];
const lines = ["changes.jsonl line 10", "reviewed.jsonl line 1"];
checkCases(
  "days-past",
  [
    ["readings of today", []],
    ["each kind of day", late, ...places, ...lines],
  ],
  { today: "2026-11-20" },
);
checkCases("days-past", [["without today's date", late]]);
checkCases(
  "days-past",
  [
    [
      "readings after today",
      [],
      ...["openai", "anthropic", "voyage"].flatMap((slug) => [
        `pages.lock ${slug}/models`,
        `pages.lock ${slug}/deprecations`,
      ]),
    ],
  ],
  { today: "2026-11-19" },
);

const later = (set: Parameters<typeof sampleChange>[1]): Mutation => {
  return (c) => c.changes.push(sampleChange("cedar-0", set));
};
const turbo = facts("lantern-4", { api_string: "lantern-4-turbo" });
const member = { page: "model/cedar-0", at: "Cedar (first)", states: { name: "Cedar (first)" } };
checkCases("file-name", [
  ["an id that nothing gives", [turbo, noHistory], "anthropic/lantern-4 : lantern-4"],
  ["an earlier api_string: ids are permanent", turbo],
  [
    "an api_string that was stated later",
    [facts("cedar-0", { api_string: "c0" }), later({ api_string: [null, "c0"] })],
  ],
  ["a name with a plus", [facts("cedar-0", { name: "Cedar+" }), move("cedar-0", { id: "cedar-plus" }), noHistory]],
  [
    "a second file for one id",
    [move("cedar-0", { id: "cedar-9" }, { api_string: "cedar-large-1" })],
    "cedar-9 : cedar-9",
  ],
  ["an earlier name", facts("cedar-0", { name: "Cedar Zero", api_string: "cedar-zero-2024" })],
  ["a member of a family", [facts("cedar-0", { name: "Cedar (first)", evidence: [member] }), noHistory]],
  ["another's id, prefixed", [move("sonar-embed", { id: "voyage-lantern-4" }, { api_string: "lantern-4" }), noHistory]],
  [
    "a prefix without need",
    [move("sonar-embed", { id: "voyage-sonar-embed" }), noHistory],
    "voyage/voyage-sonar-embed : voyage-sonar-embed",
  ],
  ["another provider's folder", provider({ name: "xAI" }), "provider name: OpenAI's"],
]);

checkCases("finite-numbers", [
  ["a price", large({ price_input_per_mtok: Number.NaN }), "cedar-large-2 price_input_per_mtok: NaN"],
  ["a rate", large({ rates: [{ ...rate, price: Number.POSITIVE_INFINITY }] }), "cedar-large-2 rates.0.price: Infinity"],
  [
    "the lock",
    (c) => Object.assign(c.lock["openai/models"] ?? {}, { rows: Number.NEGATIVE_INFINITY }),
    "pages.lock openai/models.rows: -Infinity",
  ],
  ["a change", first({ set: { context_window: [null, Number.NaN] } }), "changes.jsonl 3.set.context_window.1"],
  ["a held value", (c) => c.held.push(sampleHeld("cedar-0", "name", { to: Number.NaN })), "held 0.to"],
  ["a decision", decisions({ ...A, value: Number.NaN }), "reviewed.jsonl 0.value"],
]);

const unreleased: Mutation = (c) => delete recordOf(c, "cedar-large-2").released;
const twoSteps = history(
  { price_input_per_mtok: [3, 2.5] },
  { price_input_per_mtok: [2.5, 2], released: ["2026-03-03", null] },
);
const BROKEN = "changes.jsonl line 10 cedar-large-2.price_input_per_mtok: 4 was there before; the lines above leave 3";
checkCases("history-agrees", [
  ["a history that adds up", [large({ price_input_per_mtok: 2 }), unreleased, twoSteps]],
  ["a fact without a line", large({ retires_on: "2027-05-01" }), "cedar-large-2 retires_on: adds up to null"],
  ["a note without a line", large({ notes: "Batch costs a third." }), "cedar-large-2 notes: cost half"],
  ["a line that does not continue the last", history({ price_input_per_mtok: [4, 3] }), BROKEN],
  [
    "a record without history",
    withoutFirst,
    ...["name", "status", "deprecated_on", "retires_on", "replacements"].map((field) => `cedar-0 ${field}`),
  ],
  [
    "a line of another provider",
    (c) => c.changes.push(sampleChange("cedar-0", {}, { provider: "xai" })),
    "changes.jsonl line 10: xai",
  ],
  ["a history without its record", (c) => c.models.delete("cedar-0"), "changes.jsonl line 4: no record cedar-0"],
]);

const AB = decisions(A, B);
const copy: Mutation = (c) =>
  c.models.set("cedar-9", { provider: "openai", id: "cedar-9", record: recordOf(c, "cedar-0") });
const inserted: Mutation = (c) => c.changes.splice(3, 0, sampleChange("cedar-9", {}, { on: "2026-09-01" }));
const GONE = "changes.jsonl cedar-0: first_read of cedar-0 on 2026-09-01 (models)";
checkCases(
  "no-removal",
  [
    ["more rows, changes, decisions", [AB, copy, inserted, (c) => c.reviewed.push(sampleDecision("cedar-9"))]],
    ["a missing record", [AB, (c) => c.models.delete("cedar-0")], "cedar-0 : gone"],
    ["another id", [AB, move("cedar-large-1", { id: "cedar-one" })], "cedar-large-1 : now cedar-one"],
    ["another provider", [AB, move("cedar-large-1", { provider: "xai" })], "cedar-large-1 : xai"],
    ["a missing change", [AB, withoutFirst], GONE],
    ["an altered change", [AB, first({ page: "pricing" })], GONE],
    ["a bound on a change's day", [AB, first({ dated: "not-before" })]],
    ["a first value that a line has since", [AB, firstAlso({ rejects: [null, ["top_k"]] })]],
    [
      "another value in a first reading",
      [AB, firstAlso({ status: [null, "beta"], released: [null, "2026-01-01"] })],
      GONE,
    ],
    ["a missing decision", decisions(A), "reviewed.jsonl line 2: cedar-large-1"],
    ["an altered decision", decisions({ ...A, why: "other" }, B), "reviewed.jsonl line 1: cedar-0"],
    ["another order", decisions(B, A), "reviewed.jsonl line 1: cedar-0"],
  ],
  { base: cleanCatalog(AB) },
);
checkCases("no-removal", [["one of two equal changes", [], GONE]], {
  base: cleanCatalog((c) => c.changes.push(...c.changes.filter(isFirst))),
});
checkCases("no-removal", [["without a base", (c) => c.models.clear()]]);

const packaged =
  (id: string, says?: string): Mutation =>
  (c) =>
    Object.assign(c.lock["openai/models"] ?? {}, {
      listed: { [id]: { at: "a.ts / Model / x", ...(says && { says }) } },
    });
const conflict = (...values: string[]): Mutation => {
  const between = values.map((value) => ({ page: "models", at: "Models", value }));
  return (c) => c.held.push(sampleHeld("cedar-large-2", "retires_on", { why: { code: "conflict", between } }));
};
checkCases("sources-agree", [
  ["a package that lists a model", packaged("cedar-large-2")],
  ["a package that denies a model", packaged("cedar-large-2", "Not a model"), "cedar-large-2 status: openai/models"],
  ["a package that denies what has ended", packaged("cedar-0", "Not a model")],
  ["a held conflict", conflict("2027-01-01", "2027-02-01")],
  ["a held conflict without values", conflict(), "held cedar-large-2.retires_on: both"],
]);
for (const [status, ends, at_vendor, link, count] of [
  ["retired", "2026-10-01", "ga", "dates", 1],
  ["retired", "2026-10-01", "ga", "page", 1],
  ["retired", "2026-10-01", "ga", "none", 0],
  ["deprecated", "2026-10-01", "ga", "dates", 0],
  ["ga", undefined, "retired", "dates", 1],
  ["ga", undefined, "retired", "none", 0],
  ["ga", "2027-10-01", "retired", "dates", 0],
] as const)
  test(`sources-agree: a host has as ${status} what is ${at_vendor} at its vendor: joined by ${link}`, () => {
    const hosts = sampleHosts();
    const row = hosts.models.get("azure-cedar-large-2") as Model<HostSlug>;
    const { retires_on: _, ...record } = row.record;
    hosts.models.set(row.id, { ...row, record: { ...record, status, ...(ends && { retires_on: ends }) } });
    const vendors = { ...cleanCatalog(facts("cedar-large-2", { status: at_vendor })), hosts };
    const [file, azure] = [vendors.providers.get("openai"), hosts.providers.get("azure")];
    if (link === "dates" && file) file.dates_hold_at = { page: "models", hosts: ["azure"], why: "It says so." };
    if (link !== "page" && azure) hosts.providers.set("azure", { ...azure, pages: {} });
    const rule = RULES.find(({ name }) => name === "sources-agree") as Rule;
    const files = findingsOf(rule, { catalog: hosts, texts: new Map(), vendors }).map(({ file }) => file);
    assert.deepEqual(files, Array(count).fill("catalog/azure/azure-cedar-large-2.json"));
  });

const SAME = "cedar-mini-2 api_string: cedar-large-2";
checkCases("one-row-per-api-string", [
  ["distinct", facts("cedar-0", { api_string: "cedar-zero" })],
  ["the same at two providers", facts("lantern-4", { api_string: "cedar-large-2" })],
  ["the same at one", facts("cedar-mini-2", { api_string: "cedar-large-2" }), SAME],
  ["the same in two versions", facts("cedar-mini-2", { api_string: "cedar-large-2", version: "2" })],
]);

checkCases("price-sane", [
  ["the bounds", large({ price_input_per_mtok: 1000, price_output_per_mtok: 0, price_cached_input_per_mtok: 1000 })],
  ["another unit", large({ price_output_per_mtok: 1000.01 }), "cedar-large-2 price_output_per_mtok: 1000.01"],
  ["below zero", large({ price_per_1k_searches: -1 }), "cedar-large-2 price_per_1k_searches"],
  ["no number", large({ price_output_per_mtok: Number.NaN }), "cedar-large-2 price_output_per_mtok"],
  [
    "cached above input",
    large({ price_cached_input_per_mtok: 3.75 }),
    "cedar-large-2 price_cached_input_per_mtok: 3.75",
  ],
]);

const replaced = (id: string, ...models: string[]) => facts(id, { replacements: models.map((model) => ({ model })) });
const outside = (...outside: string[]) => provider({ outside });
checkCases("replacement-resolves", [
  ["an api_string, an alias, an id", replaced("cedar-0", "lantern-3@2026", "cedar-large", "lantern-3-2026")],
  ["a name", replaced("cedar-0", "Cedar  mini 2")],
  ["no row", replaced("cedar-0", "cedar-large-2", "cedar-large-3"), "cedar-0 replacements.1: cedar-large-3"],
  ["an exception", [replaced("cedar-0", "the Cedar 3 series"), outside("the Cedar 3 series")]],
  [
    "an exception that is a row",
    [replaced("cedar-0", "cedar-large-2"), outside("cedar-large-2")],
    "provider outside.0: row",
  ],
  ["an exception without use", outside("the Cedar 3 series"), "provider outside.0: the Cedar 3 series"],
  [
    "another provider's exception",
    [replaced("lantern-4", "the Cedar 3 series"), outside("the Cedar 3 series")],
    "anthropic/lantern-4 replacements.0",
    "provider outside.0",
  ],
]);
