import type { AnyCatalog } from "../schema/catalog.ts";
import type { Slug } from "../schema/vocabulary.ts";
import { boundAnnouncements } from "./announced.ts";
import { type FetchFailure, whyOf } from "./fetch/fetch-error.ts";
import { type FetchedPage, fetchPage, type Origins } from "./fetch/live.ts";
import { addressesOf, addressOf } from "./fetch/page-address.ts";
import { familyOf } from "./page/page.ts";
import { type PageFailure, UNREAD } from "./pipeline/page-failure.ts";
import { lastDay, newRun, type ProviderRun, type Run } from "./pipeline/provider-run.ts";
import { type PageOutcome, type Reading, readPage } from "./pipeline/read.ts";
import { applyRun } from "./pipeline/record.ts";
import type { Adapter, Adapters } from "./pipeline/statement.ts";
import { noteFailures } from "./report/failing.ts";
import { runProvider } from "./run.ts";

type OnPage = (provider: Slug, key: string, fetched: FetchedPage | FetchFailure) => void;
export type Watch = {
  /** Called after each page that was fetched or failed, at each address that is tried. */
  onPage?: OnPage;
  /** Called after each provider, once its run and its failures are in the catalog. */
  onRun?: (run: ProviderRun) => void;
};

/** Reads every provider's pages as of `day` (UTC) into `catalog`, in place. Throws if a provider has no provider.json. */
export async function collectLive(
  catalog: AnyCatalog,
  adapters: Adapters,
  origins: Origins,
  day: string,
  { onPage = () => {}, onRun = () => {} }: Watch = {},
): Promise<ProviderRun[]> {
  const runs: ProviderRun[] = [];
  for (const [slug, adapter] of Object.entries(adapters) as [Slug, Adapter][]) {
    const last = lastDay(catalog, slug);
    // If the clock was ahead then or is behind now: history only goes forward.
    const before = newRun(catalog, slug, last > day ? last : day);
    const run = runProvider(before, await readLive(before, adapter, origins, onPage));
    applyRun(catalog, run);
    await boundAnnouncements(catalog, slug, adapter, origins.registry);
    noteFailures(catalog, run);
    runs.push(run);
    onRun(run);
  }
  return runs;
}

/**
 * Fetches and reads every page of provider.json that still exists, then the members of its families: those that the index lists
 * today or, if it can't be read, those read before.
 */
async function readLive(run: Run, adapter: Adapter, origins: Origins, onPage: OnPage): Promise<PageOutcome[]> {
  const { slug, provider, day } = run;
  const readOne = async (key: string, [at, ...others]: string[]): Promise<PageOutcome> => {
    const fetched = await fetchPage(key, provider, origins, at);
    onPage(slug, key, fetched);
    const about = { provider: slug, key, read_on: day, completeness: "whole" } as const;
    const url = addressOf(key, provider);
    const outcome =
      "kind" in fetched ? fetchFailure(key, fetched) : readPage({ ...about, ...fetched, url }, provider, adapter);
    if (!("problem" in outcome) || others.length === 0) return outcome;
    const next = await readOne(key, others);
    return "problem" in next ? { ...outcome, problem: `${outcome.problem}; ${next.problem}` } : next;
  };
  const readAll = (keys: string[]) => Promise.all(keys.map((key) => readOne(key, addressesOf(key, provider))));
  const current = Object.keys(provider.pages).filter((key) => provider.pages[key]?.until === undefined);
  const outcomes = await readAll(current.filter((key) => !key.endsWith("/*")));
  const members = current
    .filter((key) => key.endsWith("/*") && provider.pages[key]?.index !== undefined)
    .map((family) => membersOf(family, outcomes, run));
  const rest = await readAll(members.flatMap(({ keys }) => keys));
  // In the order in which copies are read, so that these give the same.
  const keyOf = (outcome: PageOutcome) => `${"statements" in outcome ? outcome.page.key : outcome.page}.`;
  return [...outcomes, ...members.flatMap(({ failures }) => failures), ...rest].sort((a, b) =>
    keyOf(a) < keyOf(b) ? -1 : 1,
  );
}

const fetchFailure = (page: string, failure: FetchFailure): PageFailure => ({
  page,
  why: whyOf(failure),
  problem: `${failure.message} (${failure.kind}, ${failure.url})`,
  ...(failure.led_to === undefined ? {} : { led_to: failure.led_to }),
});

/** The keys of a family's pages that its index lists today; those read before if it can't be read or lists none. */
function membersOf(family: string, outcomes: readonly PageOutcome[], { catalog, slug, provider }: Run) {
  const index = provider.pages[family]?.index ?? "";
  const start = family.slice(0, -1);
  const known = Object.keys({ ...catalog.lock, ...catalog.failures })
    .filter((name) => name.startsWith(`${slug}/${start}`))
    .map((name) => name.slice(slug.length + 1));
  const reading = outcomes.find((outcome): outcome is Reading => "statements" in outcome && outcome.page.key === index);
  // An index that can't be read is a failure of its own.
  if (!reading) return { keys: known, failures: [] };
  const keys = (reading.members ?? []).map((member) => (member.includes("/") ? member : `${start}${member}`));
  if (keys.length > 0) return { keys: keys.filter((key) => familyOf(key) === family), failures: [] };
  const none = { page: index, why: UNREAD.members, problem: `no members of ${family} found on it` };
  return { keys: known, failures: [none] };
}
