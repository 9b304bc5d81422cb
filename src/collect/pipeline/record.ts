import { sameValue } from "../../catalog/diff.ts";
import type { AnyCatalog } from "../../schema/catalog.ts";
import { daysBetween } from "../../schema/day.ts";
import type { Held, Lock, LockLine, Reviewed } from "../../schema/history.ts";
import type { Page } from "../page/page.ts";
import { changesOf } from "./changes.ts";
import type { Decisions } from "./gate.ts";
import { type Decided, type Draft, mergeRow } from "./merge.ts";
import { layoutOf, lockLineOf, type ProviderRun, type Run } from "./provider-run.ts";
import type { Reading } from "./read.ts";
import type { Resolved } from "./resolve.ts";

export type Recorded = Pick<ProviderRun, "models" | "changes" | "held" | "lock" | "findings">;

/** Records drafts as the gates and people decided: records, changes, held entries, and the pages' lock lines. */
export function record(run: Run, drafts: readonly Draft[], decisions: Decisions, corrections: readonly Reviewed[]) {
  const { slug } = run;
  const recorded: Recorded = { models: [], changes: [], held: [], lock: {}, findings: [] };
  for (const { row, merged } of drafts) {
    const decided = decisions.rows.get(row.id);
    if (!row.old && isHeldRow(decided)) continue;
    const { record, missing } = decided ? mergeRow(row, run, decided) : merged;
    if (record) {
      recorded.models.push({ provider: slug, id: row.id, record });
      recorded.changes.push(...changesOf(row, record, run, corrections));
    }
    if (missing.length > 0)
      recorded.findings.push({
        file: `${slug}/${row.today[0]?.page ?? ""}`,
        path: row.id,
        message: `no page states its ${missing.join(", ")}`,
        mend: "read a page that states it, or skip the row in the adapter",
      });
  }
  recorded.held = [...stillHeld(run, decisions.held, recorded.models), ...decisions.held];
  recorded.lock = lockOf(run, recorded.held);
  return recorded;
}

/** Returns, in place, each alias that a new row takes from a known model although it isn't published. True if there was one. */
export function returnAliases({ aliases }: Resolved, { models }: Run, drafts: readonly Draft[], { rows }: Decisions) {
  const waiting = drafts.filter(({ row, merged }) => !row.old && (!merged.record || isHeldRow(rows.get(row.id))));
  const ids = new Set(waiting.map(({ row }) => row.id));
  const taken = models.flatMap(({ id, record }) =>
    (record.aliases ?? []).filter((alias) => ids.has(aliases.get(alias) ?? "")).map((alias) => [alias, id] as const),
  );
  for (const [alias, id] of taken) aliases.set(alias, id);
  return taken.length > 0;
}

/** Whether a new row waits for a person as a whole. */
const isHeldRow = (decided: Decided | undefined): boolean =>
  decided !== undefined && (decided.frozen.has("name") || decided.frozen.has("status"));

/** Applies a run to `catalog` in place. */
export function applyRun(catalog: AnyCatalog, run: ProviderRun): void {
  for (const model of run.models) catalog.models.set(model.id, model);
  catalog.changes.push(...run.changes);
  catalog.held = [...catalog.held.filter((h) => h.provider !== run.provider), ...run.held];
  Object.assign(catalog.lock, run.lock);
  for (const page of Object.keys(run.lock))
    if ((catalog.failures[page]?.on ?? run.day) <= run.day) delete catalog.failures[page];
}

/**
 * The lock's lines for the pages read whole. `changed_on` needs a second reading. A page that lacks titles keeps its last layout while
 * something on it waits for a person.
 */
function lockOf(run: Run, held: readonly Held[]): Lock {
  const lineOf = (reading: Reading): LockLine => {
    const { page, sha256, rows, listed, unreadEnds } = reading;
    const old = lockLineOf(run, page.key);
    const changed_on = old === undefined || old.sha256 === sha256 ? old?.changed_on : run.day;
    // Later ones are reported until they are read, or the page has been the same for a month.
    const isSettled = old === undefined || (changed_on !== undefined && daysBetween(changed_on, run.day) > 30);
    const ends = unreadEnds.map(({ hash }) => hash).filter((hash) => isSettled || old.unread_ends?.includes(hash));
    const waits = run.missing.has(page.key) && held.some(({ evidence }) => evidence.page === page.key);
    return {
      read_on: run.day,
      ...(changed_on === undefined ? {} : { changed_on }),
      sha256,
      layout: waits && old ? old.layout : layoutOf(reading),
      rows,
      ...versionOf(page, old, run.day),
      ...(listed === undefined ? {} : { listed }),
      ...(ends.length > 0 && { unread_ends: [...new Set(ends)].sort() }),
    };
  };
  const whole = run.readings.filter(({ page }) => page.completeness === "whole");
  return Object.fromEntries(whole.map((reading) => [`${run.slug}/${reading.page.key}`, lineOf(reading)]));
}

/** The versions of a package, from which the catalog can be rebuilt. */
function versionOf({ package: read }: Page, old: LockLine | undefined, day: string): Partial<LockLine> {
  return read ? { ...read, versions: { ...old?.versions, [read.version]: old?.versions?.[read.version] ?? day } } : {};
}

/**
 * Held entries that remain: those from pages that weren't read whole today (an excerpt may leave them out), unless they were proposed again, their row was accepted, or
 * the record has the value by now.
 */
function stillHeld({ catalog, slug, whole }: Run, now: readonly Held[], models: Recorded["models"]): Held[] {
  const today = new Map(models.map(({ id, record }) => [id, record]));
  return catalog.held.filter((h) => {
    const record = today.get(h.id) ?? catalog.models.get(h.id)?.record;
    return (
      h.provider === slug &&
      !whole.has(h.evidence.page) &&
      !now.some((n) => n.id === h.id && n.field === h.field) &&
      !(h.field === "name" && h.from === null && today.has(h.id)) &&
      !(h.to !== null && sameValue(h.field, record?.[h.field], h.to))
    );
  });
}
