import { bringsFact, dayOfFact } from "../catalog/fact.ts";
import type { AnyCatalog } from "../schema/catalog.ts";
import type { Finding } from "../schema/finding.ts";
import { type Slug, sourceFile } from "../schema/vocabulary.ts";
import { type Copy, pagesOfCopy } from "./fetch/copies.ts";
import type { Page } from "./page/page.ts";
import { lastDay, newRun, type ProviderRun } from "./pipeline/provider-run.ts";
import { readPage } from "./pipeline/read.ts";
import { applyRun } from "./pipeline/record.ts";
import type { Adapters } from "./pipeline/statement.ts";
import { runProvider } from "./run.ts";

/** How many of a provider's copies are not newer than `last`, the date of its latest reading in the catalog. */
export type Skipped = { provider: Slug; last: string; copies: number };

const ignore = (_: ProviderRun): void => {};

/**
 * Runs each provider once for each day with copies or reviewed facts, and applies the run to `catalog` in place.
 * Days already in the catalog are skipped, so that collecting twice changes nothing.
 */
export function collectCopies(catalog: AnyCatalog, copies: readonly Copy[], adapters: Adapters, onRun = ignore) {
  const { pages, findings } = pagesOf(catalog, copies, adapters);
  return { findings, skipped: collectPages(catalog, pages, adapters, onRun) };
}

/** Like `collectCopies`, for pages already in memory. */
export function collectPages(catalog: AnyCatalog, pages: readonly Page[], adapters: Adapters, onRun = ignore) {
  const byDay = Map.groupBy(pages, (page) => `${page.read_on} ${page.provider}`);
  const factDays = catalog.reviewed.filter(bringsFact).map((r) => `${dayOfFact(r)} ${r.provider}`);
  const skipped = new Map<Slug, Skipped>();
  for (const key of [...new Set([...byDay.keys(), ...factDays])].sort()) {
    const [day, slug] = key.split(" ") as [string, Slug];
    const adapter = adapters[slug];
    if (!adapter) continue;
    const ofDay = byDay.get(key) ?? [];
    const last = lastDay(catalog, slug);
    if (day > last) {
      const before = newRun(catalog, slug, day);
      const readings = ofDay.map((page) => readPage(page, before.provider, adapter));
      const run = runProvider(before, readings);
      applyRun(catalog, run);
      onRun(run);
    } else if (ofDay.length > 0) {
      skipped.set(slug, { provider: slug, last, copies: (skipped.get(slug)?.copies ?? 0) + ofDay.length });
    }
  }
  return [...skipped.values()];
}

/**
 * Returns the pages of the copies, and a finding for each copy of an unlisted page. A page that both a vendor and a host list is read
 * for both.
 */
export function pagesOf(catalog: AnyCatalog, copies: readonly Copy[], adapters: Adapters) {
  const findings: Finding[] = [];
  const pages: Page[] = [];
  const readable = new Map([...catalog.providers].filter(([slug]) => adapters[slug]));
  for (const copy of copies) {
    const listings = pagesOfCopy(copy, readable);
    for (const page of listings.length > 0 ? listings : [unknownProvider(copy)])
      if ("message" in page) findings.push(page);
      else if (!pages.some((other) => isSameReading(page, other))) pages.push(page);
  }
  return { pages, findings };
}

/** Of two whole copies of a page from the same day, only the first is read. */
const isSameReading = (page: Page, other: Page) =>
  page.completeness === "whole" &&
  other.completeness === "whole" &&
  page.key === other.key &&
  page.provider === other.provider &&
  page.read_on === other.read_on;

function unknownProvider({ provider, file, url }: Copy): Finding {
  const mend = `write catalog/${sourceFile(provider)} and an adapter, or remove the copy from the index`;
  return { file, path: url, message: `the catalog does not collect ${provider}`, mend };
}
