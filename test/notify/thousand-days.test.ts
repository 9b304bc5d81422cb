// Simulates many days of alerts: retirement dates are set, moved and withdrawn while the hook fails, hangs and recovers.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import fc from "fast-check";
import type { Alert } from "../../src/clients/notify/message.ts";
import type { Post } from "../../src/clients/notify/post.ts";
import { notify } from "../../src/clients/notify/run.ts";
import type { Change } from "../../src/clients/notify/watch.ts";
import { addDays, daysBetween } from "../../src/schema/day.ts";
import type { Status } from "../../src/schema/vocabulary.ts";
import { outcomeOf } from "../check/world.ts";
import { documentOf, model } from "../clients/fixture.ts";
import { folder } from "../folder.ts";
import { LONG } from "../long.ts";

/** `lost`: the hook hangs without accepting the message. `taken`: it accepts the message, then hangs. `none`: no run on that day. */
const MODES = ["ok", "500", "429", "refused", "lost", "taken", "gone", "none"] as const;
type Mode = (typeof MODES)[number];

/** On `day`, the model with that index gets these values. `in`: days until its retirement; null withdraws the date. */
type Turn = { day: number; model: number; in?: number | null; price?: number; status?: Status };

const START = "2026-01-01";
const STEPS = [90, 30, 7, 1, 0];

/** A model of the feed. */
type Row = { id: string; status: Status; ends: string | null; price: number };

/** What the receiver knows of each model from the alerts. */
type Mirror = Map<string, Record<string, unknown>>;

/**
 * Simulates the days, checking after each that the receiver knows what the feed says and got each reminder once. Returns the number of
 * alerts accepted, and of those posted again.
 */
async function play(modes: readonly Mode[], turns: readonly Turn[], models = 5) {
  const dir = folder();
  const feed = join(dir, "standings.json");
  const rows = Array.from({ length: models }, (_, i): Row => ({ id: `oak-${i}`, status: "ga", ends: null, price: 1 }));
  const ids = rows.map(({ id }) => id);
  let today = START;
  let mode: Mode = "ok";
  let tries = 0;
  const inbox: Alert[] = [];
  const hung = new Set<string>();
  const post: Post = async (_, { body }) => {
    tries += 1;
    const { alerts } = JSON.parse(body) as { alerts: Alert[] };
    if (mode === "refused") throw new TypeError("fetch failed", { cause: { code: "ECONNREFUSED" } });
    if (mode === "ok" || mode === "taken" || (mode === "429" && tries === 2)) inbox.push(...alerts);
    if (mode === "lost" || mode === "taken") for (const { watched } of alerts) hung.add(watched);
    if (mode === "lost" || mode === "taken") throw new DOMException("", "TimeoutError");
    const status = mode === "500" ? 500 : mode === "gone" ? 404 : mode === "429" && tries < 2 ? 429 : 200;
    return new Response("", { status, headers: { "retry-after": "2" } });
  };
  const world = { cwd: dir, env: { ALMANAC_URL: feed }, post, sleep: async () => {} };

  const mirror: Mirror = new Map();
  const seen = new Set<string>();
  const unanswered = new Set<string>();
  const told: Receiver["told"] = new Map();
  let again = 0;
  for (const [number, next] of modes.entries()) {
    today = addDays(START, number);
    for (const turn of turns) if (turn.day === number) Object.assign(rows[turn.model] ?? {}, valuesOf(turn, today));
    if (next === "none") continue;
    mode = next;
    tries = 0;
    inbox.length = 0;
    const read = rows.map(({ id, status, ends, price }) =>
      model("OpenAI", id, status, { ...(ends && { ends }), read: today, price_input_per_mtok: price }),
    );
    writeFileSync(feed, JSON.stringify(documentOf(read, { updated: today })));
    const { code } = await outcomeOf(notify, [...ids, "--hook", "https://hook.example/secret"], { ...world, today });
    const quiet = tries === 0;
    assert.equal(code, quiet || next === "ok" || next === "429" ? 0 : 1, `${today} ${next}`);
    for (const alert of inbox) {
      // If the hook accepted the message but timed out, it is posted again with the same key.
      if (unanswered.delete(alert.key)) again += 1;
      else {
        assert.ok(!seen.has(alert.key), `${today} ${alert.watched}: posted twice`);
        take(alert, today, mode !== "taken", { mirror, hung, told });
      }
      seen.add(alert.key);
      if (mode === "taken") unanswered.add(alert.key);
    }
    if (code === 0) compare(rows, today, { mirror, hung, told });
  }
  return { alerts: seen.size, again };
}

const valuesOf = ({ in: ahead, price, status }: Turn, today: string): Partial<Row> => ({
  ...(ahead !== undefined && { ends: ahead === null ? null : addDays(today, ahead) }),
  ...(ahead != null && { status: "deprecated" }),
  ...(price !== undefined && { price }),
  ...(status !== undefined && { status }),
});

/** `hung`: the models of posts that timed out. `answered`: whether the hook confirmed the reminder. */
type Receiver = {
  mirror: Mirror;
  hung: Set<string>;
  told: Map<string, { ends: string | null; step: number; answered: boolean }>;
};

/** The reminder due on a day; undefined before the first. */
const stepOn = (ends: unknown, today: string): number | undefined =>
  typeof ends === "string" ? STEPS.filter((step) => daysBetween(today, ends) <= step).at(-1) : undefined;

function take(
  { watched, why, verdict, changes, ends_on: ends }: Alert,
  today: string,
  answered: boolean,
  { mirror, hung, told }: Receiver,
): void {
  const known = mirror.get(watched) ?? {};
  const { status: was } = known;
  for (const { field, to } of changes) {
    // If the retirement was announced, the status change may be skipped.
    if (!hung.has(watched) && field !== "status")
      assert.notDeepEqual(known[field], to, `${today} ${watched} ${field}: posted again`);
    known[field] = to;
  }
  if (why === "change") assert.ok(changes.length > 0);
  if (answered) hung.delete(watched);
  mirror.set(watched, known);
  // If a retirement is reversed, the reminders start over, even if the first post that said so was lost.
  const isBack = ({ field, from, to }: Change) =>
    field === "status" && to !== "retired" && [from, was].includes("retired");
  if (changes.some(isBack)) told.delete(watched);
  if (why !== "end") return;
  const step = verdict === "retired" ? 0 : (stepOn(ends, today) ?? 0);
  const before = told.get(watched);
  // A date that changes and changes back is news each time.
  const moved = changes.some(({ field }) => field === "ends_on");
  const isNew = moved || before?.ends !== ends || step < before.step || !before.answered;
  assert.ok(isNew, `${today} ${watched}: step ${step} of ${ends} after ${before?.step}`);
  told.set(watched, { ends, step, answered });
}

/** Asserts that the receiver knows each current value and got today's reminder. */
function compare(rows: readonly Row[], today: string, { mirror, told }: Receiver): void {
  for (const { id, status, ends, price } of rows) {
    const known = mirror.get(id) ?? {};
    for (const [field, value] of Object.entries({ ends_on: ends, price_input_per_mtok: price }))
      if (field in known) assert.deepEqual(known[field], value, `${today} ${id} ${field}`);
      else known[field] = value;
    mirror.set(id, known);
    const step = stepOn(ends, today);
    if (step === undefined || status === "retired") continue;
    const { ends: of, step: last } = told.get(id) ?? {};
    assert.deepEqual([of, last], [ends, step], `${today} ${id}: step ${step} of ${ends}`);
  }
}

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
