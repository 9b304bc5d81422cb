import assert from "node:assert/strict";
import { appendFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { cleanCatalog, firstReading, recordOf } from "../../test/clean-catalog.ts";
import { COMMITTED } from "../../test/committed.ts";
import { folder } from "../../test/folder.ts";
import { sampleDecision, sampleModel, writeCatalog } from "../../test/sample-catalog.ts";
import type { Catalog, Model } from "../schema/catalog.ts";
import { splitHosts } from "./hosts.ts";
import { lint } from "./lint.ts";
import { loadCatalog } from "./load.ts";
import { sourcesIn } from "./release.ts";
import { upgrade, upgradeWhole } from "./upgrade.ts";

const read_on = (on: string) => ({ read_on: on, sha256: "0".repeat(64), layout: "table", rows: 3 });
const LOCK = { "openai/models": read_on("2026-09-01"), "openai/pricing": read_on("2026-09-01") };
const old = cleanCatalog((c) => void Object.assign(c, { lock: LOCK }));
const change = (on: string, field: string, from: unknown, to: unknown) =>
  ({ on, provider: "openai", id: "cedar-0", kind: "change", page: "models", set: { [field]: [from, to] } }) as never;
const newModel: Model = sampleModel({ name: "Birch 1", api_string: "birch-1" });
/** A release with more readings, a corrected record, a new model and a new page. */
const release: Catalog = structuredClone(old);
release.models.set(newModel.id, newModel);
release.changes.push(firstReading(newModel), change("2026-10-01", "context_window", null, 1000));
recordOf(release, "cedar-0").notes = "corrected";
release.lock["openai/deprecations"] = read_on("2026-10-01");
const decision = sampleDecision("x");
release.reviewed.push(decision);

test("a state without later readings becomes the release's, with its own decisions and failures", () => {
  const state = structuredClone(old);
  state.failures = {
    "openai/models": { on: "2026-11-01", since: "2026-10-30", why: "HTTP status 500" },
    "openai/deprecations": { on: "2026-09-15", since: "2026-09-15", why: "HTTP status 500" },
    "openai/gone-page": { on: "2026-11-01", since: "2026-11-01", why: "HTTP status 500" },
  };
  const { catalog, kept } = upgrade(state, release);
  assert.deepEqual(kept, []);
  assert.deepEqual(
    Object.keys(catalog.failures),
    ["openai/models"],
    "pages read by the release since then no longer fail",
  );
  assert.deepEqual({ ...catalog, failures: {} }, { ...release, failures: {}, models: catalog.models });
  assert.deepEqual(new Set(catalog.models.keys()), new Set(release.models.keys()));
});

test("later readings are kept; the release adds missing models, and replaces those whose history it continues", () => {
  const state = structuredClone(old);
  state.lock["openai/models"] = read_on("2026-11-01");
  state.changes.push(change("2026-11-01", "price_input_per_mtok", 3, 2));
  recordOf(state, "cedar-0").price_input_per_mtok = 2;
  const lived = sampleModel({ name: "Elm 1", api_string: "elm-1" });
  state.models.set(lived.id, lived);
  state.changes.push(firstReading(lived));
  const { catalog, kept } = upgrade(state, release);
  assert.deepEqual(kept, ["openai"]);
  assert.equal(recordOf(catalog, "cedar-0").price_input_per_mtok, 2);
  assert.ok(catalog.models.has("birch-1") && catalog.models.has("elm-1"));
  assert.deepEqual(
    catalog.changes.filter(({ id }) => id === "cedar-0"),
    state.changes.filter(({ id }) => id === "cedar-0"),
  );
  assert.equal(catalog.lock["openai/models"]?.read_on, "2026-11-01");
  assert.equal(catalog.lock["openai/deprecations"]?.read_on, "2026-10-01");
  assert.deepEqual(upgrade(catalog, release).catalog, catalog, "upgrading is idempotent");
  const continued = structuredClone(old);
  continued.lock["openai/models"] = read_on("2026-11-01");
  assert.equal(recordOf(upgrade(continued, release).catalog, "cedar-0").notes, "corrected");
});

test("a provider with local decisions is kept, with these before the release's", () => {
  const state = structuredClone(old);
  const own = { ...decision, reviewer: "Own" };
  state.reviewed.push(own);
  state.changes.push(change("2026-10-05", "price_input_per_mtok", 3, 2));
  const { catalog, kept } = upgrade(state, release);
  assert.deepEqual([kept, catalog.reviewed], [["openai"], [own, decision]]);
  assert.ok(catalog.changes.some(({ on }) => on === "2026-10-05"));
});

test("a model, a decision and a page that the release removed are parked, and nothing else is", () => {
  const state = structuredClone(old);
  const lived = sampleModel({ name: "Elm 1", api_string: "elm-1" });
  const lost = sampleModel({ name: "Yew 1", api_string: "yew-1" });
  for (const entry of lost.record.evidence) entry.page = "removed";
  for (const model of [lived, lost]) {
    state.models.set(model.id, model);
    state.changes.push(firstReading(model));
  }
  state.lock["openai/removed"] = read_on("2026-11-01");
  state.lock["openai/models"] = read_on("2026-11-01");
  const next = cleanCatalog();
  const { catalog, parked } = upgradeWhole(state, next);
  assert.ok(
    parked.length > 0 && parked.every(({ file }) => file === "catalog/openai/yew-1.json"),
    JSON.stringify(parked),
  );
  assert.deepEqual([catalog.models.has("elm-1"), catalog.models.has("yew-1")], [true, false]);
  assert.deepEqual(
    catalog.changes.filter(({ id }) => id === "yew-1"),
    [],
  );
  assert.deepEqual(upgradeWhole(catalog, next).parked, []);
});

test("whatever a state says, the upgrade has no findings, in the end as the release itself", () => {
  const next = cleanCatalog();
  for (const spoil of [
    (c) => c.changes.splice(0, 3),
    (c) => Object.assign(recordOf(c, "cedar-0"), { evidence: [] }),
    (c) => c.reviewed.push(sampleDecision("x", { kind: "accept", field: "name", on: "not a day" })),
    (c) => c.changes.push(change("2099-01-01", "context_window", 7, 8)),
    (c) => Object.assign(c.lock, { "openai/models": { ...read_on("2026-11-01"), changed_on: "2099-01-01" } }),
  ] as ((c: Catalog) => unknown)[]) {
    const state = structuredClone(next);
    state.lock["openai/pricing"] = read_on("2026-11-22");
    spoil(state);
    const { catalog } = upgradeWhole(state, next);
    assert.deepEqual(lint({ catalog: splitHosts(catalog), findings: [], texts: new Map() }), []);
    assert.deepEqual([...catalog.models.keys()].sort(), [...next.models.keys()].sort());
  }
});

test("a folder without any provider.json uses the release's; an empty folder has none", () => {
  const dir = folder();
  assert.equal(loadCatalog(dir).catalog.providers.size, 0);
  writeCatalog(cleanCatalog(), dir);
  for (const file of sourcesIn(dir)) rmSync(join(dir, file));
  const { catalog } = loadCatalog(dir);
  assert.deepEqual([...catalog.providers], [...COMMITTED.providers]);
  assert.ok(catalog.models.has("cedar-0") && !readdirSync(join(dir, "openai")).includes("provider.json"));
  appendFileSync(join(dir, "held.json"), "x");
  assert.match(loadCatalog(dir).findings[0]?.file ?? "", /held\.json/);
});
