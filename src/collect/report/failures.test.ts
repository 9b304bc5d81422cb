import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { collectDay, modelsPage, pricingPage, trialCatalog } from "../../../test/collect/trial.ts";
import { FAILURE_KINDS, whyOf } from "../fetch/fetch-error.ts";
import type { PageFailure } from "../pipeline/page-failure.ts";
import { formatFailures } from "../pipeline/provider-run.ts";
import { noteFailures } from "./failing.ts";

const models = modelsPage(["alpha-1", "Live"], ["alpha-2", "Live"]);
const pricing = pricingPage(["alpha-1", "$1.00", "$2.00"]);
const failing = (page: string, why = "HTTP status 500"): PageFailure => ({ page, why, problem: why });

function read(catalog = trialCatalog()) {
  noteFailures(catalog, collectDay(catalog, "2026-01-01", { models, pricing }));
  return catalog;
}

describe("the record of a failing page", () => {
  test("has the last day and the first day of the current run of failures", () => {
    const catalog = read();
    const fail = (day: string, ...failures: PageFailure[]) =>
      noteFailures(catalog, { ...collectDay(catalog, day, {}), failures });
    fail("2026-01-02", failing("pricing"));
    fail("2026-01-03", failing("pricing", "no connection"), failing("models"));
    assert.deepEqual(catalog.failures, {
      "zai/pricing": { on: "2026-01-03", since: "2026-01-02", why: "no connection" },
      "zai/models": { on: "2026-01-03", since: "2026-01-03", why: "HTTP status 500" },
    });
    noteFailures(catalog, collectDay(catalog, "2026-01-04", { models, pricing }));
    assert.deepEqual(catalog.failures, {});
    fail("2026-01-05", failing("pricing"));
    assert.equal(catalog.failures["zai/pricing"]?.since, "2026-01-05", "a new run of failures");
  });

  test("of another provider is kept; of a page that its provider no longer lists, removed", () => {
    const catalog = read();
    const line = { on: "2026-01-02", since: "2026-01-02", why: "no connection" };
    catalog.failures = { "zai/model/gone": line, "moonshot/models": line };
    noteFailures(catalog, collectDay(catalog, "2026-01-03", { models, pricing }));
    assert.deepEqual(Object.keys(catalog.failures), ["moonshot/models"]);
  });

  test("is removed once the page is read, whatever happens to the others", () => {
    const catalog = read();
    const [one, two] = [failing("models"), failing("pricing")];
    noteFailures(catalog, { ...collectDay(catalog, "2026-01-02", {}), failures: [one, two] });
    noteFailures(catalog, { ...collectDay(catalog, "2026-01-03", { pricing }), failures: [one] });
    assert.deepEqual(catalog.failures, {
      "zai/models": { on: "2026-01-03", since: "2026-01-02", why: "HTTP status 500" },
    });
  });

  test("has a text for each kind of failure: a status with its code, and never the origin's words", () => {
    const whys = FAILURE_KINDS.map((kind) => whyOf({ kind }));
    for (const why of whys) assert.match(why, /^[a-z][a-zA-Z ,.']{8,60}$/);
    assert.equal(new Set(whys).size, FAILURE_KINDS.length);
    assert.equal(whyOf({ kind: "status", status: 410 }), "HTTP status 410");
    assert.equal(formatFailures([failing("a")]), "a: HTTP status 500");
    assert.equal(formatFailures(["a", "b"].map((page) => failing(page))), "a: HTTP status 500, and 1 more page");
    assert.equal(formatFailures(["a", "b", "c"].map((page) => failing(page))), "a: HTTP status 500, and 2 more pages");
  });
});

test("page copies add no failures, and a whole copy read later removes one", () => {
  const catalog = read();
  catalog.failures = { "zai/models": { on: "2026-01-02", since: "2026-01-02", why: "no connection" } };
  collectDay(catalog, "2026-01-03", { pricing: "# None\n" });
  assert.deepEqual(Object.keys(catalog.failures), ["zai/models"]);
  collectDay(catalog, "2026-01-03", { models });
  assert.deepEqual(catalog.failures, {});
});

test("the lock has the date on which a page's bytes last changed, once there are two readings", () => {
  const catalog = read();
  const changed = () => catalog.lock["zai/models"]?.changed_on;
  assert.ok(!("changed_on" in (catalog.lock["zai/models"] ?? {})));
  collectDay(catalog, "2026-01-02", { models });
  assert.equal(changed(), undefined);
  collectDay(catalog, "2026-01-03", { models: `${models}\n` });
  assert.equal(changed(), "2026-01-03");
  collectDay(catalog, "2026-01-04", { models: `${models}\n` });
  assert.deepEqual([changed(), catalog.lock["zai/models"]?.read_on], ["2026-01-03", "2026-01-04"]);
});
