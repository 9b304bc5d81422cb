// Rehearses live runs of every provider and host with their real host names: drift and faults day by day, and what the run kept.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { withHosts } from "../../src/catalog/hosts.ts";
import { loadCatalog } from "../../src/catalog/load.ts";
import { saveCatalog } from "../../src/catalog/save.ts";
import { ALL_ADAPTERS } from "../../src/collect/adapters.ts";
import { keeper, readCopies } from "../../src/collect/fetch/copies.ts";
import { createFetcher } from "../../src/collect/fetch/fetch.ts";
import { whyOf } from "../../src/collect/fetch/fetch-error.ts";
import { addressesOf, addressOf } from "../../src/collect/fetch/page-address.ts";
import { collectLive } from "../../src/collect/live-run.ts";
import { pagesOf as pagesOfCopies } from "../../src/collect/offline.ts";
import { familyOf } from "../../src/collect/page/page.ts";
import { UNREAD } from "../../src/collect/pipeline/page-failure.ts";
import type { ProviderRun } from "../../src/collect/pipeline/provider-run.ts";
import type { Adapter } from "../../src/collect/pipeline/statement.ts";
import { rebuild } from "../../src/collect/rebuild.ts";
import { copiedOutlines, verifyCatalog } from "../../src/collect/verify-catalog.ts";
import { type AnyCatalog, emptyCatalog } from "../../src/schema/catalog.ts";
import type { SourceFile } from "../../src/schema/provider.ts";
import { type Slug, sourceFile } from "../../src/schema/vocabulary.ts";
import { type FaultOrigin, startFaultOrigin } from "../../test/collect/fault-origin.ts";
import { FAULTS } from "../../test/collect/faults.ts";
import { type FixturePage, pagesOf } from "../../test/pages/read.ts";
import { SOURCES } from "../../test/sources.ts";
import { FORTNIGHT, type Pages, type Setting } from "./drift.ts";
import { type Facts, factsOf, wrongValues } from "./judge.ts";
import { withMembers } from "./members.ts";
import { seeded } from "./pages-of-a-year.ts";
import { offline, REGISTRY, rehearsedProvider, serve, servedAt, settingOf } from "./play.ts";
import type { YearReport } from "./year.ts";

const START = Date.parse("2026-01-05T05:17:00Z");
const DAY_MS = 86_400_000;
/** The `n`th day, from 1. */
const dayOf = (n: number) => new Date(START + (n - 1) * DAY_MS).toISOString().slice(0, 10);
const CONTACT = "https://almanac.example/contact/";
/** Of the hosts, how many fail a day. */
const FAULTY_SHARE = 0.2;
/** A host's heading states the maker, and so does a renamed one. */
const isHeading = /\.maker: ".*, at a glance"$/;
/** These take as long as a limit lasts, or need a resolver that we control. */
const LEFT_OUT =
  /^(never-answers|slow-headers|drips|stalls|hints-without-end|length-too-long|ten-gigabytes|chunks-without-end|robots-hangs|handshake-hangs|name-never-resolved|redirect-to-private-name|name-moves-inside|name-at-link-local|name-at-public-and-private)$/;

export type LiveOptions = {
  /** Folders of page copies to serve in place of our fixtures. */
  folders?: string[] | undefined;
  only?: string[] | undefined;
  /** The hosts file, if this process is in a network namespace. */
  names?: string | undefined;
};

/** A provider or host with its pages, as they are and as they drift. */
type Source = {
  slug: Slug;
  file: SourceFile;
  adapter: Adapter;
  original: Pages;
  now: Pages;
  setting: Setting;
  /** The facts of the pages as they are, read on the first and on the last day, since a status may depend on it, of each page alone, and of drifts that state others. */
  right: Facts[];
  /** What the first day read. */
  first: Facts;
};

/** Plays the days; `faults` says what went wrong, one line each. */
export async function playLive(days: number, options: LiveOptions = {}): Promise<YearReport> {
  const dir = mkdtempSync(join(tmpdir(), "almanac-live-"));
  const origin = await startFaultOrigin({}, options.names !== undefined);
  try {
    return await play(days, dir, origin, options);
  } finally {
    await origin.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function play(days: number, dir: string, origin: FaultOrigin, options: LiveOptions): Promise<YearReport> {
  const sources = sourcesOf(days, options);
  const [at, kept] = [join(dir, "catalog"), join(dir, "pages")];
  writeProviders(at, sources);
  const adapters = Object.fromEntries(sources.map(({ slug, adapter }) => [slug, adapter]));
  const hosts = [
    ...new Set(sources.flatMap(({ file }) => Object.keys(file.pages).flatMap((key) => hostsOf(key, file)))),
  ];
  const random = seeded(34);
  const names = Object.keys(FAULTS).filter((name) => !LEFT_OUT.test(name));
  const faults: string[] = [];
  const seen = new Set<string>();
  const figures = { read: 0, failed: 0, held: 0, findings: 0, changes: 0 };
  for (let n = 1; n <= days; n++) {
    const day = dayOf(n);
    // Every second day a change of the pages; every day but the first and the last faults of some hosts.
    const drift = n % 2 === 1 ? FORTNIGHT[(n - 1) / 2] : undefined;
    for (const source of sources) {
      const today = drift?.pages(source.now, source.setting) ?? source.now;
      if (drift?.lasting) source.now = today;
      serve(origin, source.file, source.original, today);
    }
    const afflicted = new Map<string, string>();
    while (
      n > 1 &&
      n < days &&
      afflicted.size < Math.ceil(hosts.length * FAULTY_SHARE) &&
      n % (hosts.length < 5 ? 2 : 1) === 0
    ) {
      const host = hosts[random(hosts.length)] ?? "";
      const fault = names.find((name) => !seen.has(name)) ?? names[random(names.length)] ?? "";
      if (afflicted.has(host)) continue;
      seen.add(fault);
      afflicted.set(host, fault);
      origin.afflict(host, fault);
    }
    if (options.names !== undefined) await writeNames(options.names, origin, hosts);
    const runs = await collectDay(at, kept, adapters, origin, { day, isInNamespace: options.names !== undefined });
    for (const host of afflicted.keys()) origin.heal(host);
    for (const run of runs) {
      figures.read += run.pages.length;
      figures.failed += run.failures.length;
      figures.findings += run.findings.length;
      figures.changes += run.changes.filter(({ kind }) => kind !== "first_read").length;
    }
    const catalog = load(at);
    figures.held = catalog.held.length;
    const about = `${day} (${drift?.name ?? "no change"})`;
    faults.push(...causesOf(runs, sources, afflicted).map((line) => `${about}: ${line}`));
    for (const source of sources) {
      const also = drift?.alsoRight?.(source.original, source.setting);
      if (also) source.right.push(factsOf(offline(source.slug, source.file, source.adapter, also)));
      const now = factsOfOne(catalog, source.slug);
      if (n === 1) source.first = now;
      const wrong = wrongValues(now, source.right).filter((value) => !isHeading.test(value));
      faults.push(...wrong.map((value) => `${about}: wrong: ${source.slug}/${value}`));
    }
  }
  const last = load(at);
  faults.push(...sources.flatMap((source) => lostFrom(last, source)), ...(await rebuiltFrom(last, kept, adapters)));
  const lines = [
    `${days} days, ${sources.length} providers and hosts, ${hosts.length} host names, ${options.names ? "in a network namespace" : "by a resolver"}`,
    `pages: ${figures.read} read, ${figures.failed} failed; ${seen.size} kinds of fault; ${figures.changes} changes, ${figures.held} held at the end, ${figures.findings} findings`,
    `${last.models.size} models; ${readCopies(kept).copies.length} readings kept`,
  ];
  return { lines, faults };
}

function sourcesOf(days: number, { folders, only }: LiveOptions): Source[] {
  const copied = folders === undefined ? undefined : newestOf(folders);
  // A page that a vendor and a host list is the same for both.
  const served = new Map<string, FixturePage>();
  const settings = new Map<string, Setting>();
  return Object.entries(ALL_ADAPTERS).flatMap(([name, adapter]): Source[] => {
    const slug = name as Slug;
    const file = SOURCES.get(slug);
    if (!file || (only && !only.includes(slug))) return [];
    const fixtures = copied ? (copied.get(slug) ?? {}) : withMembers(slug, file, adapter, pagesOf(slug));
    const own = rehearsedProvider(file, fixtures);
    const isServed = (key: string) => servedAt(key, own, fixtures[key] as FixturePage) !== undefined;
    const keys = Object.keys(fixtures).filter((key) => (own.pages[familyOf(key)] ?? own.pages[key]) && isServed(key));
    const original = Object.fromEntries(
      keys.map((key) => {
        const url = addressOf(key, own);
        const page = served.get(url) ?? (fixtures[key] as FixturePage);
        served.set(url, page);
        return [key, page];
      }),
    );
    const first = offline(slug, own, adapter, original);
    // Of pages of different days, any may be the only one that can be read.
    const alone = keys.map((key) => offline(slug, own, adapter, { [key]: original[key] as FixturePage }));
    const right = [first, offline(slug, own, adapter, original, dayOf(days)), ...alone].map(factsOf);
    const urls = keys.map((key) => addressOf(key, own));
    const setting = urls.flatMap((url) => settings.get(url) ?? [])[0] ?? settingOf(slug, original, first);
    for (const url of urls) settings.set(url, setting);
    return [{ slug, file: own, adapter, original, now: original, setting, right, first: new Map() }];
  });
}

/** The newest whole copy of each page. */
function newestOf(folders: readonly string[]): Map<Slug, Pages> {
  const copies = folders.flatMap((folder) => readCopies(folder).copies);
  const { pages } = pagesOfCopies(emptyCatalog({ providers: SOURCES }), copies, ALL_ADAPTERS);
  const newest = new Map<Slug, Pages>();
  const whole = pages.filter(({ completeness }) => completeness === "whole");
  for (const { provider, key, format, text } of whole.sort((a, b) => (a.read_on < b.read_on ? -1 : 1)))
    newest.set(provider, { ...newest.get(provider), [key]: { format, text } });
  return newest;
}

function writeProviders(at: string, sources: readonly Source[]): void {
  for (const { slug, file } of sources) {
    const path = join(at, sourceFile(slug));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${JSON.stringify(file, null, 2)}\n`);
  }
}

const load = (at: string) => withHosts(loadCatalog(at).catalog);
const hostsOf = (key: string, file: SourceFile) => addressesOf(key, file).map((url) => new URL(url).hostname);
const factsOfOne = ({ models }: AnyCatalog, slug: Slug) =>
  factsOf({ models: new Map([...models].filter(([, { provider }]) => provider === slug)) });

async function writeNames(file: string, origin: FaultOrigin, hosts: readonly string[]): Promise<void> {
  const lines = await Promise.all(hosts.map((host) => origin.hostsLine(host)));
  writeFileSync(file, `${lines.filter((line) => line !== undefined).join("\n")}\n`);
}

/** What `almanac collect` does. In a namespace, only the authority is ours: names, addresses and their check are the system's. */
async function collectDay(
  at: string,
  kept: string,
  adapters: Record<string, Adapter>,
  origin: FaultOrigin,
  { day, isInNamespace }: { day: string; isInNamespace: boolean },
): Promise<ProviderRun[]> {
  const catalog = load(at);
  const { ca } = origin.network;
  const limits = { connectMs: 60_000, requestMs: 60_000, robotsMs: 60_000, totalMs: 240_000, backoffMs: 1 };
  const now = () => Date.parse(`${day}T05:17:00Z`);
  const fetcher = createFetcher({ ...(isInNamespace ? { ca } : origin.network), contact: CONTACT, limits, now });
  const { page, flush } = keeper(kept);
  const onRun = (run: ProviderRun) => {
    flush(run.day);
    saveCatalog(catalog, at, new Set([run.provider]));
  };
  const runs = await collectLive(catalog, adapters, { fetcher, registry: REGISTRY }, day, { onPage: page, onRun });
  await fetcher.close();
  return runs;
}

/** Failures whose reason isn't that of the host's fault, or that have no fault; and faults that were read as pages. */
function causesOf(
  runs: readonly ProviderRun[],
  sources: readonly Source[],
  afflicted: ReadonlyMap<string, string>,
): string[] {
  const drifts: readonly string[] = [...Object.values(UNREAD), "HTTP status 404"];
  return runs.flatMap(({ provider, failures, pages }) => {
    const file = sources.find(({ slug }) => slug === provider)?.file as SourceFile;
    const faultAt = (key: string) => afflicted.get(hostsOf(key, file)[0] ?? "");
    const read = pages.filter(({ key }) => faultAt(key) !== undefined);
    return [
      ...read.map(({ key }) => `${provider}/${key} was read in spite of ${faultAt(key)}`),
      ...failures.flatMap(({ page, why, problem }) => {
        const fault = faultAt(page);
        const isFront = fault === "redirect-to-front-page" && new URL(addressOf(page, file)).pathname === "/";
        const isRight = fault === undefined || isFront ? drifts.includes(why) : why === causeOf(fault);
        return isRight ? [] : [`${provider}/${page} with ${fault ?? "no fault"} says "${why}": ${problem}`];
      }),
    ];
  });
}

const STATUSES: Record<string, number> = {
  "retry-after-a-day": 503,
  "redirect-to-nothing": 404,
};

function causeOf(fault: string): string {
  const kind = FAULTS[fault]?.ends ?? "closed";
  const status = STATUSES[fault] ?? Number(/^status-(\d+)/.exec(fault)?.[1]);
  return whyOf(kind === "status" ? { kind, status } : { kind });
}

/** Models and values that the first day read, that the pages still state on the last day, and that the catalog has no more. */
function lostFrom(catalog: AnyCatalog, { slug, first, right: [, last] }: Source): string[] {
  const now = factsOfOne(catalog, slug);
  return [...first].flatMap(([id, facts]) =>
    Object.keys(facts).flatMap((field) =>
      last?.get(id)?.[field] !== undefined && now.get(id)?.[field] === undefined
        ? [`lost: ${slug}/${id}.${field}`]
        : [],
    ),
  );
}

/** What `verify --pages` and `rebuild` find with the kept pages. */
async function rebuiltFrom(catalog: AnyCatalog, kept: string, adapters: Record<string, Adapter>): Promise<string[]> {
  const { copies, findings } = readCopies(kept);
  const slugs = Object.keys(adapters) as Slug[];
  const verified = verifyCatalog(catalog, slugs, copiedOutlines(catalog, copies));
  const made = await rebuild(catalog, copies, adapters, REGISTRY);
  return [
    ...[...findings, ...verified.findings].map(({ file, path, message }) => `verify: ${file}:${path}: ${message}`),
    ...made.findings.map(({ file, message }) => `rebuild: ${file}: ${message}`),
    ...made.differs.map((file) => `rebuild: ${file} differs`),
  ];
}
