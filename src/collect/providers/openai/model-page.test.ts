import assert from "node:assert/strict";
import { test } from "node:test";
import type { FixturePage } from "../../../../test/collect/page-mutants.ts";
import { pages } from "../../../../test/pages/openai.ts";
import { readFixture, stated } from "../../../../test/read/pages.ts";
import { openai } from "../openai.ts";

test("the default snapshot is a field; every listed one is an alias", () => {
  const page = readFixture(openai, "model/orbit-2", pages["model/orbit-2"] as FixturePage);
  assert.equal(stated(page, "orbit-2").default_snapshot, "orbit-2-2025-10-30");
  const listed = page.statements.filter((s) => s.at.startsWith("Snapshots")).map((s) => [s.at, s.values.aliases]);
  assert.deepEqual(listed, [["Snapshots / orbit-2-2025-06-01", ["orbit-2-2025-06-01"]]]);
});
