import type { ModelDocument } from "../../schema/model-document.ts";
import { type Html, html } from "../html.ts";
import { count } from "./value.ts";

/** The fewest models for which a rank makes sense. */
const FEWEST = 8;

/** What the model makes; vectors too, although its page may call them text. */
const outputOf = ({ output_modalities: makes, embedding_dimensions: size }: ModelDocument): readonly string[] =>
  size === null ? (makes ?? []) : ["embedding"];
const kindOf = (document: ModelDocument) => outputOf(document).toSorted().join();

type Documents = ReadonlyMap<string, ModelDocument>;
const sold = new WeakMap<Documents, Map<string, ModelDocument[]>>();

/** Available models by output, computed once for all pages. */
function soldIn(documents: Documents): Map<string, ModelDocument[]> {
  const known = sold.get(documents);
  if (known) return known;
  const found = Map.groupBy(
    [...documents.values()].filter(({ status }) => status === "ga"),
    kindOf,
  );
  sold.set(documents, found);
  return found;
}

const plural = (modality: string) => (modality === "embedding" ? "embeddings" : modality);

/** A model's rank among available models with the same output, in words, or null. */
export function rank(document: ModelDocument, documents: Documents): Html | null {
  const { status, price_input_per_mtok: price, context_window: context } = document;
  const makes = outputOf(document);
  if (status === "retired" || makes.length === 0) return null;
  const peers = (soldIn(documents).get(kindOf(document)) ?? []).filter(({ id }) => id !== document.id);
  const say = (
    own: number | null,
    field: "price_input_per_mtok" | "context_window",
    beats: (other: number) => boolean,
    words: string,
    what: string,
  ) => {
    const stated = peers.flatMap((peer) => peer[field] ?? []);
    if (own === null || stated.length < FEWEST) return [];
    return [
      html`${words} than <b>${count(stated.filter(beats).length)}</b> of the ${count(stated.length)} with a stated ${what}`,
    ];
  };
  const told = [
    ...say(price, "price_input_per_mtok", (other) => other > (price ?? 0), "cheaper input", "price"),
    ...say(context, "context_window", (other) => other < (context ?? 0), "a larger context", "size"),
  ];
  if (told.length === 0) return null;
  return html`<p class="note rank">Among available models that make ${makes.map(plural).join(" and ")}: ${told.map((one, i) => [i > 0 && "; ", one])}.</p>`;
}
