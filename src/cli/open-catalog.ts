import { existsSync } from "node:fs";
import { withHosts } from "../catalog/hosts.ts";
import { type Loaded, loadCatalog } from "../catalog/load.ts";
import type { AnyCatalog } from "../schema/catalog.ts";
import { CannotDo } from "../schema/exit.ts";
import { type Slug, sourceFile } from "../schema/vocabulary.ts";
import { formatFinding } from "./report.ts";

/** Folder → catalog with the findings of its files. Throws CannotDo where there is no such folder. */
export function openCatalog(dir: string): Loaded {
  if (!existsSync(dir))
    throw new CannotDo(`there is no folder ${dir}`, "run this in the project, or name it: --catalog");
  return loadCatalog(dir);
}

/** Folder → catalog, the hosts with the providers. Throws CannotDo where a file of it does not load, once each finding is told: what is left tells less than the truth. */
export function openWhole(dir: string): AnyCatalog {
  const { catalog, findings } = openCatalog(dir);
  for (const finding of findings) console.error(formatFinding(finding));
  if (findings.length > 0) throw new CannotDo("the catalog does not load", "fix the findings above first");
  return withHosts(catalog);
}

/** The providers and hosts that the catalog has, or those named. Throws CannotDo where it has no folder of one that is named. */
export function providersOf({ providers }: AnyCatalog, only: readonly Slug[] | undefined): Slug[] {
  const absent = only?.find((slug) => !providers.has(slug));
  if (absent)
    throw new CannotDo(
      `the catalog has no ${sourceFile(absent)}`,
      `write it, or name one of ${[...providers.keys()].join(", ")}`,
    );
  return [...providers.keys()].filter((slug) => only === undefined || only.includes(slug));
}
