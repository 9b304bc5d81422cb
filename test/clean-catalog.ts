import { diffRecords } from "../src/catalog/diff.ts";
import { type Loaded, loadCatalog } from "../src/catalog/load.ts";
import type { Rule, RuleContext } from "../src/catalog/rules/rule.ts";
import type { AnyCatalog, Catalog, Model } from "../src/schema/catalog.ts";
import type { Change } from "../src/schema/history.ts";
import type { ModelRecord } from "../src/schema/record.ts";
import { folder } from "./folder.ts";
import { sampleCatalog, writeCatalog } from "./sample-catalog.ts";

/** The sample catalog with a history that adds up to it, after `change` was made to it (the history stays as it was). */
export function cleanCatalog(change: (catalog: Catalog) => unknown = () => {}): Catalog {
  const catalog = structuredClone(sampleCatalog());
  catalog.changes = [...catalog.models.values()].map(firstReading);
  change(catalog);
  return catalog;
}

/** A line of changes.jsonl that states everything a record states. */
export function firstReading({ provider, id, record }: Model): Change {
  const set = Object.fromEntries(diffRecords(undefined, record).map(({ field, from, to }) => [field, [from, to]]));
  return { on: "2026-09-01", provider, id, kind: "first_read", page: "models", set: set as Change["set"] };
}

/** The record of a model that the sample has. */
export function recordOf(catalog: AnyCatalog, id: string): ModelRecord {
  const model = catalog.models.get(id);
  if (!model) throw new Error(`the sample has no ${id}`);
  return model.record;
}

/** Catalog → what the loader makes of it once it lies in a folder; `use` may change the folder first. */
export function throughFolder(catalog: Catalog, use: (dir: string) => void = () => {}): Loaded {
  const dir = folder();
  writeCatalog(catalog, dir);
  use(dir);
  return loadCatalog(dir);
}

/** A rule → what it finds once `change` is made to the clean catalog, a line each; `beside` is what else it is told. */
export const finderOf =
  ({ check }: Rule) =>
  (change: (catalog: Catalog) => unknown, beside: Partial<RuleContext> = {}): string[] =>
    check({ catalog: cleanCatalog(change), texts: new Map(), ...beside }).map(
      ({ file, path, message }) => `${file}:${path}: ${message}`,
    );
