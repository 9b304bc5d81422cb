import type { Limits } from "../../src/collect/fetch/fetch.ts";
import type { FailureKind } from "../../src/collect/fetch/fetch-error.ts";

/** Longer than a busy machine takes for anything here. */
const PATIENT = { connectMs: 60_000, requestMs: 60_000, robotsMs: 60_000, totalMs: 240_000, backoffMs: 5 };

/** Of a fault that runs into a limit only that limit is short, so that a busy machine brings about no other end. */
export const limitsOf = (ends: FailureKind): Partial<Limits> => ({
  ...PATIENT,
  ...(ends === "connect-timeout" ? { connectMs: 300 } : {}),
  ...(ends === "timeout" ? { requestMs: 500 } : {}),
  ...(ends === "robots" ? { robotsMs: 500 } : {}),
});
