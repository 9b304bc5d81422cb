import assert from "node:assert/strict";
import { test } from "node:test";
import { contextOf } from "../../src/publish/context.ts";
import { calendar } from "../../src/publish/feeds/calendar.ts";
import type { Catalog } from "../../src/schema/catalog.ts";
import type { Change } from "../../src/schema/history.ts";
import { COMMITTED, COMMITTED_CONTEXT } from "../committed.ts";
import { byId, sampleCatalog, sampleChange, sampleModel } from "../sample-catalog.ts";
import { type ReadEvent, readCalendar, readCalendarAgain } from "./feed-readers.ts";
import { assertLines } from "./feed-texts.ts";
import { SITE } from "./marked-catalog.ts";
import { inZone } from "./zone.ts";

const textOf = (catalog: Catalog, slug = "") => calendar(contextOf(catalog, SITE), slug);

/** A catalog of models with the given lifecycles: id → changes by day. */
function lifecycles(of: Record<string, [on: string, set: Change["set"]][]>): Catalog {
  const changes = Object.entries(of).flatMap(([id, days]) => days.map(([on, set]) => sampleChange(id, set, { on })));
  const models = Object.entries(of).map(([id, days]) => {
    const facts = days.flatMap(([, set]) => Object.entries(set)).map(([field, [, to]]) => [field, to ?? undefined]);
    const stated = Object.entries(Object.fromEntries(facts)).filter(([, value]) => value !== undefined);
    return sampleModel({ id, name: id, status: "deprecated", ...Object.fromEntries(stated) });
  });
  return sampleCatalog({ models: byId(models), changes });
}

const LIVES = lifecycles({
  "firm-1": [["2026-01-10", { retires_on: [null, "2027-01-01"] }]],
  "leap-1": [["2026-01-10", { retires_on: [null, "2028-02-29"] }]],
  "moved-1": [
    ["2026-01-10", { retires_on: [null, "2026-12-31"] }],
    ["2026-02-10", { retires_on: ["2026-12-31", "2027-03-28"] }],
    ["2026-03-10", { retires_on: ["2027-03-28", "2027-03-14"] }],
  ],
  "soft-1": [["2026-01-10", { retires_not_before: [null, "2027-10-31"] }]],
  "soft-month-1": [["2026-01-10", { retires_not_before: [null, "2027-11"] }]],
  "withdrawn-1": [
    ["2026-01-10", { retires_on: [null, "2027-01-01"] }],
    ["2026-02-10", { retires_on: ["2027-01-01", null] }],
  ],
});

const REMINDERS = "-P90D -P30D -P7D";
const EXPECTED: [uid: string, day: string, status: string, sequence: string, summary: string, alarms: string][] = [
  ["firm-1", "2027-01-01", "CONFIRMED", "0", "retires", REMINDERS],
  ["leap-1", "2028-02-29", "CONFIRMED", "0", "retires", REMINDERS],
  ["moved-1", "2027-03-14", "CONFIRMED", "2", "retires", REMINDERS],
  ["soft-1", "2027-10-31", "TENTATIVE", "0", "may retire from 2027-10-31 (not before)", REMINDERS],
  ["soft-month-1", "2027-11-01", "TENTATIVE", "0", "may retire from 2027-11 (not before)", REMINDERS],
  ["withdrawn-1", "2027-01-01", "CANCELLED", "1", "retirement date withdrawn", ""],
];
const seen = (events: readonly ReadEvent[]) =>
  events.map(({ uid, day, status, sequence, summary, alarms }) => {
    const id = uid.replace("@model-almanac", "");
    return [id, day, status, sequence, summary.replace(`OpenAI ${id} `, ""), alarms.join(" ")];
  });

for (const [zone, offset] of [
  ["Pacific/Kiritimati", -840],
  ["America/Los_Angeles", 480],
  ["UTC", 0],
] as const)
  test(`two readers in ${zone} read the stated dates; only dates ahead have reminders`, () => {
    inZone(zone, () => {
      assert.equal(new Date(2027, 0, 1).getTimezoneOffset(), offset);
      for (const read of [readCalendar, readCalendarAgain]) assert.deepEqual(seen(read(textOf(LIVES))), EXPECTED);
    });
  });

test("every stated date of the committed catalog is in its calendar, for both readers", () => {
  const text = calendar(COMMITTED_CONTEXT, "");
  assertLines(text);
  const events = readCalendar(text);
  assert.deepEqual(readCalendarAgain(text), events);
  const dates = new Map(events.map(({ uid, day, status }) => [uid.replace("@model-almanac", ""), { day, status }]));
  assert.equal(dates.size, events.length, "a duplicate UID");
  for (const { id, record } of COMMITTED.models.values()) {
    const soft = record.retires_not_before?.padEnd(10, "-01");
    const expected =
      record.retires_on !== undefined
        ? { day: record.retires_on, status: "CONFIRMED" }
        : soft !== undefined && { day: soft, status: "TENTATIVE" };
    if (expected) assert.deepEqual(dates.get(id), expected, id);
    else assert.ok(["CANCELLED", undefined].includes(dates.get(id)?.status), id);
  }
});

test("across publications a UID is permanent, and SEQUENCE increases only if the date moved", () => {
  const before = readCalendar(textOf(LIVES));
  const model = LIVES.models.get("firm-1");
  assert.ok(model);
  const later = {
    ...LIVES,
    models: new Map(LIVES.models).set("firm-1", { ...model, record: { ...model.record, retires_on: "2027-02-01" } }),
    changes: [
      ...LIVES.changes,
      sampleChange("firm-1", { retires_on: ["2027-01-01", "2027-02-01"] }, { on: "2026-04-01" }),
      sampleChange("moved-1", { notes: [null, "x"] }, { on: "2026-04-01" }),
    ],
  };
  const after = readCalendar(textOf(later));
  assert.deepEqual(
    after.map(({ uid }) => uid),
    before.map(({ uid }) => uid),
  );
  for (const [i, event] of after.entries()) {
    const [raised, moved] = [Number(event.sequence) - Number(before[i]?.sequence), event.day !== before[i]?.day];
    assert.equal(raised, moved ? 1 : 0, event.uid);
    assert.equal(moved, event.uid === "firm-1@model-almanac");
  }
});
