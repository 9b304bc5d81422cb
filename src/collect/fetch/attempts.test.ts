import assert from "node:assert/strict";
import { test } from "node:test";
import { persist, type RetryOptions, within } from "./attempts.ts";
import { FetchError } from "./fetch-error.ts";

/** Retry options whose clock moves only while sleeping. */
function retry(more: Partial<RetryOptions> = {}): { waits: number[]; retry: RetryOptions } {
  const waits: number[] = [];
  let time = 0;
  return {
    waits,
    retry: {
      retries: 2,
      backoffMs: 1000,
      retryAfterMs: 20_000,
      now: () => time,
      sleep: async (ms) => {
        waits.push(ms);
        time += ms;
      },
      random: () => 0.5,
      signal: new AbortController().signal,
      ...more,
    },
  };
}
const failing = (...errors: FetchError[]) => {
  let turn = 0;
  return async () => {
    const error = errors[turn++];
    if (error) throw error;
    return turn;
  };
};
const busy = (retryAfterMs?: number) => new FetchError("status", "status 503", { retryable: true, retryAfterMs });

test("retryable errors are retried after a growing, jittered wait", async () => {
  const { waits, retry: p } = retry();
  assert.equal(await persist(p, 55_000, 30_000, failing(busy(), busy())), 3);
  assert.deepEqual(waits, [1000, 2000]);
  for (const [random, wait] of [
    [0, 500],
    [0.999, 1499],
  ] as const) {
    const { waits, retry: p } = retry({ random: () => random });
    await persist(p, 55_000, 30_000, failing(busy()));
    assert.deepEqual(waits, [wait]);
  }
});

test("Retry-After is a lower bound; beyond the cap or the deadline there is no retry", async () => {
  const { waits, retry: p } = retry();
  await persist(p, 55_000, 30_000, failing(busy(7000)));
  assert.deepEqual(waits, [8000]);
  for (const [wish, deadline] of [
    [20_001, 55_000],
    [Number.POSITIVE_INFINITY, 55_000],
    [9_500, 10_000],
  ] as const) {
    const { waits, retry: p } = retry();
    await assert.rejects(persist(p, deadline, 30_000, failing(busy(wish))), /status 503/);
    assert.deepEqual(waits, []);
  }
});

test("there are at most two retries, and none for lasting or unexpected errors", async () => {
  const { waits, retry: p } = retry();
  await assert.rejects(persist(p, 55_000, 30_000, failing(busy(), busy(), busy())), /status 503/);
  assert.equal(waits.length, 2);
  const lasting = new FetchError("status", "status 404");
  for (const error of [lasting, new TypeError("ours")]) {
    const { waits, retry: p } = retry();
    await assert.rejects(
      persist(p, 55_000, 30_000, () => Promise.reject(error)),
      Error,
    );
    assert.deepEqual(waits, []);
  }
});

test("an attempt that the deadline cuts short fails with the previous error", async () => {
  const { retry: p } = retry({ backoffMs: 40 });
  let turn = 0;
  const hanging = () => (turn++ === 0 ? Promise.reject(busy()) : new Promise<never>(() => {}));
  await assert.rejects(persist(p, 100, 90, hanging), /status 503/);
  await assert.rejects(
    persist(retry().retry, 50, 30_000, () => new Promise(() => {})),
    /no complete response within 50 ms/,
  );
});

test("aborting the outer signal aborts the work", async () => {
  const outer = new AbortController();
  let inner: AbortSignal | undefined;
  const work = within(60_000, outer.signal, new FetchError("timeout", "late"), (signal) => {
    inner = signal;
    return new Promise(() => {});
  });
  outer.abort(new FetchError("closed", "closed"));
  await assert.rejects(work, /closed/);
  assert.equal(inner?.aborted, true);
});
