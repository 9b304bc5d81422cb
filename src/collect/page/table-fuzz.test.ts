import { test } from "node:test";
import { checkPlainTables, checkScraps, checkSpannedTables } from "../../../test/collect/table-cases.ts";

test("250 random tables are read back from every format as written", () => checkPlainTables(250, 1));
test("150 random tables with spans are expanded as browsers show them", () => checkSpannedTables(150, 2));
test("150 random heaps of markup don't throw", () => checkScraps(150, 3));
