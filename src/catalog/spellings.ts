import type { AnyCatalog } from "../schema/catalog.ts";

export type IdOf = (spelling: string) => string | undefined;

/** Finds a model's id by api_string, alias, id or name, in this order of precedence. */
export function spellings(catalog: AnyCatalog): IdOf {
  const models = [...catalog.models.values()];
  const exact = new Map<string, string>();
  const add = (spelling: string, id: string) => exact.has(spelling) || exact.set(spelling, id);
  for (const { id, record } of models) if (record.api_string !== undefined) add(record.api_string, id);
  for (const { id, record } of models) for (const alias of record.aliases ?? []) add(alias, id);
  for (const { id } of models) add(id, id);
  const names = new Map(models.map(({ id, record }) => [plain(record.name), id]));
  return (spelling) => exact.get(spelling) ?? names.get(plain(spelling));
}

/** Normalizes a display name, which pages print in varying case and spacing. */
const plain = (name: string) => name.trim().toLowerCase().replace(/\s+/g, " ");
