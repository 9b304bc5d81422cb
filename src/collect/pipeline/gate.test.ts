import assert from "node:assert/strict";
import { test } from "node:test";
import { trialCatalog } from "../../../test/collect/trial.ts";
import type { Rate } from "../../schema/rate.ts";
import { gate } from "./gate.ts";
import type { Proposal } from "./proposals.ts";
import { newRun } from "./provider-run.ts";
import type { Reading } from "./read.ts";

const IDS = ["zed-1", "zed-2"];
const priced = { price_input_per_mtok: 1, price_output_per_mtok: 2, price_cached_input_per_mtok: 3 };
const record = {
  name: "Zed",
  status: "ga" as const,
  ...priced,
  retires_on: "2026-10-01",
  evidence: [{ page: "pricing", at: "Prices", states: {} }],
};
const models = new Map(IDS.map((id) => [id, { provider: "zai" as const, id, record }]));
const state = {
  ...newRun({ ...trialCatalog(), models }, "zai", "2026-08-17"),
  losses: new Map(),
  aliases: new Map(),
  steadiness: () => ({ steady: 0, moved: 0, gone: 0 }),
};

const prices = (announced: Rate[]): Proposal[] =>
  IDS.flatMap((id) =>
    (["price_input_per_mtok", "price_output_per_mtok", "price_cached_input_per_mtok"] as const).map((field, i) => ({
      id,
      field,
      from: 1 + i,
      to: 2 + i,
      facts: {},
      evidence: { page: "pricing", at: "Prices", states: {} },
      reread: true,
      isNew: false,
      announced,
    })),
  );
const announced = (from: string): Rate[] =>
  [2, 3, 4].map((price) => ({ meter: "input", price, per: "1M tokens", from }));

const fresh = IDS.map((id): Proposal => ({ ...(prices([])[0] as Proposal), id, from: null }));
const steady = (steady: number, moved: number) => ({ ...state, steadiness: () => ({ steady, moved, gone: 0 }) });
const held = prices([]).map(({ id, field, from, to, evidence }) => {
  const why = { code: "changes-at-once" as const };
  return { on: "2026-08-16", provider: "zai", id, field, from: Number(from), to: Number(to), why, evidence };
});
const again = { ...state, catalog: { ...state.catalog, held } };

/** A day's reading with a row that can't be read, and a proposal from the same page. */
const unread = (text: string): typeof state => {
  const page = { provider: "zai", key: "pricing", url: "", read_on: "", completeness: "whole", format: "md", text: "" };
  const said = { at: "Prices", subject: {} } as Reading["statements"][number];
  const about = {
    page,
    titles: [],
    sha256: "",
    rows: 1,
    unreadEnds: [],
    skipped: [],
    unparsed: [{ at: "", text, why: "" }],
  };
  return { ...state, readings: [{ ...about, statements: [said] } as Reading] };
};
const ofFirst = (about: Partial<Proposal>): Proposal[] => [{ ...(prices([])[0] as Proposal), ...about }];
const moved = (to: string) => ofFirst({ field: "retires_on", from: "2026-10-01", to });
const named = (to: string, facts = {}) => ofFirst({ id: "zed-new", field: "name", from: null, to, isNew: true, facts });
const whole = { ...unread(""), whole: new Set(["pricing"]) };
const firstEnd = ofFirst({ field: "retires_on", from: null, to: "2026-11-01" });
/** A state in which this end was held on the day before. */
const on = (to: string) => {
  const [first] = held.map((one) => ({ ...one, field: "retires_on" as const, to }));
  return { catalog: { ...state.catalog, held: first ? [first] : [] } };
};
const swapped = ofFirst({ from: 1, to: 2, facts: { price_input_per_mtok: 2, price_output_per_mtok: 1 } });
const turnedRound = { price_input_per_mtok: 2, price_output_per_mtok: 3, price_cached_input_per_mtok: 1 };
const rate = (meter: Rate["meter"], price: number): Rate => ({ meter, price, per: "1M tokens" });
const [known] = [...models.values()].map((model) => ({
  ...model,
  record: { ...record, rates: [rate("input", 4), rate("output", 5)] },
}));
const withRates = { ...again, models: known ? [known] : [] };
const ofRates = (...to: Rate[]) =>
  ofFirst({ field: "rates", from: known?.record.rates, to, facts: { ...priced, rates: to } });
const extended: Partial<Proposal> = {
  field: "extended_access_from",
  from: null,
  to: "2026-10-01",
  facts: { extended_access_from: "2026-10-01" },
};
const withSizes = known
  ? { ...again, models: [{ ...known, record: { ...record, context_window: 9000, max_output_tokens: 1000 } }] }
  : again;
const ofSize = (to: number, from: number, facts: Proposal["facts"]) =>
  ofFirst({ field: "context_window", from, to, facts: { ...facts, context_window: to } });
const replaced = known
  ? { ...state, models: [{ ...known, record: { ...record, replacements: [{ model: "zed-new" }] } }] }
  : state;
const turned = IDS.flatMap((id, i) => ofFirst({ id, from: 1 + i, to: 2 - i, facts: { price_input_per_mtok: 2 - i } }));
const ofSound = ofFirst({ facts: { price_input_per_mtok: 2, input_metered_in: "audio" } });

const CASES: [title: string, proposals: Proposal[], context: typeof state, held: number][] = [
  ["all prices at once", prices([]), state, 6],
  ["prices that an earlier reading announced, from their date on", prices(announced("2026-08-16")), state, 0],
  ["prices announced for a later date", prices(announced("2026-08-18")), state, 6],
  ["new values in a column of which nothing is known", fresh, steady(0, 0), 2],
  ["new values in a column that states the same for known models", fresh, steady(1, 0), 0],
  ["new values in a column that has changed", fresh, steady(1, 1), 2],
  ["a mass change confirmed by a second reading on a later day", prices([]), again, 0],
  ["one on a page without its layout", prices([]), { ...again, missing: new Map([["pricing", ["Input"]]]) }, 6],
  ["one read again on the same day", prices([]), { ...again, day: "2026-08-16" }, 6],
  ["a day of a model with a row that can't be read", moved("2026-11-01"), unread("Zed zed-1 soon"), 1],
  ["the same on another day", moved("2026-11-01"), { ...unread("Zed zed-1 soon"), ...on("2026-11-01") }, 1],
  ["a first day there", firstEnd, unread("Zed zed-1 soon"), 1],
  ["the same on another day", firstEnd, { ...unread("Zed zed-1 soon"), ...on("2026-11-01") }, 0],
  ["a later day where a row names no model", moved("2026-11-01"), unread("soon"), 0],
  ["an earlier day there", moved("2026-09-01"), unread("soon"), 1],
  ["a new row with more words than one that is gone", named("Zed NEW"), whole, 1],
  ["one with an id", named("Zed NEW", { api_string: "zed-new" }), whole, 0],
  ["one of which an excerpt shows only a part", named("Zed NEW"), unread(""), 0],
  ["one with another name", named("Zeds"), whole, 0],
  ["prices that change places, although read again", swapped, again, 1],
  ["three prices that do", ofFirst({ from: 1, to: 2, facts: turnedRound }), again, 1],
  ["rates that do", ofRates(rate("input", 5), rate("output", 4)), withRates, 1],
  ["a rate in the column beside its own", ofRates(rate("cached_input", 4), rate("output", 5)), withRates, 1],
  ["a rate that falls to what another was", ofRates(rate("input", 3), rate("output", 4)), withRates, 0],
  ["a rate that gets a limit", ofRates({ ...rate("input", 4), up_to: 100 }, rate("output", 5)), withRates, 0],
  ["a day that another field had", ofFirst(extended), state, 1],
  ["sizes that change places", ofSize(1000, 9000, { max_output_tokens: 9000 }), withSizes, 1],
  ["a new row that replaces what it is replaced by", named("Zed 3", { replacements: [{ model: "Zed" }] }), replaced, 1],
  ["a price of two models that change places", turned, steady(9, 0), 2],
  ["a price of sound in place of one of text", ofSound, state, 1],
  ["the same read again", ofSound, again, 0],
];
for (const [title, proposals, context, count] of CASES)
  test(`${count === 0 ? "nothing" : count} held of ${title}`, () => assert.equal(gate(proposals, context).size, count));

test("a held status holds its dates too, even those of another page; a status that moves forward holds nothing", () => {
  const [about] = prices([]) as [Proposal];
  const moves = (status: string, to: string): Proposal[] => [
    { ...about, field: "status", from: status, to: "deprecated" },
    {
      ...about,
      field: "retires_on",
      from: "2026-03-26",
      to,
      evidence: { page: "notes", at: "", states: {} },
      reread: false,
    },
  ];
  const reasons = (proposals: Proposal[]) => [...gate(proposals, state)].map(([{ field }, why]) => [field, why]);
  assert.deepEqual(reasons(moves("retired", "2026-10-23")), [
    ["status", { code: "status-backward" }],
    ["retires_on", { code: "near-held", field: "status" }],
  ]);
  assert.deepEqual(reasons(moves("ga", "2026-10-23")), []);
});

/** The facts of a row, the fields that change, and those that are held. */
const ROWS: [facts: Proposal["facts"], changed: Proposal["field"][], held: Proposal["field"][]][] = [
  [{ released: "2026-01-01", retires_on: "2027-01-22" }, ["retires_on"], []],
  [{ released: "2027-02-01", retires_on: "2027-01-22" }, ["retires_on"], ["retires_on"]],
  [{ deprecated_on: "2027-02-01", retires_on: "2027-01-22" }, ["deprecated_on", "name"], ["deprecated_on"]],
  [{ retires_not_before: "2027-02", retires_on: "2027-01-22" }, ["retires_on"], ["retires_on"]],
  [{ retires_not_before: "2027-01", retires_on: "2027-01-22" }, ["retires_on"], []],
  [{ price_input_per_mtok: 2, price_cached_input_per_mtok: 3 }, ["price_input_per_mtok"], ["price_input_per_mtok"]],
  [{ price_cached_input_per_mtok: 3 }, ["price_cached_input_per_mtok"], []],
];
for (const [facts, changed, expected] of ROWS)
  test(`a row with ${JSON.stringify(facts)} of which ${changed} change: held are ${expected}`, () => {
    const evidence = { page: "models", at: "Models", states: {} };
    const of = (field: Proposal["field"]): Proposal => {
      const to = facts[field as keyof typeof facts] ?? "Zed 2";
      return { id: "zed-1", field, from: null, to, facts, evidence, reread: false, isNew: false, announced: [] };
    };
    assert.deepEqual(
      [...gate(changed.map(of), steady(1, 0)).keys()].map(({ field }) => field),
      expected,
    );
  });

test("models that get the same name in one run keep theirs", () => {
  const renamed = (id: string, to: string): Proposal => ({
    ...(prices([])[0] as Proposal),
    ...{ id, field: "name", from: id, to },
  });
  const [one = "", other = ""] = IDS;
  const reasons = (...names: Proposal[]) => [...gate(names, state).values()].map(({ code, id }) => [code, id]);
  assert.deepEqual(reasons(renamed(one, "Thing"), renamed(other, "Thing")), [
    ["name-taken", other],
    ["name-taken", one],
  ]);
  assert.ok(reasons(renamed(one, "Thing"), renamed(other, "Another")).every(([code]) => code !== "name-taken"));
});
