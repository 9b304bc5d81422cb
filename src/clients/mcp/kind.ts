import type { Standing } from "../../schema/standings.ts";
import { taskOf } from "../../schema/task-words.ts";

export const KINDS = ["chat", "embedding", "rerank"] as const;

/** Words in the ids of models for one purpose, which nobody means who asks for a model to talk to. */
const PURPOSES =
  /(?:^|-)(?:asr|audio|canvas|guard|image|imagen|imagine|live|lyria|moderation|mt|ocr|realtime|reel|robotics|safeguard|sonic|sora|translate|tts|veo|video|voice)(?:-|$)/;

/** What a model is for; "other" is speech, images, OCR, moderation and the like. */
export function kindOf({ id, outputs, embedding_dimensions, price_per_1k_searches }: Standing) {
  if (outputs?.includes("embedding") || embedding_dimensions !== undefined || id.includes("embed")) return "embedding";
  if (outputs?.includes("score") || price_per_1k_searches !== undefined || id.includes("rerank")) return "rerank";
  if (PURPOSES.test(id) || taskOf(id) !== "" || outputs?.includes("text") === false) return "other";
  return "chat";
}
