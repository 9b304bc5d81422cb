import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { createFetcher, type Fetcher, LIMITS, type Limits } from "../../src/collect/fetch/fetch.ts";
import { FAILURE_KINDS, type FailureKind } from "../../src/collect/fetch/fetch-error.ts";
import { type FaultOrigin, startFaultOrigin } from "./fault-origin.ts";
import { FAULTS } from "./faults.ts";

const contact = "https://almanac.example/contact/";
/** Longer than anything here takes on a busy machine. fetch.test.ts has the retries. */
const PATIENT = { connectMs: 60_000, requestMs: 60_000, robotsMs: 60_000, totalMs: 240_000, retries: 0 };
/** If a fault runs into a limit, only that limit is short, so that a busy machine causes no other failure. */
const SHORT: Partial<Record<FailureKind, Partial<Limits>>> = {
  "connect-timeout": { connectMs: 300 },
  timeout: { requestMs: 500 },
  robots: { robotsMs: 500 },
};

describe("origin faults", { concurrency: 16 }, () => {
  let origin: FaultOrigin;
  const fetchers = new Map<FailureKind, Fetcher>();
  let start = 0;
  let peak = 0;
  const sample = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 20);

  before(async () => {
    start = process.memoryUsage.rss();
    origin = await startFaultOrigin();
    for (const ends of FAILURE_KINDS)
      fetchers.set(ends, createFetcher({ ...origin.network, contact, limits: { ...PATIENT, ...SHORT[ends] } }));
  });
  after(async () => {
    clearInterval(sample);
    for (const fetcher of fetchers.values()) await fetcher.close();
    for (let turn = 0; origin.openConnections() > 0 && turn < 1_000; turn++) await delay(25);
    const left = origin.openConnections();
    await origin.close();
    assert.equal(left, 0, "connections were left open");
    assert.equal(origin.canaryHits(), 0, "the canary was reached");
    const growth = peak - start;
    assert.ok(growth < 384e6, `memory grew by ${Math.round(growth / 1e6)} MB`);
  });

  for (const [name, { ends }] of Object.entries(FAULTS)) {
    it(`${name} ends as ${ends}`, async () => {
      const { url, hosts } = origin.faulty(name);
      const result = await fetchers.get(ends)?.get(url, { hosts });
      assert.ok(result && "kind" in result, "read as a page");
      assert.equal(result.kind, ends, result.message);
      assert.equal(result.url, url);
      assert.match(result.message, /^[^\p{C}]{3,260}$/u);
    });
  }
});

describe("the list of faults", () => {
  it("has at least 65, and every kind that a page's origin can cause", () => {
    assert.ok(Object.keys(FAULTS).length >= 65);
    const caused = new Set(Object.values(FAULTS).map(({ ends }) => ends));
    assert.deepEqual(
      FAILURE_KINDS.filter((kind) => !caused.has(kind)),
      ["closed", "registry", "version", "integrity"],
    );
  });

  it("takes at most a minute per page with the default limits", () => {
    const { connectMs, requestMs, totalMs, bodyBytes } = LIMITS;
    assert.deepEqual([connectMs, requestMs, bodyBytes], [10_000, 30_000, 10_000_000]);
    assert.ok(totalMs < 60_000);
  });
});
