import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "cheerio";
import { contextOf } from "../../src/publish/context.ts";
import { endList, endsOf } from "../../src/site/parts/lifecycle.ts";
import { byId, sampleCatalog, sampleModel } from "../sample-catalog.ts";

test("an alias has the replacement that is stated for its snapshot, if both end on the same day", () => {
  const ending = (api_string: string, retires_on: string, target?: string) =>
    sampleModel({
      name: api_string,
      api_string,
      status: "deprecated",
      retires_on,
      ...(target && { replacements: [{ model: target }] }),
    });
  const models = [
    ending("elm", "2026-12-11"),
    ending("elm-2025-08-07", "2026-12-11", "yew"),
    ending("oak", "2027-01-14"),
    ending("oak-2024-05-13", "2026-10-23", "yew"),
    sampleModel({ name: "yew", api_string: "yew" }),
  ];
  const feed = contextOf(sampleCatalog({ models: byId(models), changes: [] }), "https://almanac.example");
  const $ = load(String(endList(endsOf(feed.documents.values()), feed)));
  const said = $("li")
    .toArray()
    .map((one) => [$(one).find(".what a").text(), $(one).find(".instead").text()]);
  assert.deepEqual(Object.fromEntries(said), {
    elm: "→replaced by yew, as for its snapshot",
    "elm-2025-08-07": "→replaced by yew",
    oak: "no replacement stated",
    "oak-2024-05-13": "→replaced by yew",
  });
});
