import assert from "node:assert/strict";
import { join } from "node:path";
import { after, test } from "node:test";
import { publish } from "../../src/publish/publish.ts";
import { renderAll } from "../../src/publish/render.ts";
import type { Catalog } from "../../src/schema/catalog.ts";
import { type Service, serve } from "../../src/serve/serve.ts";
import { COMMITTED } from "../committed.ts";
import { folder, outFolder } from "../folder.ts";
import { ask, json } from "../http.ts";
import { sampleCatalog, sampleChange } from "../sample-catalog.ts";
import { contract } from "./contract.ts";
import { MODEL } from "./contract-fields.ts";
import { writeGeneration } from "./dist-fixture.ts";

const SITE = "https://almanac.example";
const dist = folder();
const services: Service[] = [];
const published = new Map<string, Promise<unknown>>();
after(() => Promise.all(services.map(({ close }) => close())));

/** Publishes a catalog, once for each name, and serves it until the tests in this file end. Returns the URL. */
async function origin(name: string, catalog: Catalog, feedVersion: 1 | 2 = 2): Promise<string> {
  const out = join(dist, name);
  const publishing =
    published.get(name) ??
    (catalog === COMMITTED ? writeSome(out) : publish(catalog, { out: outFolder(out), site: SITE, brotli: false }));
  published.set(name, publishing);
  await publishing;
  const service = await serve({ dist: out, host: "127.0.0.1", port: 0, feedVersion });
  services.push(service);
  return service.url;
}

/** Publishes the committed catalog's documents, without those for one model, which the contract doesn't cover. */
function writeSome(out: string): Promise<string> {
  const only = (path: string) => !path.startsWith("/models/");
  return writeGeneration(out, "committed", renderAll(COMMITTED, SITE, { only }));
}

function inBothVersions(name: string, catalog: Catalog): void {
  contract(name, () => origin(name, catalog), { version: 2 });
  contract(`${name}, under /v1`, async () => `${await origin(name, catalog)}/v1`, { version: 1 });
  contract(`${name}, with feed version 1`, () => origin(name, catalog, 1), { version: 1 });
}

inBothVersions("a sample", sampleCatalog());
if (COMMITTED.models.size > 0) inBothVersions("the committed catalog", COMMITTED);

test("2.1 updated is bumped when data changes", async () => {
  const updated = async (name: string, catalog: Catalog) =>
    json(await ask(await origin(name, catalog), "/api/models.json")).updated;
  const before = sampleCatalog();
  const on = "2026-11-21";
  const change = sampleChange("cedar-large-2", { price_input_per_mtok: [3, 2] }, { on, page: "pricing" });
  assert.notEqual(await updated("a sample", before), on);
  assert.equal(await updated("changed", { ...before, changes: [...before.changes, change] }), on);
});

test("the sample has a value and a null for every nullable field, so that every field is really tested", async () => {
  const { models } = json(await ask(await origin("a sample", sampleCatalog()), "/api/models.json"));
  for (const [field, { nullable }] of Object.entries(MODEL)) {
    const values = models.map((row: Record<string, unknown>) => row[field]);
    assert.ok(
      values.some((value: unknown) => value !== null),
      `${field} is never stated`,
    );
    assert.equal(values.includes(null), nullable, field);
  }
});
