import assert from "node:assert/strict";
import { after, test } from "node:test";
import { publish } from "../../src/publish/publish.ts";
import { renderAll } from "../../src/publish/render.ts";
import type { Catalog } from "../../src/schema/catalog.ts";
import { type ServeOptions, type Service, serve } from "../../src/serve/serve.ts";
import { COMMITTED } from "../committed.ts";
import { outFolder } from "../folder.ts";
import { ask, json } from "../http.ts";
import { sampleCatalog, sampleChange } from "../sample-catalog.ts";
import { contract } from "./contract.ts";
import { MODEL } from "./contract-fields.ts";
import { writeGeneration } from "./dist-fixture.ts";

const SITE = "https://almanac.example";
const SAMPLE = sampleCatalog();
const services: Service[] = [];
const published = new Map<Catalog, Promise<string>>();
after(() => Promise.all(services.map(({ close }) => close())));

/** Publishes a catalog, once, and serves it until the tests in this file end. Returns the URL. */
async function origin(catalog: Catalog, options: Partial<ServeOptions> = {}): Promise<string> {
  const publishing = published.get(catalog) ?? publishNow(catalog);
  published.set(catalog, publishing);
  const service = await serve({ dist: await publishing, host: "127.0.0.1", port: 0, ...options });
  services.push(service);
  return service.url;
}

async function publishNow(catalog: Catalog): Promise<string> {
  const out = outFolder();
  if (catalog === SAMPLE) await publish(catalog, { out, site: SITE, brotli: false });
  else await writeSome(out, catalog);
  return out;
}

/** Publishes a catalog's documents, without those for one model, provider or host, which the contract doesn't cover. */
function writeSome(out: string, catalog: Catalog): Promise<string> {
  const only = (path: string) => !/^\/(api\/)?(models|providers|hosts)\//.test(path);
  return writeGeneration(out, "some", renderAll(catalog, SITE, { only }));
}

function inBothVersions(name: string, catalog: Catalog, options: Partial<ServeOptions> = {}): void {
  contract(name, () => origin(catalog, options), { version: 2 });
  contract(`${name}, under /v1`, async () => `${await origin(catalog, options)}/v1`, { version: 1 });
  contract(`${name}, version 1 at its root`, () => origin(catalog, { ...options, feedVersion: 1 }), {
    version: 1,
  });
}

inBothVersions("a sample by node:http only", SAMPLE, { fastPath: false });
contract("two workers", () => origin(SAMPLE, { workers: 2 }), { version: 2 });
inBothVersions("a sample", SAMPLE);
if (COMMITTED.models.size > 0) inBothVersions("the committed catalog", COMMITTED);

test("2.1 updated is bumped when data changes", async () => {
  const updated = async (catalog: Catalog) => json(await ask(await origin(catalog), "/api/models.json")).updated;
  const on = "2026-11-21";
  const change = sampleChange("cedar-large-2", { price_input_per_mtok: [3, 2] }, { on, page: "pricing" });
  assert.notEqual(await updated(SAMPLE), on);
  assert.equal(await updated({ ...SAMPLE, changes: [...SAMPLE.changes, change] }), on);
});

test("the sample has a value and a null for every nullable field, so that every field is really tested", async () => {
  const { models } = json(await ask(await origin(SAMPLE), "/api/models.json"));
  for (const [field, { nullable }] of Object.entries(MODEL)) {
    const values = models.map((row: Record<string, unknown>) => row[field]);
    assert.ok(
      values.some((value: unknown) => value !== null),
      `${field} is never stated`,
    );
    assert.equal(values.includes(null), nullable, field);
  }
});
