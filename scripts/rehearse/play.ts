// Plays the fortnight of one provider: its pages on a local origin, fetched, read and taken as on any day.
import { createFetcher } from "../../src/collect/fetch/fetch.ts";
import { addressOf } from "../../src/collect/fetch/page-address.ts";
import type { Registry } from "../../src/collect/fetch/registry.ts";
import { collectLive } from "../../src/collect/live-run.ts";
import { familyOf } from "../../src/collect/page/page.ts";
import type { ProviderRun } from "../../src/collect/pipeline/provider-run.ts";
import type { Adapter } from "../../src/collect/pipeline/statement.ts";
import { type Catalog, emptyCatalog } from "../../src/schema/catalog.ts";
import type { ProviderFile } from "../../src/schema/provider.ts";
import { PROVIDERS, type ProviderSlug } from "../../src/schema/vocabulary.ts";
import { reply } from "../../test/collect/fault-answers.ts";
import type { FaultOrigin } from "../../test/collect/fault-origin.ts";
import { readDay } from "../../test/collect/trial.ts";
import type { FixturePage } from "../../test/pages/read.ts";
import { type Drift, FORTNIGHT, type Pages, type Setting } from "./drift.ts";
import { type Facts, factsOf, wrongValues } from "./judge.ts";

/** What a day came to. `changed`: facts that would be published otherwise than the day before. */
export type Played = { name: string; run: ProviderRun; changed: number; wrong: string[] };
export type Rehearsed = { slug: ProviderSlug; days: Played[]; catalog: Catalog; gone: string };

const DAY = (i: number) => `2026-01-${String(i + 5).padStart(2, "0")}`;

const TYPES: Record<FixturePage["format"], string> = {
  md: "text/markdown",
  mdx: "text/markdown",
  html: "text/html; charset=utf-8",
  json: "application/json",
  text: "text/plain",
};

/** No package is asked for: packages are rehearsed by the tests of the registry. */
const REGISTRY: Registry = {
  versions: () => Promise.reject(new Error("a rehearsal asks no registry")),
  files: () => Promise.reject(new Error("a rehearsal asks no registry")),
  close: () => {},
};

/** A provider with the pages of which there are fixtures. */
export function rehearsedProvider(provider: ProviderFile, fixtures: Pages): ProviderFile {
  const has = (key: string) => Object.keys(fixtures).some((name) => name === key || familyOf(name) === key);
  const pages = Object.fromEntries(
    Object.entries(provider.pages).filter(([key, page]) => has(key) && !page.package && !page.until),
  );
  return { ...provider, pages };
}

/** The fortnight of one provider on an origin of its own. */
export async function rehearse(
  slug: ProviderSlug,
  file: ProviderFile,
  adapter: Adapter,
  fixtures: Pages,
  origin: FaultOrigin,
): Promise<Rehearsed> {
  const provider = rehearsedProvider(file, fixtures);
  const sound = Object.fromEntries(Object.entries(fixtures).filter(([key]) => provider.pages[familyOf(key)]));
  const catalog = emptyCatalog({ providers: new Map([[slug, provider]]) });
  const first = offline(slug, provider, adapter, sound);
  const setting = settingOf(slug, sound, first);
  const right = factsOf(first);
  const days: Played[] = [];
  let standing = sound;
  for (const [i, drift] of FORTNIGHT.entries()) {
    const before = factsOf(catalog);
    const today = drift.pages(standing, setting);
    if (drift.lasting) standing = today;
    serve(origin, provider, sound, today);
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
    const also = drift.alsoRight?.(sound, setting);
    return wrongValues(now, also ? [right, factsOf(offline(slug, provider, adapter, also))] : [right]);
  }
}

/** What the origin answers today; a page that the day does not have is 404. */
function serve(origin: FaultOrigin, provider: ProviderFile, sound: Pages, today: Pages): void {
  for (const key of Object.keys(sound)) {
    const page = today[key];
    const answer = page ? reply(200, { "content-type": TYPES[page.format] }, bodyOf(page)) : reply(404, {}, "");
    origin.serve(addressOf(key, provider), answer);
  }
}

/** Official HTML is long; below some thousand characters the fetcher takes a page for an empty shell. */
const FILLER = `<script>/*${" filler".repeat(1_000)}*/</script>`;
const bodyOf = ({ format, text }: FixturePage): string =>
  format === "html" ? text.replace(/(<\/body>)?\s*(<\/html>)?\s*$/i, (end) => `${FILLER}${end}`) : text;

function settingOf(slug: ProviderSlug, sound: Pages, { models }: Catalog): Setting {
  const keys = Object.keys(sound);
  const victim = keys.find((key) => key.startsWith("pricing")) ?? keys.find((key) => !key.includes("/")) ?? "";
  const text = Object.values(sound)
    .map((page) => page.text)
    .join("\n");
  const ids = [...models.values()].map(({ record }) => record.api_string ?? "");
  const id = ids.find((name) => name && text.includes(name) && !keys.some((key) => key.endsWith(`/${name}`))) ?? "";
  return { brand: PROVIDERS[slug], victim, id };
}

/** The catalog that pages give which nothing happened to. */
function offline(slug: ProviderSlug, provider: ProviderFile, adapter: Adapter, pages: Pages): Catalog {
  const catalog = emptyCatalog({ providers: new Map([[slug, provider]]) });
  readDay(catalog, adapter, DAY(0), pages);
  return catalog;
}

function countChanged(before: Facts, now: Facts): number {
  const all = [...now].flatMap(([id, facts]) =>
    Object.entries(facts).map(([field, value]) => [id, field, value] as const),
  );
  return all.filter(([id, field, value]) => before.get(id)?.[field] !== value).length;
}
