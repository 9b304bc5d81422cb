import type { AnyCatalog } from "../../src/schema/catalog.ts";

/** Model → field → value as JSON; lists are sorted. */
export type Facts = Map<string, Record<string, string>>;

/** The facts of each model, without evidence and notes. */
export const factsOf = ({ models }: Pick<AnyCatalog, "models">): Facts =>
  new Map(
    [...models].map(([id, { record }]) => {
      const { evidence: _, notes: __, ...facts } = record;
      return [id, Object.fromEntries(Object.entries(facts).map(([field, value]) => [field, textOf(value)]))];
    }),
  );

const textOf = (value: unknown): string =>
  Array.isArray(value) ? JSON.stringify(value.map(canonical).sort()) : canonical(value);

/** JSON whose keys are in order. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner) =>
    inner !== null && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

/** Values that are in none of the right catalogs, comparing lists by element. A missing value is not wrong. */
export function wrongValues(now: Facts, right: readonly Facts[]): string[] {
  const itemsOf = (text: string): string[] => {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [text];
  };
  return [...now].flatMap(([id, facts]) =>
    Object.entries(facts).flatMap(([field, text]) => {
      const known = new Set(right.flatMap((of) => itemsOf(of.get(id)?.[field] ?? "[]")));
      // If no page gave a name, the model is named by its own id.
      if (field === "name") known.add(facts.api_string ?? "");
      return itemsOf(text).every((item) => known.has(item)) ? [] : [`${id}.${field}: ${text}`];
    }),
  );
}
