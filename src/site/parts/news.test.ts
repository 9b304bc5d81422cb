import assert from "node:assert/strict";
import { test } from "node:test";
import { differencesOf } from "../../schema/change-words.ts";
import type { ChangeEvent, FieldChange } from "../../schema/changes.ts";
import type { ModelDocument } from "../../schema/model-document.ts";
import type { SiteFeed } from "../site.ts";
import { headline, latestNews, newsOf } from "./news.ts";

const rate = (service: string, price = 1) => ({ meter: "input", price, per: "1M tokens", service });

/** The headline of a change of 2 August, without the names. */
function verbOf(set: Record<string, [unknown, unknown]>, kind = "price"): string {
  const differences = Object.entries(set).map(([field, [before, after]]) => ({ field, before, after }));
  const event = { on: "2026-08-02", provider: "OpenAI", provider_slug: "openai", id: "cedar", name: "Cedar" };
  const [news] = newsOf([{ ...event, events: [kind], differences, pages: [] } as unknown as ChangeEvent]);
  assert.ok(news);
  const text = String(
    headline(news, { site: "https://almanac.example", documents: new Map() } as unknown as SiteFeed),
  ).replace(/<[^>]*>/g, "");
  return text.replace(/^.*OpenAI /, "").replace(" Cedar", "");
}

test("a headline says whether the day of the end was over on the day of the news, and no end twice", () => {
  for (const [on, kind, words] of [
    ["2026-08-01", "retirement date set", /\bended on 1 Aug 2026$/],
    ["2026-08-02", "retirement date set", /^sets .*\bending 2 Aug 2026$/],
    ["2026-10-01", "announced", /^will retire on 1 Oct 2026$/],
  ] as const)
    assert.match(verbOf({ retires_on: [null, on] }, kind), words);
});

test("an announcement has its own day, of packages the later one; a model that was added before is announced, too", () => {
  const facts = { provider: "OpenAI", provider_slug: "openai", evidence: {}, replacements: [], retires_on: null };
  const event = (id: string, on: string, kind = "deprecation announced") =>
    ({ ...facts, ...{ id, on, events: [kind], differences: [], pages: [] } }) as unknown as ChangeEvent;
  const model = (id: string, deprecated_on: string | null, announced_between: object | null = null) =>
    ({ ...facts, ...{ id, deprecated_on, announced_between } }) as unknown as ModelDocument;
  const news = latestNews(
    [event("a", "2026-09-06"), event("b", "2026-09-03"), event("c", "2026-08-20", "added")],
    [model("a", "2026-08-27"), model("b", null, { after: "2026-08-30", by: "2026-09-01" }), model("c", "2026-10-31")],
    9,
  );
  const told = news.map(({ on, events: [first] }) => [first?.id, on, first?.differences[0]?.after ?? ""].join(" "));
  assert.deepEqual(told, ["c 2026-10-31 ", "b 2026-09-01 by 1 Sep 2026", "a 2026-08-27 ", "c 2026-08-20 "]);
});

test("a headline says that a price went up or down, if it did", () => {
  assert.equal(verbOf({ price_input_per_mtok: [2, 1] }), "cuts the price of");
  const others: Record<string, [unknown, unknown]>[] = [
    { price_input_per_mtok: [1, 2], price_output_per_mtok: [4, 3] },
    { price_input_per_mtok: [null, 1], rates: [null, [rate("batch")]] },
    { rates: [[rate("batch")], [rate("flex")]] },
  ];
  for (const set of others) assert.equal(verbOf(set), "has new prices for");
});

const told = (set: Record<string, [unknown, unknown]>) =>
  Object.entries(set)
    .flatMap(([field, [before, after]]) => differencesOf({ field, before, after } as FieldChange, "USD "))
    .map(({ what, from, to }) => `${what}: ${from} → ${to}`);

test("differences are in words: not stated, lists, yes and no", () => {
  const lines = told({
    price_input_per_mtok: [null, 0],
    input_modalities: [["text"], ["text", "image"]],
    open_weight: [false, true],
    replacements: [null, [{ model: "b", parameters: "effort: low" }, { model: "c" }]],
    after_retirement: [null, { effect: "rerouted", to: "b" }],
  });
  assert.deepEqual(lines, [
    "Input price (USD per 1M tokens): not stated → 0",
    "Input modalities: text → text, image",
    "Open weights: no → yes",
    "Replacement: not stated → b effort: low, c",
    "After retirement: not stated → rerouted b",
  ]);
});

test("only the rates that differ are shown", () => {
  const lines = told({
    rates: [
      [rate("batch", 1), rate("flex", 2), rate("fast", 3)],
      [rate("batch", 1), rate("flex", 2.5), rate("priority", 9)],
    ],
  });
  assert.deepEqual(lines, [
    "Rate: input, flex (USD per 1M tokens): 2 → 2.5",
    "Rate: input, fast (USD per 1M tokens): 3 → no longer stated",
    "Rate: input, priority (USD per 1M tokens): not stated → 9",
  ]);
});
