import assert from "node:assert/strict";
import { test } from "node:test";
import { sampleCatalog, sampleChange, sampleDecision, sampleProvider } from "../../../test/sample-catalog.ts";
import { readSince, updated } from "./updated.ts";

const { pages } = sampleProvider("openai");
const gone = { url: "https://docs.example.com/old", until: "2026-01-01" };
const providers = new Map([
  ["openai" as const, sampleProvider("openai", { pages: { ...pages, old: gone } })],
  ["voyage" as const, sampleProvider("voyage")],
]);
/** Pages and the days on which they were read; the days of changes and of decisions. */
const catalog = (read: Record<string, string>, changed: string[] = [], decided: string[] = []) =>
  sampleCatalog({
    providers,
    lock: Object.fromEntries(
      Object.entries(read).map(([page, day]) => [page, { read_on: day, sha256: "0", layout: "l", rows: 1 }]),
    ),
    changes: changed.map((on) => sampleChange("a", {}, { on })),
    reviewed: decided.map((on) => sampleDecision("a", { on })),
  });
const BOTH = { "openai/models": "2026-11-20", "voyage/models": "2026-11-17" };

test("a provider's day is the oldest of its pages with members of families; those gone or unlisted don't count", () => {
  const old = { "openai/model/x-1": "2026-11-03", "openai/old": "2025-12-31", "openai/unlisted": "2025-12-30" };
  assert.equal(readSince("openai", catalog({ ...BOTH, ...old })), "2026-11-03");
  assert.equal(readSince("voyage", catalog({ ...BOTH, ...old })), "2026-11-17");
  assert.equal(readSince("voyage", catalog({ "openai/models": "2026-11-20" })), null);
});

test("updated is the latest of the last change, the last decision, and the day on which all were verified", () => {
  for (const [expected, ...given] of [
    ["2026-11-19", BOTH, ["2026-11-18", "2026-11-19"]],
    ["2026-11-21", BOTH, ["2026-11-18"], ["2026-11-21"]],
    ["2026-11-17", BOTH, ["2026-11-10"]],
    // Voyage AI was never read.
    ["2026-11-10", { "openai/models": "2026-11-20" }, ["2026-11-10"]],
  ] as [string, ...Parameters<typeof catalog>][])
    assert.equal(updated(catalog(...given)), expected);
  assert.throws(() => updated(catalog({})), /nothing says how old it is/);
});
