import assert from "node:assert/strict";
import { test } from "node:test";
import { sampleHeld, sampleModel } from "../../test/sample-catalog.ts";
import { nullReason } from "./null-reason.ts";

test("a stated field has no reason to be null", () => {
  assert.equal(nullReason(sampleModel({ context_window: 8000 }), "context_window", []), undefined);
});

test("an embedding model has dimensions to state, a text model has none", () => {
  const text = sampleModel({ output_modalities: ["text"] });
  const embedding = sampleModel({ output_modalities: ["embedding"] });
  assert.equal(nullReason(text, "embedding_dimensions", []), "not applicable");
  assert.equal(nullReason(embedding, "embedding_dimensions", []), "not stated");
  assert.equal(nullReason(embedding, "price_output_per_mtok", []), "not applicable");
});

test("only rerank models are priced by the search", () => {
  assert.equal(nullReason(sampleModel(), "price_per_1k_searches", []), "not applicable");
  assert.equal(nullReason(sampleModel({ output_modalities: ["score"] }), "price_per_1k_searches", []), "not stated");
});

test("what waits for a person says so: a conflict, or a text nobody could read", () => {
  const model = sampleModel();
  assert.equal(
    nullReason(model, "released", [sampleHeld(model.id, "released", { why: "conflict about released: …" })]),
    "conflict",
  );
  assert.equal(
    nullReason(model, "released", [sampleHeld(model.id, "released", { why: "unreadable: soon" })]),
    "unreadable",
  );
});

test("a model seen in excerpts alone says so", () => {
  const model = sampleModel();
  const evidence = model.record.evidence.map((e) => ({ ...e, read_on: "2026-01-01" }));
  assert.equal(nullReason({ ...model, record: { ...model.record, evidence } }, "released", []), "excerpt only");
});

test("what makes pictures alone has limits in tokens only where it is sold by tokens", () => {
  const painter = sampleModel({ output_modalities: ["image"] });
  assert.equal(nullReason(painter, "context_window", []), "not applicable");
  const sold = sampleModel({ output_modalities: ["image"], price_output_per_mtok: 30 });
  assert.equal(nullReason(sold, "context_window", []), "not stated");
});
