import type { AnyCatalog, Catalog } from "../../schema/catalog.ts";
import type { Slug } from "../../schema/vocabulary.ts";

/** The day since which every current page of a provider or host has been read, or null. Pages that are gone don't count. */
export function readSince(slug: Slug, { providers, lock }: Pick<AnyCatalog, "providers" | "lock">): string | null {
  const pages = providers.get(slug)?.pages ?? {};
  const days = Object.entries(lock).flatMap(([key, line]) => {
    const [of, ...page] = key.split("/");
    const listed = pages[page.length > 1 ? `${page[0]}/*` : (page[0] ?? "")];
    return of === slug && listed && !listed.until ? [line.read_on] : [];
  });
  return days.sort()[0] ?? null;
}

/**
 * The feed's `updated`: the latest of the last data change, the last human decision, and the last day on which every provider was
 * verified. Throws if there is none of these.
 */
export function updated(catalog: Catalog): string {
  const verified = [...catalog.providers.keys()].map((slug) => readSince(slug, catalog));
  const [allVerified] = verified.includes(null) ? [] : verified.toSorted();
  const days = [...catalog.changes.map((c) => c.on), ...catalog.reviewed.map((r) => r.on), allVerified ?? ""];
  const last = days.sort().at(-1);
  if (!last) throw new Error("the catalog has no changes, no decisions and no readings: nothing says how old it is");
  return last;
}
