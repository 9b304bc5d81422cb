// Every page as it is published: its frame, its links, and what it says of the sample catalog.

import assert from "node:assert/strict";
import { test } from "node:test";
import { type CheerioAPI, load } from "cheerio";
import { contextOf } from "../../src/publish/context.ts";
import { documentsOf, renderAll } from "../../src/publish/render.ts";
import { DeprecationEntry, Model } from "../../src/schema/feed.ts";
import type { Rate } from "../../src/schema/rate.ts";
import { plain } from "../../src/site/html.ts";
import { contact } from "../../src/site/pages/contact.ts";
import { home } from "../../src/site/pages/home.ts";
import { modelPage } from "../../src/site/pages/model.ts";
import { sampleCatalog, sampleModel } from "../sample-catalog.ts";
import { sampleHosts } from "../sample-hosts.ts";

const SITE = "http://127.0.0.1:8787";
const catalog = { ...sampleCatalog(), hosts: sampleHosts() };
const context = contextOf(catalog, SITE);
const documents = new Map(renderAll(catalog, SITE).map((one) => [one.path, one]));
const pages = [...documents.values()].filter(({ type }) => type.startsWith("text/html"));
const at = (path: string): CheerioAPI => load(documents.get(path)?.body ?? "");
const textOf = ($: CheerioAPI, selector: string) =>
  $(selector)
    .toArray()
    .map((element) => $(element).text().replace(/\s+/g, " ").trim());

for (const { path, body } of pages)
  test(`${path}: one heading, a language, a title, a viewport, nothing inline, nothing from other hosts`, () => {
    const $ = load(body);
    assert.equal($("h1").length, 1);
    assert.equal($("html").attr("lang"), "en");
    assert.match($("title").text(), /Model Almanac/);
    assert.equal($("meta[name=viewport]").length, 1);
    assert.equal($("script:not([src]):not([type$=json])").length, 0);
    assert.equal($("style, iframe, [style], [onload], [onclick], [onerror]").length, 0);
    for (const part of $("[src], link[href]:not([rel=canonical])").toArray())
      assert.match($(part).attr("src") ?? $(part).attr("href") ?? "", /^\/[a-z]/);
    for (const data of $("script[type$=json]").toArray()) assert.ok(JSON.parse($(data).text()));
    assert.doesNotMatch($("body").text(), /undefined|\[object|NaN/);
    const ids = $("[id]")
      .toArray()
      .map((element) => $(element).attr("id"));
    assert.equal(new Set(ids).size, ids.length, "duplicate id");
    assert.equal($("link[rel=canonical]").length, path === "/404.html" ? 0 : 1);
    for (const link of $("main a[href^='#']").toArray())
      assert.equal($(`[id="${$(link).attr("href")?.slice(1)}"]`).length, 1, $(link).attr("href"));
  });

test("each page has a link preview: its own title and description, and an image of the stated size", () => {
  const pictures = new Map([...documentsOf(catalog, SITE)].map((one) => [SITE + one.path, one]));
  for (const { path, body } of pages) {
    const $ = load(body);
    const of = (name: string) => $(`meta[property="og:${name}"]`).attr("content");
    assert.equal(of("title"), $("head > title").text());
    assert.equal(of("description"), $("meta[name=description]").attr("content"));
    assert.deepEqual([of("url"), of("type"), of("site_name")], [`${SITE}${path}`, "website", "Model Almanac"]);
    const png = pictures.get(of("image") ?? "");
    assert.ok(png && typeof png.body !== "string" && png.body.length < 60_000, path);
    const bytes = Buffer.from(png.body);
    assert.deepEqual([bytes.toString("latin1", 1, 4), of("image:type")], ["PNG", png.type]);
    const size = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)].map(String);
    assert.deepEqual([of("image:width"), of("image:height")], size);
    const isOf = /^\/(models|providers)\/./.test(path);
    assert.equal(/\/providers\/\w+\.png$/.test(of("image") ?? ""), isOf, "a model has its provider's");
    assert.ok(of("image:alt"));
    assert.equal($('meta[name="twitter:card"]').attr("content"), "summary_large_image");
    assert.equal($("link[rel=icon]").attr("href"), "/favicon.svg");
  }
});

test("links and scripts work under a public address with a path", () => {
  for (const { path, type, body } of renderAll(catalog, "https://example.org/almanac")) {
    if (!type.startsWith("text/html")) continue;
    const $ = load(body);
    for (const part of $("a[href], link[href], script[src], img[src]").toArray()) {
      const to = $(part).attr("href") ?? $(part).attr("src") ?? "";
      assert.match(to, /^(\/almanac\/|https?:\/\/|webcal:\/\/|mailto:\?|#)/, `${path}: ${to}`);
    }
  }
});

test("a row has its id as anchor, exact prices, short sizes, its life, and marks unstated and inapplicable values", () => {
  const $ = at("/");
  for (const [selector, cells] of [
    ["#cedar-large-2 > *", "Cedar Large 2cedar-large-2|OpenAI|$3.00|$15.00|200k|text vision|available"],
    ["#sonar-embed > *", "Sonar Embedopensonar-embed|Voyage AI|$0.12|n/a|–|text|available"],
    ["#cedar-mini-2 > :nth-child(3)", "$0.075"],
    ["#cedar-large-1 > :last-child", "1 Feb 2027"],
  ] as const)
    assert.equal(textOf($, selector).join("|"), cells);
  assert.equal($("#_models tbody tr").length, context.models.length);
});

test("without a price of text, what its use costs stands there, never its training or a special service; what is made is output", () => {
  const per = "1M tokens";
  const model = (id: string, ...rates: Rate[]) => sampleModel({ name: id, api_string: id, rates });
  const models = [
    model("tuned", { meter: "training", price: 1.5, per }, { meter: "input", price: 2, per, service: "fine-tuned" }),
    model("heard", { meter: "audio_input", price: 0.006, per: "minute" }),
    model("seen", { meter: "video_output", price: 0.1, per: "second", size: "720p" }),
  ];
  const feed = contextOf(sampleCatalog({ models: new Map(models.map((one) => [one.id, one])), changes: [] }), SITE);
  const $ = load(home({ ...feed, documents: feed.documents }));
  const prices = models.map(({ id }) => textOf($, `#${id} > td:is(:nth-child(3), :nth-child(4))`));
  assert.deepEqual(prices, [
    ["–", "–"],
    ["$0.006 / minute", "–"],
    ["–", "$0.10 / second"],
  ]);
});

test("the rows for scripts are those of the table, in its order, with the values as they are stated", () => {
  const { rows } = JSON.parse(String(documents.get("/islands/table.json")?.body));
  const ids = at("/")("#_models tbody tr")
    .toArray()
    .map((element) => ("attribs" in element ? element.attribs.id : ""));
  const inScripts = rows.map(({ id }: { id: string }) => id);
  assert.deepEqual(inScripts, ids);
  const row = (id: string) => rows.find((one: { id: string }) => one.id === id);
  assert.deepEqual(row("cedar-large-2"), {
    ...{ id: "cedar-large-2", name: "Cedar Large 2", api: "cedar-large-2", also: ["cedar-large"] },
    ...{ provider: "OpenAI", status: "ga", kind: "chat", open: false, input: 3, output: 15, context: 200_000 },
    ...{ modality: ["text", "vision"], retires: null, not_before: null },
    ...{ inapplicable: [], at: ["azure"] },
  });
  assert.deepEqual(row("sonar-embed").inapplicable, ["output"]);
  assert.deepEqual([row("lantern-3-2026").not_before, row("cedar-0").retires], ["2027-03", "2025-07-15"]);
});

test("the next retirement is announced, not past, and not before the date of the data; retired models come last", () => {
  const model = (id: string, status: "deprecated" | "retired", retires_on?: string) =>
    sampleModel({ name: id, api_string: id, status, ...(retires_on ? { retires_on } : {}) });
  const updated = "2026-11-21";
  const models = [
    model("past", "deprecated", "2026-11-20"),
    model("gone", "retired", "2026-12-01"),
    model("later", "deprecated", "2027-01-01"),
    model("today", "deprecated", updated),
    model("undated", "deprecated"),
  ];
  const feed = contextOf(sampleCatalog({ models: new Map(models.map((one) => [one.id, one])), changes: [] }), SITE);
  const $ = load(home({ ...feed, documents: feed.documents, updated }));
  assert.deepEqual(textOf($, ".next:not([hidden]) .hero a"), ["today"]);
  assert.deepEqual(textOf($, "#_models tbody th").at(-1), "gone");
  const empty = load(home({ ...feed, documents: feed.documents, deprecations: [] }));
  assert.match(empty(".next").text(), /No provider has announced a day after/);
});

test("a provider's page says how fresh it is, how much notice it gave, and where to follow it", () => {
  const $ = at("/providers/openai/");
  for (const words of [/19 Nov 2026/, /181 days/, /Cedar Large 1/]) assert.match($("main").text(), words);
  for (const file of ["calendar.ics", "rss.xml"])
    assert.equal($(`main a[href='/providers/openai/${file}']`).length, 1, file);
});

test("a host's page has its dates beside the vendor's; hosts' dates are said not to be in the providers' calendar", () => {
  const $ = at("/hosts/azure/");
  assert.equal(textOf($, "[id='azure-cedar-large-1-2026-01-05'] > :nth-child(4)")[0], "31 days earlier");
  const links = at("/deprecations/")("p.links:has(#_calendar)");
  assert.match(links.text(), /The providers’ dates; each host retires models on its own/);
  assert.equal(links.find("a[href='#_subscribe']").length, 1);
});

test("hostile texts in a catalog stay text on every page", () => {
  const hostile = `</script><img src=x onerror="alert(1)">'"<!--\u202e]]>`;
  const page = (name: string) => {
    const one = sampleModel({ name, api_string: "hostile-1", notes: name.replace(/\u202e/, ""), aliases: [name] });
    const feed = contextOf(sampleCatalog({ models: new Map([[one.id, one]]), changes: [] }), SITE);
    return [home(feed), modelPage(feed, one.id)];
  };
  const shape = (text: string) =>
    load(text)("*")
      .toArray()
      .map((element) => ("tagName" in element ? element.tagName : ""))
      .join(" ");
  const [plainPages, hostilePages] = [page("Cedar"), page(hostile)];
  for (const [i, text] of hostilePages.entries()) {
    assert.equal(shape(text), shape(plainPages[i] ?? ""));
    assert.ok(load(text)("body").text().includes(plain(hostile)));
    for (const data of load(text)("script[type$=json]").toArray()) assert.ok(JSON.parse(load(text)(data).text()));
  }
});

test("the reference has every operation with a request that works, and every field of every schema", () => {
  const openapi = JSON.parse(String(documents.get("/api/openapi.json")?.body));
  const $ = at("/docs/");
  for (const [path, { get }] of Object.entries<{ get: { operationId: string } }>(openapi.paths)) {
    const block = $(`details:has([id="_op-${get.operationId}"])`);
    assert.equal(block.find(".path").text(), path);
    const address = /curl --compressed 'http:\/\/127\.0\.0\.1:8787([^']+)'/.exec(block.text())?.[1] ?? "";
    assert.ok(documents.has(address), `${path}: ${address}`);
    assert.equal(block.find(`a[href="${address}"]`).length, 1);
    const example = block.find("pre.answer").text();
    if (/json/.test(block.find(".facts").text()) && example) assert.ok(JSON.parse(example), path);
  }
  for (const [name, schema] of Object.entries<{ properties?: object }>(openapi.components.schemas)) {
    const fields = textOf($, `[id="_schema-${name}"] tbody th`);
    for (const field of Object.keys(schema.properties ?? {})) assert.ok(fields.includes(field), `${name}.${field}`);
  }
});

test("the reference lists every field of the contract; that of version 1 has neither _meta nor OpenAPI", () => {
  const [one, two] = [at("/v1/docs/"), at("/docs/")];
  for (const field of [...Object.keys(Model.shape), ...Object.keys(DeprecationEntry.shape)])
    assert.ok(textOf(two, "code").includes(field), field);
  assert.match(two("main").text(), /_meta[\s\S]*OpenAPI|OpenAPI[\s\S]*_meta/);
  assert.doesNotMatch(one("main").text(), /_meta|openapi/i);
});

for (const [reports, address, link] of [
  [{ issues: "https://github.com/a/b/issues/new" }, SITE, "https://github.com/a/b/issues/new"],
  [{ mail: "errors@almanac.example" }, SITE, "mailto:errors@almanac.example?subject=Wrong%20value&"],
  [undefined, "https://a.github.io/b", "https://github.com/a/b/issues/new"],
  [undefined, SITE, "mailto:?subject=Wrong%20value&"],
] as const)
  test(`reports of errors go to ${link}`, () => {
    const $ = load(contact(contextOf(sampleCatalog(), address, { reports })));
    assert.ok($(".send a").attr("href")?.startsWith(link));
    const isKnown = !link.startsWith("mailto:?");
    assert.equal($("main").text().includes("has no address for reports"), !isKnown);
    assert.doesNotMatch($("main").text(), /ALMANAC_/);
  });
