import type { AnyCatalog, Model } from "../schema/catalog.ts";
import { isSold, type Slug } from "../schema/vocabulary.ts";

export type IdOf = (spelling: string) => string | undefined;

/**
 * Finds a model's id by api_string, alias, id or name, in this order of precedence. A name that several models share means the only one
 * of them that is still sold, as in `replacementNamed` of the clients.
 */
export function spellings(catalog: AnyCatalog): IdOf {
  const models = [...catalog.models.values()];
  const exact = new Map<string, string>();
  const add = (spelling: string, id: string) => exact.has(spelling) || exact.set(spelling, id);
  for (const { id, record } of models) if (record.api_string !== undefined) add(record.api_string, id);
  for (const { id, record } of models) for (const alias of record.aliases ?? []) add(alias, id);
  for (const { id } of models) add(id, id);
  const names = Map.groupBy(models, ({ record }) => plain(record.name));
  return (spelling) => exact.get(spelling) ?? onlyOne(names.get(plain(spelling)) ?? [])?.id;
}

function onlyOne(models: readonly Model<Slug>[]): Model<Slug> | undefined {
  const sold = models.filter(({ record }) => isSold(record.status));
  const [one, ...others] = models.length === 1 ? models : sold;
  return others.length === 0 ? one : undefined;
}

/** Normalizes a display name, which pages print in varying case and spacing. */
const plain = (name: string) => name.trim().toLowerCase().replace(/\s+/g, " ");
