import assert from "node:assert/strict";
import { test } from "node:test";
import { parseRssFeed } from "feedsmith";
import { sampleCatalog, sampleChange } from "../../../test/sample-catalog.ts";
import type { Change } from "../../schema/history.ts";
import { contextOf } from "../context.ts";
import { rss } from "./rss-atom-json.ts";

const SITE = "https://models.example.org";
const feedOf = (changes: Change[]) => rss(contextOf(sampleCatalog({ changes }), SITE), "");
const itemsOf = (changes: Change[]) => parseRssFeed(feedOf(changes)).items ?? [];

test("the channel has a language, the catalog's date, and a link to itself", () => {
  const text = feedOf([]);
  const channel = parseRssFeed(text);
  assert.equal(channel.language, "en");
  assert.equal(channel.link, `${SITE}/`);
  assert.equal(channel.lastBuildDate, "Thu, 19 Nov 2026 00:00:00 GMT");
  assert.deepEqual(channel.atom?.links, [{ href: `${SITE}/rss.xml`, rel: "self", type: "application/rss+xml" }]);
});

test("an item has a plain title, old and new values, a permanent guid, midnight of its day, and the official page", () => {
  const [item] = itemsOf([sampleChange("cedar-large-2", { price_input_per_mtok: [3.5, 3] }, { page: "pricing" })]);
  assert.equal(item?.title, "OpenAI Cedar Large 2: price");
  assert.match(item?.description ?? "", /Input price \(USD per 1M tokens\): 3\.5 → 3</);
  assert.match(item?.description ?? "", /href="https:\/\/docs\.example\.com\/openai\/pricing"/);
  assert.deepEqual(item?.guid, { value: "model-almanac:cedar-large-2:2026-11-10:change", isPermaLink: false });
  assert.equal(item?.pubDate, "Tue, 10 Nov 2026 00:00:00 GMT");
  assert.equal(item?.link, `${SITE}/models/cedar-large-2/`);
});
