import { withHosts } from "../../src/catalog/hosts.ts";
import { loadCatalog } from "../../src/catalog/load.ts";
import { ALL_ADAPTERS as ADAPTERS } from "../../src/collect/adapters.ts";
import { readCopies } from "../../src/collect/fetch/copies.ts";
import { collectCopies } from "../../src/collect/offline.ts";
import type { Page } from "../../src/collect/page/page.ts";
import { readPage } from "../../src/collect/pipeline/read.ts";
import { type AnyCatalog, emptyCatalog } from "../../src/schema/catalog.ts";
import { pagesOf } from "../../test/pages/read.ts";

const { providers, reviewed } = withHosts(loadCatalog("catalog").catalog);

const fixtures: Page[] = [];
for (const provider of Object.keys(ADAPTERS) as Page["provider"][]) {
  for (const [key, { format, text }] of Object.entries(pagesOf(provider))) {
    const [url, read_on] = ["https://docs.example.org/", "2026-01-05"];
    fixtures.push({ provider, key, url, read_on, completeness: "whole", format, text });
  }
}

const row = (n: number, ms: number, more = "") =>
  console.log(`${String(n).padStart(8)} ${ms.toFixed(0).padStart(7)} ${(ms / n).toFixed(2).padStart(8)}${more}`);

console.log(`reading pages (${fixtures.length} fixture pages, repeated)\n   pages      ms  ms/page`);
for (const times of [1, 1, 2, 4, 8]) {
  const before = performance.now();
  for (let i = 0; i < times; i++) {
    for (const page of fixtures) {
      const [provider, adapter] = [providers.get(page.provider), ADAPTERS[page.provider]];
      if (provider && adapter) readPage(page, provider, adapter);
    }
  }
  row(fixtures.length * times, performance.now() - before);
}

const dir = process.argv[2];
if (dir) {
  const { copies } = readCopies(dir);
  console.log(`\na whole collect, oldest day first\n  copies      ms  ms/copy  models`);
  for (const share of [0.25, 0.5, 1]) {
    const some = copies.slice(0, Math.round(copies.length * share));
    const catalog: AnyCatalog = emptyCatalog({ providers, reviewed });
    const before = performance.now();
    collectCopies(catalog, some, ADAPTERS);
    row(some.length, performance.now() - before, String(catalog.models.size).padStart(8));
  }
} else console.log("\nto time a whole collect, pass a folder of page copies: npm run bench collect FOLDER");
