import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { cleanCatalog } from "../../test/clean-catalog.ts";
import { collectedOn, type DailyOptions, type DailyStatus, startDaily } from "./schedule.ts";

const ms = (text: string) => Date.parse(`${text}:00Z`);
const MINUTE = 60_000;

/** Runs the schedule on a simulated clock; `sleeping` may advance it further, like a suspended machine. Returns when runs began. */
async function play(
  from: string,
  to: string,
  more: Partial<DailyOptions> = {},
  runMinutes = 5,
  sleeping = (now: number) => now,
): Promise<{ began: string[]; log: string[]; last: DailyStatus }> {
  let clock = ms(from);
  let running = 0;
  const began: string[] = [];
  const log: string[] = [];
  let stop = () => {};
  const over = new Promise<void>((done) => (stop = done));
  /** Ends the simulation: waits until the schedule is stopped. */
  const endOf = (signal: AbortSignal) => {
    stop();
    return new Promise((_, fail) => signal.addEventListener("abort", () => fail(signal.reason)));
  };
  const daily = startDaily({
    at: "05:00",
    prepare: async () => from.slice(0, 10),
    jitterMs: 0,
    random: () => 0,
    log: (line) => log.push(line),
    now: () => clock,
    run: async (signal) => {
      assert.equal(++running, 1, "two runs at once");
      began.push(new Date(clock).toISOString().slice(0, 16));
      await Promise.resolve();
      clock += runMinutes * MINUTE;
      running--;
      if (clock >= ms(to)) await endOf(signal).catch(() => {});
      return { ok: true, says: "published" };
    },
    sleep: (wait, signal) => {
      clock = sleeping(clock + wait);
      if (clock < ms(to)) return Promise.resolve();
      return endOf(signal);
    },
    ...more,
  });
  await over;
  const last = daily.status();
  await daily.stop();
  return { began, log, last };
}

describe("the daily run", () => {
  test("begins each day at its time, UTC, once", async () => {
    const { began, last } = await play("2026-02-27T06:00", "2026-03-02T04:00");
    assert.deepEqual(began, ["2026-02-28T05:00", "2026-03-01T05:00"]);
    assert.equal(last.next, "2026-03-02T05:00:00.000Z");
    assert.deepEqual(last.last, { ok: true, says: "published", ended: "2026-03-01T05:05:00.000Z", seconds: 300 });
    assert.deepEqual([last.succeeded, last.counts], ["2026-03-01T05:05:00.000Z", { ended: 2, failed: 0 }]);
  });

  test("begins up to the jitter later, and still once a day", async () => {
    const { began } = await play("2026-02-27T06:00", "2026-03-02T04:00", { jitterMs: 20 * MINUTE, random: () => 0.95 });
    assert.deepEqual(began, ["2026-02-28T05:19", "2026-03-01T05:19"]);
  });

  test("at startup it catches up on a missed run of today or yesterday", async () => {
    const today = await play("2026-03-02T06:00", "2026-03-02T23:00", { prepare: async () => "2026-03-01" });
    assert.deepEqual(today.began, ["2026-03-02T06:00"]);
    const yesterday = await play("2026-03-02T04:00", "2026-03-02T23:00", { prepare: async () => "2026-02-28" });
    assert.deepEqual(yesterday.began, ["2026-03-02T04:00", "2026-03-02T05:00"]);
    const none = await play("2026-03-02T04:00", "2026-03-02T04:30", { prepare: async () => "2026-03-01" });
    assert.deepEqual(none.began, []);
    const never = await play("2026-03-02T04:00", "2026-03-02T04:30", { prepare: async () => "" });
    assert.deepEqual(never.began, ["2026-03-02T04:00"]);
  });

  test("catches up with one run after the machine slept for days or the clock jumped", async () => {
    let slept = false;
    const { began } = await play("2026-03-02T06:00", "2026-03-08T04:00", {}, 5, (now) => {
      if (slept || now < ms("2026-03-03T12:00")) return now;
      slept = true;
      return ms("2026-03-06T23:00");
    });
    assert.deepEqual(began, ["2026-03-03T05:00", "2026-03-06T23:00", "2026-03-07T05:00"]);
  });

  test("a run still under way delays the next one", async () => {
    const { began } = await play("2026-03-02T06:00", "2026-03-05T04:00", {}, 25 * 60);
    assert.deepEqual(began, ["2026-03-03T05:00", "2026-03-04T06:00"]);
  });

  test("a failed run is logged, shown in the status, and followed by the next day's run", async () => {
    const fail = async () => {
      throw new Error("no space left");
    };
    const { log, last } = await play("2026-03-02T06:00", "2026-03-04T06:00", { run: fail });
    assert.equal(log.filter((line) => line === "daily collect started").length, 2);
    assert.match(log.at(-1) ?? "", /FAILED, the feed stays as it was: no space left/);
    assert.equal(last.last?.ok, false);
  });

  test("can be stopped while waiting and while running", async () => {
    let stopped = false;
    const run = (signal: AbortSignal) =>
      new Promise<{ ok: boolean; says: string }>((done) =>
        signal.addEventListener("abort", () => {
          stopped = true;
          done({ ok: false, says: "stopped" });
        }),
      );
    const options = { at: "05:00", log: () => {}, run, now: () => ms("2026-03-02T06:00") };
    const running = startDaily({ ...options, prepare: async () => "2026-03-01" });
    await new Promise(setImmediate);
    assert.equal(running.status().running, true);
    await running.stop();
    assert.ok(stopped);
    await startDaily({ ...options, prepare: async () => "2026-03-02" }).stop();
  });
});

test("collectedOn is the oldest of the providers' newest days, failures included, and empty if a provider was never read", () => {
  const catalog = cleanCatalog();
  assert.equal(collectedOn(catalog), "2026-11-20");
  for (const page of ["models", "pricing", "deprecations"]) delete catalog.lock[`voyage/${page}`];
  assert.equal(collectedOn(catalog), "");
  catalog.failures["voyage/models"] = { on: "2026-11-19", since: "2026-11-01", why: "no connection" };
  assert.equal(collectedOn(catalog), "2026-11-19");
});
