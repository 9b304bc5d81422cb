import { test } from "node:test";
import { checkPlainTables, checkScraps, checkSpannedTables } from "../../../test/collect/table-cases.ts";

test("1,000 random tables are read back from every format as written", () => checkPlainTables(1_000, 1));
test("500 random tables with spans are expanded as browsers show them", () => checkSpannedTables(500, 2));
test("500 random heaps of markup don't throw", () => checkScraps(500, 3));
