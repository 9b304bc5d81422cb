import assert from "node:assert/strict";
import { cpSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { formatLock } from "../../src/catalog/format.ts";
import { lint } from "../../src/catalog/lint.ts";
import { loadCatalog } from "../../src/catalog/load.ts";
import { saveCatalog } from "../../src/catalog/save.ts";
import { createFetcher } from "../../src/collect/fetch/fetch.ts";
import type { FailureKind } from "../../src/collect/fetch/fetch-error.ts";
import { openRegistry } from "../../src/collect/fetch/registry.ts";
import { collectLive } from "../../src/collect/live-run.ts";
import type { ProviderRun } from "../../src/collect/pipeline/provider-run.ts";
import type { Catalog } from "../../src/schema/catalog.ts";
import type { ProviderSlug } from "../../src/schema/vocabulary.ts";
import { folder } from "../folder.ts";
import { LONG } from "../long.ts";
import { writeCatalog } from "../sample-catalog.ts";
import { limitsOf } from "./fault-limits.ts";
import { type FaultOrigin, startFaultOrigin } from "./fault-origin.ts";
import { FAULTS } from "./faults.ts";
import { ADAPTER, modelsPage, PROVIDER, pricingPage, trialCatalog } from "./trial.ts";

const GOOD = "docs.sound.example";
const BAD = "docs.broken.example";
/** One fault per kind of failure; faults.heavy.ts runs all of them. */
const faults = LONG
  ? Object.keys(FAULTS)
  : Object.keys(FAULTS).filter(
      (name, i, names) => names.findIndex((n) => FAULTS[n]?.ends === FAULTS[name]?.ends) === i,
    );

const providerAt = (host: string): typeof PROVIDER => ({
  ...PROVIDER,
  hosts: [host],
  pages: Object.fromEntries(
    Object.entries(PROVIDER.pages).map(([key, page]) => [key, { ...page, url: `https://${host}/${key}` }]),
  ),
});

const rows = (prefix: string, price: string) =>
  pricingPage(
    ...[1, 2, 3, 4].map((n): [string, string, string] => [`${prefix}-${n}`, n === 1 ? price : "$2.00", "$8.00"]),
  );
const models = (prefix: string) => modelsPage(...[1, 2, 3, 4].map((n): [string, string] => [`${prefix}-${n}`, "Live"]));
const pagesAt = (host: string, prefix: string, price: string) => ({
  [`https://${host}/models`]: { type: "text/markdown", text: models(prefix) },
  [`https://${host}/pricing`]: { type: "text/markdown", text: rows(prefix, price) },
});

describe("a provider's broken origin", { concurrency: 8 }, () => {
  let origin: FaultOrigin;
  let base: string;

  /** `ends`: the kind of failure of the origin's fault, if it has one. */
  const collect = async (
    catalog: Catalog,
    slug: ProviderSlug,
    day: string,
    ends: FailureKind = "status",
  ): Promise<ProviderRun> => {
    const contact = "https://almanac.example/contact/";
    const fetcher = createFetcher({ ...origin.network, contact, limits: limitsOf(ends) });
    const [run] = await collectLive(
      catalog,
      { [slug]: { ...ADAPTER, provider: slug } },
      { fetcher, registry: openRegistry() },
      day,
    );
    await fetcher.close();
    assert.ok(run);
    return run;
  };

  before(async () => {
    origin = await startFaultOrigin({ ...pagesAt(GOOD, "good", "$2.00"), ...pagesAt(BAD, "bad", "$2.00") });
    const catalog: Catalog = {
      ...trialCatalog(),
      providers: new Map([
        ["zai", providerAt(GOOD)],
        ["moonshot", providerAt(BAD)],
      ]),
    };
    assert.deepEqual((await collect(catalog, "zai", "2026-01-01")).failures, []);
    assert.deepEqual((await collect(catalog, "moonshot", "2026-01-01")).failures, []);
    base = folder();
    writeCatalog(catalog, join(base, "first"));
    for (const [url, { type, text }] of Object.entries(pagesAt(GOOD, "good", "$2.50"))) {
      origin.serve(
        url,
        (socket) =>
          void socket.end(
            `HTTP/1.1 200 OK\r\ncontent-type: ${type}\r\ncontent-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`,
          ),
      );
    }
  });
  after(async () => {
    await origin.close();
    assert.equal(origin.canaryHits(), 0, "the canary was reached");
  });

  for (const fault of faults) {
    it(`${fault}: its files stay unchanged, other providers are collected`, async () => {
      const dir = join(base, fault);
      cpSync(join(base, "first"), dir, { recursive: true });
      const bytesOf = (slug: string) =>
        readdirSync(join(dir, slug)).map((file) => [file, readFileSync(join(dir, slug, file), "utf8")]);
      const before = bytesOf("moonshot");
      const { catalog } = loadCatalog(dir);
      const { url, hosts } = origin.faulty(fault);
      const broken = providerAt(new URL(url).host);
      catalog.providers.set("moonshot", { ...broken, hosts });

      const bad = await collect(catalog, "moonshot", "2026-01-02", FAULTS[fault]?.ends);
      const good = await collect(catalog, "zai", "2026-01-02");
      saveCatalog(catalog, dir);

      assert.ok(bad.failures.length > 0, "the fault was read as a page");
      assert.deepEqual(good.failures, []);
      assert.deepEqual(bytesOf("moonshot"), before);
      const after = loadCatalog(dir).catalog;
      assert.equal(after.models.get("good-1")?.record.price_input_per_mtok, 2.5);
      const lines = (text: string) => text.split("\n").filter((line) => line.includes('"moonshot/'));
      assert.deepEqual(lines(formatLock(after.lock)), lines(formatLock(loadCatalog(join(base, "first")).catalog.lock)));
      const { on, since, why } = after.failures["moonshot/models"] ?? {};
      assert.deepEqual([on, since], ["2026-01-02", "2026-01-02"]);
      assert.match(why ?? "", /^[\x20-\x7e]{5,80}$/);
      assert.ok(!Object.keys(after.failures).some((page) => page.startsWith("zai/")));
      assert.deepEqual(
        lint(loadCatalog(dir)).filter((f) => f.file.endsWith("failures.json")),
        [],
      );
      assert.equal(after.lock["zai/models"]?.read_on, "2026-01-02");
    });
  }
});
