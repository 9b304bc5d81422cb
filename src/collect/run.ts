import type { Catalog } from "../schema/catalog.ts";
import type { ProviderSlug } from "../schema/vocabulary.ts";
import type { Page } from "./page/page.ts";
import { disputes, newMembers, unclearOn } from "./pipeline/findings.ts";
import { gateDrafts } from "./pipeline/gate.ts";
import { draftsOf } from "./pipeline/merge.ts";
import { shrunkPages } from "./pipeline/missing-rows.ts";
import { failedRun, type ProviderRun } from "./pipeline/provider-run.ts";
import { providerState } from "./pipeline/provider-state.ts";
import { pageReport, readPages, todayOf } from "./pipeline/read.ts";
import { record } from "./pipeline/record.ts";
import { resolve } from "./pipeline/resolve.ts";
import { factsDue, withoutCorrected } from "./pipeline/reviewed.ts";
import { rowsOf } from "./pipeline/rows.ts";
import type { Adapter } from "./pipeline/statement.ts";

/** A day's pages of one provider (all read, live or copies) against the catalog so far: read, resolve, merge, gate, record. */
export function runProvider(
  catalog: Catalog,
  slug: ProviderSlug,
  pages: readonly Page[],
  adapter: Adapter,
  day: string,
): ProviderRun {
  const state = providerState(catalog, slug, day);
  const { readings, failures } = readPages(pages, state.provider, adapter);
  const unclear = readings.flatMap((reading) => unclearOn(slug, reading));
  if (failures.length > 0)
    return { ...failedRun(state, failures), pages: readings.map((r) => pageReport(r)), findings: unclear };

  const today = todayOf(state, readings);
  const facts = factsDue(state);
  const resolved = resolve([...readings.flatMap((r) => r.statements), ...facts.claims], state);
  const seen = {
    pages: readings.map((r) => pageReport(r, resolved.unresolved)),
    findings: [...unclear, ...newMembers(state, pages), ...facts.findings, ...disputes(slug, resolved)],
  };
  const shrunk = shrunkPages(today, resolved);
  if (shrunk.length > 0) return { ...failedRun(state, shrunk), ...seen };

  const drafts = draftsOf(rowsOf(today, withoutCorrected(resolved, facts.corrections)), today);
  const decisions = gateDrafts(today, drafts);
  const recorded = record(today, drafts, decisions, facts.corrections);
  return {
    provider: slug,
    day,
    failures: [],
    ...seen,
    ...recorded,
    findings: [...seen.findings, ...recorded.findings],
  };
}
