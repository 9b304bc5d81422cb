import type { ModelDocument } from "../../schema/model-document.ts";
import type { Kind } from "../../schema/vocabulary.ts";

const word = (words: string) => new RegExp(`(?:^|-)(?:${words})(?:-|$)`);

/** Words in the ids of models for one purpose, for those whose outputs are not stated, or are those of several kinds. */
const WORDS: readonly [RegExp, Kind][] = [
  [/rerank/, "rerank"],
  [/embed|^text-(?:search|similarity)|^code-search/, "embedding"],
  [/moderation|guard|shieldstral/, "moderation"],
  [/transcri|whisper|(?:^|-)asr(?:-|$)/, "transcription"],
  [word("image|imagen|dall-e|cogview|canvas"), "image"],
  [word("veo|sora|reel|video|[it]2v"), "video"],
  [word("audio|live|lyria|realtime|sonic|tts|voice"), "audio"],
  [word("mt|ocr|parse|robotics|translate"), "other"],
];

/** What a model is for, by what it makes as far as that is stated, else by its id. */
export function kindOf({
  id,
  input_modalities: takes,
  output_modalities: makes,
  embedding_dimensions,
}: Pick<ModelDocument, "id" | "input_modalities" | "output_modalities" | "embedding_dimensions">): Kind {
  const kindById = WORDS.find(([pattern]) => pattern.test(id))?.[1];
  if (makes?.includes("embedding") || embedding_dimensions !== null) return "embedding";
  if (makes?.includes("score")) return kindById ?? "rerank";
  if (makes && !makes.includes("text"))
    return (["video", "image", "audio"] as const).find((one) => makes.includes(one)) ?? "other";
  if (kindById) return kindById;
  return takes?.join() === "audio" && makes ? "transcription" : "chat";
}
