import type { AnyCatalog } from "../../schema/catalog.ts";
import type { Failure } from "../../schema/history.ts";
import type { ProviderRun } from "../pipeline/provider-run.ts";

/**
 * Records a live run's failed pages in `catalog.failures`, in place, and removes the provider's other entries: those pages were
 * read, or are no longer listed.
 */
export function noteFailures(
  { failures }: Pick<AnyCatalog, "failures">,
  { provider, day, failures: failed }: ProviderRun,
): void {
  const lines = failed.map(({ page, why }): [string, Failure] => {
    const name = `${provider}/${page}`;
    return [name, { on: day, since: failures[name]?.since ?? day, why }];
  });
  for (const name of Object.keys(failures)) if (name.startsWith(`${provider}/`)) delete failures[name];
  Object.assign(failures, Object.fromEntries(lines));
}
