import { same } from "../../catalog/diff.ts";
import type { Held, Lock, LockLine, Reviewed } from "../../schema/history.ts";
import type { Page } from "../page/page.ts";
import { changesOf } from "./changes.ts";
import type { Decisions } from "./gate.ts";
import { type Draft, mergeRow } from "./merge.ts";
import type { ProviderRun } from "./provider-run.ts";
import { lockLineOf } from "./provider-state.ts";
import type { Today } from "./read.ts";

export type Recorded = Pick<ProviderRun, "models" | "changes" | "held" | "lock" | "findings">;

/** Records drafts as the gates and people decided: records, changes, held entries, and the pages' lock lines. */
export function record(
  today: Today,
  drafts: readonly Draft[],
  decisions: Decisions,
  corrections: readonly Reviewed[],
): Recorded {
  const { slug } = today;
  const recorded: Recorded = { models: [], changes: [], held: [], lock: {}, findings: [] };
  for (const { row, merged } of drafts) {
    const decided = decisions.rows.get(row.id);
    if (!row.old && (decided?.frozen.has("name") || decided?.frozen.has("status"))) continue;
    const final = decided ? mergeRow(row, today, decided) : merged;
    if (final.record) {
      recorded.models.push({ provider: slug, id: row.id, record: final.record });
      recorded.changes.push(...changesOf(row, final.record, today, corrections));
    } else
      recorded.findings.push({
        file: `${slug}/${row.today[0]?.page ?? ""}`,
        path: row.id,
        message: `no page states its ${final.missing.join(", ")}`,
        mend: "read a page that states it, or skip the row in the adapter",
      });
  }
  recorded.held = [...stillHeld(today, decisions.held, recorded.models), ...decisions.held];
  recorded.lock = lockOf(today, recorded.held);
  return recorded;
}

/**
 * The lock's lines for the pages read whole. `changed_on` needs a second reading. A page that lacks titles keeps its last layout while
 * something on it waits for a person.
 */
function lockOf(today: Today, held: readonly Held[]): Lock {
  const { slug, day } = today;
  const lines = today.readings
    .filter(({ page }) => page.completeness === "whole")
    .map(({ page, sha256, layout: now, missing, rows, listed }): [string, LockLine] => {
      const old = lockLineOf(today, page.key);
      const changed_on = old === undefined || old.sha256 === sha256 ? old?.changed_on : day;
      const changed = changed_on === undefined ? {} : { changed_on };
      const ids = listed === undefined ? {} : { listed };
      const waits = missing.length > 0 && held.some(({ evidence }) => evidence.page === page.key);
      const layout = waits && old ? old.layout : now;
      const line = { read_on: day, ...changed, sha256, layout, rows, ...versionOf(page, old, day), ...ids };
      return [`${slug}/${page.key}`, line];
    });
  return Object.fromEntries(lines);
}

/** The versions of a package, from which the catalog can be rebuilt. */
function versionOf({ package: read }: Page, old: LockLine | undefined, day: string): Partial<LockLine> {
  return read ? { ...read, versions: { ...old?.versions, [read.version]: old?.versions?.[read.version] ?? day } } : {};
}

/**
 * Held entries that remain: those from pages that weren't read today, unless they were proposed again, their row was accepted, or
 * the record has the value by now.
 */
function stillHeld({ catalog, slug, readings }: Today, now: readonly Held[], models: Recorded["models"]): Held[] {
  const today = new Map(models.map(({ id, record }) => [id, record]));
  return catalog.held.filter((h) => {
    const record = today.get(h.id) ?? catalog.models.get(h.id)?.record;
    return (
      h.provider === slug &&
      !readings.some(({ page }) => page.key === h.evidence.page) &&
      !now.some((n) => n.id === h.id && n.field === h.field) &&
      !(h.field === "name" && h.from === null && today.has(h.id)) &&
      !(h.to !== null && same(record?.[h.field], h.to))
    );
  });
}
