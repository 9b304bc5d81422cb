// Runs the fortnight for one provider: serves its pages from a local origin and collects them each day.
import { createFetcher } from "../../src/collect/fetch/fetch.ts";
import { addressesOf } from "../../src/collect/fetch/page-address.ts";
import type { Registry } from "../../src/collect/fetch/registry.ts";
import { collectLive } from "../../src/collect/live-run.ts";
import { familyOf } from "../../src/collect/page/page.ts";
import type { ProviderRun } from "../../src/collect/pipeline/provider-run.ts";
import type { Adapter } from "../../src/collect/pipeline/statement.ts";
import { type AnyCatalog, type Catalog, emptyCatalog } from "../../src/schema/catalog.ts";
import type { ProviderFile, SourceFile } from "../../src/schema/provider.ts";
import { HOSTS, PROVIDERS, type ProviderSlug, type Slug } from "../../src/schema/vocabulary.ts";
import { reply } from "../../test/collect/fault-answers.ts";
import type { FaultOrigin } from "../../test/collect/fault-origin.ts";
import { readDay } from "../../test/collect/trial.ts";
import type { FixturePage } from "../../test/pages/read.ts";
import { type Drift, FORTNIGHT, type Pages, type Setting } from "./drift.ts";
import { type Facts, factsOf, wrongValues } from "./judge.ts";

/** The result of a day. `changed`: the number of facts that differ from the day before. */
export type Played = { name: string; run: ProviderRun; changed: number; wrong: string[] };
export type Rehearsed = { slug: ProviderSlug; days: Played[]; catalog: Catalog; gone: string };

export const DAY = (i: number) => `2026-01-${String(i + 5).padStart(2, "0")}`;

const TYPES: Record<FixturePage["format"], string> = {
  md: "text/markdown",
  mdx: "text/markdown",
  html: "text/html; charset=utf-8",
  json: "application/json",
  yaml: "text/plain",
  text: "text/plain",
};

/** Not used: the registry has its own tests. */
export const REGISTRY: Registry = {
  versions: () => Promise.reject(new Error("a rehearsal uses no registry")),
  files: () => Promise.reject(new Error("a rehearsal uses no registry")),
  close: () => {},
};

/** The provider with only those pages that have fixtures. */
export function rehearsedProvider<File extends SourceFile>(provider: File, fixtures: Pages): File {
  const has = (key: string) => Object.keys(fixtures).some((name) => name === key || familyOf(name) === key);
  const pages = Object.fromEntries(
    Object.entries(provider.pages).filter(([key, page]) => has(key) && !page.package && !page.until),
  );
  return { ...provider, pages };
}

export async function rehearse(
  slug: ProviderSlug,
  file: ProviderFile,
  adapter: Adapter,
  fixtures: Pages,
  origin: FaultOrigin,
): Promise<Rehearsed> {
  const provider = rehearsedProvider(file, fixtures);
  const original = Object.fromEntries(Object.entries(fixtures).filter(([key]) => provider.pages[familyOf(key)]));
  const catalog = emptyCatalog({ providers: new Map([[slug, provider]]) });
  const first = offline(slug, provider, adapter, original);
  const setting = settingOf(slug, original, first);
  const right = factsOf(first);
  const days: Played[] = [];
  let current = original;
  for (const [i, drift] of FORTNIGHT.entries()) {
    const before = factsOf(catalog);
    const today = drift.pages(current, setting);
    if (drift.lasting) current = today;
    serve(origin, provider, original, today);
    const fetcher = createFetcher({
      ...origin.network,
      contact: "https://almanac.example/contact/",
      limits: { backoffMs: 5 },
    });
    const [run] = await collectLive(catalog, { [slug]: adapter }, { fetcher, registry: REGISTRY }, DAY(i));
    await fetcher.close();
    const now = factsOf(catalog);
    days.push({
      name: drift.name,
      run: run as ProviderRun,
      changed: countChanged(before, now),
      wrong: wrongOn(drift, now),
    });
  }
  return { slug, days, catalog, gone: setting.victim };

  function wrongOn(drift: Drift, now: Facts): string[] {
    const also = drift.alsoRight?.(original, setting);
    return wrongValues(now, also ? [right, factsOf(offline(slug, provider, adapter, also))] : [right]);
  }
}

/** The address of a page, of those that give its form, at which it is served; undefined without one. */
export const servedAt = (key: string, provider: SourceFile, { format }: FixturePage): string | undefined =>
  addressesOf(key, provider).find((url) => format !== "html" || !/\.md(\.txt)?$/.test(url));

/** Sets the origin's responses for the day; missing pages get a 404. */
export function serve(origin: FaultOrigin, provider: SourceFile, original: Pages, today: Pages): void {
  for (const [key, known] of Object.entries(original)) {
    const [page, url] = [today[key], servedAt(key, provider, known)];
    const answer = page ? reply(200, { "content-type": TYPES[page.format] }, bodyOf(page)) : reply(404, {}, "");
    if (url) origin.serve(url, answer);
  }
}

/** Padding: the fetcher treats HTML under a few thousand characters as an empty shell. */
const FILLER = `<script>/*${" filler".repeat(1_000)}*/</script>`;
const bodyOf = ({ format, text }: FixturePage): string =>
  format === "html" ? text.replace(/(<\/body>)?\s*(<\/html>)?\s*$/i, (end) => `${FILLER}${end}`) : text;

export function settingOf(slug: Slug, original: Pages, { models }: AnyCatalog): Setting {
  const keys = Object.keys(original);
  const victim = keys.find((key) => key.startsWith("pricing")) ?? keys.find((key) => !key.includes("/")) ?? "";
  const text = Object.values(original)
    .map((page) => page.text)
    .join("\n");
  const ids = [...models.values()].map(({ record }) => record.api_string ?? "");
  const id = ids.find((name) => name && text.includes(name) && !keys.some((key) => key.endsWith(`/${name}`))) ?? "";
  return { brand: { ...PROVIDERS, ...HOSTS }[slug], victim, id };
}

/** The catalog that the given pages produce. */
export function offline(slug: Slug, provider: SourceFile, adapter: Adapter, pages: Pages, day = DAY(0)): AnyCatalog {
  const catalog: AnyCatalog = emptyCatalog({ providers: new Map([[slug, provider]]) as AnyCatalog["providers"] });
  readDay(catalog, adapter, day, pages);
  return catalog;
}

function countChanged(before: Facts, now: Facts): number {
  const all = [...now].flatMap(([id, facts]) =>
    Object.entries(facts).map(([field, value]) => [id, field, value] as const),
  );
  return all.filter(([id, field, value]) => before.get(id)?.[field] !== value).length;
}
