import { returnAliases } from "./pipeline/aliases.ts";
import { disputes, newMembers, rowsOfNoModel, unclearOn } from "./pipeline/findings.ts";
import { gateDrafts } from "./pipeline/gate.ts";
import { draftsOf } from "./pipeline/merge.ts";
import { lossesOn, lostRows } from "./pipeline/missing-rows.ts";
import type { PageFailure, ProviderRun } from "./pipeline/provider-run.ts";
import type { ProviderState } from "./pipeline/provider-state.ts";
import { comparePages, pageReport, type Reading, todayOf } from "./pipeline/read.ts";
import { record } from "./pipeline/record.ts";
import { resolve } from "./pipeline/resolve.ts";
import { factsDue, withoutCorrected } from "./pipeline/reviewed.ts";
import { rowsOf } from "./pipeline/rows.ts";

/**
 * Takes a day's readings of one provider (live or copies) into account: compares them with the catalog so far, then resolves, merges,
 * gates and records them. A page that couldn't be fetched or read keeps its last reading.
 */
export function runProvider(state: ProviderState, outcomes: readonly (Reading | PageFailure)[]): ProviderRun {
  const { slug, day } = state;
  const { readings, failures } = comparePages(outcomes, state);
  const today = todayOf(state, readings, failures);
  const facts = factsDue(state);
  const resolved = resolve([...readings.flatMap((r) => r.statements), ...facts.claims], state);
  const losses = lossesOn(today, resolved);
  const changed = new Set(readings.filter((r) => r.missing.length > 0).map((r) => r.page.key));
  const decide = () => {
    const drafts = draftsOf(rowsOf(today, withoutCorrected(resolved, facts.corrections)), today);
    return { drafts, decisions: gateDrafts({ ...today, losses, changed, aliases: resolved.aliases }, drafts) };
  };
  const first = decide();
  const { drafts, decisions } = returnAliases(resolved, state, first.decisions) ? decide() : first;
  const recorded = record(today, drafts, decisions, facts.corrections);
  return {
    provider: slug,
    day,
    failures: [...today.failures],
    pages: readings.map((r) => pageReport(r, resolved.unresolved)),
    ...recorded,
    findings: [
      ...readings.flatMap((reading) => unclearOn(slug, reading)),
      ...readings.flatMap((reading) => rowsOfNoModel(slug, reading, resolved)),
      ...newMembers(state, readings),
      ...lostRows(slug, losses),
      ...facts.findings,
      ...disputes(slug, resolved),
      ...recorded.findings,
    ],
  };
}
