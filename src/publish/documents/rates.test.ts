import assert from "node:assert/strict";
import { test } from "node:test";
import { COMMITTED, COMMITTED_CONTEXT } from "../../../test/committed.ts";
import type { Rate } from "../../schema/rate.ts";
import { rateLines } from "./model.ts";
import { standingsDocument } from "./standings.ts";

test("a rate of the record with the hours and the length that other fields state", () => {
  const rates: Rate[] = [
    { meter: "input", price: 2, per: "1M tokens", above: "unstated" },
    { meter: "input", price: 3, per: "1M tokens", mode: "peak" },
  ];
  const peak_hours = { utc: ["01:00-04:00"] };
  const price_factors = [
    { times: 0.5, service: "batch" },
    { times: 2, meter: "input" as const, above: 272_000 },
  ];
  const shown = (of: Parameters<typeof rateLines>[0]) =>
    rateLines(of).map(({ above, mode, hours, up_to }) => [above, mode, hours, up_to]);
  assert.deepEqual(shown({ rates, peak_hours, price_factors }), [
    [272_000, null, null, null],
    [null, "peak", peak_hours, null],
  ]);
  assert.deepEqual(shown({ rates }), [
    ["unstated", null, null, null],
    [null, "peak", null, null],
  ]);
});

test("every rate of the catalog is in its model's document", () => {
  const { documents } = COMMITTED_CONTEXT;
  for (const { id, record } of COMMITTED.models.values())
    assert.equal(documents.get(id)?.rates.length, record.rates?.length ?? 0, id);
});

test("each rate was read on the stated day or later", () => {
  const readOn = new Map(
    standingsDocument(COMMITTED_CONTEXT).models.map(({ id, prices_read_on }) => [id, prices_read_on]),
  );
  for (const { id, rates, evidence } of COMMITTED_CONTEXT.documents.values())
    for (const { read_on, standing } of rates.length === 0 ? [] : (evidence.rates ?? []))
      if (standing && read_on) assert.ok((readOn.get(id) ?? "~") <= read_on, `${id}: ${readOn.get(id)}, ${read_on}`);
});
