import assert from "node:assert/strict";
import { test } from "node:test";
import { HELD_CODES, HeldReason } from "../schema/held-reason.ts";
import { sayHeld } from "./held-words.ts";

const FACTS = {
  field: "released",
  factor: 12,
  price: 5000,
  count: 7,
  of: 9,
  id: "oak-1",
  platform: "Elsewhere",
  on: "2026-01-02",
  dates: ["2026-01-03", "2026-01-01"],
  ids: ["oak-2"],
  raw: "soon",
  detail: "not a date",
};
/** Code → the facts that its words must have. */
const NAMED: Record<(typeof HELD_CODES)[number], (string | number)[]> = {
  conflict: ["not a date"],
  unreadable: ["soon", "not a date"],
  "new-row": ["released", "soon"],
  "price-withdrawn": [3],
  "price-out-of-bounds": [5000],
  "price-jump": [12],
  "size-jump": [12],
  "status-backward": [3, 4],
  "dates-out-of-order": ["2026-01-03", "2026-01-01"],
  flapping: ["2026-01-02"],
  "host-moved": ["oak-1", "Elsewhere"],
  moved: ["oak-1", "released"],
  "elements-gone": [7, 9],
  "name-longer": [4],
  "name-taken": ["oak-1"],
  "replacement-cycle": ["oak-1"],
  "layout-changed": [],
  "near-held": ["released"],
  "held-rows": [7],
  "rows-gone": [7, 9, "2026-01-02", "oak-2"],
  "prices-at-once": [7, 9],
  "rows-at-once": [7, 9],
  "changes-at-once": [7, 9, "released"],
  "earlier-release": ["not a date"],
};

for (const code of HELD_CODES)
  test(`words of ${code}: one line with its facts`, () => {
    const why = HeldReason.parse({
      code,
      ...FACTS,
      problems: [{ code: "unreadable", field: "released", raw: "soon" }],
    });
    const words = sayHeld({ why, from: 3, to: 4 });
    for (const fact of NAMED[code]) assert.ok(words.includes(String(fact)), `${words}: ${fact}`);
    assert.doesNotMatch(words, /undefined|null|\n/);
  });

test("words of a conflict name every page with its place and value, those of a rate its meter", () => {
  const between = [1, 2].map((n) => ({ page: `page-${n}`, at: "Prices", value: n }));
  assert.equal(
    sayHeld({ why: { code: "conflict", field: "released", between }, from: null, to: null }),
    "conflict about released: page-1 (Prices) says 1, page-2 (Prices) says 2",
  );
  assert.equal(
    sayHeld({ why: { code: "price-jump", meter: "output", prices: [0, 2] }, from: null, to: null }),
    "output: a price changes from 0 to 2",
  );
});
