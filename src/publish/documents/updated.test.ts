import assert from "node:assert/strict";
import { test } from "node:test";
import { sampleCatalog, sampleChange, sampleDecision, sampleProvider } from "../../../test/sample-catalog.ts";
import type { Catalog } from "../../schema/catalog.ts";
import { readSince, updated } from "./updated.ts";

const line = (read_on: string) => ({ read_on, sha256: "0".repeat(64), layout: "l", rows: 1 });
const catalog = (lock: Record<string, string>, over: Partial<Catalog> = {}) =>
  sampleCatalog({
    providers: new Map([
      ["openai", sampleProvider("openai")],
      ["voyage", sampleProvider("voyage")],
    ]),
    lock: Object.fromEntries(Object.entries(lock).map(([page, day]) => [page, line(day)])),
    changes: [],
    ...over,
  });

test("a provider's day is the oldest of its pages, including members of families", () => {
  const lock = { "openai/models": "2026-11-20", "openai/model/x-1": "2026-11-03", "voyage/models": "2026-10-01" };
  assert.equal(readSince("openai", catalog(lock)), "2026-11-03");
  assert.equal(readSince("voyage", catalog(lock)), "2026-10-01");
});

test("pages that are gone or unlisted don't count", () => {
  const { pages } = sampleProvider("openai");
  const gone = { ...pages.pricing, url: "https://docs.example.com/old", until: "2026-01-01" };
  const providers = new Map([["openai" as const, sampleProvider("openai", { pages: { ...pages, old: gone } })]]);
  const lock = { "openai/models": "2026-11-20", "openai/old": "2025-12-31", "openai/unlisted": "2025-12-30" };
  assert.equal(readSince("openai", catalog(lock, { providers })), "2026-11-20");
});

test("a provider without a full reading has no day", () => {
  assert.equal(readSince("voyage", catalog({ "openai/models": "2026-11-20" })), null);
});

test("updated is the last data change, if that is the latest", () => {
  const changes = [sampleChange("a", {}, { on: "2026-11-18" }), sampleChange("b", {}, { on: "2026-11-19" })];
  const lock = { "openai/models": "2026-11-20", "voyage/models": "2026-11-17" };
  assert.equal(updated(catalog(lock, { changes })), "2026-11-19");
});

test("updated is the last human decision, if that is the latest", () => {
  const reviewed = [sampleDecision("a", { on: "2026-11-21" })];
  const lock = { "openai/models": "2026-11-20", "voyage/models": "2026-11-17" };
  assert.equal(updated(catalog(lock, { reviewed })), "2026-11-21");
});

test("updated is the day on which the last provider was verified, if that is the latest", () => {
  const changes = [sampleChange("a", {}, { on: "2026-11-10" })];
  const lock = { "openai/models": "2026-11-20", "voyage/models": "2026-11-17" };
  assert.equal(updated(catalog(lock, { changes })), "2026-11-17");
  assert.equal(updated(catalog({ "openai/models": "2026-11-20" }, { changes })), "2026-11-10", "voyage was never read");
});

test("a catalog without any history throws", () => {
  assert.throws(() => updated(catalog({})), /nothing says how old it is/);
});
