import type { AnyCatalog, Model } from "../schema/catalog.ts";
import type { Slug } from "../schema/vocabulary.ts";
import { pageNamed } from "./evidence.ts";

/** `kept`: providers with later readings or local decisions in the state. */
export type Upgraded = { catalog: AnyCatalog; kept: Slug[] };

/**
 * Upgrades an older release's state to this release; both include the hosts. provider.json and host.json files are the release's. For
 * a provider without later readings or local decisions, models are the release's. For the others, only models whose history the
 * release continues, or that the state lacks, are the release's. No model of the state is removed.
 */
export function upgrade(state: AnyCatalog, release: AnyCatalog): Upgraded {
  const own = without(state.reviewed, release.reviewed);
  const kept = [...release.providers.keys()].filter(
    (slug) => own.some(({ provider }) => provider === slug) || isReadLater(slug, state, release),
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
  const choose = <T extends { id: string; provider: string }>(theirs: readonly T[], ours: readonly T[]) => [
    ...theirs.filter(isFromState),
    ...ours.filter((line) => !isFromState(line)),
  ];
  const models = new Map([...release.models, ...ofState]);
  const lock = lockOf(state, release, kept);
  const catalog: AnyCatalog = {
    providers: release.providers,
    models: new Map([...models].sort(([a], [b]) => (a < b ? -1 : 1))),
    lock,
    failures: Object.fromEntries(
      Object.entries(state.failures).filter(
        ([page, { on }]) => isPage(page, release) && !(on < (lock[page]?.read_on ?? "")),
      ),
    ),
    changes: choose(state.changes, release.changes),
    announcements: choose(state.announcements, release.announcements),
    held: choose(state.held, release.held),
    reviewed: [...state.reviewed, ...without(release.reviewed, state.reviewed)],
  };
  return { catalog, kept };
}

function without<T>(lines: readonly T[], others: readonly T[]): T[] {
  const known = new Set(others.map((line) => JSON.stringify(line)));
  return lines.filter((line) => !known.has(JSON.stringify(line)));
}

const slugOf = (page: string) => page.slice(0, page.indexOf("/")) as Slug;

function isPage(page: string, { providers }: AnyCatalog): boolean {
  const provider = providers.get(slugOf(page));
  return provider !== undefined && pageNamed(provider, page.slice(page.indexOf("/") + 1)) !== undefined;
}

const isReadLater = (slug: Slug, state: AnyCatalog, release: AnyCatalog) =>
  Object.entries(state.lock).some(
    ([page, { read_on }]) => slugOf(page) === slug && read_on > (release.lock[page]?.read_on ?? ""),
  );

/** Kept providers keep the state's days of reading, which must not be later than what their models are based on. */
const lockOf = (state: AnyCatalog, release: AnyCatalog, kept: readonly Slug[]): AnyCatalog["lock"] => ({
  ...release.lock,
  ...Object.fromEntries(
    Object.entries(state.lock).filter(([page]) => kept.includes(slugOf(page)) && isPage(page, release)),
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
