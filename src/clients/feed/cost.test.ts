import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Work } from "./api.ts";
import { type Cost, costOf as costOn, otherPrices, promisedUntil, type Rate, usdOf } from "./cost.ts";

const MODEL = {
  id: "oak-1",
  context_window: 1_000_000,
  max_output_tokens: 64_000,
  price_input_per_mtok: 0.1,
  price_cached_input_per_mtok: 0.01,
  price_output_per_mtok: 0.5,
  price_per_1k_searches: null,
};
const TODAY = "2026-11-22";
const rate = (meter: string, price: number, more: Partial<Rate> = {}): Rate => ({
  meter,
  price,
  per: "1M tokens",
  tier: null,
  service: null,
  ttl: null,
  region: null,
  from: null,
  until: null,
  above: null,
  up_to: null,
  ...more,
});
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
];
const costOf = (model: Parameters<typeof costOn>[0], rates: readonly Rate[], work: Work) =>
  costOn(model, rates, work, TODAY);
const usd = (cost: Cost) => ("why" in cost ? cost.why : usdOf(cost.pico));

test("a promotional price is promised until a day", () => {
  const until = (notes: string | null) => promisedUntil({ notes });
  assert.equal(until("Promotional price, promised at least through January 1, 2027."), "2027-01-01");
  assert.deepEqual([until("Promotional price."), until(null)], [null, null]);
});

test("the price band depends on the whole prompt", () => {
  assert.equal(usd(costOf(MODEL, BANDS, { input: 400_000, output: 1000 })), 0.2025);
  assert.equal(usd(costOf(MODEL, BANDS, { input: 100_000, output: 1000 })), 0.0105);
  assert.equal(usd(costOf(MODEL, BANDS, { input: 100_001, output: 0 })), 0.0500005);
  assert.equal(usd(costOf(MODEL, BANDS, { input: 1000, cached: 100_000, output: 0 })), 0.0055);
});

test("a service level without any price is unknown, with what the notes say of it", () => {
  const notes = "Flat price. Batch costs 50 % less than the listed price.";
  const at = (service: string) => costOf({ ...MODEL, notes }, [], { input: 1, output: 1, service });
  assert.deepEqual(at("batch"), {
    why: [
      'no price is stated at service level batch, but its notes say: "Batch costs 50 % less than the listed price."',
    ],
    range: null,
  });
  assert.deepEqual(at("flex"), { why: ["no price is stated at service level flex"], range: null });
});

test("caches, batch and the number of requests are priced", () => {
  assert.equal(usd(costOf(MODEL, BANDS, { input: 0, cache_write: 200_000, output: 0 })), 0.125);
  assert.equal(usd(costOf(MODEL, BANDS, { input: 400_000, output: 1000, service: "batch" })), 0.10125);
  assert.equal(usd(costOf(MODEL, BANDS, { input: 1, output: 1, requests: 3 })), 0.0000018);
  const rerank = { ...MODEL, price_per_1k_searches: 2 };
  assert.equal(usd(costOf(rerank, [], { input: 0, output: 0, searches: 500 })), 1);
});

test("a price without a band applies to short prompts", () => {
  const rates = [rate("cache_write", 5), rate("cache_write", 10, { above: 100_000 })];
  const writing = (prompt: number) => costOf(MODEL, rates, { input: 0, cache_write: prompt, output: 0 });
  assert.deepEqual([usd(writing(100_000)), usd(writing(200_000))], [0.5, 2]);
  const fast = [...BANDS, rate("input", 1, { service: "fast" })];
  const at = (input: number) => costOf(MODEL, fast, { input, output: 0, service: "fast" });
  assert.equal(usd(at(100_000)), 0.1);
  assert.deepEqual(at(100_001), {
    why: ["no price for input at service level fast is stated for prompts of this length"],
    range: null,
  });
});

test("a price applies from its first day to its last; the cost from a later day is given in addition to today's", () => {
  const dated = [
    rate("input", 0.2, { from: "2027-01-01" }),
    rate("output", 1, { from: "2027-01-01" }),
    rate("input", 0.05, { service: "batch", until: "2026-12-31" }),
    rate("input", 0.1, { service: "batch", from: "2027-01-01" }),
  ];
  const work = { input: 1_000_000, output: 0 };
  const on = (day: string, service?: string) =>
    costOn(MODEL, dated, service ? { ...work, service } : work, day) as Extract<Cost, { pico: bigint }>;
  const seen = ({ pico, otherwise }: ReturnType<typeof on>) => [
    usdOf(pico),
    ...otherwise.map(({ when, pico }) => `${when}: ${usdOf(pico)}`),
  ];
  assert.deepEqual(seen(on(TODAY)), [0.1, "from 2027-01-01: 0.2"]);
  assert.deepEqual(seen(on("2026-12-31")), [0.1, "from 2027-01-01: 0.2"]);
  assert.deepEqual(seen(on("2027-01-01")), [0.2]);
  assert.deepEqual(seen(on(TODAY, "batch")), [0.05, "from 2027-01-01: 0.1"]);
  assert.deepEqual(seen(on("2027-02-01", "batch")), [0.1]);
  assert.deepEqual(otherPrices(MODEL, dated, TODAY), [
    {
      when: "from 2027-01-01",
      prices: [
        { meter: "input", price: 0.2 },
        { meter: "output", price: 1 },
      ],
    },
  ]);
  assert.deepEqual(
    otherPrices(MODEL, dated, "2027-01-01").map(({ when }) => when),
    ["today"],
  );
});

test("the costs at peak hours and in thinking mode are given in addition to the usual cost, if different", () => {
  const hours = { utc: ["01:00-04:00"], days: "Mon-Fri" };
  const rates = [rate("input", 0.2, { tier: "peak", hours }), rate("output", 1, { tier: "thinking" })];
  const cost = costOf(MODEL, rates, { input: 1_000_000, output: 10_000 });
  assert.ok("pico" in cost);
  assert.equal(usdOf(cost.pico), 0.105);
  assert.deepEqual(
    cost.otherwise.map(({ when, pico }) => [when, usdOf(pico)]),
    [
      ["at peak hours (01:00-04:00 UTC, Mon-Fri)", 0.205],
      ["in thinking mode", 0.11],
    ],
  );
  const banded = [
    rate("output", 1, { tier: "thinking", up_to: 100 }),
    rate("output", 3, { tier: "thinking", above: 100 }),
  ];
  const long = costOf(MODEL, banded, { input: 101, output: 10_000 });
  assert.ok("pico" in long);
  assert.deepEqual(
    long.otherwise.map(({ pico }) => usdOf(pico)),
    [0.0300101],
  );
});

test("if the row's price is for audio only, so are its other prices", () => {
  const spoken = { ...MODEL, notes: "Output is metered in audio tokens alone." };
  const rates = [rate("audio_output", 2, { from: "2027-01-01" }), rate("audio_output", 0.25, { service: "batch" })];
  const cost = costOf(spoken, rates, { input: 0, output: 10_000 });
  assert.ok("pico" in cost);
  assert.deepEqual([usdOf(cost.pico), ...cost.otherwise.map(({ pico }) => usdOf(pico))], [0.005, 0.02]);
  assert.equal(usd(costOf(spoken, rates, { input: 0, output: 10_000, service: "batch" })), 0.0025);
});

test("work without a price has reasons", () => {
  assert.deepEqual(usd(costOf({ ...MODEL, context_window: 128_000 }, [], { input: 500_000, output: 70_000 })), [
    "a prompt of 500,000 tokens exceeds the context window of 128,000",
    "an output of 70,000 tokens exceeds the maximum of 64,000",
  ]);
  assert.deepEqual(usd(costOf(MODEL, BANDS, { input: 1, output: 1, service: "batch" })), [
    "no price for output is stated at service level batch",
  ]);
  assert.deepEqual(usd(costOf({ ...MODEL, price_output_per_mtok: null }, [], { input: 1, output: 1 })), [
    "no price for output is stated",
  ]);
  assert.deepEqual(usd(costOf(MODEL, [rate("input", 0.3, { tier: "long context" })], { input: 1, output: 0 })), [
    "the length from which the long-context price applies is not stated",
  ]);
});

test("an unused meter needs no price", () => {
  const free = { ...MODEL, price_output_per_mtok: null, price_cached_input_per_mtok: null };
  assert.equal(usd(costOf(free, [], { input: 1_000_000, output: 0 })), 0.1);
});

test("amounts are exact sums: nothing is lost over many requests", () => {
  const micro = fc.integer({ min: 0, max: 200_000_000 });
  const count = fc.integer({ min: 0, max: 60_000 });
  fc.assert(
    fc.property(micro, micro, count, count, fc.integer({ min: 1, max: 1e9 }), (p, q, input, output, requests) => {
      const model = { ...MODEL, price_input_per_mtok: p / 1e6, price_output_per_mtok: q / 1e6 };
      const cost = costOf(model, [], { input, output, requests });
      assert.ok("pico" in cost);
      assert.equal(cost.pico, (BigInt(p) * BigInt(input) + BigInt(q) * BigInt(output)) * BigInt(requests));
    }),
    { seed: 11, numRuns: 500 },
  );
});

test("cache writes have the price of the shortest lifetime, whatever it is", () => {
  const rates = [rate("cache_write", 5, { ttl: "12h" }), rate("cache_write", 2.5, { ttl: "30m" })];
  assert.equal(usd(costOf(MODEL, rates, { input: 0, cache_write: 1_000_000, output: 0 })), 2.5);
});

test("a service level with an unstated long-context price has none", () => {
  const rates = [
    rate("input", 0.05, { service: "batch" }),
    rate("input", 0.1, { service: "batch", tier: "long context" }),
  ];
  assert.deepEqual(usd(costOf(MODEL, rates, { input: 1_000, output: 0, service: "batch" })), [
    "the length from which the long-context price applies is not stated",
  ]);
});

test("where nobody states how long a long prompt is, the cost lies between those of short and long ones", () => {
  const rates = [
    rate("input", 0.3, { tier: "long context" }),
    rate("output", 1.5, { tier: "long context" }),
    rate("input", 0.05, { service: "batch" }),
    rate("input", 0.15, { service: "batch", tier: "long context" }),
  ];
  const between = (work: Work) => {
    const cost = costOf(MODEL, rates, work);
    assert.ok("why" in cost);
    return [...cost.why, cost.range && [usdOf(cost.range.low), usdOf(cost.range.high)]];
  };
  const why = "the length from which the long-context price applies is not stated";
  assert.deepEqual(between({ input: 10_000, output: 1000, requests: 10 }), [why, [0.015, 0.045]]);
  assert.deepEqual(between({ input: 10_000, output: 0, service: "batch" }), [why, [0.0005, 0.0015]]);
  assert.deepEqual(between({ input: 10_000, output: 1, cache_write: 1 }), [
    why,
    "no price for cache writes is stated",
    null,
  ]);
});

test("the prices of longer prompts are next to those of short ones", () => {
  const bands = [rate("input", 0.5, { above: 100_000 }), rate("output", 2, { above: 200_000 })];
  assert.deepEqual(otherPrices(MODEL, bands, TODAY), [
    { when: "for prompts over 100,000 tokens", prices: [{ meter: "input", price: 0.5 }] },
    {
      when: "for prompts over 200,000 tokens",
      prices: [
        { meter: "input", price: 0.5 },
        { meter: "output", price: 2 },
      ],
    },
  ]);
  assert.deepEqual(otherPrices(MODEL, [rate("output", 2, { tier: "long context" })], TODAY), [
    { when: "for long prompts, of a length that is not stated", prices: [{ meter: "output", price: 2 }] },
  ]);
});

test("a reranker's window is that of a query with one document, of which a request has many", () => {
  const work = { input: 60_000, output: 0 };
  const small = { ...MODEL, context_window: 4_096 };
  assert.deepEqual(usd(costOf({ ...small, id: "oak-rerank-1" }, [], work)), 0.006);
  assert.deepEqual(usd(costOf(small, [], work)), ["a prompt of 60,000 tokens exceeds the context window of 4,096"]);
});
