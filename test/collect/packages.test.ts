import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ADAPTERS } from "../../src/collect/adapters.ts";
import { createFetcher } from "../../src/collect/fetch/fetch.ts";
import { fetchPage } from "../../src/collect/fetch/live.ts";
import { openRegistry, type RegistryOptions } from "../../src/collect/fetch/registry.ts";
import { collectLive } from "../../src/collect/live-run.ts";
import { verifyRecord } from "../../src/collect/page/verify.ts";
import { rebuild } from "../../src/collect/rebuild.ts";
import { type Catalog, emptyCatalog } from "../../src/schema/catalog.ts";
import type { ProviderFile } from "../../src/schema/provider.ts";
import { outlined } from "../read/pages.ts";
import { type LocalRegistry, type RegistryFault, startRegistry } from "./package-registry.ts";

const PROVIDER: ProviderFile = {
  name: "OpenAI",
  url: "https://example.com/models",
  hosts: ["example.com"],
  pages: {
    sdk: {
      url: "https://github.com/example/sdk/tree/v{version}/{file}",
      package: { name: "example-sdk", files: "src/**/*.ts", declarations: "model$" },
    },
  },
  terms: { status: { "Announced shutdown date:": "deprecated", "was shut down on": "retired" } },
};

const sdk = (items: string) => `
/**
 * Deprecated values:
 *
${items}
 */
export type ChatModel = 'example-1' | 'example-1-2026-01-01' | 'example-2' | 'example-3' | 'example-4';
export interface Params { model: 'example-1' | 'example-5' }
`;
const FIRST = sdk(` * - "example-1", "example-1-2026-01-01": Announced shutdown date: 2027-01-14. See
 *   https://example.com/deprecations.
 * - "example-3": Not a supported model ID.
 * - "example-4": Example 4 was shut down on October 23, 2026.`);
const SECOND = sdk(` * - "example-1", "example-1-2026-01-01": Announced shutdown date: 2027-01-14.
 * - "example-2": Announced shutdown date: 2027-04-01.
 * - "example-3": Something else altogether.`);

let origin: LocalRegistry;
before(async () => {
  origin = await startRegistry("example-sdk", { "1.0.0": { day: "2026-11-13", files: { "src/shared.ts": FIRST } } });
});
after(() => origin.close());

const unread = () => emptyCatalog({ providers: new Map([["openai", PROVIDER]]) });

const registryOf = (registry = origin.url) =>
  openRegistry({ limits: { retries: 0, totalMs: origin.fault === "silent" ? 200 : 30_000 }, config: { registry } });

async function collect(catalog: Catalog, day: string, registry?: string) {
  const origins = {
    fetcher: createFetcher({ contact: "https://example.com/contact" }),
    registry: registryOf(registry),
  };
  const [run] = await collectLive(catalog, { openai: ADAPTERS.openai as never }, origins, day);
  await origins.fetcher.close();
  origins.registry.close();
  assert.ok(run);
  return run;
}

test("a package is read like a page: its dates, with evidence that can be verified, and its version", async () => {
  const catalog = unread();
  const run = await collect(catalog, "2026-11-22");
  assert.deepEqual(run.failures, []);
  const facts = [...catalog.models.values()].map(({ id, record }) => [id, record.status, record.retires_on]);
  assert.deepEqual(facts.sort(), [
    ["example-1", "deprecated", "2027-01-14"],
    ["example-1-2026-01-01", "deprecated", "2027-01-14"],
    ["example-4", "retired", "2026-10-23"],
  ]);
  const skipped = run.pages[0]?.skipped.map(({ text, why }) => `${text}: ${why}`);
  assert.deepEqual(skipped, [
    "example-2: listed without a status or date",
    "example-3: the package says that it is not a model",
    "example-5: listed without a status or date",
  ]);
  const { sha256: _, rows: __, ...line } = catalog.lock["openai/sdk"] ?? {};
  assert.deepEqual(line, {
    read_on: "2026-11-22",
    layout: "Documentation; Value",
    version: "1.0.0",
    released: "2026-11-13",
    versions: { "1.0.0": "2026-11-22" },
    listed: {
      "example-2": { at: "src/shared.ts / ChatModel / example-2" },
      "example-3": { at: "src/shared.ts / ChatModel / example-3", says: "Not a supported model ID" },
      "example-5": { at: "src/shared.ts / Params.model / example-5" },
    },
  });
  const registry = registryOf();
  const page = await fetchPage("sdk", PROVIDER, { fetcher: undefined as never, registry });
  registry.close();
  assert.ok("text" in page);
  const read = outlined(page.text);
  for (const model of catalog.models.values())
    assert.deepEqual(
      verifyRecord(model, () => read),
      [],
    );
});

test("a newer version adds its dates, an id that lost its date keeps it, and an unknown comment is a finding", async () => {
  const catalog = unread();
  await collect(catalog, "2026-11-22");
  await origin.publish("1.1.0", { day: "2026-11-23", files: { "src/shared.ts": SECOND } });
  const run = await collect(catalog, "2026-11-24");
  assert.equal(catalog.models.get("example-2")?.record.retires_on, "2027-04-01");
  assert.equal(catalog.models.get("example-4")?.record.retires_on, "2026-10-23");
  assert.deepEqual(
    run.findings.map(({ path, message }) => `${path}: ${message}`).filter((line) => line.includes("example-3")),
    ["src/shared.ts / ChatModel / example-3: unknown comment: example-3"],
  );
  assert.deepEqual(catalog.lock["openai/sdk"]?.versions, { "1.0.0": "2026-11-22", "1.1.0": "2026-11-24" });

  const registry = registryOf();
  const again = await rebuild(catalog, [], { openai: ADAPTERS.openai as never }, registry);
  registry.close();
  assert.deepEqual(again.findings, []);
  assert.deepEqual(again.differs, []);
});

const DEEP = {
  "src/models.ts": 'export type Model = "a-1";\n',
  "src/deep/more.ts": "export {};\n",
  "README.md": "# SDK\n",
};

test("of any version, only the matching files are read, without the archive's top folder and within limits", async () => {
  const scoped = await startRegistry("@example/sdk", {
    "1.0.0": { day: "2026-10-01", files: { "src/models.ts": "" } },
    "1.1.0": { day: "2026-11-13", files: DEEP },
  });
  const reading = async (version: string, glob: string, limits: RegistryOptions["limits"] = {}) => {
    const registry = openRegistry({ limits: { retries: 0, ...limits }, config: { registry: scoped.url } });
    const files = registry.files("@example/sdk", version, glob).finally(registry.close);
    return (await files).map(({ path, text }) => [path, text]);
  };
  const { "README.md": _, ...sources } = DEEP;
  assert.deepEqual(Object.fromEntries(await reading("1.1.0", "src/**/*.ts")), sources);
  assert.deepEqual(await reading("1.0.0", "src/*.ts"), [["src/models.ts", ""]]);
  await assert.rejects(reading("1.1.0", "src/**/*.ts", { fileBytes: 10 }), { kind: "too-large" });
  await assert.rejects(reading("1.1.0", "**", { archiveBytes: 10 }), { kind: "too-large" });
  await assert.rejects(reading("1.1.0", "lib/*.ts"), { kind: "empty" });
  scoped.fault = "vanished";
  await assert.rejects(reading("1.1.0", "src/**/*.ts"), { kind: "version" });
  await scoped.close();
});

const FAULTS: [RegistryFault | "down", string][] = [
  ["damaged", "the archive does not match the registry's hash"],
  ["wrong-hash", "the archive does not match the registry's hash"],
  ["no-hash", "the archive does not match the registry's hash"],
  ["vanished", "the package registry gave no usable response"],
  ["no-archive", "the package or its version is gone from the registry"],
  ["cut", "the connection broke"],
  ["not-json", "the package registry gave no usable response"],
  ["silent", "no complete response in time"],
  ["down", "no connection"],
];

test("a package that can't be fetched keeps its last reading, and is recorded as failing with the reason", async () => {
  const catalog = unread();
  await collect(catalog, "2026-11-22");
  const before = structuredClone([...catalog.models]);
  const gone = await startRegistry("example-sdk", {});
  await gone.close();
  for (const [fault, why] of FAULTS) {
    origin.fault = fault === "down" ? undefined : fault;
    const run = await collect(catalog, "2026-11-25", fault === "down" ? gone.url : origin.url);
    origin.fault = undefined;
    assert.deepEqual([...catalog.models], before, fault);
    assert.equal(catalog.failures["openai/sdk"]?.why, why, fault);
    assert.equal(run.failures[0]?.page, "sdk");
  }
  await collect(catalog, "2026-11-26");
  assert.deepEqual(catalog.failures, {});
});

test("the releases between which a date first appears bound its announcement", async () => {
  const silent = "export type ChatModel = 'example-1' | 'example-2';";
  const releases = {
    "1.0.0": { day: "2026-09-01", files: { "src/shared.ts": silent } },
    "1.1.0": { day: "2026-09-10", files: { "src/shared.ts": FIRST } },
    "1.2.0": { day: "2026-10-14", files: { "src/shared.ts": FIRST } },
    "1.3.0": { day: "2026-10-16", files: { "src/shared.ts": SECOND } },
    "1.4.0": { day: "2026-10-17", files: { "src/shared.ts": SECOND } },
  };
  const local = await startRegistry("example-sdk", releases);
  const registry = openRegistry({ limits: { retries: 0 }, config: { registry: local.url } });
  const catalog = unread();
  const origins = { fetcher: createFetcher({ contact: "https://example.com/contact" }), registry };
  await collectLive(catalog, { openai: ADAPTERS.openai as never }, origins, "2026-11-22");
  const bounds = catalog.announcements.map(({ id, after, by }) => [id, after?.released ?? null, by.released]);
  assert.deepEqual(bounds.sort(), [
    // 1.0.0 states no dates.
    ["example-1", null, "2026-09-10"],
    ["example-1-2026-01-01", null, "2026-09-10"],
    ["example-2", "2026-10-14", "2026-10-16"],
  ]);
  const asked = local.asked.length;
  await collectLive(catalog, { openai: ADAPTERS.openai as never }, origins, "2026-11-23");
  assert.equal(catalog.announcements.length, 3);
  assert.ok(local.asked.length - asked <= 4, "a bounded date is not looked up again");
  await origins.fetcher.close();
  registry.close();
  await local.close();
});
