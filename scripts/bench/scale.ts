import { loadCatalog } from "../../src/catalog/load.ts";
import { readPublished } from "../../src/deploy/published.ts";
import { publish } from "../../src/publish/publish.ts";
import { folder } from "../../test/folder.ts";

const HOUR = 3_600;
const DAY = 24 * HOUR;
/** Changes of a document per day (spec section 8). */
const CHANGES = 1;
/** Share of requests for the catalog document; the others follow Zipf's law over all documents. */
const CATALOG_SHARE = 0.6;

/** Requests per day for each document. */
function demand(documents: number, total: number): number[] {
  const weights = Array.from({ length: documents }, (_, rank) => 1 / (rank + 1));
  const sum = weights.reduce((a, b) => a + b, 0);
  return weights.map(
    (weight, rank) => total * ((1 - CATALOG_SHARE) * (weight / sum) + (rank === 0 ? CATALOG_SHARE : 0)),
  );
}

/** Requests that reach the origin in a day: a cache revalidates on the first request after an hour. */
const asked = (perDay: number) => perDay / (1 + (perDay / DAY) * HOUR);

const out = folder();
await publish(loadCatalog("catalog").catalog, { out, site: "https://models.example.org", brotli: false });
const { documents } = await readPublished(out);
const sizes = documents
  .map(({ representations: { gzip, identity } }) => (gzip ?? identity).length)
  .sort((a, b) => b - a);
const catalog = documents.find(({ path }) => path === "/api/models.json")?.representations;
const ordered = [catalog?.gzip?.length ?? 0, ...sizes];
const mean = sizes.reduce((a, b) => a + b, 0) / sizes.length;
console.log(`${documents.length} documents, ${Math.round(mean)} bytes gzipped each; the catalog ${ordered[0]}`);
console.log("requests a day | caches | hit rate | to the origin a day | a second | bytes of the origin a day");
for (const total of [1e3, 1e6, 1e9])
  for (const caches of [1, 50, 300]) {
    const each = demand(documents.length, total / caches);
    const perDocument = each.map(asked);
    const origin = caches * perDocument.reduce((a, b) => a + b, 0);
    // Unchanged documents get a 304; each cache gets a body at most once per change.
    const bytes =
      caches * perDocument.reduce((sum, n, i) => sum + Math.min(n, CHANGES) * (ordered[i] ?? mean) + n * 300, 0);
    console.log(
      [
        total.toExponential(0),
        caches,
        `${(100 * (1 - origin / total)).toFixed(2)} %`,
        Math.round(origin),
        (origin / DAY).toFixed(2),
        `${(bytes / 1e6).toFixed(1)} MB`,
      ].join(" | "),
    );
  }
