import { existsSync } from "node:fs";
import { withHosts } from "../catalog/hosts.ts";
import { type Loaded, loadCatalog } from "../catalog/load.ts";
import type { AnyCatalog } from "../schema/catalog.ts";
import { CannotDo } from "../schema/finding.ts";
import { type Slug, sourceFile } from "../schema/vocabulary.ts";
import { formatFinding } from "./report.ts";

/** Loads a catalog with the findings of its files. Throws CannotDo if there is no such folder, or nothing in it. */
export function openCatalog(dir: string): Loaded {
  const mend = "run this in the project, or name it: --catalog";
  if (!existsSync(dir)) throw new CannotDo(`there is no folder ${dir}`, mend);
  const loaded = loadCatalog(dir);
  if (loaded.catalog.providers.size + loaded.findings.length === 0)
    throw new CannotDo(`there is no catalog in ${dir}`, mend);
  return loaded;
}

/**
 * Loads a catalog with hosts among the providers. Prints findings and throws CannotDo if a file doesn't load, since the rest
 * would give an incomplete picture.
 */
export function openWhole(dir: string): AnyCatalog {
  const { catalog, findings } = openCatalog(dir);
  for (const finding of findings) console.error(formatFinding(finding, dir));
  if (findings.length > 0) throw new CannotDo("the catalog does not load", "fix the findings above first");
  return withHosts(catalog);
}

/** The catalog's providers and hosts, or those of `only`. Throws CannotDo if the catalog lacks one of `only`. */
export function providersOf({ providers }: AnyCatalog, only: readonly Slug[] | undefined): Slug[] {
  const absent = only?.find((slug) => !providers.has(slug));
  const mend = `write it, or name one of ${[...providers.keys()].join(", ")}`;
  if (absent) throw new CannotDo(`the catalog has no ${sourceFile(absent)}`, mend);
  return [...providers.keys()].filter((slug) => only === undefined || only.includes(slug));
}
