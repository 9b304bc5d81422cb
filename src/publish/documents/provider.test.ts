import assert from "node:assert/strict";
import { test } from "node:test";
import { byId, sampleCatalog, sampleHeld, sampleModel } from "../../../test/sample-catalog.ts";
import { contextOf } from "../context.ts";
import { noticeOf, providerDocument } from "./provider.ts";

const documentOf = (over: Parameters<typeof sampleCatalog>[0] = {}) =>
  providerDocument(contextOf(sampleCatalog(over), "https://models.example.org"), "openai");

test("notice is the days between both dates, ignoring models that state only one", () => {
  const dated = (deprecated_on: string | null, retires_on: string | null) => ({ deprecated_on, retires_on });
  const rows = [
    dated("2026-01-01", "2026-01-31"),
    dated("2026-01-01", "2026-01-11"),
    dated("2026-02-25", "2026-03-04"),
    dated("2026-01-01", "2027-01-01"),
    dated(null, "2026-01-01"),
    dated("2026-01-01", null),
    dated("2026-01-02", "2026-01-01"),
  ];
  assert.deepEqual(noticeOf(rows), { count: 4, min_days: 7, median_days: 10, max_days: 365 });
  assert.deepEqual(noticeOf([]), { count: 0, min_days: null, median_days: null, max_days: null });
});

test("upcoming retirements: firm, after `updated`, not yet retired, soonest first, with the replacement", () => {
  const ending = (name: string, retires_on: string, status: "deprecated" | "retired" = "deprecated") =>
    sampleModel({ name, api_string: name, status, retires_on, replacements: [{ model: "live" }] });
  const models = byId([
    sampleModel({ name: "live", api_string: "live" }),
    ending("late", "2027-06-01"),
    ending("soon", "2027-01-01"),
    ending("past", "2026-01-01"),
    ending("gone", "2027-01-01", "retired"),
    sampleModel({ name: "soft", status: "deprecated", retires_not_before: "2027-01" }),
  ]);
  const ahead = documentOf({ models }).retirements.map(({ id, replaced_by }) => `${id} ${replaced_by}`);
  assert.deepEqual(ahead, ["soon live", "late live"]);
});

test("its own held values with their page, and why a page fails", () => {
  const held = ["openai", "voyage"].map((provider) => sampleHeld("cedar-9", "released", { provider }));
  const failures = { "openai/pricing": { on: "2026-11-20", since: "2026-11-18", why: "status 503" } };
  const document = documentOf({ held, failures });
  assert.deepEqual(
    document.held.map(({ id, code, page }) => [id, code, page]),
    [["cedar-9", held[0]?.why.code, "https://docs.example.com/openai/models"]],
  );
  assert.equal(document.pages.find(({ key }) => key === "pricing")?.failure?.why, "status 503");
});
