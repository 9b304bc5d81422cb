import { join } from "node:path";
import { loadCatalog } from "../src/catalog/load.ts";
import { contextOf } from "../src/publish/context.ts";
import { ROOT } from "./program.ts";

export const LOADED = loadCatalog(join(ROOT, "catalog"));
/** The committed catalog. No test may change it. */
export const COMMITTED = LOADED.catalog;

/** What its documents are made of; they are made once, on first use. */
export const COMMITTED_CONTEXT = contextOf(COMMITTED, "http://127.0.0.1:8787");
