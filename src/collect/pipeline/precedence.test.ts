import assert from "node:assert/strict";
import { test } from "node:test";
import { SOURCES } from "../../../test/sources.ts";
import type { SourceFile } from "../../schema/provider.ts";
import type { Rate } from "../../schema/rate.ts";
import type { Field } from "../../schema/record.ts";
import type { Status } from "../../schema/vocabulary.ts";
import { type Claim, newClaim } from "./claim.ts";
import { mergeRow } from "./merge.ts";
import { combineLists } from "./precedence.ts";
import type { Run } from "./provider-run.ts";

const provider = { ...(SOURCES.get("zai") as SourceFile), wins: [] };
const rate = (price: number): Rate => ({ meter: "cache_write", price, per: "1M tokens" });
const claim = (page: string, day: string, price: number): Claim =>
  newClaim({
    page,
    at: "Prices",
    day,
    whole: true,
    values: { rates: [rate(price)] },
    states: { rates: [`$${price}`] },
  });
const model = (day: string, price: number) => claim("model/x", day, price);
const pricing = (day: string, price: number) => claim("pricing", day, price);
const [FIRST, SECOND] = ["2026-01-01", "2026-01-02"];
const loose = (claim: Claim): Claim => ({ ...claim, dated: "not-before" });

/** The claims of two pages, what each keeps, and the pages that are in conflict. */
const CASES: [why: string, claims: [Claim, Claim], prices: [number[], number[]], conflict?: string[]][] = [
  ["of two pages that state the same, the first in order keeps it", [model(FIRST, 5), pricing(SECOND, 5)], [[5], []]],
  ["even if the other was read earlier", [model(SECOND, 5), pricing(FIRST, 5)], [[5], []]],
  ["or on the same day", [model(SECOND, 5), pricing(SECOND, 5)], [[5], []]],
  ["of two that differ, the one that was read later wins", [model(FIRST, 5), pricing(SECOND, 6)], [[], [6]]],
  ["on the same day it is a conflict", [model(SECOND, 5), pricing(SECOND, 6)], [[5], []], ["model/x", "pricing"]],
  ["an exact date beats a lower bound of that day", [loose(model(FIRST, 5)), pricing(FIRST, 6)], [[], [6]]],
  ["but not a lower bound of a later day", [loose(model(SECOND, 5)), pricing(FIRST, 6)], [[5], []]],
];
for (const [why, claims, prices, conflict] of CASES)
  test(why, () => {
    const between = combineLists("rates", claims, provider)?.between.map(({ page }) => page);
    assert.deepEqual([between, claims.map((c) => (c.values.rates ?? []).map((r) => r.price))], [conflict, prices]);
  });

test("two factors for the same service are one thing, of which the later reading counts", () => {
  const factor = (page: string, day: string, times: number) =>
    newClaim({
      page,
      at: "Prices",
      day,
      values: { price_factors: [{ times, service: "batch" }] },
      states: { price_factors: [`${times}x`] },
    });
  const claims = [factor("model/x", "2026-01-01", 0.5), factor("pricing", "2026-01-02", 0.6)];
  assert.equal(combineLists("price_factors", claims, provider), undefined);
  assert.deepEqual(
    claims.map(({ values }) => values.price_factors?.[0]?.times),
    [undefined, 0.6],
  );
});

test("a person settles a conflict with one of the values, or with none, and the others are no evidence", () => {
  const today = ["2027-01-01", "2027-06-01"].map((day, i) =>
    newClaim({
      page: "models",
      at: `Models / oak #${i + 1}`,
      day: "2026-01-02",
      values: { name: "oak", status: "ga", retires_on: day },
      states: { name: "oak", status: "GA", retires_on: day },
    }),
  );
  const settled = (value: unknown) => {
    const run = { provider, whole: new Set() } as unknown as Run;
    const row = { id: "oak", old: undefined, before: [], today: today.map((claim) => structuredClone(claim)) };
    const { record, conflicts } = mergeRow(row, run, { frozen: new Set(), settled: new Map([["retires_on", value]]) });
    return [record?.retires_on, record?.evidence.map(({ states }) => states.retires_on), conflicts.length];
  };
  assert.deepEqual(settled("2027-06-01"), ["2027-06-01", [undefined, "2027-06-01"], 0]);
  assert.deepEqual(settled(null), [undefined, [undefined, undefined], 0]);
});

test("a list read after a model's end, which still offers it, prices nothing; one read before keeps its prices", () => {
  const at = { at: "Models / oak", whole: true };
  const prices = (day: string) => {
    const ended = { status: "retired", retires_on: "2026-02-01" } as const;
    const today = [
      newClaim({ ...at, page: "deprecations", day: "2026-03-01", values: ended, states: { status: "Retired" } }),
      newClaim({
        ...at,
        page: "models",
        day,
        values: { name: "oak", status: "ga", rates: [rate(5)] },
        states: { name: "oak", status: "Models", rates: ["$5"] },
      }),
    ];
    const run = { provider, whole: new Set() } as unknown as Run;
    const { record } = mergeRow({ id: "oak", old: undefined, before: [], today } as never, run);
    return [record?.status, record?.rates?.length];
  };
  assert.deepEqual(prices("2026-02-15"), ["retired", undefined]);
  assert.deepEqual(prices("2026-01-15"), ["retired", 1]);
});

test("a status comes with the end that is stated beside it, unless the model has ended or a person decided", () => {
  const at = { at: "Models / oak", whole: true };
  const end = "2027-01-22";
  const lifecycle = (status: Status, day: string, retires_on?: string) =>
    newClaim({
      ...at,
      page: "lifecycle",
      day,
      values: { name: "oak", status, ...(retires_on && { retires_on }) },
      states: { name: "oak", status, ...(retires_on && { retires_on }) },
    });
  const sdk = newClaim({
    ...at,
    page: "sdk",
    day: SECOND,
    values: { status: "deprecated", retires_on: end },
    states: { status: "DEPRECATED", retires_on: end },
  });
  const wins = [{ page: "lifecycle", fields: ["status", "retires_on"], any_day: true, why: "" }] as const;
  const run = { provider: { ...provider, wins }, whole: new Set() } as unknown as Run;
  const merged = (other: Claim, settled: [Field, unknown][] = []) => {
    const row = { id: "oak", old: undefined, before: [], today: structuredClone([other, sdk]) };
    const { record } = mergeRow(row, run, { frozen: new Set(), settled: new Map(settled) });
    return [record?.status, record?.retires_on];
  };
  for (const day of [FIRST, SECOND, "2026-01-03"]) {
    assert.deepEqual(merged(lifecycle("ga", day)), ["deprecated", end]);
    assert.deepEqual(
      merged(lifecycle("ga", day, "2027-06-01")),
      ["ga", "2027-06-01"],
      "its own end comes with its status",
    );
    assert.deepEqual(merged(lifecycle("retired", day)), ["retired", end]);
    assert.deepEqual(merged(lifecycle("ga", day), [["status", "ga"]]), ["ga", end]);
  }
});
