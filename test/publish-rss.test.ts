// Owns the proof that two independent readers read the change feed, and read the same.
import assert from "node:assert/strict";
import { test } from "node:test";
import { parseFeed } from "feedsmith";
import Parser from "rss-parser";
import { renderAll } from "../src/publish/documents.ts";
import type { Change } from "../src/schema/history.ts";
import { SITE } from "./publish-reader.ts";
import { sampleCatalog, sampleChange } from "./sample-catalog.ts";

const feedOf = (changes: Change[]) =>
  renderAll(sampleCatalog({ changes }), SITE).find(({ path }) => path === "/rss.xml")?.body ?? "";

/** The same feed through both readers, in the words they share. */
async function readTwice(text: string) {
  const first = await new Parser().parseString(text);
  const { format, feed } = parseFeed(text);
  assert.equal(format, "rss");
  const second = feed as { title?: string; items?: { title?: string; pubDate?: string; guid?: { value: string } }[] };
  const one = first.items.map(({ title, pubDate, guid }) => [title, pubDate, guid]);
  const two = (second.items ?? []).map(({ title, pubDate, guid }) => [title, pubDate, guid?.value]);
  assert.equal(first.title, second.title);
  assert.deepEqual(one, two);
  return first;
}

test("two independent readers read the same items from it", async () => {
  const { title, feedUrl, items } = await readTwice(feedOf(sampleCatalog().changes));
  assert.equal(title, "Model Almanac: changes");
  assert.equal(feedUrl, `${SITE}/rss.xml`);
  assert.deepEqual(
    items.map((item) => [item.title, item.isoDate]),
    [
      ["OpenAI Cedar Large 2: correction", "2026-11-13T00:00:00.000Z"],
      ["OpenAI Cedar Large 1: retirement date moved", "2026-11-12T00:00:00.000Z"],
      ["OpenAI Cedar Large 1: deprecation announced, retirement date set", "2026-11-10T00:00:00.000Z"],
      ["OpenAI Cedar Large 2: price", "2026-10-02T00:00:00.000Z"],
      ["OpenAI Cedar Mini 2: added", "2026-09-15T00:00:00.000Z"],
    ],
  );
});

test("so they do when nothing has changed yet, when one thing has, and at the limit of items", async () => {
  const change = (i: number) => sampleChange(`m-${i}`, { price_input_per_mtok: [i, i + 1] });
  for (const count of [0, 1, 200, 201]) {
    const { items } = await readTwice(feedOf(Array.from({ length: count }, (_, i) => change(i))));
    assert.equal(items.length, Math.min(count, 200));
  }
});

test("no two items share a guid, and a guid stays when the rest of the history grows", async () => {
  const { changes } = sampleCatalog();
  const guids = async (of: Change[]) => (await readTwice(feedOf(of))).items.map(({ guid }) => guid);
  const before = await guids(changes);
  assert.equal(new Set(before).size, before.length);
  const later = sampleChange("cedar-mini-2", { status: ["preview", "ga"] }, { on: "2026-11-21" });
  assert.deepEqual((await guids([...changes, later])).slice(1), before);
});
