import assert from "node:assert/strict";
import { test } from "node:test";
import { byId, sampleCatalog, sampleHeld, sampleModel } from "../../../test/sample-catalog.ts";
import type { ProviderDocument } from "../../schema/provider-document.ts";
import { contextOf } from "../context.ts";
import { noticeOf, providerDocument, providerModels } from "./provider.ts";

const SITE = "https://models.example.org";
const given = (over: Parameters<typeof sampleCatalog>[0] = {}): ProviderDocument =>
  providerDocument(contextOf(sampleCatalog(over), SITE), "openai");

test("counts by status, official hosts, and pages with their days", () => {
  const { counts, hosts, pages, name, slug, models } = given({
    failures: { "openai/pricing": { on: "2026-11-20", since: "2026-11-18", why: "status 503" } },
  });
  assert.deepEqual([name, slug, models, hosts], ["OpenAI", "openai", 4, ["docs.example.com"]]);
  assert.deepEqual(counts, { preview: 1, beta: 0, ga: 1, deprecated: 1, retired: 1 });
  assert.deepEqual(
    pages.map(({ key, read_on, failure, until }) => [key, read_on, failure?.why ?? null, until]),
    [
      ["deprecations", "2026-11-20", null, null],
      ["models", "2026-11-20", null, null],
      ["pricing", "2026-11-19", "status 503", null],
    ],
  );
  assert.ok(pages.find(({ key }) => key === "pricing")?.models.includes("cedar-large-2"));
});

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
  const ending = (name: string, retires_on: string, status: "deprecated" | "retired" = "deprecated") => ({
    ...{ name, api_string: name, status, retires_on, replacements: [{ model: "live" }] },
  });
  const samples = [
    { name: "live", api_string: "live" },
    ending("late", "2027-06-01"),
    ending("soon", "2027-01-01"),
    ending("past", "2026-01-01"),
    ending("gone", "2027-01-01", "retired"),
    { name: "soft", api_string: "soft", status: "deprecated" as const, retires_not_before: "2027-01" },
  ];
  const models = byId(samples.map(sampleModel));
  assert.deepEqual(
    given({ models }).retirements.map(({ id, replaced_by }) => [id, replaced_by]),
    [
      ["soon", "live"],
      ["late", "live"],
    ],
  );
});

test("held values are listed with their page", () => {
  const held = ["openai", "voyage"].map((provider) => sampleHeld("cedar-9", "released", { provider }));
  const { provider: _provider, evidence: _evidence, why, ...line } = sampleHeld("cedar-9", "released");
  const [{ why: words, ...shown } = { why: "" }, ...more] = given({ held }).held;
  assert.deepEqual(shown, { ...line, code: why.code, page: "https://docs.example.com/openai/models" });
  assert.deepEqual([typeof words, more], ["string", []]);
});

test("its models are rows of the catalog document", () => {
  const ctx = contextOf(sampleCatalog(), SITE);
  const { models, count, version } = JSON.parse(providerModels(ctx, "openai"));
  assert.deepEqual([version, count], [2, 4]);
  assert.deepEqual(
    models,
    ctx.models.filter(({ provider }) => provider === "OpenAI"),
  );
});
