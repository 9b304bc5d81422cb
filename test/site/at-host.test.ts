import assert from "node:assert/strict";
import { test } from "node:test";
import { contextOf } from "../../src/publish/context.ts";
import type { ModelDocument } from "../../src/schema/model-document.ts";
import { html } from "../../src/site/html.ts";
import { namedByHosts } from "../../src/site/parts/replacement.ts";
import { byId, sampleCatalog, sampleModel } from "../sample-catalog.ts";

test("a replacement that a host names is shown with its own end, if it has one", () => {
  const models = [
    sampleModel({ name: "yew", api_string: "yew", status: "deprecated", retires_on: "2027-04-01" }),
    sampleModel({ name: "elm", api_string: "elm", status: "retired" }),
    sampleModel({ name: "oak", api_string: "oak" }),
  ];
  const feed = contextOf(sampleCatalog({ models: byId(models), changes: [] }), "https://almanac.example");
  const named = (...names: string[]) => {
    const replacements = names.map((model) => ({
      model,
      parameters: null,
      id: feed.documents.has(model) ? model : null,
    }));
    const hosts = [{ host: "azure", platform: "Microsoft Foundry", replacements }];
    const said = namedByHosts({ hosts } as unknown as ModelDocument, feed);
    return String(html`${said}`).replace(/<[^>]+>/g, "");
  };
  assert.equal(named("yew"), "Microsoft Foundry (Azure) names yew (deprecated, ends 2027-04-01)");
  assert.equal(named("elm", "oak", "fir"), "Microsoft Foundry (Azure) names elm (retired), oak, fir");
});
