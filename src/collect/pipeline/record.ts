import type { Change, Held, Lock, LockLine, Reviewed } from "../../schema/history.ts";
import type { Field, ModelRecord } from "../../schema/record.ts";
import type { Page } from "../page/page.ts";
import { changesOf } from "./changes.ts";
import type { Decisions } from "./gate.ts";
import { type Draft, type MergeContext, mergeRow, type Row } from "./merge.ts";
import type { ProviderRun } from "./provider-run.ts";
import { lockLineOf, type ProviderState } from "./provider-state.ts";
import type { Reading } from "./read.ts";

export type Recorded = Pick<ProviderRun, "models" | "changes" | "held" | "lock" | "findings">;

/** Drafts, and what gates and people decided about them → records, changes, what waits, and the pages' lock lines. */
export function record(
  state: ProviderState,
  readings: readonly Reading[],
  drafts: readonly Draft[],
  decisions: Decisions,
  corrections: readonly Reviewed[],
  ctx: MergeContext,
): Recorded {
  const { slug } = state;
  const recorded: Recorded = { models: [], changes: [], held: [], lock: lockOf(state, readings), findings: [] };
  for (const { row, merged } of drafts) {
    const decided = decisions.rows.get(row.id);
    if (!row.old && (decided?.frozen.has("name") || decided?.frozen.has("status"))) continue;
    const final = decided ? mergeRow(row, ctx, decided) : merged;
    if (final.record) {
      recorded.models.push({ provider: slug, id: row.id, record: final.record });
      recorded.changes.push(...changesIn(state, readings, row, final.record, corrections));
    } else
      recorded.findings.push({
        file: `${slug}/${row.today[0]?.page ?? ""}`,
        path: row.id,
        message: `no page states its ${final.missing.join(", ")}`,
        mend: "read a page that states it, or leave the row out in the adapter",
      });
  }
  const entered = new Set(recorded.models.map((m) => m.id));
  recorded.held = [...stillHeld(state, readings, decisions.held, entered), ...decisions.held];
  return recorded;
}

function changesIn(
  state: ProviderState,
  readings: readonly Reading[],
  { id, old }: Row,
  now: ModelRecord,
  corrections: readonly Reviewed[],
): Change[] {
  return changesOf(id, old, now, {
    state,
    layouts: new Map(readings.map((r) => [r.page.key, r.layout])),
    corrected: new Set(corrections.filter((c) => c.id === id).map((c) => c.field as Field)),
  });
}

/** Lines of the pages read whole. Only a second reading can tell that a page has changed. */
function lockOf(state: ProviderState, readings: readonly Reading[]): Lock {
  const lines = readings
    .filter(({ page }) => page.completeness === "whole")
    .map(({ page, sha256, layout, rows }): [string, LockLine] => {
      const old = lockLineOf(state, page.key);
      const changed_on = old === undefined || old.sha256 === sha256 ? old?.changed_on : state.day;
      const changed = changed_on === undefined ? {} : { changed_on };
      const line = { read_on: state.day, ...changed, sha256, layout, rows, ...versionOf(page, old, state.day) };
      return [`${state.slug}/${page.key}`, line];
    });
  return Object.fromEntries(lines);
}

/** What the lock keeps of a package: with its versions, the catalog can be rebuilt. */
function versionOf({ package: read }: Page, old: LockLine | undefined, day: string): Partial<LockLine> {
  return read ? { ...read, versions: { ...old?.versions, [read.version]: old?.versions?.[read.version] ?? day } } : {};
}

/** Held entries of pages that were not read today, and not proposed anew, go on waiting; a held row that entered does not. */
function stillHeld(
  { catalog, slug }: ProviderState,
  readings: readonly Reading[],
  now: readonly Held[],
  entered: ReadonlySet<string>,
): Held[] {
  const read = new Set(readings.map((r) => r.page.key));
  return catalog.held.filter(
    (h) =>
      h.provider === slug &&
      !read.has(h.evidence.page) &&
      !now.some((n) => n.id === h.id && n.field === h.field) &&
      !(h.field === "name" && h.from === null && entered.has(h.id)),
  );
}
