import assert from "node:assert/strict";
import { test } from "node:test";
import { costOf, usdOf } from "../../src/clients/feed/cost.ts";
import { sayWhen } from "../../src/clients/feed/say.ts";
import { liteLlmMap } from "../../src/publish/exports/litellm.ts";
import { COMMITTED_CONTEXT } from "../committed.ts";
import { billed } from "./litellm-rules.ts";

const ctx = COMMITTED_CONTEXT;
const rates = new Map([...ctx.documents.values()].map(({ id, rates }) => [id, rates]));

const TODAY = "2026-11-22";

/** Prices copied from the pages by hand: input, cached input and output up to a prompt length, and above it. */
const CARDS: Record<string, { from: number; short: [number, number, number]; long: [number, number, number] }> = {
  "claude-haiku-5-5": { from: 100_000, short: [0.1, 0.01, 0.5], long: [0.5, 0.05, 2.5] },
  "gemini-2-5-pro": { from: 200_000, short: [1.25, 0.125, 10], long: [2.5, 0.25, 15] },
  "gemini-3-1-pro-preview": { from: 200_000, short: [2, 0.2, 12], long: [4, 0.4, 18] },
  "claude-opus-4-8": { from: Number.POSITIVE_INFINITY, short: [5, 0.5, 25], long: [5, 0.5, 25] },
};

test("the costs of 200 workloads match the price pages", () => {
  let counted = 0;
  for (const [id, { from, short, long }] of Object.entries(CARDS))
    for (let i = 0; i < 50; i++) {
      const row = ctx.documents.get(id);
      assert.ok(row, id);
      const [input, cached, output] = [1 + i * 7_919, (i % 5) * 10_007, (i * 997) % 30_000];
      if (input + cached > (row.context_window ?? Number.POSITIVE_INFINITY)) continue;
      const [a, b, c] = input + cached > from ? long : short;
      const cost = costOf(row, rates.get(id) ?? [], { input, cached, output, requests: 1 }, TODAY);
      assert.ok("pico" in cost, `${id} ${JSON.stringify("missing" in cost && cost.missing)}`);
      const expected = (input * a + cached * b + output * c) / 1e6;
      assert.ok(Math.abs(usdOf(cost.pico) - expected) < 1e-9, `${id}, ${input} + ${cached} -> ${output}: ${expected}`);
      counted += 1;
    }
  assert.ok(counted >= 200, `${counted} workloads`);
});

test("LiteLLM's rules applied to our map give the same costs as our rates, including bands, caches and service levels", () => {
  const map = liteLlmMap(ctx);
  const seen = { workloads: 0, banded: 0, cached: 0, service: 0 };
  for (const [key, entry] of Object.entries(map)) {
    const row = [...ctx.documents.values()].find(({ api_string }) => api_string === key.replace(/^[a-z]+\//, ""));
    if (!row || entry.mode !== "chat") continue;
    const card = rates.get(row.id) ?? [];
    const lost = (entry.metadata?.rates_without_key ?? []).flatMap((rate) => rate.service ?? []);
    for (const service of [undefined, "flex", "priority", "fast"])
      for (const prompt of [900, 90_000, 100_001, 150_000, 200_000, 240_000, 272_001, 600_000])
        for (const [cached, cache_write] of [
          [0, 0],
          [300, 0],
          [0, 200],
        ] as const) {
          const work = {
            input: prompt - cached - cache_write,
            cached,
            cache_write,
            output: 700,
            requests: 1,
            ...(service && { service }),
          };
          const ours = costOf(row, card, work, TODAY);
          // The entry has the rates without a key.
          if ("missing" in ours || (service !== undefined && (lost.includes(service) || entry.tiered_pricing)))
            continue;
          const theirs = billed(entry, { prompt, cached, written: cache_write, output: 700 }, service);
          assert.ok(
            Math.abs(usdOf(ours.pico) - theirs) < 1e-9,
            `${key} ${JSON.stringify(work)}: ${usdOf(ours.pico)}, ${theirs}`,
          );
          seen.workloads += 1;
          seen.banded += Number(
            ours.parts.some(({ price, meter }) => meter === "input" && price !== row.price_input_per_mtok),
          );
          seen.cached += Number(cached + cache_write > 0);
          seen.service += Number(service !== undefined);
        }
  }
  for (const [what, n] of Object.entries(seen)) assert.ok(n >= 200, `${n} ${what}`);
});

test("a prompt above the context window has no cost", () => {
  const row = ctx.documents.get("gpt-4o");
  assert.ok(row);
  const cost = costOf(row, rates.get("gpt-4o") ?? [], { input: 500_000, output: 0, requests: 1 }, TODAY);
  const { parts: _, ...why } = cost;
  assert.deepEqual(why, {
    missing: [{ code: "exceeds-context", tokens: 500_000, limit: 128_000 }],
    range: null,
  });
});

test("prices from a later day and at peak hours are next to today's", () => {
  const seen = (id: string, input = 10_000, service?: string) => {
    const row = ctx.documents.get(id);
    assert.ok(row, id);
    const work = { input: input * 1_000, output: 1_000_000, requests: 1_000, ...(service && { service }) };
    const cost = costOf(row, rates.get(id) ?? [], work, TODAY);
    assert.ok("pico" in cost, id);
    return [usdOf(cost.pico), ...cost.otherwise.map(({ pico, ...when }) => `${sayWhen(when)}: ${usdOf(pico)}`)];
  };
  // By hand: 10M input tokens, or 1M, and 1M output tokens.
  assert.deepEqual(seen("gemini-3-8-flash"), [11.25, "from 2027-01-01: 22.5"]);
  assert.deepEqual(seen("gemini-3-8-flash", 10_000, "batch"), [5.625, "from 2027-01-01: 11.25"]);
  assert.deepEqual(seen("gemini-3-8-flash-tts", 1_000), [9.5, "from 2027-01-01: 19"]);
  const hours = "at peak hours (01:00-04:00 and 06:00-10:00 UTC, Mon-Fri)";
  assert.deepEqual(seen("deepseek-v4-pro"), [8.58, `${hours}: 17.16`]);
  assert.deepEqual(seen("qwen-plus"), [5.2, "in thinking mode: 8"]);
});
