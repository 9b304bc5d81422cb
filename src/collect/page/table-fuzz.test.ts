import { test } from "node:test";
import { checkPlainTables, checkScraps, checkSpannedTables } from "../../../test/collect/table-cases.ts";

test("1,000 random tables come back from every format as they were written", () => checkPlainTables(1_000, 1));
test("500 random tables with spans are expanded as browsers show them", () => checkSpannedTables(500, 2));
test("500 heaps of markup scraps throw nothing", () => checkScraps(500, 3));
