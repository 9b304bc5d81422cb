import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "cheerio";
import { parseFeed } from "feedsmith";
import { contextOf } from "../../src/publish/context.ts";
import { atom, jsonFeed, rss } from "../../src/publish/feeds/rss-atom-json.ts";
import type { Catalog } from "../../src/schema/catalog.ts";
import type { Change } from "../../src/schema/history.ts";
import { plain } from "../../src/site/html.ts";
import { sampleCatalog, sampleChange } from "../sample-catalog.ts";
import { type ReadFeed, readAny, readJson, readXml } from "./feed-readers.ts";
import { fuzzFeeds, HOSTILE_TITLES, titledCatalog } from "./feed-texts.ts";
import { SITE } from "./reader.ts";

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

test("two readers for each of three formats give the same titles, items, days and links", async () => {
  const { title, home, items } = await readAll(sampleCatalog());
  assert.equal(title, "Model Almanac: changes");
  assert.equal(home, `${SITE}/`);
  assert.deepEqual(
    items.map((item) => [item.title, item.day, item.link]),
    [
      ["OpenAI Cedar Large 2: correction", "2026-11-13T00:00:00.000Z", `${SITE}/models/cedar-large-2/`],
      ["OpenAI Cedar Large 1: retirement date moved", "2026-11-12T00:00:00.000Z", `${SITE}/models/cedar-large-1/`],
      [
        "OpenAI Cedar Large 1: deprecation announced, retirement date set",
        "2026-11-10T00:00:00.000Z",
        `${SITE}/models/cedar-large-1/`,
      ],
      ["OpenAI Cedar Large 2: price", "2026-10-02T00:00:00.000Z", `${SITE}/models/cedar-large-2/`],
      ["OpenAI Cedar Mini 2: added", "2026-09-15T00:00:00.000Z", `${SITE}/models/cedar-mini-2/`],
    ],
  );
});

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

test("each feed links to itself", () => {
  for (const [slug, base] of [
    ["", SITE],
    ["voyage", `${SITE}/providers/voyage`],
  ] as const)
    for (const [form, text] of textsOf(sampleCatalog(), slug)) {
      const { feed } = parseFeed(text) as { feed: Record<string, unknown> };
      const links = (form === "rss" ? (feed.atom as { links: object[] }).links : feed.links) as {
        rel: string;
        href: string;
      }[];
      const self =
        form === "json" ? [feed.feed_url] : links.filter(({ rel }) => rel === "self").map(({ href }) => href);
      assert.deepEqual(self, [`${base}/${{ rss: "rss.xml", atom: "atom.xml", json: "feed.json" }[form]}`]);
    }
});

test("the JSON Feed is version 1.1, and an Atom feed has what RFC 4287 requires", () => {
  const [, [, atomText], [, jsonText]] = textsOf(sampleCatalog()) as [unknown, [Form, string], [Form, string]];
  const { version, authors, language } = JSON.parse(jsonText);
  assert.deepEqual([version, authors.length, language], ["https://jsonfeed.org/version/1.1", 1, "en"]);
  const $ = load(atomText, { xml: true });
  for (const [element, count] of [
    ["feed > id", 1],
    ["feed > title", 1],
    ["feed > updated", 1],
    ["feed > author > name", 1],
    ["feed > link[rel=alternate]", 1],
    ["feed > entry", 5],
    ["entry > id", 5],
    ["entry > updated", 5],
    ["entry > content[type=html]", 5],
  ] as const)
    assert.equal($(element).length, count, element);
});

test("readers agree with no items, one item, and at the limit", async () => {
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
  assert.equal(HOSTILE_TITLES.length, 50);
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
