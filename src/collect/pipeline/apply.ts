import type { AnyCatalog } from "../../schema/catalog.ts";
import type { ProviderRun } from "./provider-run.ts";

/** Applies a run to `catalog` in place. */
export function applyRun(catalog: AnyCatalog, run: ProviderRun): void {
  for (const model of run.models) catalog.models.set(model.id, model);
  catalog.changes.push(...run.changes);
  catalog.held = [...catalog.held.filter((h) => h.provider !== run.provider), ...run.held];
  Object.assign(catalog.lock, run.lock);
  for (const page of Object.keys(run.lock))
    if ((catalog.failures[page]?.on ?? run.day) <= run.day) delete catalog.failures[page];
}
