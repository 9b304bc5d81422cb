import type { Catalog } from "../../schema/catalog.ts";
import type { ProviderRun } from "../pipeline/provider-run.ts";

/**
 * Takes a live run's failed pages into `catalog.failures` in place. A run that brought every page whole clears the provider's,
 * those of pages that it no longer lists among them.
 */
export function noteFailures({ failures }: Pick<Catalog, "failures">, run: ProviderRun): void {
  const own = `${run.provider}/`;
  if (run.failure === undefined) {
    for (const key of Object.keys(failures)) if (key.startsWith(own)) delete failures[key];
  }
  for (const { page, why } of run.failures) {
    const since = failures[own + page]?.since ?? run.day;
    failures[own + page] = { on: run.day, since, why };
  }
}
