import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { LONG } from "../long.ts";
import { MODES, type Mode, play, type Turn } from "./thousand-days.ts";

const DAYS = LONG ? 1_200 : 240;
const day = fc.nat({ max: DAYS - 1 });
const turn = fc.oneof(
  fc.record({ day, model: fc.nat({ max: 4 }), in: fc.option(fc.integer({ min: 0, max: DAYS / 2 }), { nil: null }) }),
  fc.record({ day, model: fc.nat({ max: 4 }), price: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ day, model: fc.nat({ max: 4 }), status: fc.constantFrom("ga", "preview", "deprecated", "retired") }),
);
/** Each mode lasts for several days: a broken hook stays broken for a while. */
const modes = fc
  .array(fc.tuple(fc.constantFrom<Mode[]>("ok", "ok", ...MODES), fc.integer({ min: 1, max: 25 })), {
    minLength: DAYS / 12,
    maxLength: DAYS / 8,
  })
  .map((spells) => {
    const all: Mode[] = spells.flatMap(([mode, days]) => Array<Mode>(days).fill(mode));
    return Array.from({ length: DAYS }, (_, i) => all[i] ?? "ok");
  });

test("a retirement is announced 90, 30, 7 and 1 days before and on the day itself", async () => {
  const turns: Turn[] = [{ day: 10, model: 0, in: 200 }];
  const { alerts, again } = await play(Array(300).fill("ok"), turns, 1);
  // The announcement, four steps, and the end.
  assert.deepEqual({ alerts, again }, { alerts: 6, again: 0 });
});

test("the reminders start over if a retirement is taken back", async () => {
  const turns: Turn[] = [
    { day: 2, model: 0, in: 20 },
    { day: 5, model: 0, status: "retired" },
    { day: 8, model: 0, status: "deprecated" },
  ];
  // The announcement, the end, and from the return on the reminders of 30, 7 and 1 days, and of the day itself.
  const { alerts } = await play(Array(40).fill("ok"), turns, 1);
  assert.equal(alerts, 6);
});

test(`${DAYS} days with a hook that fails, hangs and recovers: no alert is missing or posted twice`, async (t) => {
  const seed = Number(process.env.ALMANAC_SEED ?? Math.trunc(Math.random() * 2 ** 31));
  t.diagnostic(`again: ALMANAC_SEED=${seed}`);
  await fc.assert(
    fc.asyncProperty(modes, fc.array(turn, { minLength: 20, maxLength: DAYS / 16 + 20 }), async (plan, turns) => {
      await play(plan, turns);
    }),
    { seed, numRuns: Number(process.env.ALMANAC_RUNS ?? 1), endOnFailure: true, verbose: 0 },
  );
});
