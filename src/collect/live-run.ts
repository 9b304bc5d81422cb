import type { AnyCatalog } from "../schema/catalog.ts";
import type { Slug } from "../schema/vocabulary.ts";
import { boundAnnouncements } from "./announced.ts";
import { fetchPages, type Origins } from "./fetch/live.ts";
import { applyRun } from "./pipeline/apply.ts";
import type { ProviderRun } from "./pipeline/provider-run.ts";
import { providerState } from "./pipeline/provider-state.ts";
import type { Adapter } from "./pipeline/statement.ts";
import { noteFailures } from "./report/failures.ts";
import { runProvider } from "./run.ts";

export type Watch = {
  /** Called after each page that was fetched or failed. */
  onPage?: (provider: Slug, key: string) => void;
  /** Called after each provider, once its run and its failures are in the catalog. */
  onRun?: (run: ProviderRun) => void;
};

/** Reads every provider's pages as of `day` (UTC) into `catalog`, in place. Throws if a provider has no provider.json. */
export async function collectLive(
  catalog: AnyCatalog,
  adapters: Partial<Record<Slug, Adapter>>,
  origins: Origins,
  day: string,
  { onPage = () => {}, onRun = () => {} }: Watch = {},
): Promise<ProviderRun[]> {
  const runs: ProviderRun[] = [];
  for (const [slug, adapter] of Object.entries(adapters) as [Slug, Adapter][]) {
    const state = providerState(catalog, slug, day);
    const { pages, failures } = await fetchPages(state, adapter, origins, (key) => onPage(slug, key));
    const run = runProvider(catalog, slug, pages, adapter, day, failures);
    applyRun(catalog, run);
    await boundAnnouncements(catalog, slug, adapter, origins.registry);
    noteFailures(catalog, run);
    runs.push(run);
    onRun(run);
  }
  return runs;
}
