import type { AnyCatalog, Catalog, Model } from "../schema/catalog.ts";
import type { Finding } from "../schema/finding.ts";
import type { Slug } from "../schema/vocabulary.ts";
import { pageNamed, splitPage } from "./evidence.ts";
import { joined, partOf, splitHosts, withHosts } from "./hosts.ts";
import { faultsOf, lint } from "./lint.ts";
import { HOSTS_AT } from "./read-files.ts";

/** `kept`: providers with later readings or local decisions in the state. */
export type Upgraded = { catalog: AnyCatalog; kept: Slug[] };

/** What of a state has no place in the release: ids of models, decisions as JSON, and whole providers. */
type Parked = { ids: Set<string>; decisions: Set<string>; slugs: Set<string> };

/**
 * Upgrades without findings: models and decisions with one, such as those whose page the release removed, are left out, and if that
 * isn't enough, their providers, and then everything. `parked` says what and why. Lints without the state as base, since a release may
 * rewrite history, and without a day, since the clock may have been ahead.
 */
export function upgradeWhole(state: AnyCatalog, release: AnyCatalog): Upgraded & { parked: Finding[] } {
  const parked: Parked = { ids: new Set(), decisions: new Set(), slugs: new Set() };
  const all: Finding[] = [];
  for (const widen of [onlyNamed, theirProviders, everything]) {
    for (;;) {
      const upgraded = upgrade(left(state, parked), release);
      const catalog = splitHosts(upgraded.catalog);
      const findings = faultsOf(lint({ catalog, findings: [], texts: new Map() }));
      if (findings.length === 0) return { ...upgraded, parked: all };
      all.push(...findings);
      const before = sizeOf(parked);
      for (const finding of findings) widen(parked, finding, catalog);
      if (sizeOf(parked) === before) break;
    }
  }
  return { ...upgrade(left(state, parked), release), parked: all };
}

const sizeOf = ({ ids, decisions, slugs }: Parked) => ids.size + decisions.size + slugs.size;

function onlyNamed({ ids, decisions }: Parked, { file, path }: Finding, catalog: Catalog): void {
  const id = /^catalog\/.*\/([^/]+)\.json$/.exec(file)?.[1];
  if (id !== undefined && !/^(?:provider|host|held|pages\.lock|failures)$/.test(id)) ids.add(id);
  if (!file.endsWith("/reviewed.jsonl")) return;
  const { reviewed = [] } = (file.includes(HOSTS_AT) ? catalog.hosts : catalog) ?? {};
  const decision = reviewed[Number(/\d+/.exec(path)?.[0]) - 1];
  if (decision) decisions.add(JSON.stringify(decision));
}

function theirProviders({ slugs }: Parked, { file, path, message }: Finding, catalog: Catalog): void {
  const words = new Set(`${file} ${path} ${message}`.split(/[^a-z]+/));
  for (const slug of withHosts(catalog).providers.keys()) if (words.has(slug)) slugs.add(slug);
}

function everything({ slugs }: Parked, _: Finding, catalog: Catalog): void {
  for (const slug of withHosts(catalog).providers.keys()) slugs.add(slug);
}

function left(state: AnyCatalog, { ids, decisions, slugs }: Parked): AnyCatalog {
  const stays = (slug: string) => !slugs.has(slug as Slug);
  return {
    ...partOf(state, stays, ({ id, provider }) => !ids.has(id) && stays(provider)),
    reviewed: state.reviewed.filter((line) => stays(line.provider) && !decisions.has(JSON.stringify(line))),
  };
}

/**
 * Upgrades an older release's state to this release; both include the hosts. provider.json and host.json files are the release's. For
 * a provider without later readings or local decisions, models are the release's. For the others, only models whose history the
 * release continues, or that the state lacks, are the release's. No model of the state is removed.
 */
export function upgrade(state: AnyCatalog, release: AnyCatalog): Upgraded {
  const localDecisions = without(state.reviewed, release.reviewed);
  const kept = [...release.providers.keys()].filter(
    (slug) => localDecisions.some(({ provider }) => provider === slug) || isReadLater(slug, state, release),
  );
  const fromState = (model: Model<Slug>) => {
    const other = release.models.get(model.id);
    if (other === undefined) return true;
    return kept.includes(model.provider) && hasAllPages(model, release) && !isContinued(model, state, release);
  };
  const ofState = new Map([...state.models].filter(([, model]) => fromState(model)));
  // A held new row is not a model yet.
  const isFromState = ({ id, provider }: { id: string; provider: string }) =>
    ofState.has(id) || (!release.models.has(id) && kept.some((slug) => slug === provider));
  const every = () => true;
  const lines = joined(
    partOf(state, every, isFromState),
    partOf(release, every, (line) => !isFromState(line)),
  );
  const models = new Map([...release.models, ...ofState]);
  const lock = lockOf(state, release, kept);
  const catalog: AnyCatalog = {
    ...lines,
    providers: release.providers,
    models: new Map([...models].sort(([a], [b]) => (a < b ? -1 : 1))),
    lock,
    failures: Object.fromEntries(
      Object.entries(state.failures).filter(
        ([page, { on }]) => isPage(page, release) && !(on < (lock[page]?.read_on ?? "")),
      ),
    ),
    reviewed: [...state.reviewed, ...without(release.reviewed, state.reviewed)],
  };
  return { catalog, kept };
}

function without<T>(lines: readonly T[], others: readonly T[]): T[] {
  const known = new Set(others.map((line) => JSON.stringify(line)));
  return lines.filter((line) => !known.has(JSON.stringify(line)));
}

function isPage(page: string, { providers }: AnyCatalog): boolean {
  const [slug, key] = splitPage(page);
  const provider = providers.get(slug);
  return provider !== undefined && pageNamed(provider, key) !== undefined;
}

const isReadLater = (slug: Slug, state: AnyCatalog, release: AnyCatalog) =>
  Object.entries(state.lock).some(
    ([page, { read_on }]) => splitPage(page)[0] === slug && read_on > (release.lock[page]?.read_on ?? ""),
  );

/** Kept providers keep the state's days of reading, which must not be later than what their models are based on. */
const lockOf = (state: AnyCatalog, release: AnyCatalog, kept: readonly Slug[]): AnyCatalog["lock"] => ({
  ...release.lock,
  ...Object.fromEntries(
    Object.entries(state.lock).filter(([page]) => kept.includes(splitPage(page)[0]) && isPage(page, release)),
  ),
});

const hasAllPages = ({ provider, record }: Model<Slug>, { providers }: AnyCatalog) => {
  const file = providers.get(provider);
  return file !== undefined && record.evidence.every(({ page }) => pageNamed(file, page) !== undefined);
};

/** Whether the release has every change of the model that the state has. */
function isContinued({ id }: Model<Slug>, state: AnyCatalog, release: AnyCatalog): boolean {
  const of = ({ changes }: AnyCatalog) => changes.filter((change) => change.id === id);
  return without(of(state), of(release)).length === 0;
}
