import pRetry, { AbortError } from "p-retry";
import { FetchError } from "./fetch-error.ts";

export type RetryOptions = {
  retries: number;
  /** Wait before the second attempt, doubled for each further attempt, times 0.5 to 1.5. */
  backoffMs: number;
  /** If the origin asks for a longer wait, it isn't retried in this run. */
  retryAfterMs: number;
  now: () => number;
  sleep: (ms: number, signal: AbortSignal) => Promise<unknown>;
  random: () => number;
  signal: AbortSignal;
};

/** Runs `attempt` until it succeeds, fails permanently, or reaches `deadline` (ms since 1970) or the number of retries. */
export function persist<T>(
  { retries, backoffMs, retryAfterMs, now, sleep, random, signal }: RetryOptions,
  deadline: number,
  attemptMs: number,
  attempt: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  let last: FetchError | undefined;
  const once = () => {
    const left = Math.max(1, deadline - now());
    if (left >= attemptMs) return within(attemptMs, signal, timeout(attemptMs), attempt);
    // If the deadline cuts this attempt short, the previous error says more.
    return within(left, signal, last ?? timeout(left), attempt);
  };
  return pRetry(once, {
    retries,
    minTimeout: 0,
    async shouldRetry({ error, attemptNumber }) {
      if (!(error instanceof FetchError) || !error.retryable) return false;
      const asked = error.retryAfterMs ?? 0;
      const pause = asked + backoffMs * 2 ** (attemptNumber - 1) * (0.5 + random());
      last = error;
      if (asked > retryAfterMs || now() + pause >= deadline) return false;
      await sleep(pause, signal);
      return true;
    },
  });
}

/** Wraps an error that `attempt` throws so that it isn't retried. */
export const permanent = (error: FetchError): Error => new AbortError(error);

const timeout = (ms: number): FetchError => new FetchError("timeout", `no complete response within ${ms} ms`);

/** Runs `work`. After `ms`, or when `outer` aborts, aborts its signal and rejects, whatever `work` does. */
export async function within<T>(
  ms: number,
  outer: AbortSignal,
  late: FetchError,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const timer = new AbortController();
  const timeout = setTimeout(() => timer.abort(late), ms);
  const signal = AbortSignal.any([outer, timer.signal]);
  const stopped = new Promise<never>((_, reject) =>
    signal.addEventListener("abort", () => reject(signal.reason), { once: true }),
  );
  try {
    signal.throwIfAborted();
    return await Promise.race([work(signal), stopped]);
  } finally {
    clearTimeout(timeout);
  }
}
