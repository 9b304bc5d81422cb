import assert from "node:assert/strict";

/**
 * Many times what any input takes, so that no busy machine gets there; what grows with the square of its input, or worse, does.
 * How quick things are in figures is for scripts/bench.
 */
const LIMIT_MS = 3_000;

/** The result of `work`, which must not take much of the processor. */
export function quickly<T>(work: () => T, what = "this"): T {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  const took = Math.round((user + system) / 1_000);
  assert.ok(took < LIMIT_MS, `${what} takes ${took} ms of the processor`);
  return result;
}
