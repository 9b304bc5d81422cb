import assert from "node:assert/strict";
import { test } from "node:test";
import { fixturesOf, stated } from "../../../../test/read/pages.ts";
import { openai } from "../openai.ts";

const orbit2 = () => fixturesOf(openai).read("model/orbit-2");

test("the default snapshot is a field; every listed snapshot is an alias", () => {
  const page = orbit2();
  assert.equal(stated(page, "orbit-2").default_snapshot, "orbit-2-2025-10-30");
  const listed = page.statements.filter((s) => s.at.startsWith("Snapshots")).map((s) => [s.at, s.values.aliases]);
  assert.deepEqual(listed, [["Snapshots / orbit-2-2025-06-01", ["orbit-2-2025-06-01"]]]);
});

test("factors on a model's page become notes in our words, never prices", () => {
  const notes = orbit2().statements.flatMap((s) => s.notes ?? []);
  assert.deepEqual(notes, [
    "Default snapshot: orbit-2-2025-10-30.",
    "Prompts over 272K input tokens: 2x input, 1.5x output for the whole request. Batch and Flex: half the standard price. Fast mode: 2x the standard price.",
  ]);
  assert.deepEqual(
    orbit2().statements.flatMap((s) => s.values.rates ?? []),
    [{ meter: "cache_write", price: 5, per: "1M tokens" }],
  );
});
