import assert from "node:assert/strict";
import { test } from "node:test";
import { contextOf } from "../../src/publish/context.ts";
import { liteLlmLeftOut, liteLlmMap } from "../../src/publish/exports/litellm.ts";
import { sampleCatalog } from "../sample-catalog.ts";
import { SITE } from "./reader.ts";

test("LiteLLM: successors by their keys, and every model is in the map or has its reason", () => {
  const ctx = contextOf(sampleCatalog(), SITE);
  const map = liteLlmMap(ctx);
  const large = map["cedar-large-1"];
  assert.deepEqual(
    [large?.deprecation_date, large?.successor_model, large?.metadata?.successors],
    ["2027-02-01", "cedar-large-2", ["cedar-large-2", "cedar-mini-2"]],
  );
  const { models } = liteLlmLeftOut(ctx);
  for (const { id, api_string } of ctx.documents.values()) {
    const why = models.find((one) => one.id === id)?.why;
    const listed = Object.keys(map).some((key) => key === api_string || key.endsWith(`/${api_string}`));
    assert.equal(listed, why === undefined, `${id}: ${why}`);
  }
});
