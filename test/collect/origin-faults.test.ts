import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { createFetcher, type Fetcher, LIMITS } from "../../src/collect/fetch/fetch.ts";
import { FAILURE_KINDS } from "../../src/collect/fetch/fetch-error.ts";
import { type FaultOrigin, startFaultOrigin } from "./fault-origin.ts";
import { FAULTS } from "./faults.ts";

/** The limits of design section 6, shortened in proportion. */
const SHORT = { connectMs: 1_500, requestMs: 4_000, robotsMs: 3_000, totalMs: 7_000, backoffMs: 20 };

describe("origin faults", { concurrency: 16 }, () => {
  let origin: FaultOrigin;
  let fetcher: Fetcher;
  let peak = 0;
  const sample = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 20);

  before(async () => {
    origin = await startFaultOrigin();
    fetcher = createFetcher({ ...origin.network, contact: "https://almanac.example/contact/", limits: SHORT });
  });
  after(async () => {
    clearInterval(sample);
    await fetcher.close();
    for (let turn = 0; origin.openConnections() > 0 && turn < 40; turn++) await delay(25);
    const left = origin.openConnections();
    await origin.close();
    assert.equal(left, 0, "connections were left open");
    assert.equal(origin.canaryHits(), 0, "the canary was reached");
    assert.ok(peak < 512e6, `peak memory ${Math.round(peak / 1e6)} MB`);
  });

  for (const [name, { ends }] of Object.entries(FAULTS)) {
    it(`${name} ends as ${ends}`, async () => {
      const { url, hosts } = origin.faulty(name);
      const started = Date.now();
      const result = await fetcher.get(url, { hosts });
      assert.ok("kind" in result, `taken for a page: ${"text" in result && result.text.slice(0, 80)}`);
      assert.equal(result.kind, ends, result.message);
      assert.equal(result.url, url);
      assert.match(result.message, /^[^\p{C}]{3,260}$/u);
      assert.ok(Date.now() - started < SHORT.totalMs + 3_000, `took ${Date.now() - started} ms`);
    });
  }
});

describe("the list of faults", () => {
  it("has at least the 65 of the plan, and every kind that an origin can cause", () => {
    assert.ok(Object.keys(FAULTS).length >= 65);
    const caused = new Set(Object.values(FAULTS).map(({ ends }) => ends));
    assert.deepEqual(
      FAILURE_KINDS.filter((kind) => !caused.has(kind)),
      ["closed"],
    );
  });

  it("ends within a minute under the limits in use", () => {
    const { connectMs, requestMs, totalMs, bodyBytes } = LIMITS;
    assert.deepEqual([connectMs, requestMs, bodyBytes], [10_000, 30_000, 10_000_000]);
    assert.ok(totalMs < 60_000);
  });
});
