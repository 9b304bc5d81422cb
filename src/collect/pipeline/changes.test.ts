import assert from "node:assert/strict";
import { test } from "node:test";
import { trialCatalog } from "../../../test/collect/trial.ts";
import type { Rate } from "../../schema/rate.ts";
import type { Evidence, ModelRecord } from "../../schema/record.ts";
import { changesOf } from "./changes.ts";
import { newRun } from "./provider-run.ts";

const image: Rate = { meter: "image", price: 0.01, per: "image" };
const input: Rate = { meter: "image_input", price: 8, per: "1M tokens" };
const batch: Rate = { ...input, price: 4, service: "batch" };
const states = (page: string, ...raws: string[]): Evidence => ({ page, at: "Prices", states: { rates: raws } });
const record = (rates: Rate[], ...evidence: Evidence[]): ModelRecord => ({
  name: "Gale",
  status: "ga",
  rates,
  evidence,
});
const line = { read_on: "2026-01-01", sha256: "0".repeat(64), layout: "a", rows: 1 };
const catalog = { ...trialCatalog(), lock: { "zai/model/gale": line } };
const today = newRun(catalog, "zai", "2026-01-05");
const kindsOf = (old: ModelRecord, now: ModelRecord) =>
  changesOf({ id: "gale", old }, now, today).map(({ kind, page }) => [kind, page]);

const before = record([image, input], states("model/gale", "$0.01", "$8"));

test("a page read for the first time that extends a list is a first reading, whichever page states the rest now", () => {
  const now = record([image, input, batch], states("model/gale", "$0.01"), states("pricing", "$8.00", "$4.00"));
  assert.deepEqual(kindsOf(before, now), [["first_read", "pricing"]]);
});

test("a lost list element is a change on the page that stated it", () => {
  const now = record([image, batch], states("model/gale", "$0.01"), states("pricing", "$4.00"));
  assert.deepEqual(kindsOf(before, now), [["change", "model/gale"]]);
});

test("a new list element is a change on the page that stated the list before", () => {
  const now = record([image, input, batch], states("model/gale", "$0.01", "$8", "$4"));
  assert.deepEqual(kindsOf(before, now), [["change", "model/gale"]]);
});

test("an excerpt of a member's page is a first reading, whatever its index listed before", () => {
  const gale = record([image], { ...states("model/breeze", "$0.01"), read_on: "2026-01-05" });
  const of = (now: ModelRecord, day = today) => changesOf({ id: "breeze", old: undefined }, now, day);
  const read = {
    ...today,
    catalog: { ...catalog, lock: { [`zai/${today.provider.pages["model/*"]?.index ?? "models"}`]: line } },
  };
  assert.deepEqual(
    of(gale, read).map(({ kind }) => kind),
    ["first_read"],
  );
});

test("a change on a page whose date is a lower bound is marked so", () => {
  const now = record([batch], states("model/gale", "$4.00"));
  const changes = changesOf({ id: "gale", old: before }, now, { ...today, undated: new Set(["model/gale"]) });
  assert.deepEqual(
    changes.map(({ kind, dated }) => [kind, dated]),
    [["change", "not-before"]],
  );
});
