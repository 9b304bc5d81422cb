// What a model's own document says of its replacement beside the name.
import { z } from "zod";
import type { Model } from "../feed/api.ts";
import { parseEvidence } from "../feed/parse-evidence.ts";
import { plainText } from "../feed/plain-text.ts";
import { latest, placeRead } from "./readings.ts";
import { spellingOf } from "./rows.ts";
import type { ToolContext } from "./tool.ts";

const Document = z.object({
  replacements: z.array(z.object({ model: z.string(), parameters: z.string().nullish(), id: z.string().nullish() })),
});

/** Name of a replacement, as stated and as its vendor's API takes it → the parameters it is to be called with. */
export const Parameters = z.record(z.string(), z.string());
export type Parameters = z.infer<typeof Parameters>;

/** `on`: `<page> read 2026-11-20, 2 days ago`, where the replacement was last read; null if none is stated. */
export async function replacementRead(model: Model, context: ToolContext) {
  const { client, resolver, today } = context;
  const { id, replacement } = resolver.replacementSource(model);
  if (replacement === null) return { on: null, parameters: {} };
  const document = await client.model(id);
  const [place] = latest(parseEvidence(document).get("replacements") ?? []);
  return { on: place ? placeRead(place, today) : null, parameters: parametersIn(document, context) };
}

function parametersIn(document: unknown, { modelOf }: ToolContext): Parameters {
  const { data } = Document.safeParse(document);
  return Object.fromEntries(
    (data?.replacements ?? []).flatMap(({ model: stated, parameters, id }) => {
      const found = modelOf(id ?? null);
      const names = [stated, ...(found ? [spellingOf(found)] : [])];
      return parameters ? names.map((name) => [plainText(name, 80), plainText(parameters, 120)]) : [];
    }),
  );
}

/** `gpt-5.6-sol with "reasoning.mode: pro"`. */
export const withParameters = (name: string, parameters: Parameters): string =>
  Object.hasOwn(parameters, name) ? `${name} with "${parameters[name]}"` : name;
