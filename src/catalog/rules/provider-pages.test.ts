import assert from "node:assert/strict";
import { test } from "node:test";
import { finderOf } from "../../../test/clean-catalog.ts";
import { providerPages } from "./provider-pages.ts";

const found = finderOf(providerPages);
const FILE = "catalog/openai/provider.json";

test("provider-pages accepts references to listed pages", () => {
  const kept = found((c) => {
    const provider = c.providers.get("openai");
    if (!provider) return;
    provider.wins = ["model/*", "model/one"].map((page) => ({ page, fields: ["name"], why: "It is the model's own." }));
    provider.terms.status = { Gone: { before: "deprecated", after: "retired", definition: "deprecations: States" } };
  });
  assert.deepEqual(kept, []);
});

test("provider-pages rejects an index, a precedence or a definition on an unlisted page", () => {
  const stray = found((c) => {
    const provider = c.providers.get("openai");
    if (!provider) return;
    provider.pages["family/*"] = { url: "https://docs.example.com/openai/{slug}", expect: {} };
    provider.pages["model/*"] = { url: "https://docs.example.com/openai/{slug}", index: "list", expect: {} };
    provider.wins = [{ page: "prices", fields: ["name"], why: "It is newer." }];
    provider.terms.status = { Gone: { before: "deprecated", after: "retired", definition: "states: States" } };
  });
  assert.deepEqual(stray, [
    `${FILE}:pages.model/*.index: there is no page list`,
    `${FILE}:pages.family/*.index: there is no page (none named)`,
    `${FILE}:wins.0.page: there is no page prices`,
    `${FILE}:terms.status.Gone.definition: there is no page states`,
  ]);
});
