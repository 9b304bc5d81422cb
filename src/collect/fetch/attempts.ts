import pRetry, { AbortError } from "p-retry";
import { FetchError } from "./fetch-error.ts";

export type RetryOptions = {
  retries: number;
  /** Wait before the second attempt, doubled for each further one, times 0.5 to 1.5. */
  backoffMs: number;
  /** An origin that asks for a longer wait is not asked again in this run. */
  retryAfterMs: number;
  now: () => number;
  sleep: (ms: number, signal: AbortSignal) => Promise<unknown>;
  random: () => number;
  signal: AbortSignal;
};

/** Runs `attempt` until it succeeds, fails for good, or `deadline` (ms since 1970) or the number of retries is reached. */
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
    // An attempt that the deadline cuts short says less than the whole one before it.
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

/** What `attempt` throws in place of an error that further attempts would only repeat. */
export const forGood = (error: FetchError): Error => new AbortError(error);

const timeout = (ms: number): FetchError => new FetchError("timeout", `no whole answer within ${ms} ms`);

/** Runs `work`; after `ms`, or once `outer` aborts, its signal aborts and the call ends, whatever `work` does. */
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
