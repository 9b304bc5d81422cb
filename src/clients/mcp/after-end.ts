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

/** A heading such as `Claude Opus 4 (retired, except on Google Cloud)`. */
const EXCEPT = /\(retired, (except on [^)]+)\)/i;

/** What becomes of requests for a model that ends, and where it goes on, as sentences with their pages; null if its provider doesn't say. */
export async function afterEnd(
  model: Model,
  judgement: Judgement,
  { client, today }: ToolContext,
): Promise<string | null> {
  if (!isEnd(judgement) && model.status !== "retired") return null;
  const document = await client.model(model.id);
  return (
    [requestsFor(model, judgement, document, today), exceptions(document, today)].filter(Boolean).join(" ") || null
  );
}

/** `Its vendor calls it retired "except on Google Cloud": <page> read 2026-10-10, 44 days ago.` */
function exceptions(document: unknown, today: string): string | null {
  const places = [...parseEvidence(document).values()].flat().filter(({ at }) => EXCEPT.test(at ?? ""));
  const [place] = latest(places);
  const [, words] = EXCEPT.exec(place?.at ?? "") ?? [];
  return place && words ? `Its vendor calls it retired "${words}": ${placeRead(place, today)}.` : null;
}

function requestsFor({ api_string, id, status }: Model, judgement: Judgement, document: unknown, today: string) {
  const { data } = Document.safeParse(document);
  const [place] = latest(parseEvidence(document).get("after_retirement") ?? []);
  if (!data || !place) return null;
  const { effect, to } = data.after_retirement;
  const what = effect === "error" ? "fail" : `go to ${to ? plainText(to, 80) : "another model"}`;
  const isOver = status === "retired" || (judgement.verdict === "retired" && judgement.basis !== "host");
  const when = isOver ? "" : ", at the latest once it has ended";
  return `At the vendor's own API, requests for ${api_string ?? id} ${what}${when}: ${placeRead(place, today)}.`;
}
