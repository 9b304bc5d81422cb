import { disputes, lossesOn, lostRows, newMembers, rowsOfNoModel, unclearOn } from "./pipeline/findings.ts";
import { gateDrafts } from "./pipeline/gate.ts";
import { draftsOf } from "./pipeline/merge.ts";
import { type ProviderRun, pageReport, type Run, withReadings } from "./pipeline/provider-run.ts";
import type { PageOutcome } from "./pipeline/read.ts";
import { record, returnAliases } from "./pipeline/record.ts";
import { resolve } from "./pipeline/resolve.ts";
import { factsDue, withoutCorrected } from "./pipeline/reviewed.ts";

/**
 * Takes a day's readings of one provider (live or copies) into account: compares them with the catalog so far, then resolves, merges,
 * gates and records them. A page that couldn't be fetched or read keeps its last reading.
 */
export function runProvider(before: Run, outcomes: readonly PageOutcome[]): ProviderRun {
  const run = withReadings(before, outcomes);
  const { slug, day, readings } = run;
  const facts = factsDue(run);
  const resolved = resolve([...readings.flatMap((r) => r.statements), ...facts.claims], run);
  const losses = lossesOn(run, resolved);
  const settled = withoutCorrected(resolved, facts.corrections);
  const drafts = draftsOf(run, settled, losses.keys());
  const decisions = gateDrafts(drafts, { ...run, losses, aliases: resolved.aliases });
  const final = returnAliases(resolved, run, drafts, decisions) ? draftsOf(run, settled, losses.keys()) : drafts;
  const recorded = record(run, final, decisions, facts.corrections);
  return {
    provider: slug,
    day,
    failures: [...run.failures],
    pages: readings.map((r) => pageReport(r, resolved.unresolved)),
    ...recorded,
    findings: [
      ...readings.flatMap((reading) => unclearOn(run, reading)),
      ...readings.flatMap((reading) => rowsOfNoModel(slug, reading, resolved)),
      ...newMembers(run),
      ...lostRows(slug, losses),
      ...facts.findings,
      ...disputes(slug, resolved),
      ...recorded.findings,
    ],
  };
}
