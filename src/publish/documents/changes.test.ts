import assert from "node:assert/strict";
import { test } from "node:test";
import { sampleCatalog, sampleChange } from "../../../test/sample-catalog.ts";
import { ChangesDocument, ChangesOfMonth } from "../../schema/changes.ts";
import type { Change } from "../../schema/history.ts";
import { contextOf } from "../context.ts";
import { changesDocument, changesOfMonth, monthsOf } from "./changes.ts";

const SITE = "https://models.example.org";
const contextWith = (changes: Change[]) => contextOf(sampleCatalog({ changes }), SITE);
const documentOf = (changes: Change[]) => ChangesDocument.parse(changesDocument(contextWith(changes)));

test("the latest 200 changes are in one document, and all are in the monthly documents", () => {
  const day = (i: number) => `2026-0${1 + (i % 5)}-${String(1 + (i % 27)).padStart(2, "0")}`;
  const changes = Array.from({ length: 250 }, (_, i) =>
    sampleChange(`m-${i}`, { price_input_per_mtok: [i, i + 1] }, { on: day(i) }),
  );
  const { count, events, months } = documentOf(changes);
  assert.deepEqual([count, events.length], [200, 200]);
  const ctx = contextWith(changes);
  assert.deepEqual(monthsOf(ctx), ["2026-05", "2026-04", "2026-03", "2026-02", "2026-01"]);
  const all = months.flatMap(({ month, count, url }) => {
    assert.equal(url, `${SITE}/api/changes/${month}.json`);
    const document = ChangesOfMonth.parse(changesOfMonth(ctx, month));
    assert.deepEqual([document.month, document.count, document.events.length], [month, count, count]);
    assert.ok(document.events.every(({ on }) => on.startsWith(month)));
    return document.events;
  });
  assert.equal(all.length, 250);
  assert.deepEqual(all.slice(0, 200), events);
});

test("first readings are not changes; corrections are", () => {
  const first = sampleChange("cedar-large-2", { context_window: [null, 1] }, { on: "2026-01-01", kind: "first_read" });
  const mended = sampleChange("cedar-large-2", { context_window: [1, 2] }, { on: "2026-02-01", kind: "correction" });
  assert.deepEqual(monthsOf(contextWith([first])), []);
  assert.deepEqual(monthsOf(contextWith([first, mended])), ["2026-02"]);
  assert.equal(documentOf([first]).count, 0);
});
