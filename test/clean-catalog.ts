import { diffRecords } from "../src/catalog/diff.ts";
import { type Loaded, loadCatalog, parseCatalog } from "../src/catalog/load.ts";
import type { AnyCatalog, Catalog, Model } from "../src/schema/catalog.ts";
import type { Change } from "../src/schema/history.ts";
import type { ModelRecord } from "../src/schema/record.ts";
import { folder } from "./folder.ts";
import { catalogFiles, sampleCatalog, writeCatalog } from "./sample-catalog.ts";

/** The sample catalog with a matching history, then modified by `change`, which doesn't affect the history. */
export function cleanCatalog(change: (catalog: Catalog) => unknown = () => {}): Catalog {
  const catalog = structuredClone(sampleCatalog());
  catalog.changes = [...catalog.models.values()].map(firstReading);
  change(catalog);
  return catalog;
}

/** A line of changes.jsonl with all facts of a record. */
export function firstReading({ provider, id, record }: Model): Change {
  const set = Object.fromEntries(diffRecords(undefined, record).map(({ field, from, to }) => [field, [from, to]]));
  return { on: "2026-09-01", provider, id, kind: "first_read", page: "models", set: set as Change["set"] };
}

export function recordOf(catalog: AnyCatalog, id: string): ModelRecord {
  const model = catalog.models.get(id);
  if (!model) throw new Error(`the sample has no ${id}`);
  return model.record;
}

/** Loads the catalog from its files, as after an edit of them. */
export const throughFiles = (catalog: Catalog): Loaded =>
  parseCatalog(new Map([...catalogFiles(catalog)].map(([file, text]) => [file, Buffer.from(text)])));

/** Writes the catalog to a folder and loads it; `use` may change the folder in between. */
export function throughFolder(catalog: Catalog, use: (dir: string) => void = () => {}): Loaded {
  const dir = folder();
  writeCatalog(catalog, dir);
  use(dir);
  return loadCatalog(dir);
}
