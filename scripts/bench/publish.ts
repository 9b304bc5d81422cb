import { rmSync } from "node:fs";
import { join } from "node:path";
import { publish } from "../../src/publish/publish.ts";
import type { Catalog } from "../../src/schema/catalog.ts";
import type { Change } from "../../src/schema/history.ts";
import { PROVIDER_SLUGS } from "../../src/schema/vocabulary.ts";
import { folder } from "../../test/folder.ts";
import { byId, sampleCatalog, sampleModel } from "../../test/sample-catalog.ts";

const SIZES = [1_500, 3_000, 6_000, 12_000];
const SITE = "https://models.example.org";

/** A catalog of invented models over all providers, each with its history. */
function catalogOf(count: number, price: (i: number) => number): Catalog {
  const base = sampleCatalog();
  const slugs = [...base.providers.keys()];
  const models = Array.from({ length: count }, (_, i) => {
    const provider = slugs[i % slugs.length] ?? PROVIDER_SLUGS[0];
    const name = `Cedar ${i}`;
    return sampleModel({
      provider,
      name,
      api_string: `cedar-${i}`,
      status: i % 5 === 0 ? "deprecated" : "ga",
      context_window: 1000 + i,
      price_input_per_mtok: price(i),
      price_output_per_mtok: 10,
      ...(i % 5 === 0 && { retires_on: "2027-03-01", replacements: [{ model: `cedar-${i + 1}` }] }),
    });
  });
  const changes = models.map(
    ({ id, provider, record: { evidence: _, ...facts } }): Change => ({
      on: "2026-11-20",
      provider,
      id,
      kind: "first_read",
      page: "models",
      set: Object.fromEntries(Object.entries(facts).map(([field, value]) => [field, [null, value]])) as Change["set"],
    }),
  );
  return { ...base, models: byId(models), changes };
}

const out = folder();
console.log("publish, without brotli | models | documents | s | ms a model | reused | memory so far, MB");
for (const count of SIZES) {
  const dir = join(out, String(count));
  for (const [what, price] of [
    ["first", () => 3],
    ["again", () => 3],
    ["one model changed", (i: number) => (i === 7 ? 4 : 3)],
  ] as const) {
    const catalog = catalogOf(count, price);
    const start = performance.now();
    const { documents, reused } = await publish(catalog, { out: dir, site: SITE, brotli: false });
    const ms = performance.now() - start;
    const memory = Math.round(process.resourceUsage().maxRSS / 1024);
    console.log(
      [what.padEnd(23), count, documents, (ms / 1000).toFixed(1), (ms / count).toFixed(2), reused, memory].join(" | "),
    );
  }
  rmSync(dir, { recursive: true, force: true });
}
