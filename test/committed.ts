import { join } from "node:path";
import { loadCatalog } from "../src/catalog/load.ts";
import { ROOT } from "./program.ts";

/** The committed catalog. No test may change it. */
export const { catalog: COMMITTED } = loadCatalog(join(ROOT, "catalog"));
