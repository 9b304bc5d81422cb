// Bounds the day of an announcement, which no page states, by the package versions between which the shutdown date first appeared.
import type { AnyCatalog, Model } from "../schema/catalog.ts";
import type { Announcement } from "../schema/history.ts";
import type { SourceFile } from "../schema/provider.ts";
import type { Slug } from "../schema/vocabulary.ts";
import { packagePage } from "./fetch/live.ts";
import type { Registry } from "./fetch/registry.ts";
import { newRun } from "./pipeline/provider-run.ts";
import { readPage } from "./pipeline/read.ts";
import type { Adapter } from "./pipeline/statement.ts";

type Release = Announcement["by"];
/** Returns the shutdowns that one release states, as `<api_string> <day>`, or undefined if the release can't be read. */
type ShutdownsOf = (release: Release) => Promise<ReadonlySet<string> | undefined>;

/**
 * Adds to `catalog.announcements`, in place, a bound for each shutdown date that the provider's packages state and that has none.
 * What the registry fails to return is left for the next run.
 */
export async function boundAnnouncements(catalog: AnyCatalog, slug: Slug, adapter: Adapter, registry: Registry) {
  const { provider, models } = newRun(catalog, slug, "");
  for (const page of Object.keys(provider.pages)) {
    const source = provider.pages[page]?.package;
    const version = catalog.lock[`${slug}/${page}`]?.version;
    const open = source && version ? models.filter((model) => isOpen(model, page, catalog)) : [];
    if (!source || !version || open.length === 0) continue;
    const releases = await releasesUpTo(source.name, version, registry);
    const shutdownsOf = readerOf(page, slug, provider, adapter, registry);
    for (const { id, record } of open) {
      const spellings = [record.api_string ?? id, ...(record.aliases ?? [])].map((id) => `${id} ${record.retires_on}`);
      const bound = await firstRelease(releases, shutdownsOf, spellings);
      if (bound)
        catalog.announcements.push({ provider: slug, id, retires_on: record.retires_on as string, page, ...bound });
    }
  }
}

const isOpen = ({ id, record }: Model<Slug>, page: string, { announcements }: AnyCatalog) =>
  record.retires_on !== undefined &&
  record.evidence.some((e) => e.page === page && e.states.retires_on !== undefined) &&
  !announcements.some((a) => a.id === id && a.retires_on === record.retires_on);

/** Releases by date, without previews, up to the one that was read. Empty if the registry fails. */
async function releasesUpTo(name: string, version: string, registry: Registry): Promise<Release[]> {
  const { released } = await registry.versions(name).catch(() => ({ released: {} as Record<string, string> }));
  const releases = Object.entries(released).flatMap(([version, released]) =>
    version.includes("-") ? [] : [{ version, released }],
  );
  return releases.slice(0, releases.findIndex((release) => release.version === version) + 1);
}

/** Reads each release at most once. */
function readerOf(page: string, slug: Slug, provider: SourceFile, adapter: Adapter, registry: Registry): ShutdownsOf {
  const { package: source, url = "" } = provider.pages[page] ?? {};
  const read: ShutdownsOf = async ({ version, released }) => {
    const release = source && (await packagePage(source, registry, version));
    // Early releases may not have had these lists.
    if (!release || "kind" in release) return release?.kind === "empty" ? new Set() : undefined;
    const about = { provider: slug, key: page, url, read_on: released, completeness: "whole" } as const;
    const reading = readPage({ ...about, ...release }, provider, adapter);
    if ("problem" in reading) return new Set();
    const dated = reading.statements.filter(({ values }) => values.retires_on !== undefined);
    return new Set(dated.map(({ subject, values }) => `${subject.api_string} ${values.retires_on}`));
  };
  const readings = new Map<string, ReturnType<ShutdownsOf>>();
  return (release) => {
    const reading = readings.get(release.version) ?? read(release);
    readings.set(release.version, reading);
    return reading;
  };
}

/** Finds the first release that states one of the texts, by binary search: once announced, a date is never removed. */
async function firstRelease(releases: readonly Release[], shutdownsOf: ShutdownsOf, texts: readonly string[]) {
  let [from, to] = [-1, releases.length - 1];
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2);
    const shutdowns = await shutdownsOf(releases[middle] as Release);
    if (!shutdowns) return undefined;
    if (texts.some((text) => shutdowns.has(text))) to = middle;
    else from = middle;
  }
  const [before, by] = [releases[from], releases[to]];
  // A release that states no dates at all doesn't show when they were announced.
  const silent = before === undefined || (await shutdownsOf(before))?.size === 0;
  return by && { after: silent ? null : before, by };
}
