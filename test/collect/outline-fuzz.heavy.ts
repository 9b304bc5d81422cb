import { test } from "node:test";
import { checkPlainTables, checkScraps, checkSpannedTables } from "../collect/table-cases.ts";

test("10,000 random tables come back from every format as they were written", () => checkPlainTables(10_000, 11));
test("5,000 random tables with spans are expanded as browsers show them", () => checkSpannedTables(5_000, 12));
test("5,000 heaps of markup scraps throw nothing", () => checkScraps(5_000, 13));
