import assert from "node:assert/strict";
import { test } from "node:test";
import { finderOf, recordOf } from "../../../test/clean-catalog.ts";
import type { Catalog } from "../../schema/catalog.ts";
import { replacementResolves } from "./replacement-resolves.ts";

const found = finderOf(replacementResolves);

const replacedBy =
  (models: string[], outside?: string[]) =>
  (c: Catalog): void => {
    recordOf(c, "cedar-0").replacements = models.map((model) => ({ model }));
    const provider = c.providers.get("openai");
    if (provider && outside) provider.outside = outside;
  };

test("replacement-resolves accepts an api_string, an alias, an id and a name of any row", () => {
  assert.deepEqual(found(replacedBy(["lantern-3@2026", "cedar-large", "lantern-3-2026", "Cedar  mini 2"])), []);
});

test("replacement-resolves rejects a target that is not a row", () => {
  assert.deepEqual(found(replacedBy(["cedar-large-2", "cedar-large-3"])), [
    "catalog/openai/cedar-0.json:replacements.1: cedar-large-3 is not a row of the catalog",
  ]);
});

test("replacement-resolves accepts what provider.json lists as outside", () => {
  assert.deepEqual(found(replacedBy(["the Cedar 3 series"], ["the Cedar 3 series"])), []);
});

test("replacement-resolves rejects an exception that is no longer needed", () => {
  assert.deepEqual(found(replacedBy(["cedar-large-2"], ["cedar-large-2", "the Cedar 3 series"])), [
    "catalog/openai/provider.json:outside.0: cedar-large-2 is now the row cedar-large-2",
    "catalog/openai/provider.json:outside.1: no record is replaced by the Cedar 3 series",
  ]);
});

test("replacement-resolves applies an exception to its own provider only", () => {
  const elsewhere = found((c) => {
    recordOf(c, "lantern-4").replacements = [{ model: "the Cedar 3 series" }];
    Object.assign(c.providers.get("openai") ?? {}, { outside: ["the Cedar 3 series"] });
  });
  assert.deepEqual(elsewhere, [
    "catalog/anthropic/lantern-4.json:replacements.0: the Cedar 3 series is not a row of the catalog",
    "catalog/openai/provider.json:outside.0: no record is replaced by the Cedar 3 series",
  ]);
});
