import type { AnyCatalog } from "../../schema/catalog.ts";
import type { SourcePage } from "../../schema/sources-document.ts";

/** `<provider>/<page>` → how many of the firm retirement days that the page has stated it has moved or withdrawn, by the journal. */
export function movedDays({ changes }: AnyCatalog): Map<string, NonNullable<SourcePage["moved_days"]>> {
  const pages = new Map<string, { stated: Set<string>; moved: Set<string>; since: string }>();
  for (const { kind, provider, page, id, on, set } of changes) {
    const [before, after] = set.retires_on ?? [null, null];
    // What we had read wrongly has not moved.
    if (kind === "correction" || before === after) continue;
    const key = `${provider}/${page}`;
    const one = pages.get(key) ?? { stated: new Set(), moved: new Set(), since: on };
    pages.set(key, one);
    one.stated.add(id);
    if (kind === "change" && before !== null) one.moved.add(id);
    if (on < one.since) one.since = on;
  }
  return new Map(
    [...pages].map(([key, { stated, moved, since }]) => [key, { count: moved.size, of: stated.size, since }]),
  );
}
