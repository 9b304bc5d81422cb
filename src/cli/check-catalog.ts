// Owns loading and checking a catalog for the verbs that need a sound one. Refuses to judge: the rules do.
import { existsSync } from "node:fs";
import { type Loaded, loadCatalog } from "../catalog/load.ts";
import type { Finding } from "../schema/finding.ts";
import { CannotDo } from "./exit.ts";

/** Folder → catalog and everything a person must mend in it. Throws CannotDo where there is no such folder. */
export function checkCatalog(dir: string): { loaded: Loaded; findings: Finding[] } {
  if (!existsSync(dir))
    throw new CannotDo(`there is no folder ${dir}`, "run this in the project, or name it: --catalog");
  const loaded = loadCatalog(dir);
  return { loaded, findings: loaded.findings };
}
