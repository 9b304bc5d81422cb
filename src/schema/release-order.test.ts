import assert from "node:assert/strict";
import { test } from "node:test";
import { releaseOrder } from "./release-order.ts";

/** `id:released:cutoff` of each model, and the ids from the newest on. */
const ROWS = [
  ["a lower version's day", "c-6-1-sol:2026-09-29 c-7:2026-09-30 c-6-2-sol", "c-7 c-6-2-sol c-6-1-sol"],
  ["no higher version's", "c-6:2026-09-29 c-5", "c-6"],
  ["10 is above 9", "c-9:2026-01-01 c-10", "c-10 c-9"],
  ["no other family's", "c-1-mini:2026-01-01 c-2-max", "c-1-mini"],
  ["dates and sizes are no versions", "c-1-20250101:2025-01-01 c-8b:2025-02-01 c-70b", "c-8b c-1-20250101"],
  ["a knowledge cutoff", "a-1:2026-05-01 b-1::2026-06 d-1:2026-07-01", "d-1 b-1 a-1"],
] as const;
for (const [what, given, expected] of ROWS)
  test(`newest by ${what}`, () => {
    const models = given.split(" ").map((one) => {
      const [id = "", released, knowledge_cutoff] = one.split(":");
      return {
        id,
        provider: "OpenAI" as const,
        ...(released && { released }),
        ...(knowledge_cutoff && { knowledge_cutoff }),
      };
    });
    const order = [...releaseOrder(models)].toSorted(([, a], [, b]) => (a < b ? 1 : Number(a === b) - 1));
    assert.equal(order.map(([{ id }]) => id).join(" "), expected);
  });
