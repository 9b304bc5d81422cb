import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { cleanCatalog, recordOf } from "../../test/clean-catalog.ts";
import { sampleChange, sampleDecision, sampleHeld } from "../../test/sample-catalog.ts";
import type { Change, Held, Reviewed } from "../schema/history.ts";
import { FIELDS, type ModelRecord, RecordSchema } from "../schema/record.ts";
import {
  formatChanges,
  formatFailures,
  formatHeld,
  formatLock,
  formatRecord,
  formatReviewed,
  order,
} from "./format.ts";

const shuffled = <T extends object>(of: T): T => Object.fromEntries(Object.entries(of).reverse()) as T;

const codeUnit = fc.nat(0xffff).map((code) => String.fromCharCode(code));

describe("formatRecord", () => {
  const record = recordOf(cleanCatalog(), "cedar-large-2");

  test("writes the fields in the schema's order, then evidence with one entry per line", () => {
    const text = formatRecord(record);
    const keys = [...text.matchAll(/^ {2}"(\w+)":/gm)].map(([, key]) => key);
    assert.deepEqual(keys, [...FIELDS.filter((f) => record[f] !== undefined), "evidence"]);
    assert.equal(text.match(/^ {4}\{ "page": .*\}(,?)$/gm)?.length, record.evidence.length);
    assert.ok(text.endsWith("  ]\n}\n"));
  });

  test("round-trips", () => {
    for (const { record } of cleanCatalog().models.values()) {
      assert.deepEqual(RecordSchema.parse(JSON.parse(formatRecord(record))), record);
    }
  });

  test("writes the same text for any order of keys, even nested ones", () => {
    const gone: NonNullable<ModelRecord["after_retirement"]> = { effect: "rerouted", to: "cedar-3" };
    const full: ModelRecord = {
      ...record,
      hosts: [{ platform: "Host", id: "host.cedar" }],
      rates: [{ meter: "input", price: 1, per: "1M tokens", size: "1K", service: "batch", from: "2026-01-01" }],
      replacements: [{ model: "cedar-3", parameters: "effort: high" }],
      after_retirement: gone,
      evidence: record.evidence.map((e) => ({ ...e, read_on: "2026-11-01", superseded: true as const })),
    };
    const other = shuffled<ModelRecord>({
      ...full,
      hosts: full.hosts?.map(shuffled) ?? [],
      rates: full.rates?.map(shuffled) ?? [],
      replacements: full.replacements?.map(shuffled) ?? [],
      after_retirement: shuffled(gone),
      evidence: full.evidence.map((e) => shuffled({ ...e, states: shuffled(e.states) })),
    });
    assert.notEqual(JSON.stringify(other), JSON.stringify(full));
    assert.equal(formatRecord(other), formatRecord(full));
  });

  test("rejects numbers that are not finite, at any depth", () => {
    for (const number of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
      assert.throws(() => formatRecord({ ...record, price_input_per_mtok: number }), TypeError);
      const rates = [{ meter: "input" as const, price: number, per: "1M tokens" }];
      assert.throws(() => formatRecord({ ...record, rates }), TypeError);
    }
  });

  test("preserves any text: quotes, line separators, other scripts, lone surrogates", () => {
    fc.assert(
      fc.property(fc.string({ unit: codeUnit }), (name) => JSON.parse(formatRecord({ ...record, name })).name === name),
      { seed: 20261121, numRuns: 300 },
    );
  });
});

describe("the journals and the lock", () => {
  const change = (over: Partial<Change>): Change =>
    sampleChange("cedar", {}, { on: "2026-10-01", page: "models", ...over });

  test("formatChanges sorts by day, provider, id, page and kind, one per line", () => {
    const changes = [
      change({ on: "2026-10-02" }),
      change({ provider: "xai" }),
      change({ id: "cedar-2" }),
      change({ page: "pricing" }),
      change({ kind: "correction" }),
      change({}),
    ];
    const text = formatChanges(changes);
    assert.equal(formatChanges([...changes].reverse()), text);
    const lines = text
      .trimEnd()
      .split("\n")
      .map((l) => JSON.parse(l) as Change);
    assert.deepEqual(
      lines.map((l) => [l.on, l.provider, l.id, l.page, l.kind].join(" ")),
      [
        "2026-10-01 openai cedar models change",
        "2026-10-01 openai cedar models correction",
        "2026-10-01 openai cedar pricing change",
        "2026-10-01 openai cedar-2 models change",
        "2026-10-01 xai cedar models change",
        "2026-10-02 openai cedar models change",
      ],
    );
    assert.equal(formatChanges([]), "");
  });

  test("formatChanges keeps the order of changes of the same page, day and kind, since the second continues the first", () => {
    const [first, second] = [change({ set: { name: [null, "b"] } }), change({ set: { name: ["b", "a"] } })];
    assert.match(formatChanges([first, second]), /\[null, "b"\].*\n.*\["b", "a"\]/);
  });

  test("formatChanges sorts fields and the keys of their values", () => {
    const rate = { meter: "input", price: 1, per: "1M tokens" } as const;
    const set: Change["set"] = { rates: [null, [shuffled(rate)]], name: ["a", "b"] };
    assert.equal(
      formatChanges([change({ set })]),
      formatChanges([change({ set: { name: ["a", "b"], rates: [null, [rate]] } })]),
    );
    assert.match(
      formatChanges([change({ set })]),
      /"set": \{ "name": .*"rates": \[null, \[\{ "meter": "input", "price": 1, "per"/,
    );
  });

  test("formatLock writes one page per line, sorted", () => {
    const line = { read_on: "2026-11-01", sha256: "0".repeat(64), layout: "a", rows: 3 };
    const text = formatLock({ "xai/models": line, "openai/models": shuffled(line) });
    assert.equal(text, formatLock({ "openai/models": line, "xai/models": line }));
    assert.deepEqual(Object.keys(JSON.parse(text)), ["openai/models", "xai/models"]);
    assert.equal(text.split("\n").length, 5);
    assert.equal(formatLock({}), "{}\n");
    assert.match(
      formatLock({ "xai/models": { ...line, changed_on: "2026-10-01" } }),
      /"changed_on": "2026-10-01", "sha256"/,
    );
  });

  test("formatFailures writes one page per line, sorted, with keys in order", () => {
    const line = { on: "2026-11-02", since: "2026-11-01", why: "no connection" };
    const text = formatFailures({ "xai/models": line, "openai/models": shuffled(line) });
    assert.deepEqual(Object.keys(JSON.parse(text)), ["openai/models", "xai/models"]);
    assert.match(
      text,
      /^ {2}"openai\/models": \{ "on": "2026-11-02", "since": "2026-11-01", "why": "no connection" \},$/m,
    );
  });

  test("formatHeld sorts by provider, id, field, day and page, and sorts keys", () => {
    const held = (over: Partial<Held>): Held => sampleHeld("cedar", "name", { on: "2026-11-01", to: "b", ...over });
    const all = [
      held({}),
      held({ field: "status" }),
      held({ id: "a" }),
      held({ on: "2026-10-31" }),
      held({ provider: "xai" }),
    ];
    assert.equal(formatHeld(all), formatHeld(all.map(shuffled).reverse()));
    assert.deepEqual(
      (JSON.parse(formatHeld(all)) as Held[]).map((h) => [h.provider, h.id, h.field, h.on].join(" ")),
      [
        "openai a name 2026-11-01",
        "openai cedar name 2026-10-31",
        "openai cedar name 2026-11-01",
        "openai cedar status 2026-11-01",
        "xai cedar name 2026-11-01",
      ],
    );
    assert.equal(formatHeld([]), "[]\n");
  });

  test("formatReviewed writes one line without absent keys", () => {
    const decision = sampleDecision("cedar", {
      kind: "fact",
      field: "after_retirement",
      value: { to: "cedar-2", effect: "rerouted" },
      evidence: { page: "models", at: "Models", states: { after_retirement: ["rerouted", "cedar-2"] } },
    });
    const text = formatReviewed(shuffled(decision));
    assert.equal(text, formatReviewed({ ...decision, value: { effect: "rerouted", to: "cedar-2" } }));
    assert.deepEqual(JSON.parse(text), decision);
    assert.equal(text.split("\n").length, 2);
    assert.ok(!formatReviewed({ ...decision, value: undefined, evidence: undefined } as Reviewed).includes("value"));
    assert.match(formatReviewed({ ...decision, value: null }), /"value": null/);
  });
});

test("order compares code units, not by locale", () => {
  assert.deepEqual(["b", "a", "B", "ä", "a-b", "a"].sort(order), ["B", "a", "a", "a-b", "b", "ä"]);
});
