import type { AnyCatalog } from "../../schema/catalog.ts";
import type { Slug } from "../../schema/vocabulary.ts";
import { type Copy, pagesOfCopy } from "../fetch/copies.ts";
import type { Page } from "../page/page.ts";
import { newRun, pageReport } from "../pipeline/provider-run.ts";
import { readPage } from "../pipeline/read.ts";
import { resolve } from "../pipeline/resolve.ts";
import type { Adapter } from "../pipeline/statement.ts";
import type { PageCoverage } from "./coverage.ts";

/** What was seen, taken and skipped on the newest copy of each page (the newest whole one, if there is one). */
export function coverPages(
  catalog: AnyCatalog,
  copies: readonly Copy[],
  adapters: Partial<Record<Slug, Adapter>>,
): PageCoverage[] {
  const newest = new Map<string, Page>();
  const strays: PageCoverage[] = [];
  for (const copy of copies) {
    for (const page of pagesOfCopy(copy, catalog.providers)) {
      if ("message" in page) {
        strays.push(nothingSeen(copy.file, copy.copied_on, copy.url, `${page.message}: ${page.mend}`));
        continue;
      }
      const name = `${page.provider}/${page.key}`;
      // Copies are sorted oldest first: a later one wins unless it is less complete.
      if (newest.get(name)?.completeness !== "whole" || page.completeness === "whole") newest.set(name, page);
    }
  }
  const seen = [...newest]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, page]) => coverPage(catalog, name, page, adapters[page.provider]));
  return [...seen, ...strays];
}

function coverPage(catalog: AnyCatalog, name: string, page: Page, adapter: Adapter | undefined): PageCoverage[] {
  const provider = catalog.providers.get(page.provider);
  if (!adapter || !provider) return [];
  const reading = readPage(page, provider, adapter);
  if ("problem" in reading) return [nothingSeen(name, page.read_on, page.url, reading.problem)];
  const { unresolved } = resolve(reading.statements, newRun(catalog, page.provider, page.read_on));
  const unparsed = reading.unparsed.map(({ at, text, why }) => ({ at, text, why: `not understood: ${why}` }));
  const skipped = [...unparsed, ...pageReport(reading, unresolved).skipped];
  const taken = reading.statements.length - unresolved.length;
  return [{ page: name, read_on: page.read_on, seen: taken + skipped.length, taken, skipped }];
}

const nothingSeen = (page: string, read_on: string, text: string, why: string): PageCoverage => ({
  page,
  read_on,
  seen: 0,
  taken: 0,
  skipped: [{ at: "", text, why }],
});
