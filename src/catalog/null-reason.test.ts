import assert from "node:assert/strict";
import { test } from "node:test";
import { sampleHeld, sampleModel } from "../../test/sample-catalog.ts";
import { nullReason } from "./null-reason.ts";

test("a stated field has no reason to be null", () => {
  assert.equal(nullReason(sampleModel({ context_window: 8000 }), "context_window", []), undefined);
});

test("dimensions apply to embedding models, not to text models", () => {
  const text = sampleModel({ output_modalities: ["text"] });
  const embedding = sampleModel({ output_modalities: ["embedding"] });
  assert.equal(nullReason(text, "embedding_dimensions", []), "not applicable");
  assert.equal(nullReason(embedding, "embedding_dimensions", []), "not stated");
  assert.equal(nullReason(embedding, "price_output_per_mtok", []), "not applicable");
});

test("search prices apply to rerank models only", () => {
  assert.equal(nullReason(sampleModel(), "price_per_1k_searches", []), "not applicable");
  assert.equal(nullReason(sampleModel({ output_modalities: ["score"] }), "price_per_1k_searches", []), "not stated");
});

test("a held value is a conflict or unreadable", () => {
  const model = sampleModel();
  assert.equal(
    nullReason(model, "released", [sampleHeld(model.id, "released", { why: { code: "conflict" } })]),
    "conflict",
  );
  assert.equal(
    nullReason(model, "released", [sampleHeld(model.id, "released", { why: { code: "unreadable", detail: "soon" } })]),
    "unreadable",
  );
});

test("a model read from excerpts only has the reason excerpt only", () => {
  const model = sampleModel();
  const evidence = model.record.evidence.map((e) => ({ ...e, read_on: "2026-01-01" }));
  assert.equal(nullReason({ ...model, record: { ...model.record, evidence } }, "released", []), "excerpt only");
});

test("token limits apply to an image model only if it is priced by tokens", () => {
  const painter = sampleModel({ output_modalities: ["image"] });
  assert.equal(nullReason(painter, "context_window", []), "not applicable");
  const sold = sampleModel({ output_modalities: ["image"], price_output_per_mtok: 30 });
  assert.equal(nullReason(sold, "context_window", []), "not stated");
});

test("a cutoff applies to a model whose outputs are not stated, whatever it takes", () => {
  const seeing = sampleModel({ input_modalities: ["image"], output_modalities: undefined });
  assert.equal(nullReason(seeing, "knowledge_cutoff", []), "not stated");
  const painter = sampleModel({ input_modalities: ["image"], output_modalities: ["image"] });
  assert.equal(nullReason(painter, "knowledge_cutoff", []), "not applicable");
});
