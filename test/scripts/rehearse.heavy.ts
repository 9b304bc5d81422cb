import assert from "node:assert/strict";
import { test } from "node:test";
import { rehearse } from "../../scripts/rehearse/play.ts";
import { dayRows, PAGE_HEAD, pageRows, tableOf } from "../../scripts/rehearse/tables.ts";
import { ADAPTERS } from "../../src/collect/adapters.ts";
import { startFaultOrigin } from "../collect/fault-origin.ts";
import { COMMITTED } from "../committed.ts";
import { pagesOf } from "../pages/read.ts";

test("two weeks of changing pages publish no wrong value, and the tables show what was read and what failed", async () => {
  const provider = COMMITTED.providers.get("zai") ?? assert.fail();
  const adapter = ADAPTERS.zai ?? assert.fail();
  const origin = await startFaultOrigin();
  const played = await rehearse("zai", provider, adapter, pagesOf("zai"), origin).finally(() => origin.close());
  const { days, gone } = played;
  assert.equal(days.length, 14);
  assert.deepEqual(
    days.flatMap(({ wrong }) => wrong),
    [],
  );
  assert.deepEqual(days.map(({ run }) => run.failures.some(({ page }) => page === gone)).slice(9), [
    true,
    true,
    true,
    false,
    false,
  ]);
  assert.ok(days[12]?.run.held.length, "a value that two pages disagree on waits for review");
  const pages = tableOf(PAGE_HEAD, pageRows(played));
  assert.match(pages.join("\n"), /^zai\/pricing +[1-9]\d* +\d+ +[3-9] +\d+ +[1-9]\d*$/m);
  assert.equal(dayRows([played])[0]?.[2], 5);
});
