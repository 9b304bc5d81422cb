import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { loadCatalog } from "../../catalog/load.ts";
import { contextOf } from "../context.ts";
import { bandOf, ratesDocument } from "./rates.ts";
import { resolveDocument } from "./resolve.ts";

test("a condition on prompt length is a band, with any comparison sign", () => {
  assert.deepEqual(bandOf("prompt <= 100,000 tokens", null), { up_to: 100_000 });
  assert.deepEqual(bandOf("prompt < 200,000 tokens", null), { up_to: 199_999 });
  assert.deepEqual(bandOf("prompt > 128,000 tokens", null), { above: 128_000 });
  assert.deepEqual(bandOf("prompt >= 200,000 tokens", null), { above: 199_999 });
  assert.deepEqual(bandOf("prompt > 32,000 and <= 128,000 tokens", null), { above: 32_000, up_to: 128_000 });
  assert.deepEqual(bandOf("long context", "Prompts over 272K input tokens: 2x input."), { above: 272_000 });
  for (const other of ["long context", "peak", "720p", "prompt <= 256,000 tokens, thinking"])
    assert.equal(bandOf(other, null), undefined, other);
});

test("every rate of the catalog is in the document, with either a band or a tier", () => {
  const { catalog } = loadCatalog(join(import.meta.dirname, "../../../catalog"));
  const { rates, count } = ratesDocument(contextOf(catalog, "https://almanac.example"));
  const all = [...catalog.models.values()].filter(({ record }) => (record.rates ?? []).length > 0);
  assert.equal(count, all.length);
  for (const { id, record } of all) assert.equal(rates[id]?.length, record.rates?.length, id);
  for (const { tier, above, up_to } of Object.values(rates).flat())
    assert.ok(tier === null || !tier.includes("prompt"), tier ?? `${above} to ${up_to}`);
  const thinking = rates["qwen-plus"]?.filter(({ tier }) => tier === "thinking");
  assert.deepEqual(
    thinking?.map(({ above, up_to }) => [above, up_to]),
    [
      [null, 256_000],
      [256_000, null],
    ],
  );
});

test("each rate was read on the stated day or later", () => {
  const ctx = contextOf(loadCatalog(join(import.meta.dirname, "../../../catalog")).catalog, "https://almanac.example");
  const { prices_read_on } = resolveDocument(ctx);
  for (const { id, rates, evidence } of ctx.documents.values())
    for (const { read_on, standing } of rates.length === 0 ? [] : (evidence.rates ?? []))
      if (standing && read_on)
        assert.ok((prices_read_on[id] ?? "~") <= read_on, `${id}: ${prices_read_on[id]}, ${read_on}`);
});
