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

/** Drafts, and what gates and people decided about them → records, changes, what waits, and the pages' lock lines. */
export function record(
  today: Today,
  drafts: readonly Draft[],
  decisions: Decisions,
  corrections: readonly Reviewed[],
): Recorded {
  const { slug } = today;
  const recorded: Recorded = { models: [], changes: [], held: [], lock: lockOf(today), findings: [] };
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
  return recorded;
}

/** Lines of the pages read whole. Only a second reading can tell that a page has changed. */
function lockOf(today: Today): Lock {
  const { slug, day } = today;
  const lines = today.readings
    .filter(({ page }) => page.completeness === "whole")
    .map(({ page, sha256, layout, rows, listed }): [string, LockLine] => {
      const old = lockLineOf(today, page.key);
      const changed_on = old === undefined || old.sha256 === sha256 ? old?.changed_on : day;
      const changed = changed_on === undefined ? {} : { changed_on };
      const ids = listed === undefined ? {} : { listed };
      const line = { read_on: day, ...changed, sha256, layout, rows, ...versionOf(page, old, day), ...ids };
      return [`${slug}/${page.key}`, line];
    });
  return Object.fromEntries(lines);
}

/** What the lock keeps of a package: with its versions, the catalog can be rebuilt. */
function versionOf({ package: read }: Page, old: LockLine | undefined, day: string): Partial<LockLine> {
  return read ? { ...read, versions: { ...old?.versions, [read.version]: old?.versions?.[read.version] ?? day } } : {};
}

/**
 * Held entries of pages that were not read today, and not proposed anew, go on waiting; a held row that entered does not, nor a value
 * that stands by now.
 */
function stillHeld({ catalog, slug, layouts }: Today, now: readonly Held[], models: Recorded["models"]): Held[] {
  const today = new Map(models.map(({ id, record }) => [id, record]));
  return catalog.held.filter((h) => {
    const record = today.get(h.id) ?? catalog.models.get(h.id)?.record;
    return (
      h.provider === slug &&
      !layouts.has(h.evidence.page) &&
      !now.some((n) => n.id === h.id && n.field === h.field) &&
      !(h.field === "name" && h.from === null && today.has(h.id)) &&
      !(h.to !== null && same(record?.[h.field], h.to))
    );
  });
}
