import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "cheerio";
import { contextOf } from "../../src/publish/context.ts";
import { atom, jsonFeed, rss } from "../../src/publish/feeds/rss-atom-json.ts";
import type { Catalog } from "../../src/schema/catalog.ts";
import type { Change } from "../../src/schema/history.ts";
import { plain } from "../../src/site/html.ts";
import { sampleCatalog, sampleChange } from "../sample-catalog.ts";
import { type ReadFeed, readAny, readJson, readXml } from "./feed-readers.ts";
import { fuzzFeeds, HOSTILE_TITLES, titledCatalog } from "./feed-texts.ts";
import { SITE } from "./marked-catalog.ts";

const json: typeof rss = (ctx, slug) => JSON.stringify(jsonFeed(ctx, slug));
const FORMS = { rss, atom, json };
type Form = keyof typeof FORMS;

const textsOf = (catalog: Catalog, slug = "") => {
  const ctx = contextOf(catalog, SITE);
  return Object.entries(FORMS).map(([form, render]) => [form as Form, render(ctx, slug)] as const);
};

/** Reads every format with two readers, which must agree. */
async function readAll(catalog: Catalog, slug = ""): Promise<ReadFeed> {
  const seen: ReadFeed[] = [];
  for (const [form, text] of textsOf(catalog, slug)) {
    const { format, ...first } = readAny(text);
    assert.equal(format, form);
    const second = form === "json" ? readJson(text) : await readXml(text);
    // The second JSON Feed reader strips markup from bodies.
    const bodies = form === "json" ? first.items.map(({ body }) => body) : second.items.map(({ body }) => body);
    const items = second.items.map((item, i) => ({ ...item, body: bodies[i] ?? "" }));
    assert.deepEqual({ ...second, items }, first, form);
    seen.push(first);
  }
  for (const other of seen) assert.deepEqual(other, seen[0]);
  return seen[0] as ReadFeed;
}

test("a provider's feeds have its own changes only, and their own URL", async () => {
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

test("two readers of each of three formats agree with no items, one item, and at the limit", async () => {
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

const elementsOf = (markup: string) => {
  const $ = load(markup);
  const elements = $("*").toArray();
  return elements.map((element) => `${$(element).prop("tagName")} ${Object.keys($(element).attr() ?? {})}`);
};

test(`${HOSTILE_TITLES.length} hostile titles are plain text in every format`, async () => {
  const calm = readAny(rss(contextOf(titledCatalog("calm"), SITE), "")).items[0];
  for (const title of HOSTILE_TITLES)
    for (const [form, text] of textsOf(titledCatalog(title))) {
      const items = form === "json" ? readAny(text).items : (await readXml(text)).items;
      assert.equal(items.length, 1, `${form}: ${JSON.stringify(title)}`);
      assert.equal(items[0]?.link, calm?.link);
      // Atom titles are declared as markup, so compare the rendered text.
      const shown = form === "atom" ? load(items[0]?.title ?? "", null, false).text() : items[0]?.title;
      assert.equal(shown, `OpenAI ${plain(title)}: price, replacement`, form);
      if (form === "atom") assert.deepEqual(elementsOf(items[0]?.title ?? ""), elementsOf("calm"));
      assert.deepEqual(
        elementsOf(items[0]?.body ?? ""),
        elementsOf(calm?.body ?? ""),
        `${form}: ${JSON.stringify(title)}`,
      );
    }
});

test("300 random texts round-trip", () => fuzzFeeds({ seed: 20261121, numRuns: 300 }));
