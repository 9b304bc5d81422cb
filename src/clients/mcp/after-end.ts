import { z } from "zod";
import type { Judgement, Model } from "../feed/api.ts";
import { parseEvidence } from "../feed/parse-evidence.ts";
import { plainText } from "../feed/plain-text.ts";
import { isEnd } from "../feed/row-verdict.ts";
import { latest, placeRead } from "./readings.ts";
import type { ToolContext } from "./tool.ts";

const Document = z.object({
  after_retirement: z.object({
    effect: z.enum(["rerouted", "error"]),
    to: z.string().nullish(),
  }),
});

/** What becomes of requests for a model that ends, as a sentence with its page; null if its provider doesn't say. */
export async function afterEnd(
  { id, api_string, status }: Model,
  judgement: Judgement,
  { client, today }: ToolContext,
) {
  if (!isEnd(judgement) && status !== "retired") return null;
  const document = await client.model(id);
  const { data } = Document.safeParse(document);
  const [place] = latest(parseEvidence(document).get("after_retirement") ?? []);
  if (!data || !place) return null;
  const { effect, to } = data.after_retirement;
  const what = effect === "error" ? "fail" : `go to ${to ? plainText(to, 80) : "another model"}`;
  const isOver = status === "retired" || (judgement.verdict === "retired" && judgement.basis !== "host");
  const when = isOver ? "" : ", at the latest once it has ended";
  return `At the vendor's own API, requests for ${api_string ?? id} ${what}${when}: ${placeRead(place, today)}.`;
}
