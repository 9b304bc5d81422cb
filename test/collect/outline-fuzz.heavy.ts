import { test } from "node:test";
import { checkPlainTables, checkScraps, checkSpannedTables } from "../collect/table-cases.ts";

test("10,000 random tables are read back from every format as written", () => checkPlainTables(10_000, 11));
test("5,000 random tables with spans are expanded as browsers show them", () => checkSpannedTables(5_000, 12));
test("5,000 random heaps of markup don't throw", () => checkScraps(5_000, 13));
