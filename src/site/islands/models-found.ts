import type { Model } from "../../schema/feed.ts";
import type { ResolveDocument } from "../../schema/resolve-document.ts";
import { html } from "../html.ts";
import type { Promised } from "../parts/comparison.ts";
import { byProvider, slugOf } from "../parts/provider-mark.ts";
import { createSearch, type Search } from "../parts/search.ts";
import { statusWord } from "../parts/value.ts";
import type { Option } from "./combobox.ts";

export type Found = {
  models: ReadonlyMap<string, Model>;
  /** From any spelling to the id of the model. */
  spellings: Record<string, string>;
  promised: Promised;
  search: Search;
};

/** Fetches a document of the feed. Throws if that fails. */
export const read = (path: string) =>
  fetch(path).then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(String(answer.status)))));

/** The models of the feed, and a search over all their spellings. Throws if the feed can't be read. */
export async function findModels(base: string): Promise<Found> {
  const [feed, resolved] = await Promise.all([
    read(`${base}/api/models.json`),
    read(`${base}/api/resolve.json`).catch(() => ({ spellings: {}, not_before: {} })),
  ]);
  const { models } = feed as { models: Model[] };
  const { spellings, not_before } = resolved as Pick<ResolveDocument, "spellings" | "not_before">;
  const also = Map.groupBy(Object.entries(spellings), ([, id]) => id);
  const named = models.map(({ id, name, provider, status, api_string }) => {
    const others = (also.get(id) ?? []).map(([spelling]) => spelling);
    return { id, name, provider, status, also: [api_string ?? "", ...others].join("\n") };
  });
  return {
    models: new Map(models.map((model) => [model.id, model])),
    spellings,
    promised: Object.fromEntries(Object.entries(not_before).map(([id, { day }]) => [id, day])),
    search: createSearch(named),
  };
}

/** A model as an option of a list. */
export const optionOf = ({ id, name, provider, status }: Model): Option => ({
  value: id,
  label: html`${name} <span class="soft">${byProvider(slugOf(provider), provider)}</span> <span class="status ${status}">${statusWord(status)}</span>`,
});
