// A model's page, and what it says of a model that ends.

import assert from "node:assert/strict";
import { test } from "node:test";
import { type CheerioAPI, load } from "cheerio";
import { type Context, contextOf } from "../../src/publish/context.ts";
import { titleOf } from "../../src/schema/field-keys.ts";
import type { ModelDocument } from "../../src/schema/model-document.ts";
import { MODEL_FIELDS } from "../../src/schema/record.ts";
import { html } from "../../src/site/html.ts";
import { modelPage } from "../../src/site/pages/model.ts";
import { endList, endsOf, hostSuggestions } from "../../src/site/parts/lifecycle.ts";
import { byId, type Sample, sampleCatalog, sampleModel } from "../sample-catalog.ts";
import { sampleHosts } from "../sample-hosts.ts";

const SITE = "http://127.0.0.1:8787";
const context = contextOf(sampleCatalog(), SITE);
const at = (id: string, feed: Context = context): CheerioAPI => load(modelPage(feed, id));
const textOf = ($: CheerioAPI, selector: string) =>
  $(selector)
    .toArray()
    .map((element) => $(element).text().replace(/\s+/g, " ").trim());
/** The context with other values in a model's document. */
function withDocument(id: string, over: Partial<ModelDocument>): Context {
  const document = context.documents.get(id) as ModelDocument;
  return { ...context, documents: new Map([...context.documents, [id, { ...document, ...over }]]) };
}
const feedOf = (...samples: Sample[]) =>
  contextOf(sampleCatalog({ models: byId(samples.map(sampleModel)), changes: [] }), SITE);

test("each field has every place of its evidence, or the reason why there is none", () => {
  for (const document of context.documents.values()) {
    const $ = at(document.id);
    const absent = textOf($, ".unstated > div");
    for (const field of MODEL_FIELDS) {
      const reason = document.nulls[field];
      if (field === "notes") continue;
      const why = absent.find((line) => line.startsWith(reason ?? "") && line.includes(titleOf(field)));
      if (reason) assert.ok(why, field);
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

test("the first line names the host that ends a model sooner, until that day", () => {
  const hosts = sampleHosts();
  Object.assign(hosts.models.get("azure-cedar-large-2")?.record ?? {}, { retires_on: "2026-12-05" });
  const said = (updated: string, id = "cedar-large-1") => {
    const feed = contextOf(sampleCatalog({ hosts }), SITE);
    return textOf(at(id, Object.create(feed, { updated: { value: updated } }) as Context), ".ending").join();
  };
  assert.match(said("2026-06-02"), /\bAzure ends version 2026-01-05 on 1 Jan 2027\.$/);
  assert.doesNotMatch(said("2027-01-02"), /Azure/);
  // A snapshot's day says nothing of a name that the host has with a day of its own.
  const feed = contextOf(sampleCatalog({ hosts }), SITE);
  const large = feed.documents.get("cedar-large-1") as ModelDocument;
  const endingOn = (id: string, retires_on: string): [string, ModelDocument] => [
    id,
    { ...large, id, hosts: large.hosts.map((row) => ({ ...row, retires_on })) },
  ];
  const both = [endingOn(large.id, "2027-04-14"), endingOn(`${large.id}-2026-01-05`, "2026-12-09")];
  const documents = new Map([...feed.documents, ...both]);
  const withBoth = Object.create(feed, {
    updated: { value: "2026-06-02" },
    documents: { value: documents },
  }) as Context;
  assert.doesNotMatch(textOf(at("cedar-large-1", withBoth), ".ending").join(), /Azure/);
  // Where the vendor states none, a host's day that has passed is still news.
  assert.match(said("2026-12-10", "cedar-large-2"), /\bAzure was due to end it on 5 Dec 2026\.$/);
});

test("a retiring model shows the stated replacement, the chain, and what changes", () => {
  const $ = at("cedar-0");
  assert.match($(".move").text(), /Moving to Cedar Large 2/);
  assert.deepEqual(textOf($, ".chain li"), ["Cedar Large 1 deprecated, ends 1 Feb 2027", "Cedar Large 2 available"]);
  const [changes = ""] = textOf(at("cedar-large-1"), ".move .note");
  assert.match(changes, /^input −40%, output −40%/);
  assert.equal(at("cedar-large-2")(".move").length, 0);
});

for (const [id, feed, line] of [
  ["cedar-large-1", context, /^Ends 1 Feb 2027, in 74 days\. Move to Cedar Large 2, input −40%\.$/],
  ["cedar-0", context, /^Ended on 15 Jul 2025\. No price on record\. Move to Cedar Large 2/],
  ["lantern-3-2026", context, /^Deprecated until at least Mar 2027\. Anthropic names no replacement/],
  [
    "lantern-3-2026",
    { ...context, documents: context.documents, updated: "2027-03-02" },
    /^No end announced; earliest date passed \(Mar 2027\)\./,
  ],
  [
    "cedar-large-1",
    { ...context, documents: context.documents, updated: "2027-02-02" },
    /^Was due to end 1 Feb 2027 \(passed; read 20 Nov 2026\)\./,
  ],
  ["cedar-large-1", { ...context, documents: context.documents, updated: "2027-02-01" }, /^Ends today, 1 Feb 2027\./],
  [
    "cedar-0",
    withDocument("cedar-0", {
      retires_on: null,
      after_retirement: { effect: "rerouted", to: "cedar-9" } as ModelDocument["after_retirement"],
    }),
    /^Ended, no full date published; requests go to cedar-9\. No price/,
  ],
  ["cedar-large-2", context, /^Available, no end announced\.$/],
] as const)
  test(`the first line of ${id} on ${feed.updated} says when it ends and what comes after`, () =>
    assert.match(textOf(at(id, feed), ".ending")[0] ?? "", line));

test("figures are the stated ones, and rates have a line for each condition, flat prices first", () => {
  assert.deepEqual(textOf(at("cedar-large-1"), ".figures dd"), ["$5.00", "$25.00"]);
  assert.deepEqual(textOf(at("cedar-large-2"), ".rates tr"), [
    "USD per 1M tokensinputcached inputoutput",
    "standard$3.00$0.30$15.00",
    "batch$1.50– not stated– not stated",
  ]);
  assert.equal(at("cedar-large-1")(".rates").length, 0);
});

test("a changed price is drawn as steps; an earliest date is drawn differently from a firm one", () => {
  const prices = at("cedar-large-2")("svg.prices").attr("aria-label") ?? "";
  assert.match(prices, /input \$3\.50 from 2026-09-01, \$3\.00 from 2026-10-02/);
  const marks = (id: string) => ["line.soft", ".end"].map((mark) => at(id)(`svg.life ${mark}`).length);
  assert.deepEqual(
    [marks("lantern-3-2026"), marks("cedar-large-1")],
    [
      [1, 0],
      [0, 1],
    ],
  );
});

test("a retired model is drawn as gone, with nothing open after it, also where no day of its end is stated", () => {
  const parts = (over: object) =>
    at(
      "cedar-large-2",
      withDocument("cedar-large-2", over),
    )("svg.life rect")
      .toArray()
      .map(({ attribs }) => attribs.class);
  assert.deepEqual(parts({ status: "ga" }), ["service", "service"]);
  assert.deepEqual(parts({ status: "deprecated" }), ["winding", "winding"]);
  const announced_between = { after: "2026-10-14", by: "2026-10-16", page: SITE };
  assert.deepEqual(parts({ status: "deprecated", announced_between }), ["service", "winding", "winding"]);
  for (const retires_on of [null, "2026-10-01"])
    assert.deepEqual(parts({ status: "retired", retires_on }), ["gone"], `${retires_on}`);
});

test("a model without recorded changes says since when they are recorded, apart from the oldest reading", () => {
  const first = {
    on: "2026-06-02",
    kind: "first_read",
    field: "name",
    from: null,
    to: "Cedar Large 2",
    page: null,
  } as const;
  const $ = at("cedar-large-2", withDocument("cedar-large-2", { history: [first], read_on: "2025-11-20" }));
  const text = $("main").text().replace(/\s+/g, " ");
  assert.match(text, /None since 2 Jun 2026, when recording began\./);
  assert.match(text, /read on 20 Nov 2025 or later/);
});

test("similar models of the same provider that can do as much are named, the nearest in price first", () => {
  const model = (name: string, price: number, over: Partial<Sample> = {}): Sample => ({
    ...{ name, api_string: name, price_input_per_mtok: price, context_window: 100, output_modalities: ["text"] },
    ...{ input_modalities: ["text"], ...over },
  });
  const feed = feedOf(
    model("oak", 2, { status: "deprecated" }),
    model("near", 3),
    model("far", 30),
    model("small", 2, { context_window: 50 }),
    model("ending", 2, { retires_on: "2027-01-01" }),
    model("other", 2, { provider: "anthropic" }),
  );
  const $ = at("oak", feed);
  assert.match($(".ending").text(), /closest: near, input \+50%/);
  assert.ok($(".under a[href='/compare/?ids=oak,near,far']").length === 1);
});

test("an alias has the replacement that is stated for its snapshot, if both end on the same day", () => {
  const ending = (api_string: string, retires_on: string, target?: string): Sample => ({
    ...{ name: api_string, api_string, status: "deprecated", retires_on },
    ...(target && { replacements: [{ model: target }] }),
  });
  const feed = feedOf(
    ending("elm", "2026-12-11"),
    ending("elm-2025-08-07", "2026-12-11", "yew"),
    ending("oak", "2027-01-14"),
    ending("oak-2024-05-13", "2026-10-23", "yew"),
    ending("fir", "2027-02-26", "yew"),
    { name: "yew", api_string: "yew" },
  );
  feed.documents.get("fir")?.replacements.push({ model: "larch", parameters: null, id: null });
  const $ = load(String(endList(endsOf(feed.documents.values()), feed)));
  const lines = $("li")
    .toArray()
    .map((one) => [$(one).find(".what a").text(), $(one).find(".instead").text()]);
  assert.deepEqual(Object.fromEntries(lines), {
    elm: "→ yew",
    "elm-2025-08-07": "→ yew",
    oak: "no replacement",
    "oak-2024-05-13": "→ yew",
    fir: "→ yew or larch",
  });
  assert.match(at("oak", feed)(".ending").text(), /names no replacement/);
  assert.match(textOf(at("oak", feed), "main .ends li").join(), /23 Oct 2026.*oak-2024-05-13.*yew/);
});

test("a replacement that a host names is shown with its own end, if it has one", () => {
  const feed = feedOf(
    { name: "yew", api_string: "yew", status: "deprecated", retires_on: "2027-04-01" },
    { name: "elm", api_string: "elm", status: "retired" },
    { name: "oak", api_string: "oak" },
  );
  const words = (...names: string[]) => {
    const replacements = names.map((model) => ({
      model,
      parameters: null,
      id: feed.documents.has(model) ? model : null,
    }));
    const hosts = [{ host: "azure", platform: "Microsoft Foundry", replacements }];
    return String(html`${hostSuggestions({ hosts } as unknown as ModelDocument, feed)}`).replace(/<[^>]+>/g, "");
  };
  assert.equal(words("yew"), "Azure suggests yew, which ends Apr 2027");
  assert.equal(words("elm", "oak", "fir"), "Azure suggests elm, which has ended, oak, fir");
});
