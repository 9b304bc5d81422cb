import assert from "node:assert/strict";
import { describe, mock, test } from "node:test";
import { cleanCatalog } from "../../test/clean-catalog.ts";
import { type DailyOptions, type DailyStatus, memoryOf, problemOf, startDaily } from "./schedule.ts";

const MINUTE = 60_000;
/** Every time in these tests is a multiple of it. */
const STEP = 10 * MINUTE;
const DONE = { ok: true, says: "published" };
const ms = (text: string) => Date.parse(`${text}:00Z`);
const turn = () => new Promise(setImmediate);

type Play = Partial<DailyOptions> & {
  from: string;
  to: string;
  /** Minutes that a run takes. */
  takes?: number;
  /** Moments at which the clock is set to another one, as after a sleep. */
  jumps?: Record<string, string>;
};

/** Runs the schedule on a simulated clock. Returns when runs began, with the log and the status at the end. */
async function play({ from, to, takes = 10, jumps = {}, ...options }: Play) {
  mock.timers.enable({ apis: ["setTimeout", "Date"], now: ms(from) });
  mock.method(Math, "random", () => 0.5);
  // A clock that is set moves no timers.
  let ahead = 0;
  const timed = Date.now;
  mock.method(Date, "now", () => timed() + ahead);
  const began: string[] = [];
  const log: string[] = [];
  const run = async () => {
    began.push(new Date(Date.now()).toISOString().slice(0, 16));
    await new Promise((done) => setTimeout(done, takes * MINUTE));
    return DONE;
  };
  const prepare = async () => ({ collected: from.slice(0, 10) });
  const daily = startDaily({ at: "05:00", jitterMs: 0, prepare, run, log: (line) => log.push(line), ...options });
  try {
    for (await turn(); Date.now() < ms(to); await turn()) {
      mock.timers.tick(STEP);
      const here = new Date(Date.now()).toISOString().slice(0, 16);
      const jump = jumps[here];
      delete jumps[here];
      if (jump) ahead += ms(jump) - Date.now();
    }
    return { began, log, status: daily.status() };
  } finally {
    const stopped = daily.stop();
    mock.timers.tick(takes * MINUTE);
    await stopped;
    mock.timers.reset();
    mock.restoreAll();
  }
}

describe("the daily run", () => {
  for (const [title, options, expected] of [
    [
      "begins each day at its time, UTC, once",
      { from: "2026-02-27T06:00", to: "2026-03-02T04:00" },
      ["2026-02-28T05:00", "2026-03-01T05:00"],
    ],
    [
      "begins up to the jitter later, and still once a day",
      { from: "2026-02-27T06:00", to: "2026-03-02T04:00", jitterMs: 20 * MINUTE },
      ["2026-02-28T05:10", "2026-03-01T05:10"],
    ],
    [
      "makes up for today's missed run at startup",
      { from: "2026-03-02T06:00", to: "2026-03-02T23:00", prepare: async () => ({ collected: "2026-03-01" }) },
      ["2026-03-02T06:00"],
    ],
    [
      "makes up for yesterday's, too",
      { from: "2026-03-02T04:00", to: "2026-03-02T23:00", prepare: async () => ({ collected: "2026-02-28" }) },
      ["2026-03-02T04:00", "2026-03-02T05:00"],
    ],
    [
      "waits if nothing was missed",
      { from: "2026-03-02T04:00", to: "2026-03-02T04:30", prepare: async () => ({ collected: "2026-03-01" }) },
      [],
    ],
    [
      "begins at once if there never was a run",
      { from: "2026-03-02T04:00", to: "2026-03-02T04:30", prepare: async () => ({ collected: "" }) },
      ["2026-03-02T04:00"],
    ],
    [
      "begins at once if the last success is older than the last attempt",
      {
        from: "2026-03-02T04:00",
        to: "2026-03-02T04:30",
        prepare: async () => ({ collected: "2026-03-01", succeeded: "2026-02-27" }),
      },
      ["2026-03-02T04:00"],
    ],
    [
      "begins at once if the catalog was read on a day to come, and daily after the clock was set back",
      { from: "2026-03-02T04:00", to: "2026-03-03T06:00", prepare: async () => ({ collected: "2027-01-01" }) },
      ["2026-03-02T04:00", "2026-03-02T05:00", "2026-03-03T05:00"],
    ],
    [
      "waits no longer than a day when the clock is set back by days",
      { from: "2026-03-09T06:00", to: "2026-03-09T13:00", jumps: { "2026-03-09T12:00": "2026-03-06T12:00" } },
      ["2026-03-07T05:00", "2026-03-08T05:00", "2026-03-09T05:00"],
    ],
    [
      "begins once after days of sleep",
      { from: "2026-03-02T06:00", to: "2026-03-08T04:00", jumps: { "2026-03-03T12:00": "2026-03-06T23:00" } },
      ["2026-03-03T05:00", "2026-03-06T23:10", "2026-03-07T05:00"],
    ],
    [
      "isn't started again while it is in progress",
      { from: "2026-03-02T06:00", to: "2026-03-05T04:00", takes: 25 * 60 },
      ["2026-03-03T05:00"],
    ],
  ] as [string, Play, string[]][])
    test(title, async () => {
      const { began } = await play(options);
      assert.deepEqual(began, expected);
    });

  test("its status has the next run, the last one and their number", async () => {
    const { status } = await play({ from: "2026-02-27T06:00", to: "2026-03-02T04:00" });
    const ended = "2026-03-01T05:10:00.000Z";
    assert.deepEqual(status, {
      running: false,
      next: "2026-03-02T05:00:00.000Z",
      last: { ...DONE, ended, seconds: 600 },
      succeeded: ended,
      counts: { ended: 2, failed: 0 },
    });
  });

  test("a failed run is logged and told, and repeated within the hour, then less and less often", async () => {
    const began: string[] = [];
    const run = async () => {
      began.push(new Date(Date.now()).toISOString().slice(8, 16));
      throw new Error("no space left");
    };
    const { log, status } = await play({
      from: "2026-03-02T06:00",
      to: "2026-03-03T20:00",
      run,
    });
    assert.deepEqual(began, ["03T05:00", "03T05:20", "03T05:50", "03T06:50", "03T08:50", "03T12:50", "03T16:50"]);
    assert.match(log.at(-1) ?? "", /FAILED: no space left/);
    assert.deepEqual([status.last?.ok, status.succeeded], [false, undefined]);
  });

  test("can be stopped while waiting and while running", async () => {
    let running = false;
    const run = (signal: AbortSignal) =>
      new Promise<typeof DONE>((done) => {
        running = true;
        signal.addEventListener("abort", () => {
          running = false;
          done(DONE);
        });
      });
    const options = { at: "05:00", log: () => {}, run };
    const busy = startDaily({ ...options, prepare: async () => ({ collected: "" }) });
    await turn();
    assert.ok(running && busy.status().running);
    await busy.stop();
    assert.ok(!running);
    await startDaily({ ...options, prepare: async () => ({ collected: "9999-12-31" }) }).stop();
    assert.ok(!running);
  });
});

test("the catalog remembers when every provider was tried, and since when four fifths of the pages were read", () => {
  const catalog = cleanCatalog();
  assert.deepEqual(memoryOf(catalog), { collected: "2026-11-20", succeeded: "2026-11-19" });
  for (const page of ["models", "pricing", "deprecations"]) delete catalog.lock[`voyage/${page}`];
  assert.deepEqual(memoryOf(catalog), { collected: "", succeeded: "2026-11-19" });
  catalog.failures["voyage/models"] = { on: "2026-11-19", since: "2026-11-01", why: "no connection" };
  assert.deepEqual(memoryOf(catalog), { collected: "2026-11-19", succeeded: "2026-11-19" });
  catalog.failures["voyage/pricing"] = { on: "2026-11-19", since: "2026-11-01", why: "no connection" };
  assert.equal(memoryOf(catalog).succeeded, "", "six of eight");
});

test("what /healthz calls degraded", () => {
  const status: DailyStatus = { running: false, next: "", counts: { ended: 0, failed: 0 } };
  const [now, succeeded] = [ms("2026-03-04T00:00"), "2026-03-01T05:10:00.000Z"];
  const last = { ok: false, says: "3 read", ended: "2026-03-03T05:10", seconds: 1 };
  for (const [given, expected] of [
    [{}, undefined],
    [{ succeeded: "2026-03-03T00:00:00.000Z" }, undefined],
    [{ succeeded }, /^no collect has succeeded since 2026-03-01/],
    [{ succeeded, running: true }, undefined],
    [{ start: "not published: 7 findings" }, /^the start failed: not published: 7 findings$/],
    [{ last, start: "x" }, /^the last collect failed at 2026-03-03T05:10: 3 read$/],
    [{ last: { ...last, ok: true } }, undefined],
  ] as [Partial<DailyStatus>, RegExp | undefined][]) {
    const problem = problemOf({ ...status, ...given }, now);
    if (expected) assert.match(problem ?? "", expected);
    else assert.equal(problem, undefined);
  }
});
