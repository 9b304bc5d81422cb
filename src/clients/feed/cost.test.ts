import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type Cost, costOf as costOn, type Otherwise, type Priced, type Rate, usdOf, type Work } from "./cost.ts";

const MODEL = {
  context_window: 1_000_000,
  max_output_tokens: 64_000,
  price_input_per_mtok: 0.1,
  price_cached_input_per_mtok: 0.01,
  price_output_per_mtok: 0.5,
};
const TODAY = "2026-11-22";
const rate = (meter: string, price: number, more: Partial<Rate> = {}): Rate => {
  return { meter, price, per: "1M tokens", ...more };
};
const BANDS = [
  rate("input", 0.5, { above: 100_000 }),
  rate("cached_input", 0.05, { above: 100_000 }),
  rate("output", 2.5, { above: 100_000 }),
  rate("cache_write", 0.125, { up_to: 100_000, ttl: "5m" }),
  rate("cache_write", 0.625, { above: 100_000, ttl: "5m" }),
  rate("cache_write", 1, { above: 100_000, ttl: "1h" }),
  rate("input", 0.05, { up_to: 100_000, service: "batch" }),
  rate("input", 0.25, { above: 100_000, service: "batch" }),
  rate("output", 1.25, { above: 100_000, service: "batch" }),
  rate("input", 9, { region: "eu" }),
  rate("input", 8, { until: "2026-10-31" }),
  rate("input", 7, { promotion: true }),
  rate("cached_input", 6, { medium: "audio" }),
  { meter: "input", price: 5, per: "minute" },
];
const LONG = [
  rate("input", 0.3, { above: "unstated" }),
  rate("output", 1.5, { above: "unstated" }),
  rate("input", 0.05, { service: "batch" }),
  rate("input", 0.15, { service: "batch", above: "unstated" }),
];
const DATED = [
  rate("input", 0.2, { from: "2027-01-01" }),
  rate("output", 1, { from: "2027-01-01" }),
  rate("input", 0.05, { service: "batch", until: "2026-12-31" }),
  rate("input", 0.1, { service: "batch", from: "2027-01-01" }),
];
const WRITES = [rate("cache_write", 5), rate("cache_write", 10, { above: 100_000 })];
const FAST = [...BANDS, rate("input", 1, { service: "fast" })];
const PROMOTED = [rate("input", 0.05, { promotion: true, from: "2026-01-01" })];
const LIVES = [rate("cache_write", 5, { ttl: "12h" }), rate("cache_write", 2.5, { ttl: "30m" })];
const BATCH = { service: "batch" };
const RERANK = { ...MODEL, price_per_1k_searches: 2 };
const SPOKEN = { ...MODEL, output_metered_in: "audio" };
const AUDIO = [rate("audio_output", 2, { from: "2027-01-01" }), rate("audio_output", 0.25, { service: "batch" })];

const costOf = (model: Priced, rates: readonly Rate[], work: Work, on = TODAY) => costOn(model, rates, work, on);
const sole = (input: number, more: Partial<Work> = {}): Work => ({ input, output: 0, requests: 1, ...more });
const usd = (cost: Cost) => ("missing" in cost ? cost.missing : usdOf(cost.pico));

const COSTS: [what: string, model: Priced, rates: readonly Rate[], work: Work, usd: number][] = [
  ["a prompt at the limit", MODEL, BANDS, sole(100_000, { output: 1000 }), 0.0105],
  ["a prompt above it", MODEL, BANDS, sole(100_001), 0.0500005],
  ["a prompt that is long with its cached part", MODEL, BANDS, sole(1000, { cached: 100_000 }), 0.0055],
  ["long prompts, spread over requests", MODEL, BANDS, { input: 800_000, output: 2000, requests: 2 }, 0.405],
  ["short prompts, spread over requests", MODEL, BANDS, { input: 800_000, output: 2000, requests: 8 }, 0.081],
  ["totals without requests: the lowest band, no limits", MODEL, BANDS, { input: 1e10, output: 1e9 }, 1500],
  ["totals at a service level", MODEL, BANDS, { input: 1e10, output: 0, service: "batch" }, 500],
  ["a cache write", MODEL, BANDS, sole(0, { cache_write: 200_000 }), 0.125],
  ["a cache write at the limit", MODEL, BANDS, sole(0, { cache_write: 100_000 }), 0.0125],
  ["a promotion is no list price", MODEL, PROMOTED, sole(1_000_000), 0.1],
  ["a service level", MODEL, BANDS, sole(400_000, { output: 1000, service: "batch" }), 0.10125],
  ["searches", RERANK, [], { input: 0, output: 0, searches: 500 }, 1],
  ["a price without a band is for short prompts", MODEL, WRITES, sole(0, { cache_write: 100_000 }), 0.5],
  ["and the band for long ones", MODEL, WRITES, sole(0, { cache_write: 200_000 }), 2],
  ["a service level's only price, for a short prompt", MODEL, FAST, sole(100_000, { service: "fast" }), 0.1],
  ["the shortest life of a cache", MODEL, LIVES, sole(0, { cache_write: 1_000_000 }), 2.5],
  ["an unused meter needs no price", { ...MODEL, price_output_per_mtok: null }, [], sole(1_000_000), 0.1],
  ["a reranker's window limits no request", { ...RERANK, context_window: 4096 }, [], sole(60_000), 0.006],
  ["nor a scoring model's", { ...MODEL, context_window: 4096, outputs: ["score"] }, [], sole(60_000), 0.006],
  ["output in audio tokens, at a service level", SPOKEN, AUDIO, sole(0, { output: 10_000, service: "batch" }), 0.0025],
];
for (const [what, model, rates, work, expected] of COSTS)
  test(`cost: ${what}`, () => assert.equal(usd(costOf(model, rates, work)), expected));

/** `missing`: the code and its facts. */
const MISSING: [model: Priced, rates: readonly Rate[], work: Work, ...missing: string[]][] = [
  [MODEL, [], sole(1, { service: "flex" }), "no-price flex"],
  [MODEL, BANDS, sole(1, { output: 1, ...BATCH }), "no-price output batch"],
  [MODEL, FAST, sole(100_001, { service: "fast" }), "no-long-price input fast"],
  [{ ...MODEL, price_output_per_mtok: null }, [], sole(1, { output: 1 }), "no-price output"],
  [MODEL, [], sole(0, { searches: 1 }), "no-price searches"],
  [MODEL, [], sole(2_000_000), "exceeds-context 2000000 1000000"],
  [MODEL, [], sole(2e6, { output: 70_000 }), "exceeds-context 2000000 1000000", "exceeds-max-output 70000 64000"],
  [{ ...MODEL, max_input_tokens: 1000 }, [], { input: 4002, output: 0, requests: 2 }, "exceeds-max-input 2001 1000"],
  [MODEL, LONG, sole(1), "unstated-length input"],
];
for (const [model, rates, work, ...missing] of MISSING)
  test(`no cost: ${missing}`, () => {
    const cost = costOf(model, rates, work);
    assert.deepEqual("missing" in cost && cost.missing.map((one) => Object.values(one).join(" ")), missing);
  });

const HOURS = { utc: ["01:00-04:00"], days: "Mon-Fri" as const };
const THINKING = [
  rate("output", 1, { mode: "thinking", up_to: 100 }),
  rate("output", 3, { mode: "thinking", above: 100 }),
];
type Other = Omit<Otherwise, "pico"> & { usd: number };
const MODES = [rate("input", 0.2, { mode: "peak", hours: HOURS }), rate("output", 1, { mode: "thinking" })];
const PEAK = { mode: "peak", hours: HOURS, usd: 0.205 };
const MTOK = sole(1_000_000);
const OTHERWISE: [model: Priced, rates: readonly Rate[], work: Work, on: string, usd: number, ...others: Other[]][] = [
  [MODEL, DATED, MTOK, "2026-12-31", 0.1, { from: "2027-01-01", usd: 0.2 }],
  [MODEL, DATED, MTOK, "2027-01-01", 0.2],
  [MODEL, DATED, { ...MTOK, ...BATCH }, TODAY, 0.05, { from: "2027-01-01", usd: 0.1 }],
  [MODEL, DATED, { ...MTOK, ...BATCH }, "2027-02-01", 0.1],
  [MODEL, MODES, { ...MTOK, output: 10_000 }, TODAY, 0.105, PEAK, { mode: "thinking", usd: 0.11 }],
  [MODEL, THINKING, sole(101, { output: 10_000 }), TODAY, 0.0050101, { mode: "thinking", usd: 0.0300101 }],
  [SPOKEN, AUDIO, sole(0, { output: 10_000 }), TODAY, 0.005, { from: "2027-01-01", usd: 0.02 }],
  [MODEL, BANDS, { input: 1_000_000, output: 0 }, TODAY, 0.1, { above: 100_000, usd: 0.5 }],
  [MODEL, LONG, { input: 1_000_000, output: 0 }, TODAY, 0.1, { above: "unstated", usd: 0.3 }],
];
for (const [model, rates, work, on, usual, ...others] of OTHERWISE)
  test(`another cost on ${on}: ${JSON.stringify([work, others])}`, () => {
    const cost = costOf(model, rates, work, on);
    assert.ok("pico" in cost);
    const otherwise = cost.otherwise.map(({ pico, ...when }) => ({ ...when, usd: usdOf(pico) }));
    assert.deepEqual([usdOf(cost.pico), otherwise], [usual, others]);
  });

test("where no page states how long a long prompt is, the cost lies between those of short and long ones", () => {
  const range = (work: Work) => {
    const cost = costOf(MODEL, LONG, work);
    return "missing" in cost && cost.range && [usdOf(cost.range.low), usdOf(cost.range.high)];
  };
  assert.deepEqual(range({ input: 100_000, output: 10_000, requests: 10 }), [0.015, 0.045]);
  assert.deepEqual(range(sole(10_000, { service: "batch" })), [0.0005, 0.0015]);
  assert.equal(range(sole(10_000, { cache_write: 1 })), null);
});

test("amounts are exact sums", () => {
  const micro = fc.integer({ min: 0, max: 200_000_000 });
  const count = fc.integer({ min: 0, max: 1e12 });
  fc.assert(
    fc.property(micro, micro, count, count, (p, q, input, output) => {
      const cost = costOf({ price_input_per_mtok: p / 1e6, price_output_per_mtok: q / 1e6 }, [], { input, output });
      assert.ok("pico" in cost);
      assert.equal(cost.pico, BigInt(p) * BigInt(input) + BigInt(q) * BigInt(output));
    }),
    { seed: 11, numRuns: 500 },
  );
});
