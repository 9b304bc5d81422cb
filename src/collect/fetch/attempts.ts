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

type Work<T> = (signal: AbortSignal) => Promise<T>;

/** Runs `attempt` until it succeeds, fails permanently, or reaches `deadline` (ms since 1970) or the number of retries. */
export async function persist<T>(options: RetryOptions, deadline: number, attemptMs: number, attempt: Work<T>) {
  const { retries, backoffMs, retryAfterMs, now, sleep, random, signal } = options;
  let last: FetchError | undefined;
  for (let failed = 0; ; failed++) {
    const left = Math.max(1, deadline - now());
    const ms = Math.min(left, attemptMs);
    try {
      // If the deadline cuts this attempt short, the previous error says more.
      return await within(ms, signal, (left < attemptMs && last) || timeout(ms), attempt);
    } catch (error) {
      if (!(error instanceof FetchError) || !error.retryable || failed === retries) throw error;
      const minimum = error.retryAfterMs ?? 0;
      const pause = minimum + backoffMs * 2 ** failed * (0.5 + random());
      if (minimum > retryAfterMs || now() + pause >= deadline) throw error;
      last = error;
      await sleep(pause, signal);
    }
  }
}

const timeout = (ms: number): FetchError => new FetchError("timeout", `no complete response within ${ms} ms`);

/** Runs `work`. After `ms`, or when `outer` aborts, aborts its signal and rejects, whatever `work` does. */
export async function within<T>(ms: number, outer: AbortSignal, late: FetchError, work: Work<T>): Promise<T> {
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
