import { diffRecords, same, sameValue } from "../../catalog/diff.ts";
import { order } from "../../catalog/format.ts";
import type { Change, Held, Reviewed } from "../../schema/history.ts";
import { type Evidence, type Field, isUnionField, type ModelRecord } from "../../schema/record.ts";
import { claimsOf, stateOf } from "./claim.ts";
import type { Row } from "./merge.ts";
import { indexOf, lockLineOf, type Run } from "./provider-run.ts";
import { decisionOn } from "./reviewed.ts";

/** The changes from a row's old record to its new one, one for each page and kind, sorted by these. */
export function changesOf(
  { id, old }: Pick<Row, "id" | "old">,
  now: ModelRecord,
  run: Run,
  corrections: readonly Reviewed[] = [],
): Change[] {
  const groups = new Map<string, Change>();
  const wasRead = (page: string) => lockLineOf(run, page) !== undefined;
  // An excerpt of a member's page doesn't show when the member joined its family.
  const indexRead = (e: Evidence) => e.read_on === undefined && wasRead(indexOf(run.provider, e.page) ?? e.page);
  const isNewOnReadPage = old === undefined && now.evidence.some((e) => wasRead(e.page) || indexRead(e));
  for (const { field, from, to } of diffRecords(old, now)) {
    const stating = pagesAdding(field, now, run, old) ?? pagesStating(field, now) ?? pagesStating(field, old);
    const pages = stating ?? [(now.evidence[0] as Evidence).page];
    const isCorrection = corrections.some((c) => c.id === id && c.field === field);
    const kindAt = (page: string) => (old ? kindOf(field, page, old, run) : isNewOnReadPage ? "change" : "first_read");
    const kinds = pages.map((page) => (isCorrection ? "correction" : kindAt(page)));
    // If one page stated something else before, it is a change, even if another was read for the first time.
    const source = Math.max(0, kinds.indexOf("change"));
    const [page, kind] = [pages[source] as string, kinds[source] as Change["kind"]];
    // A new row is held under its name.
    const isSame = (h: Held) => (old ? h.field === field && sameValue(field, h.to, to ?? null) : h.field === "name");
    const since = heldSince(run, (h) => h.id === id && h.evidence.page === page && isSame(h));
    const key = `${page} ${kind} ${since}`;
    const held = since ? { held_since: since } : {};
    const about = { on: run.day, provider: run.slug, id, kind, ...held, page, set: {} };
    const group = groups.get(key) ?? (run.undated.has(page) ? { ...about, dated: "not-before" } : about);
    Object.assign(group.set, { [field]: [from ?? null, to ?? null] });
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) => order(`${a.page} ${a.kind}`, `${b.page} ${b.kind}`));
}

/** The date on which a value was first held that is now accepted without a person's decision. */
function heldSince(run: Run, isSame: (held: Held) => boolean): string | undefined {
  const { catalog, slug, day } = run;
  const held = catalog.held.find((h) => h.provider === slug && h.on < day && isSame(h));
  return held && decisionOn(run, held) === undefined ? held.on : undefined;
}

function kindOf(field: Field, page: string, old: ModelRecord, run: Run): "change" | "first_read" {
  const line = lockLineOf(run, page);
  if (old.evidence.some((e) => e.page === page && hasState(e, field))) return "change";
  if (line === undefined) return "first_read";
  // A page that extends the list of a model it didn't mention before adds knowledge; the model hasn't changed.
  if (isUnionField(field) && !old.evidence.some((e) => e.page === page)) return "first_read";
  // Another form of the page may state what the last one didn't: then only the page has changed.
  const isOther = run.readings.some((r) => r.page.key === page) && !run.reread.has(page);
  return isOther && old[field] === undefined ? "first_read" : "change";
}

const hasState = (e: Evidence, field: Field) => !e.superseded && stateOf(e, field) !== undefined;

/** If a union list has only grown, the pages that state the new elements. */
function pagesAdding(field: Field, now: ModelRecord, { slug, catalog }: Run, old?: ModelRecord): string[] | undefined {
  const before = (isUnionField(field) ? old?.[field] : undefined) as unknown[] | undefined;
  const has = (list: readonly unknown[], element: unknown) => list.some((other) => same(other, element));
  if (before === undefined || !before.every((element) => has((now[field] ?? []) as unknown[], element)))
    return undefined;
  const adding = claimsOf(now, slug, catalog.lock).filter(({ values }) =>
    ((values[field] ?? []) as unknown[]).some((element) => !has(before, element)),
  );
  return adding.length > 0 ? [...new Set(adding.map(({ page }) => page))] : undefined;
}

function pagesStating(field: Field, record: ModelRecord | undefined): string[] | undefined {
  const pages = record?.evidence.filter((e) => hasState(e, field)).map((e) => e.page) ?? [];
  return pages.length > 0 ? [...new Set(pages)] : undefined;
}
