import assert from "node:assert/strict";
import { test } from "node:test";
import { contextOf } from "../../src/publish/context.ts";
import { rss } from "../../src/publish/feeds/rss.ts";
import type { Catalog } from "../../src/schema/catalog.ts";
import type { Change } from "../../src/schema/history.ts";
import { LONG } from "../long.ts";
import { sampleCatalog, sampleChange } from "../sample-catalog.ts";
import { type ReadFeed, readAgain, readXml } from "./feed-readers.ts";
import { fuzzFeeds } from "./feed-texts.ts";
import { SITE } from "./marked-catalog.ts";

const rssOf = (catalog: Catalog, slug = "") => rss(contextOf(catalog, SITE), slug);

/** Reads the feed with two readers, which must agree. */
async function readAll(catalog: Catalog, slug = ""): Promise<ReadFeed> {
  const text = rssOf(catalog, slug);
  const first = readAgain(text);
  assert.deepEqual(await readXml(text), first);
  return first;
}

test("a provider's feed has its own changes only, and its own URL", async () => {
  const change = sampleChange("lantern-4", { context_window: [500_000, 1_000_000] }, { provider: "anthropic" });
  const { changes } = sampleCatalog();
  const catalog = sampleCatalog({ changes: [...changes, change] });
  const { title, home, items } = await readAll(catalog, "anthropic");
  assert.equal(title, "Model Almanac: changes at Anthropic");
  assert.equal(home, `${SITE}/providers/anthropic/`);
  assert.deepEqual(
    items.map(({ id }) => id),
    ["model-almanac:lantern-4:2026-11-10:change"],
  );
  assert.equal((await readAll(catalog, "voyage")).items.length, 0);
});

test("two readers agree with no items, one item, and at the limit", async () => {
  const change = (i: number) => sampleChange(`m-${i}`, { price_input_per_mtok: [i, i + 1] });
  for (const count of [0, 1, 200, 201]) {
    const changes = Array.from({ length: count }, (_, i) => change(i));
    assert.equal((await readAll(sampleCatalog({ changes }))).items.length, Math.min(count, 200));
  }
});

test("item ids are unique, and don't change as the history grows", async () => {
  const { changes } = sampleCatalog();
  const ids = async (of: Change[]) => (await readAll(sampleCatalog({ changes: of }))).items.map(({ id }) => id);
  const before = await ids(changes);
  assert.equal(new Set(before).size, before.length);
  const later = sampleChange("cedar-mini-2", { status: ["preview", "ga"] }, { on: "2026-11-21" });
  assert.deepEqual((await ids([...changes, later])).slice(1), before);
});

for (let part = 0; part < (LONG ? 4 : 1); part++)
  test(`hostile texts and random ones round-trip, part ${part + 1}`, () =>
    fuzzFeeds({ seed: 20261121 + part, numRuns: LONG ? 5_000 : 100 }));
