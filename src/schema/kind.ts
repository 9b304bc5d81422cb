import type { ModelDocument } from "./model-document.ts";
import type { Kind } from "./vocabulary.ts";

const word = (words: string) => new RegExp(`(?:^|-)(?:${words})(?:-|$)`);

/** Words in the ids of models for one purpose, for those whose outputs are not stated, or are those of several kinds. */
const WORDS: readonly [RegExp, Kind][] = [
  [/rerank/, "rerank"],
  [/embed|^text-(?:search|similarity)|^code-search|(?:^|-)(?:bge|e5|gte)-/, "embedding"],
  [/moderation|guard|shieldstral/, "moderation"],
  [/transcri|whisper|(?:^|-)asr(?:-|$)/, "transcription"],
  [word("image|imagen|dall-e|cogview|canvas"), "image"],
  [word("veo|sora|reel|video|[it]2v"), "video"],
  [word("audio|live|lyria|realtime|sonic|tts|voice"), "audio"],
  [word("mt|ocr|parse|robotics|translate"), "other"],
];

/** What a model is for by its id alone, if not for chat. */
export const kindById = (id: string): Kind | undefined => WORDS.find(([pattern]) => pattern.test(id))?.[1];

/** What a model is for, by what it makes as far as that is stated, else by its id. */
export function kindOf({
  id,
  input_modalities: takes,
  output_modalities: makes,
  embedding_dimensions,
}: Pick<ModelDocument, "id" | "input_modalities" | "output_modalities" | "embedding_dimensions">): Kind {
  const byId = kindById(id);
  if (makes?.includes("embedding") || embedding_dimensions !== null) return "embedding";
  if (makes?.includes("score")) return byId ?? "rerank";
  if (makes && !makes.includes("text"))
    return (["video", "image", "audio"] as const).find((one) => makes.includes(one)) ?? "other";
  if (byId) return byId;
  return takes?.join() === "audio" && makes ? "transcription" : "chat";
}
