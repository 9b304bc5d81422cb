import type { Catalog } from "../schema/catalog.ts";
import type { ProviderSlug } from "../schema/vocabulary.ts";
import type { Page } from "./page/page.ts";
import { decisionsOn } from "./pipeline/decision.ts";
import { disputes, newMembers, unclearOn } from "./pipeline/findings.ts";
import { gate, gateContext } from "./pipeline/gate.ts";
import { mergeRow } from "./pipeline/merge.ts";
import { shrunkPages } from "./pipeline/missing-rows.ts";
import { proposalsOf } from "./pipeline/proposals.ts";
import { failedRun, type ProviderRun } from "./pipeline/provider-run.ts";
import { lockLineOf, providerState } from "./pipeline/provider-state.ts";
import { pageReport, readPages } from "./pipeline/read.ts";
import { record } from "./pipeline/record.ts";
import { resolve } from "./pipeline/resolve.ts";
import { factsOf, pendingFacts, withoutCorrected } from "./pipeline/reviewed.ts";
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
  const { provider } = state;

  const { readings, failures } = readPages(pages, provider, adapter);
  const unclear = readings.flatMap((reading) => unclearOn(slug, reading));
  if (failures.length > 0)
    return { ...failedRun(state, failures), pages: readings.map((r) => pageReport(r)), findings: unclear };

  const reviewed = pendingFacts(state);
  const corrections = reviewed.filter((r) => r.kind === "correction");
  const facts = factsOf(reviewed, provider);
  const resolved = resolve([...readings.flatMap((r) => r.statements), ...facts.claims], state);
  const seen = {
    pages: readings.map((r) => pageReport(r, resolved.unresolved)),
    findings: [...unclear, ...newMembers(state, pages), ...facts.findings, ...disputes(slug, resolved)],
  };
  const whole = readings.filter((r) => r.page.completeness === "whole");
  const shrunk = shrunkPages(state, whole, resolved);
  if (shrunk.length > 0) return { ...failedRun(state, shrunk), ...seen };

  const ctx = { provider, wholeToday: new Set(whole.map((r) => r.page.key)) };
  const rows = rowsOf(state, { ...resolved, rows: withoutCorrected(resolved.rows, corrections) }, ctx.wholeToday);
  const drafts = rows.map((row) => ({ row, merged: mergeRow(row, ctx) }));

  const layouts = new Map(readings.map((r) => [r.page.key, r.layout]));
  const wasRead = (page: string) => layouts.has(page) && lockLineOf(state, page)?.layout === layouts.get(page);
  const proposals = drafts.flatMap(({ row, merged }) => proposalsOf(row, merged, wasRead));
  const decisions = decisionsOn(state, proposals, gate(proposals, gateContext(state)));

  const recorded = record(state, readings, drafts, decisions, corrections, ctx);
  return {
    provider: slug,
    day,
    failures: [],
    ...seen,
    ...recorded,
    findings: [...seen.findings, ...recorded.findings],
  };
}
