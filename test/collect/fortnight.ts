import { appendFileSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { formatReviewed } from "../../src/catalog/format.ts";
import { lint } from "../../src/catalog/lint.ts";
import { loadCatalog } from "../../src/catalog/load.ts";
import { saveCatalog } from "../../src/catalog/save.ts";
import type { Copy } from "../../src/collect/fetch/copies.ts";
import { createFetcher } from "../../src/collect/fetch/fetch.ts";
import { openRegistry } from "../../src/collect/fetch/registry.ts";
import { collectLive } from "../../src/collect/live-run.ts";
import type { ProviderRun } from "../../src/collect/pipeline/provider-run.ts";
import { decide } from "../../src/collect/pipeline/review.ts";
import type { Adapter } from "../../src/collect/pipeline/statement.ts";
import { commitMessage } from "../../src/collect/report/report.ts";
import { textsOf } from "../../src/publish/render.ts";
import type { Catalog } from "../../src/schema/catalog.ts";
import type { Finding } from "../../src/schema/finding.ts";
import type { ProviderFile } from "../../src/schema/provider.ts";
import { PROVIDERS, type ProviderSlug } from "../../src/schema/vocabulary.ts";
import { writeCatalog } from "../sample-catalog.ts";
import type { FaultOrigin } from "./fault-origin.ts";
import { ACCEPTED, answersOn, DAYS, hostOf, SLUGS } from "./fortnight-days.ts";
import { ADAPTER, PROVIDER, trialCatalog } from "./trial.ts";

export const ADAPTERS: Partial<Record<ProviderSlug, Adapter>> = Object.fromEntries(
  SLUGS.map((slug) => [slug, { ...ADAPTER, provider: slug }]),
);
const LIMITS = { backoffMs: 5 };
const SITE = "https://almanac.example";

/** Rendered each day. */
const SHOWN = ["/api/models.json", "/api/changes.json", "/rss.xml"];

/** The results of a day. */
export type Played = {
  /** Day of March, from 1. */
  n: number;
  day: string;
  runs: ProviderRun[];
  findings: Finding[];
  message: string;
  /** Path of a document → its text on that day. */
  documents: Map<string, string>;
  catalog: Catalog;
  /** File in the catalog → its text on disk. */
  bytes: Map<string, string>;
};

/** Writes a catalog with only providers, each at its own host of the origin. */
export function startCatalog(dir: string): void {
  const providers = SLUGS.map((slug): [ProviderSlug, ProviderFile] => {
    const url = (path: string) => `https://${hostOf(slug)}/${path}`;
    const pages = Object.fromEntries(
      Object.entries(PROVIDER.pages).map(([key, page]) => [key, { ...page, url: url(key) }]),
    );
    return [slug, { ...PROVIDER, name: PROVIDERS[slug], url: url("models"), hosts: [hostOf(slug)], pages }];
  });
  writeCatalog({ ...trialCatalog(), providers: new Map(providers) }, dir);
}

/** Plays the first `days` days in `dir`/catalog. Each day starts from the files, as a separate process would. */
export async function playFortnight(origin: FaultOrigin, dir: string, days = DAYS.length): Promise<Played[]> {
  const at = join(dir, "catalog");
  mkdirSync(dir, { recursive: true });
  startCatalog(at);
  const played: Played[] = [];
  for (const [i, day] of DAYS.slice(0, days).entries()) {
    for (const [url, answer] of answersOn(i + 1)) origin.serve(url, answer);
    const before = loadCatalog(at).catalog;
    const { catalog } = loadCatalog(at);
    const fetcher = createFetcher({ ...origin.network, contact: `${SITE}/contact/`, limits: LIMITS });
    const onRun = (run: ProviderRun) => void saveCatalog(catalog, at, new Set([run.provider]));
    const runs = await collectLive(catalog, ADAPTERS, { fetcher, registry: openRegistry() }, day, { onRun });
    await fetcher.close();
    const bytes = bytesOf(at);
    if (i + 1 === ACCEPTED.day) accept(at, day);
    const loaded = loadCatalog(at);
    const findings = lint(loaded, before, day);
    const texts = textsOf(loaded.catalog, SITE, { only: (path) => SHOWN.includes(path) });
    played.push({
      n: i + 1,
      day,
      runs,
      findings,
      message: commitMessage(runs),
      documents: new Map([...texts].map(({ path, body }) => [path, body])),
      catalog: loaded.catalog,
      bytes,
    });
  }
  return played;
}

/** What `almanac held accept` does. */
function accept(dir: string, on: string): void {
  const { catalog } = loadCatalog(dir);
  const entry = catalog.held.find((h) => h.id === ACCEPTED.id && h.field === ACCEPTED.field);
  if (!entry) throw new Error("nothing is held");
  const decision = decide(catalog, entry, "accept", { on, reviewer: "kim", why: "announced" });
  appendFileSync(join(dir, "reviewed.jsonl"), formatReviewed(decision));
  saveCatalog(catalog, dir);
}

/** File in the catalog → its text. */
export function bytesOf(dir: string): Map<string, string> {
  const files = readdirSync(dir, { recursive: true, encoding: "utf8" }).filter((file) => /\.jsonl?$/.test(file));
  return new Map(files.sort().map((file) => [file, readFileSync(join(dir, file), "utf8")]));
}

/** The pages that were read whole, as copies that a person would have saved. */
export function copiesOf(played: readonly Played[], textOf: (n: number, url: string) => string): Copy[] {
  return played.flatMap(({ n, day, runs }) =>
    runs.flatMap(({ provider, pages }) =>
      pages.map(({ key: page }): Copy => {
        const url = `https://${hostOf(provider)}/${page}`;
        const file = `${provider}/${page}-${day}.md`;
        return { provider, page, copied_on: day, completeness: "whole", file, format: "md", url, text: textOf(n, url) };
      }),
    ),
  );
}
