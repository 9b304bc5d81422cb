import assert from "node:assert/strict";
import { test } from "node:test";
import { providerFile } from "../../../test/read/pages.ts";
import type { Rate } from "../../schema/record.ts";
import type { Entry } from "./merge.ts";
import { combine } from "./precedence.ts";

const provider = { ...providerFile("zai"), wins: [] };
const rate = (price: number): Rate => ({ meter: "cache_write", price, per: "1M tokens" });
const entry = (page: string, day: string, ...rates: Rate[]): Entry => ({
  page,
  at: "Prices",
  day,
  fresh: true,
  whole: true,
  superseded: false,
  values: { rates },
  states: { rates: rates.map(({ price }) => `$${price}`) },
  blanks: [],
});
/** Pages in their order, each with its day → what each keeps, and the conflict. */
const kept = (...entries: Entry[]) => {
  const conflict = combine("rates", entries, provider);
  return { conflict, prices: entries.map((e) => (e.values.rates ?? []).map((r) => r.price)) };
};

test("two pages say the same: the first in order keeps it, whichever was read last", () => {
  for (const [a, b] of [
    ["2026-01-01", "2026-01-02"],
    ["2026-01-02", "2026-01-01"],
    ["2026-01-02", "2026-01-02"],
  ] as const)
    assert.deepEqual(kept(entry("model/x", a, rate(5)), entry("pricing", b, rate(5))), {
      conflict: undefined,
      prices: [[5], []],
    });
});

test("two pages differ on different days: the later keeps it", () => {
  const { conflict, prices } = kept(entry("model/x", "2026-01-01", rate(5)), entry("pricing", "2026-01-02", rate(6)));
  assert.deepEqual([conflict, prices], [undefined, [[], [6]]]);
});

test("two pages differ on one day: a conflict", () => {
  const { conflict } = kept(entry("model/x", "2026-01-02", rate(5)), entry("pricing", "2026-01-02", rate(6)));
  assert.deepEqual(
    conflict?.between.map(({ page }) => page),
    ["model/x", "pricing"],
  );
});
