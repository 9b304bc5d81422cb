import assert from "node:assert/strict";
import { test } from "node:test";
import type { ChangeEvent } from "../../schema/changes.ts";
import type { SiteFeed } from "../site.ts";
import { headline, newsOf } from "./news.ts";

const rate = (service: string) => ({ meter: "input", price: 1, per: "1M tokens", service });

/** The start of the headline of a price change, before the name. */
function told(set: Record<string, [unknown, unknown]>): string {
  const differences = Object.entries(set).map(([field, [before, after]]) => ({ field, before, after }));
  const event = { on: "2026-08-02", provider: "OpenAI", provider_slug: "openai", id: "cedar", name: "Cedar" };
  const [news] = newsOf([{ ...event, events: ["price"], differences, pages: [] } as unknown as ChangeEvent]);
  assert.ok(news);
  const text = String(
    headline(news, { site: "https://almanac.example", documents: new Map() } as unknown as SiteFeed),
  ).replace(/<[^>]*>/g, "");
  return text.replace(/^.*OpenAI /, "").replace(" Cedar", "");
}

test("a headline distinguishes a changed price from one stated for the first time", () => {
  assert.equal(told({ price_input_per_mtok: [2, 1] }), "cuts the price of");
  assert.equal(told({ price_input_per_mtok: [1, 2], price_output_per_mtok: [4, 3] }), "changes the price of");
  assert.equal(told({ price_input_per_mtok: [null, 1], rates: [null, [rate("batch")]] }), "states a price for");
  assert.equal(told({ rates: [[rate("batch")], [rate("batch"), rate("flex")]] }), "adds a rate for");
  assert.equal(told({ rates: [null, [rate("batch"), rate("flex")]] }), "adds rates for");
  assert.equal(told({ rates: [[rate("batch")], [rate("flex")]] }), "changes the price of");
});
