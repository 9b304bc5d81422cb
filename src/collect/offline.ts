import { bringsFact, dayOfFact } from "../catalog/fact.ts";
import type { Catalog } from "../schema/catalog.ts";
import type { Finding } from "../schema/finding.ts";
import type { ProviderSlug } from "../schema/vocabulary.ts";
import { type Copy, pagesOf } from "./fetch/copies.ts";
import type { Page } from "./page/page.ts";
import { applyRun } from "./pipeline/apply.ts";
import type { Adapter } from "./pipeline/statement.ts";
import { type ProviderRun, runProvider } from "./run.ts";

/**
 * Copies → one run for each provider and day on which it has copies or a person's facts, taken into `catalog` in place.
 * A day that the catalog knows of already is skipped, so that a second collect changes nothing.
 */
export function collectCopies(
  catalog: Catalog,
  copies: readonly Copy[],
  adapters: Partial<Record<ProviderSlug, Adapter>>,
  onRun: (run: ProviderRun) => void = () => {},
): Finding[] {
  const findings: Finding[] = [];
  const pages = new Map<string, Page[]>();
  for (const copy of copies) {
    const provider = catalog.providers.get(copy.provider);
    if (!provider || !adapters[copy.provider]) continue;
    const placed = pagesOf(copy, provider);
    findings.push(...placed.findings);
    for (const page of placed.pages) {
      const key = `${page.read_on} ${page.provider}`;
      pages.set(key, [...(pages.get(key) ?? []), page]);
    }
  }
  const factDays = catalog.reviewed.filter(bringsFact).map((r) => `${dayOfFact(r)} ${r.provider}`);
  const collected = lastDays(catalog);
  for (const key of [...new Set([...pages.keys(), ...factDays])].sort()) {
    const [day, slug] = key.split(" ") as [string, ProviderSlug];
    const adapter = adapters[slug];
    if (!adapter || day <= (collected.get(slug) ?? "")) continue;
    const run = runProvider(catalog, slug, pages.get(key) ?? [], adapter, day);
    applyRun(catalog, run);
    onRun(run);
  }
  return findings;
}

/** The latest day that the catalog knows of each provider: older copies have been read. */
function lastDays(catalog: Catalog): Map<ProviderSlug, string> {
  const days = new Map<ProviderSlug, string>();
  const note = (slug: string, day: string | undefined) => {
    if (day !== undefined && day > (days.get(slug as ProviderSlug) ?? "")) days.set(slug as ProviderSlug, day);
  };
  for (const [page, line] of Object.entries(catalog.lock)) note(page.slice(0, page.indexOf("/")), line.read_on);
  for (const { provider, record } of catalog.models.values())
    for (const e of record.evidence) note(provider, e.read_on);
  for (const change of catalog.changes) note(change.provider, change.on);
  return days;
}
