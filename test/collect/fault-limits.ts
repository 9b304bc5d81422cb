import type { Limits } from "../../src/collect/fetch/fetch.ts";
import type { FailureKind } from "../../src/collect/fetch/fetch-error.ts";

/** Longer than anything here takes on a busy machine. fetch.test.ts has the retries. */
const PATIENT = { connectMs: 60_000, requestMs: 60_000, robotsMs: 60_000, totalMs: 240_000, retries: 0 };

/** If a fault runs into a limit, only that limit is short, so that a busy machine causes no other failure. */
export const limitsOf = (ends: FailureKind): Partial<Limits> => ({
  ...PATIENT,
  ...(ends === "connect-timeout" ? { connectMs: 300 } : {}),
  ...(ends === "timeout" ? { requestMs: 500 } : {}),
  ...(ends === "robots" ? { robotsMs: 500 } : {}),
});
