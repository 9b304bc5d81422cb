import assert from "node:assert/strict";

/**
 * Many times what any input needs, so that even a busy machine stays below, but quadratic or worse growth does not. Exact times are
 * for scripts/bench.
 */
const LIMIT_MS = 3_000;

/** Runs `work`, asserting that it takes little CPU time. */
export function quickly<T>(work: () => T, what = "this"): T {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  const took = Math.round((user + system) / 1_000);
  assert.ok(took < LIMIT_MS, `${what} takes ${took} ms of CPU time`);
  return result;
}
