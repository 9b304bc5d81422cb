import assert from "node:assert/strict";
import { test } from "node:test";
import { kindOf } from "./kind.ts";

const media = (makes: Parameters<typeof kindOf>[0]["output_modalities"], takes: typeof makes = null) => ({
  ...{ input_modalities: takes, output_modalities: makes },
});

test("a model's kind is what it makes, else what its id says", () => {
  for (const [id, facts, kind] of [
    ["oak-1", {}, "chat"],
    ["oak-1", media(["text"], ["text", "audio"]), "chat"],
    ["oak-1-vision", media(["text"]), "chat"],
    ["oak-1", media(["embedding"]), "embedding"],
    ["oak-1", { embedding_dimensions: 256 }, "embedding"],
    ["oak-embed-1", {}, "embedding"],
    ["oak-1", media(["score"]), "rerank"],
    ["oak-moderation-1", media(["score"]), "moderation"],
    ["oak-1", media(["video", "audio"]), "video"],
    ["oak-image-1", media(["image", "text"]), "image"],
    ["oak-1", media(["image"]), "image"],
    ["oak-realtime-1", {}, "audio"],
    ["oak-1", media(["text"], ["audio"]), "transcription"],
    ["oak-live-transcribe", {}, "transcription"],
    ["oak-ocr-1", media(["text"]), "other"],
  ] as const)
    assert.equal(
      kindOf({ ...media(null), embedding_dimensions: null, id, ...facts }),
      kind,
      `${id} ${JSON.stringify(facts)}`,
    );
});
