import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { wrongValues } from "../../scripts/rehearse/judge.ts";
import { playLive } from "../../scripts/rehearse/live.ts";
import { rehearse } from "../../scripts/rehearse/play.ts";
import { dayRows, PAGE_HEAD, pageRows, tableOf } from "../../scripts/rehearse/tables.ts";
import { loadCatalog } from "../../src/catalog/load.ts";
import { ADAPTERS } from "../../src/collect/providers/index.ts";
import { type FaultOrigin, startFaultOrigin } from "../collect/fault-origin.ts";
import { pagesOf } from "../pages/read.ts";

const { catalog } = loadCatalog("catalog");
const provider = catalog.providers.get("zai") ?? assert.fail();
const adapter = ADAPTERS.zai ?? assert.fail();

let origin: FaultOrigin;
before(async () => {
  origin = await startFaultOrigin();
});
after(() => origin.close());

test("two weeks of changing pages publish no wrong value, and the tables show what was read and what failed", async () => {
  const played = await rehearse("zai", provider, adapter, pagesOf("zai"), origin);
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

test("live days with the real host names: each fault tells its cause, and what was kept verifies and rebuilds", async () => {
  const { lines, faults } = await playLive(3, { only: ["deepseek", "cerebras"] });
  assert.deepEqual(faults, []);
  assert.match(
    lines.join("\n"),
    /3 days, 2 providers and hosts, 2 host names, by a resolver\n.* [1-9]\d* failed; [1-9] kinds of fault/,
  );
});

test("a value, or a list element, that no correct catalog has is wrong; a model named by its own id is not", () => {
  const right = new Map([
    ["cedar-1", { name: '"Cedar 1"', price_input_per_mtok: "2", aliases: '["\\"a\\"","\\"b\\""]' }],
  ]);
  const now = (more: Record<string, string>) => new Map([["cedar-1", { api_string: '"cedar-1"', ...more }]]);
  const known = [right, now({})];
  assert.deepEqual(wrongValues(now({ price_input_per_mtok: "2", name: '"cedar-1"' }), known), []);
  assert.deepEqual(wrongValues(now({ price_input_per_mtok: "3" }), known), ["cedar-1.price_input_per_mtok: 3"]);
  assert.deepEqual(wrongValues(now({ aliases: '["\\"b\\""]' }), known), []);
  assert.equal(wrongValues(now({ aliases: '["\\"b\\"","\\"c\\""]' }), known).length, 1);
  assert.equal(wrongValues(new Map([["cedar-2", { name: '"Cedar 2"' }]]), known).length, 1);
});
