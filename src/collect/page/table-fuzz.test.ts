import { test } from "node:test";
import { checkPlainTables, checkScraps, checkSpannedTables } from "../../../test/collect/table-cases.ts";
import { LONG } from "../../../test/long.ts";

const [TABLES, SPANNED, SCRAPS, SEED] = LONG ? [10_000, 5_000, 5_000, 11] : [250, 150, 150, 1];
test(`${TABLES} random tables are read back from every format as written`, () => checkPlainTables(TABLES, SEED));
test(`${SPANNED} random tables with spans are expanded as browsers do`, () => checkSpannedTables(SPANNED, SEED + 1));
test(`${SCRAPS} random heaps of markup don't throw`, () => checkScraps(SCRAPS, SEED + 2));
