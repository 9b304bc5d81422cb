import assert from "node:assert/strict";
import { after, test } from "node:test";
import { writeGeneration } from "../../src/publish/generation.ts";
import { renderAll } from "../../src/publish/render.ts";
import type { Catalog } from "../../src/schema/catalog.ts";
import { type ServeOptions, type Service, serve } from "../../src/serve/serve.ts";
import { COMMITTED } from "../committed.ts";
import { outFolder } from "../folder.ts";
import { ask, json } from "../http.ts";
import { LONG } from "../long.ts";
import { sampleCatalog, sampleChange } from "../sample-catalog.ts";
import { ASKED, contract } from "./contract.ts";
import { MODEL } from "./contract-fields.ts";

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
  const documents = renderAll(catalog, SITE, { only: (path) => ASKED.test(path) });
  await writeGeneration(
    out,
    documents.map((document) => ({ ...document, effort: "none" })),
  );
  return out;
}

/** `short`: which addresses of version 1 the short form asks too. */
function inBothVersions(
  name: string,
  catalog: Catalog,
  options: Partial<ServeOptions>,
  short: readonly string[],
): void {
  contract(name, () => origin(catalog, options), { version: 2 });
  for (const [where, url] of [
    ["under /v1", async () => `${await origin(catalog, options)}/v1`],
    ["at the root", () => origin(catalog, { ...options, feedVersion: 1 })],
  ] as const)
    if (LONG || short.includes(where)) contract(`${name}, version 1 ${where}`, url, { version: 1 });
}

inBothVersions("a sample by node:http only", SAMPLE, { fastPath: false }, []);
contract("two workers", () => origin(SAMPLE, { workers: 2 }), { version: 2 });
inBothVersions("a sample", SAMPLE, {}, ["under /v1", "at the root"]);
if (COMMITTED.models.size > 0) inBothVersions("the committed catalog", COMMITTED, {}, ["under /v1"]);

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
    const kinds = new Set(values.map((value: unknown) => value === null));
    assert.deepEqual([kinds.has(false), kinds.has(true)], [true, nullable], field);
  }
});
