import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "cheerio";
import { DeprecationEntry, type DeprecationEntry as Entry, Model } from "../schema/feed.ts";
import { contact } from "./contact.ts";
import { docs } from "./docs.ts";
import { home } from "./home.ts";
import { notFound } from "./not-found.ts";

const SITE = "http://127.0.0.1:8787";
const FRAME = { site: SITE, updated: "2026-11-21" };
const model = Model.parse({
  id: "cedar-1",
  name: "Cedar 1",
  provider: "OpenAI",
  status: "ga",
  api_string: "cedar-1@a",
  price_input_per_mtok: 0.075,
  price_output_per_mtok: 0,
  context_window: 1_048_576,
  source_url: "https://docs.example.com/a",
});
const entry = (id: string, status: Entry["status"], retires_on: string | null): Entry => ({
  ...{ id, name: id.toUpperCase(), provider: "OpenAI", status, retires_on },
});
const provider = {
  name: "OpenAI",
  slug: "openai",
  url: "https://docs.example.com/",
  models: 1,
  deprecated: 0,
  retired: 0,
  read_on: null,
} as const;
const page = (deprecations: Entry[]) =>
  load(home({ site: SITE, updated: "2026-11-21", models: [model], deprecations, providers: [provider] }));

const PAGES = {
  home: home({ site: SITE, updated: "2026-11-21", models: [model], deprecations: [], providers: [provider] }),
  docs: docs(FRAME, 2),
  "docs, version 1": docs(FRAME, 1),
  contact: contact(FRAME),
  "not found": notFound(FRAME),
};

for (const [name, text] of Object.entries(PAGES))
  test(`${name}: one heading, a language, a title, a viewport, nothing inline, nothing from elsewhere`, () => {
    const $ = load(text);
    assert.equal($("h1").length, 1);
    assert.equal($("html").attr("lang"), "en");
    assert.match($("title").text(), /Model Almanac/);
    assert.equal($("meta[name=viewport]").length, 1);
    assert.equal(
      $("script:not([src]):not([type='application/ld+json']), style, iframe, [onload], [onclick], [style]").length,
      0,
    );
    for (const part of $("[src], link[href]:not([rel=canonical])").toArray())
      assert.match($(part).attr("src") ?? $(part).attr("href") ?? "", /^\/[a-z]/);
    assert.doesNotMatch(text, /undefined|\[object/);
  });

test("a model's row has its id as its anchor, prices, grouped tokens, and a dash for what is not stated", () => {
  const cells = page([])("#cedar-1 > *").toArray();
  assert.deepEqual(
    cells.map((cell) => page([])(cell).text().trim()),
    ["Cedar 1cedar-1@a", "OpenAI", "ga", "$0.075", "$0", "1,048,576", "–", "official"],
  );
});

test("what retires next is announced, not gone, and not before the day of the data", () => {
  const $ = page([
    entry("past", "deprecated", "2026-11-20"),
    entry("today", "deprecated", "2026-11-21"),
    entry("gone", "retired", "2026-12-01"),
    entry("later", "deprecated", "2027-01-01"),
    entry("undated", "deprecated", null),
  ]);
  const listed = $("table").first().find("tbody a").toArray();
  assert.deepEqual(
    listed.map((link) => $(link).attr("href")),
    ["#today", "#later"],
  );
});

test("without any announced date the page says so", () => {
  assert.match(page([])("main").text(), /No provider has announced a date after 2026-11-21/);
});

test("the reference lists every field of the contract, and version 1 has neither _meta nor OpenAPI", () => {
  const [one, two] = [load(docs(FRAME, 1)), load(docs(FRAME, 2))];
  for (const $ of [one, two]) {
    const words = $("code")
      .toArray()
      .map((code) => $(code).text());
    for (const field of [...Object.keys(Model.shape), ...Object.keys(DeprecationEntry.shape)])
      assert.ok(words.includes(field), field);
  }
  assert.match(two("main").text(), /_meta[\s\S]*OpenAPI|OpenAPI[\s\S]*_meta/);
  assert.doesNotMatch(one("main").text(), /_meta|openapi/i);
  assert.match(one("main").text(), /license/);
});

test("links follow a public address with a path", () => {
  const $ = load(contact({ ...FRAME, site: "https://example.org/almanac" }));
  for (const link of $("header a, footer a, link[href]:not([rel=canonical])").toArray())
    assert.match($(link).attr("href") ?? "", /^\/almanac\//);
});
