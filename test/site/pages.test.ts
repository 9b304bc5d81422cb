import assert from "node:assert/strict";
import { test } from "node:test";
import { type CheerioAPI, load } from "cheerio";
import { contextOf } from "../../src/publish/context.ts";
import { documentsOf, renderAll } from "../../src/publish/render.ts";
import { DeprecationEntry, Model } from "../../src/schema/feed.ts";
import { titleOf } from "../../src/schema/field-keys.ts";
import { MODEL_FIELDS } from "../../src/schema/record.ts";
import { plain } from "../../src/site/html.ts";
import { contact } from "../../src/site/pages/contact.ts";
import { home } from "../../src/site/pages/home.ts";
import { modelPage } from "../../src/site/pages/model.ts";
import { sampleCatalog, sampleModel } from "../sample-catalog.ts";

const SITE = "http://127.0.0.1:8787";
const context = contextOf(sampleCatalog(), SITE);
const pages = renderAll(sampleCatalog(), SITE).filter(({ type }) => type.startsWith("text/html"));
const at = (path: string): CheerioAPI => load(pages.find((page) => page.path === path)?.body ?? "");
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
    for (const hidden of path === "/404.html" ? [true] : [false])
      assert.equal($("link[rel=canonical]").length, hidden ? 0 : 1);
  });

test("each page has a link preview: its own title and description, and an image of the stated size", () => {
  const pictures = new Map([...documentsOf(sampleCatalog(), SITE)].map((one) => [SITE + one.path, one]));
  for (const { path, body } of pages) {
    const $ = load(body);
    const of = (name: string) => $(`meta[property="og:${name}"]`).attr("content");
    assert.deepEqual(
      [of("title"), of("description")],
      [$("head > title").text(), $("meta[name=description]").attr("content")],
    );
    assert.deepEqual([of("url"), of("type"), of("site_name")], [`${SITE}${path}`, "website", "Model Almanac"]);
    const png = pictures.get(of("image") ?? "");
    assert.ok(png && typeof png.body !== "string" && png.body.length < 60_000, path);
    const bytes = Buffer.from(png.body);
    assert.deepEqual([bytes.toString("latin1", 1, 4), of("image:type")], ["PNG", png.type]);
    const size = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)].map(String);
    assert.deepEqual([of("image:width"), of("image:height")], size);
    assert.equal(of("image")?.startsWith(`${SITE}/models/`), path.startsWith("/models/"), "a model has its own");
    assert.ok(of("image:alt"));
    assert.equal($('meta[name="twitter:card"]').attr("content"), "summary_large_image");
    assert.equal($("link[rel=icon]").attr("href"), "/favicon.svg");
  }
});

test("links and scripts work under a public address with a path", () => {
  for (const { path, type, body } of renderAll(sampleCatalog(), "https://example.org/almanac")) {
    if (!type.startsWith("text/html")) continue;
    const $ = load(body);
    for (const part of $("a[href], link[href], script[src], img[src]").toArray()) {
      const to = $(part).attr("href") ?? $(part).attr("src") ?? "";
      assert.match(to, /^(\/almanac\/|https?:\/\/|webcal:\/\/|mailto:\?|#)/, `${path}: ${to}`);
    }
  }
});

test("a model's row has its id as anchor, exact prices, short sizes, the day its prices were read, and marks unstated and inapplicable values", () => {
  const $ = at("/");
  assert.deepEqual(textOf($, "#cedar-large-2 > *"), [
    "Cedar Large 2",
    "cedar-large-2",
    "OpenAI",
    "available",
    "$3.00",
    "$0.30",
    "$15.00",
    "200k",
    "text vision",
    "2026-03-03",
    "–",
    "2026-11-19",
  ]);
  assert.deepEqual(textOf($, "#sonar-embed > *").slice(4), [
    "$0.12",
    "n/a",
    "n/a",
    "–",
    "text",
    "–",
    "–",
    "2026-11-19",
  ]);
  assert.equal($("#cedar-mini-2 > :nth-child(5)").text(), "$0.075");
  assert.equal($("#lantern-3-2026 > :nth-child(11)").text().trim(), "≥ 2027-03");
  assert.equal($("#cedar-large-2").attr("data-also"), "cedar-large");
  assert.equal($("#_models tbody tr").length, context.models.length);
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
  assert.deepEqual(textOf($, ".next a:not(.foot a)"), ["today", "later"]);
  assert.deepEqual(textOf($, "#_models tbody th").at(-1), "gone");
  const empty = load(home({ ...feed, documents: feed.documents, deprecations: [] }));
  assert.match(empty(".next").text(), /No provider has announced a day after/);
});

test("a model's page shows each field with every place of its evidence, or the reason why there is none", () => {
  for (const document of context.documents.values()) {
    const $ = at(`/models/${document.id}/`);
    const absent = textOf($, ".unstated > div");
    for (const field of MODEL_FIELDS) {
      const reason = document.nulls[field];
      if (field === "notes") continue;
      if (reason)
        assert.ok(
          absent.some((line) => line.startsWith(reason) && line.includes(titleOf(field))),
          `${document.id}: ${field}`,
        );
      const lines = document.evidence[field];
      if (!lines) continue;
      const fact = $(".fact")
        .toArray()
        .find((one) => $(one).find(".field").text() === titleOf(field));
      assert.ok(fact, `${document.id}: ${field}`);
      assert.equal($(fact).find(".evidence ul > li").length, lines.length);
      for (const { page, at: place, raw } of lines) {
        assert.ok($(fact).find(`a[href="${page}"]`).length > 0);
        assert.ok($(fact).text().includes(place));
        for (const text of raw) assert.ok(textOf($, "mark").includes(text), text);
      }
    }
  }
});

test("a retiring model shows the stated replacement, the chain, and the differences", () => {
  const $ = at("/models/cedar-0/");
  assert.match($(".move").text(), /Moving to Cedar Large 2/);
  assert.deepEqual(textOf($, ".chain li"), ["Cedar Large 1 deprecated, ends 2027-02-01", "Cedar Large 2 available"]);
  const $1 = at("/models/cedar-large-1/");
  const rows = $1(".move tbody tr")
    .toArray()
    .map((row) =>
      $1(row)
        .children()
        .toArray()
        .map((cell) => $1(cell).text()),
    );
  assert.deepEqual(rows[0], ["Input price (per 1M tokens)", "$5.00", "$3.00", "−40%"]);
  assert.deepEqual(rows[3], ["Context window (tokens)", "– not stated", "200,000", ""]);
  assert.equal(at("/models/cedar-large-2/")(".move").length, 0);
});

test("the first line of a retiring model says when, and what to move to; a date before that of the data is shown as past without JavaScript", () => {
  assert.deepEqual(textOf(at("/models/cedar-large-1/"), ".ending"), ["Retires on 1 Feb 2027 Move to Cedar Large 2"]);
  assert.deepEqual(textOf(at("/models/cedar-0/"), ".ending"), ["Retired on 15 Jul 2025 Move to Cedar Large 2"]);
  assert.match(textOf(at("/models/lantern-3-2026/"), ".ending")[0] ?? "", /^Deprecated\. No shutdown date announced/);
  assert.equal(at("/models/cedar-large-2/")(".ending").length, 0);
  const documents = context.documents;
  const later = load(modelPage({ ...context, documents, updated: "2027-02-02" }, "cedar-large-1"));
  assert.match(
    textOf(later, ".ending")[0] ?? "",
    /^Was due to retire on 1 Feb 2027 \(passed; page last read 20 Nov 2026\) /,
  );
});

test("the rate card has a line for each condition, flat prices first; unstated values are dashes", () => {
  const $ = at("/models/cedar-large-2/");
  assert.deepEqual(textOf($, ".rates tr"), [
    "USD per 1M tokensinputcached inputoutput",
    "standard$3.00$0.30$15.00",
    "batch$1.50– not stated– not stated",
  ]);
  assert.equal(at("/models/cedar-large-1/")(".rates").length, 0);
});

test("the figures at the top are the stated ones; the others are listed in words", () => {
  const $ = at("/models/cedar-large-1/");
  assert.deepEqual(textOf($, ".figures dd"), ["$5.00", "$25.00"]);
  assert.match($("main").text(), /Not stated on any page that was read: cached input, context, maximum output\./);
  const document = context.documents.get("cedar-large-1");
  assert.ok(document);
  const held = { ...document, nulls: { ...document.nulls, context_window: "unreadable" as const } };
  const documents = new Map([...context.documents, [held.id, held]]);
  assert.match(
    load(modelPage({ ...context, documents }, held.id))("main").text(),
    /Not known: cached input, context, maximum output\. The reasons are below\./,
  );
});

test("a changed price is drawn as steps; an earliest date is drawn differently from a firm one", () => {
  const $ = at("/models/cedar-large-2/");
  assert.match($("svg.prices").attr("aria-label") ?? "", /input \$3\.50 from 2026-09-01, \$3\.00 from 2026-10-02/);
  assert.equal(at("/models/lantern-3-2026/")("svg.life line.soft").length, 1);
  assert.equal(at("/models/lantern-3-2026/")("svg.life .end").length, 0);
  assert.equal(at("/models/cedar-large-1/")("svg.life .end").length, 1);
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

test("the reference lists every field of the contract, and version 1 has neither _meta nor OpenAPI", () => {
  const [one, two] = [at("/v1/docs/"), at("/docs/")];
  for (const $ of [one, two])
    for (const field of [...Object.keys(Model.shape), ...Object.keys(DeprecationEntry.shape)])
      assert.ok(textOf($, "code").includes(field), field);
  assert.match(two("main").text(), /_meta/);
  assert.match(two("main").text(), /OpenAPI/);
  assert.doesNotMatch(one("main").text(), /_meta|openapi/i);
});

test("a model without recorded changes says since when they are recorded, apart from the oldest reading in use", () => {
  const document = context.documents.get("cedar-large-2");
  assert.ok(document);
  const first = {
    on: "2026-06-02",
    kind: "first_read",
    field: "name",
    from: null,
    to: "Cedar Large 2",
    page: null,
  } as const;
  const unchanged = { ...document, history: [first], read_on: "2025-11-20" };
  const documents = new Map([...context.documents, [unchanged.id, unchanged]]);
  const said = load(modelPage({ ...context, documents }, unchanged.id))("main")
    .text()
    .replace(/\s+/g, " ");
  assert.match(said, /None since 2026-06-02, when recording began\./);
  assert.match(said, /Oldest reading in use ?2025-11-20/);
});

test("next to the calendar it says that hosts' dates are not in it, and where they are", () => {
  const $ = at("/deprecations/");
  const links = $("p.links:has(#_calendar)");
  assert.match(links.text(), /The providers’ dates; each host retires models on its own/);
  assert.equal($(links.find("a[href^='#']").attr("href") ?? "").length, 1);
});

for (const [reports, address, link] of [
  [{ issues: "https://github.com/a/b/issues/new" }, SITE, "https://github.com/a/b/issues/new"],
  [{ mail: "errors@almanac.example" }, SITE, "mailto:errors@almanac.example?subject=Wrong%20value&"],
  [undefined, "https://a.github.io/b", "https://github.com/a/b/issues/new"],
  [undefined, SITE, "mailto:?subject=Wrong%20value&"],
] as const)
  test(`reports of errors go to ${link}`, () => {
    const $ = load(contact(contextOf(sampleCatalog(), address, { reports })));
    const [sent = ""] = $(".send a")
      .toArray()
      .map((a) => $(a).attr("href"));
    assert.ok(sent.startsWith(link), sent);
    const isKnown = !link.startsWith("mailto:?");
    assert.equal($("main").text().includes("has no address for reports"), !isKnown);
    assert.equal($("main").text().includes("ALMANAC_REPORTS"), !isKnown);
  });
