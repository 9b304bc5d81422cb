import assert from "node:assert/strict";
import { test } from "node:test";
import { sampleHeld, sampleModel } from "../../test/sample-catalog.ts";
import type { HeldReason } from "../schema/held-reason.ts";
import type { Facts, Field } from "../schema/record.ts";
import { nullReason } from "./null-reason.ts";

const makes = (...output_modalities: NonNullable<Facts["output_modalities"]>): Partial<Facts> => ({
  output_modalities,
});
const painter = { ...makes("image"), input_modalities: ["image"] } satisfies Partial<Facts>;
const CASES: [title: string, facts: Partial<Facts>, field: Field, reason: string | undefined][] = [
  ["a stated field", { context_window: 8000 }, "context_window", undefined],
  ["dimensions of a text model", makes("text"), "embedding_dimensions", "not applicable"],
  ["dimensions of an embedding model", makes("embedding"), "embedding_dimensions", "not stated"],
  ["the output price of an embedding model", makes("embedding"), "price_output_per_mtok", "not applicable"],
  ["search prices", {}, "price_per_1k_searches", "not applicable"],
  ["search prices of a rerank model", makes("score"), "price_per_1k_searches", "not stated"],
  ["token limits of an image model", makes("image"), "context_window", "not applicable"],
  ["those of one priced by tokens", { ...painter, price_output_per_mtok: 30 }, "context_window", "not stated"],
  ["the cutoff of an image model", painter, "knowledge_cutoff", "not applicable"],
  ["a cutoff if outputs aren't stated", { input_modalities: ["image"] }, "knowledge_cutoff", "not stated"],
];

for (const [title, facts, field, reason] of CASES)
  test(`the reason for a null: ${title}`, () => assert.equal(nullReason(sampleModel(facts), field, []), reason));

test("a held value is a conflict or unreadable; a model read from excerpts only has the reason excerpt only", () => {
  const model = sampleModel();
  const held = (why: HeldReason) => nullReason(model, "released", [sampleHeld(model.id, "released", { why })]);
  assert.deepEqual([held({ code: "conflict" }), held({ code: "unreadable" })], ["conflict", "unreadable"]);
  const evidence = model.record.evidence.map((entry) => ({ ...entry, read_on: "2026-01-01" }));
  assert.equal(nullReason({ ...model, record: { ...model.record, evidence } }, "released", []), "excerpt only");
});
