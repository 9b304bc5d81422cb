import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { formatLock } from "../../src/catalog/format.ts";
import { lint } from "../../src/catalog/lint.ts";
import { loadCatalog } from "../../src/catalog/load.ts";
import { saveCatalog } from "../../src/catalog/save.ts";
import { createFetcher, type Fetcher } from "../../src/collect/fetch/fetch.ts";
import { type FailureKind, whyOf } from "../../src/collect/fetch/fetch-error.ts";
import { openRegistry } from "../../src/collect/fetch/registry.ts";
import { collectLive } from "../../src/collect/live-run.ts";
import type { Adapter } from "../../src/collect/pipeline/statement.ts";
import { folder } from "../folder.ts";
import { writeCatalog } from "../sample-catalog.ts";
import { limitsOf } from "./fault-limits.ts";
import { type FaultOrigin, startFaultOrigin } from "./fault-origin.ts";
import { FAULTS } from "./faults.ts";
import { ADAPTER, modelsPage, PROVIDER, readDay, trialCatalog } from "./trial.ts";

/** One fault per kind of failure, each of a page of its own; origin-faults.test.ts has all of them. */
const faults = Object.keys(FAULTS).filter(
  (name, i, names) => names.findIndex((other) => FAULTS[other]?.ends === FAULTS[name]?.ends) === i,
);
const SOUND = "https://docs.sound.example/models";
const models = (prefix: string, status = "Live") => modelsPage([`${prefix}-1`, status], [`${prefix}-2`, "Live"]);
const adapterOf = (provider: Adapter["provider"], keys: string[]): Adapter => ({
  provider,
  pages: Object.fromEntries(keys.map((key) => [key, ADAPTER.pages.models as never])),
});
const zai = adapterOf("zai", ["models"]);
const moonshot = adapterOf("moonshot", faults);

const endOf = (fault: string): FailureKind => FAULTS[fault]?.ends ?? assert.fail(fault);
const fetcherFor = (ends: FailureKind) =>
  createFetcher({ ...origin.network, contact: "https://almanac.example/contact/", limits: limitsOf(ends) });

let origin: FaultOrigin;
before(async () => {
  origin = await startFaultOrigin({ [SOUND]: { type: "text/markdown", text: models("good") } });
});
after(() => origin.close());

test("the files of a provider whose pages fail in every way stay unchanged, and others are collected", async () => {
  const catalog = trialCatalog();
  const afflicted = faults.map((fault) => ({ fault, ...origin.faulty(fault) }));
  const pages = Object.fromEntries(afflicted.map(({ fault, url }) => [fault, { url }]));
  const hosts = afflicted.flatMap((one) => one.hosts);
  catalog.providers.set("zai", { ...PROVIDER, hosts: [new URL(SOUND).host], pages: { models: { url: SOUND } } });
  catalog.providers.set("moonshot", { ...PROVIDER, hosts, pages });
  readDay(catalog, zai, "2026-01-01", { models: models("good", "Preview") });
  readDay(catalog, moonshot, "2026-01-01", Object.fromEntries(faults.map((fault) => [fault, models(fault)])));
  const dir = folder();
  writeCatalog(catalog, dir);
  const bytesOf = (slug: string) =>
    readdirSync(join(dir, slug)).map((file) => [file, readFileSync(join(dir, slug, file), "utf8")]);
  const linesOf = () => formatLock(loadCatalog(dir).catalog.lock).match(/^.*"moonshot\/.*$/gm);
  const [bytes, lines] = [bytesOf("moonshot"), linesOf()];
  assert.deepEqual([bytes.length, lines?.length], [faults.length * 2 + 1, faults.length]);

  const loaded = loadCatalog(dir).catalog;
  const fetchers = new Map(faults.map((fault) => [`${fault}.example`, fetcherFor(endOf(fault))]));
  fetchers.set(new URL(SOUND).host, fetcherFor("status"));
  const get: Fetcher["get"] = (url, options) => fetchers.get(new URL(url).host)?.get(url, options) ?? assert.fail(url);
  const origins = { fetcher: { get } as Fetcher, registry: openRegistry() };
  await collectLive(loaded, { moonshot, zai }, origins, "2026-01-02");
  for (const fetcher of fetchers.values()) await fetcher.close();
  saveCatalog(loaded, dir);

  assert.deepEqual([bytesOf("moonshot"), linesOf()], [bytes, lines]);
  const again = loadCatalog(dir);
  assert.equal(again.catalog.models.get("good-1")?.record.status, "ga");
  assert.equal(again.catalog.lock["zai/models"]?.read_on, "2026-01-02");
  const { failures } = again.catalog;
  const failing = faults.map((fault) => {
    const why = whyOf({ kind: endOf(fault), ...(endOf(fault) === "status" && { status: 201 }) });
    return [`moonshot/${fault}`, { on: "2026-01-02", since: "2026-01-02", why }];
  });
  assert.deepEqual(
    Object.fromEntries(Object.entries(failures).map(([page, { led_to: _, ...failure }]) => [page, failure])),
    Object.fromEntries(failing),
  );
  assert.deepEqual(
    lint(again).filter(({ file }) => file.endsWith("failures.json")),
    [],
  );
  assert.equal(origin.canaryHits(), 0, "the canary was reached");
});
