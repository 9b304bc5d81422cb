// Rebuilds the catalog from its hand-written files, page copies, and the package versions that were read.
import { splitPage } from "../catalog/evidence.ts";
import { filesOf } from "../catalog/save.ts";
import { type AnyCatalog, emptyCatalog } from "../schema/catalog.ts";
import type { Finding } from "../schema/finding.ts";
import type { LockLine } from "../schema/history.ts";
import type { Slug } from "../schema/vocabulary.ts";
import { boundAnnouncements } from "./announced.ts";
import type { Copy } from "./fetch/copies.ts";
import { packagePage } from "./fetch/live.ts";
import { addressOf } from "./fetch/page-address.ts";
import type { Registry } from "./fetch/registry.ts";
import { collectPages, pagesOf } from "./offline.ts";
import type { Page } from "./page/page.ts";
import type { Adapters } from "./pipeline/statement.ts";

/**
 * Takes provider.json, host.json and reviewed.jsonl from `committed`, and from its lock which package versions were read when. `differs`:
 * catalog files whose text differs, or that exist on one side only.
 */
export async function rebuild(committed: AnyCatalog, copies: readonly Copy[], adapters: Adapters, registry: Registry) {
  const { providers, reviewed } = committed;
  const catalog: AnyCatalog = emptyCatalog({ providers, reviewed });
  const saved = pagesOf(catalog, copies, adapters);
  const packages = await packagePages(committed, registry);
  collectPages(catalog, [...saved.pages, ...packages.pages], adapters);
  for (const [slug, adapter] of Object.entries(adapters))
    await boundAnnouncements(catalog, slug as Slug, adapter, registry);
  const findings = [...saved.findings, ...packages.findings];
  return { catalog, findings, differs: differences(filesOf(catalog), filesOf({ ...committed, failures: {} })) };
}

function differences(now: Record<string, string | null>, before: Record<string, string | null>): string[] {
  const names = new Set([...Object.keys(now), ...Object.keys(before)]);
  return [...names].filter((name) => now[name] !== before[name]).sort();
}

/** Each package version on the day it was first read, and the latest one on its last day too. */
async function packagePages({ lock, providers }: AnyCatalog, registry: Registry) {
  const pages: Page[] = [];
  const findings: Finding[] = [];
  for (const [name, line] of Object.entries(lock)) {
    const [slug, key] = splitPage(name);
    const provider = providers.get(slug);
    const source = provider?.pages[key]?.package;
    if (!provider || !source) continue;
    for (const [day, version] of readingsOf(line)) {
      const read = await packagePage(source, registry, version);
      if ("kind" in read) findings.push({ file: name, path: version, message: read.message, mend: "try again later" });
      else {
        const about = { provider: slug, key, url: addressOf(key, provider), read_on: day } as const;
        pages.push({ ...about, completeness: "whole", ...read });
      }
    }
  }
  return { pages, findings };
}

function readingsOf({ version, versions = {}, read_on }: LockLine): [day: string, version: string][] {
  const first = Object.entries(versions).map(([version, day]): [string, string] => [day, version]);
  return version === undefined || first.some(([day]) => day === read_on) ? first : [...first, [read_on, version]];
}
