// Owns loading a catalog for the verbs that read one. Refuses to judge it: the rules do.
import { existsSync } from "node:fs";
import { type Loaded, loadCatalog } from "../catalog/load.ts";
import { CannotDo } from "./exit.ts";

/** Folder → catalog with the findings of its files. Throws CannotDo where there is no such folder. */
export function openCatalog(dir: string): Loaded {
  if (!existsSync(dir))
    throw new CannotDo(`there is no folder ${dir}`, "run this in the project, or name it: --catalog");
  return loadCatalog(dir);
}
