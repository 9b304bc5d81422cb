import assert from "node:assert/strict";
import { test } from "node:test";
import { contextOf } from "../../src/publish/context.ts";
import { endOfLifeCycles } from "../../src/publish/exports/endoflife.ts";
import { sampleCatalog } from "../sample-catalog.ts";
import { SITE } from "./reader.ts";

test("endoflife.date: a provider's models and aliases as cycles, newest first; a soft date is not an end of life", () => {
  const ctx = contextOf(sampleCatalog(), SITE);
  const cyclesOf = (slug: string) =>
    endOfLifeCycles(ctx, slug).map(({ cycle, releaseDate, eol, discontinued }) => [
      cycle,
      releaseDate,
      eol,
      discontinued,
    ]);
  assert.deepEqual(cyclesOf("openai"), [
    ["cedar-large", "2026-03-03", false, false],
    ["cedar-large-2", "2026-03-03", false, false],
    ["cedar-0", undefined, "2025-07-15", "2025-01-15"],
    ["cedar-large-1", undefined, "2027-02-01", "2026-08-01"],
    ["cedar-mini-2", undefined, false, false],
  ]);
  assert.deepEqual(cyclesOf("anthropic"), [
    ["lantern-3@2026", undefined, false, true],
    ["lantern-4", undefined, false, false],
  ]);
});
