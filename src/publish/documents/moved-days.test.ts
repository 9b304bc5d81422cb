import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyCatalog } from "../../schema/catalog.ts";
import type { Change } from "../../schema/history.ts";
import { movedDays } from "./sources.ts";

const line = (
  on: string,
  id: string,
  days: [string | null, string | null],
  kind: Change["kind"] = "change",
): Change => ({
  on,
  provider: "azure",
  id,
  kind,
  page: "schedule",
  set: { retires_on: days },
});

test("a page's moved days: each model counts once, a withdrawn day too; corrections and first days have not moved", () => {
  const changes = [
    line("2026-07-07", "elm-1", [null, "2026-10-01"], "first_read"),
    line("2026-07-07", "elm-2", [null, "2026-10-01"], "first_read"),
    line("2026-07-07", "elm-3", [null, "2026-10-01"], "first_read"),
    line("2026-08-07", "elm-4", [null, "2026-11-01"]),
    line("2026-08-07", "elm-1", ["2026-10-01", "2027-01-01"]),
    line("2026-09-07", "elm-1", ["2027-01-01", "2027-04-01"]),
    line("2026-09-07", "elm-2", ["2026-10-01", null]),
    line("2026-09-07", "elm-3", ["2026-10-01", "2026-10-11"], "correction"),
  ];
  const moved = movedDays(emptyCatalog({ changes }));
  assert.deepEqual([...moved], [["azure/schedule", { count: 2, of: 4, since: "2026-07-07" }]]);
});
