import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { loadCatalog } from "../../src/catalog/load.ts";
import { textsOf } from "../../src/publish/render.ts";
import type { Catalog } from "../../src/schema/catalog.ts";
import { byId, sampleCatalog, sampleModel } from "../sample-catalog.ts";
import { SITE } from "./reader.ts";

/** Bytes of the specification's catalog of about 300 rows. */
const SPEC = { rows: 300, raw: 230_000, gzipped: 31_000 };

function assertLight(catalog: Catalog): string {
  const [document] = textsOf(catalog, SITE);
  assert.equal(document?.path, "/api/models.json");
  const { body } = document;
  const raw = Buffer.byteLength(body);
  const gzipped = gzipSync(body, { level: 9 }).length;
  const rows = catalog.models.size;
  assert.ok(raw / rows <= SPEC.raw / SPEC.rows, `${raw} bytes for ${rows} rows`);
  assert.ok(gzipped / rows <= SPEC.gzipped / SPEC.rows, `${gzipped} gzipped bytes for ${rows} rows`);
  assert.equal(body, JSON.stringify(JSON.parse(body)), "there is whitespace between values");
  return `${rows} rows: ${raw} bytes, ${gzipped} gzipped`;
}

test("300 rows with most fields stated are no larger than the specification's", (t) => {
  let state = 7;
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
  const day = () =>
    `202${4 + random(4)}-${String(1 + random(12)).padStart(2, "0")}-${String(1 + random(28)).padStart(2, "0")}`;
  const models = Array.from({ length: 300 }, (_, i) => {
    const ending = `${["large", "mini", "nano", "pro"][random(4)]}-${random(10)}.${random(10)}-${day()}`;
    const gone = random(3) === 0;
    return sampleModel({
      name: `Family ${random(40)} ${ending}`,
      api_string: `family-${i}-${ending}`,
      status: gone ? "deprecated" : "ga",
      input_modalities: random(2) ? ["text", "image"] : ["text"],
      output_modalities: ["text"],
      context_window: 1_000 * (1 + random(1_000)),
      max_output_tokens: 1_000 * (1 + random(100)),
      price_input_per_mtok: random(2_000) / 100,
      price_output_per_mtok: random(9_000) / 100,
      price_cached_input_per_mtok: random(200) / 1_000,
      knowledge_cutoff: day().slice(0, 7),
      released: day(),
      ...(gone && {
        deprecated_on: day(),
        retires_on: day(),
        replacements: [{ model: `family-${random(300)}-large` }],
      }),
      ...(random(3) === 0 && {
        notes: `Prompts over ${random(900)}K tokens cost ${1 + random(4)} times as much; batch half.`,
      }),
      open_weight: random(2) === 0,
    });
  });
  t.diagnostic(assertLight(sampleCatalog({ models: byId(models) })));
});

test("the committed catalog is no larger per row than the specification's", (t) => {
  const { catalog } = loadCatalog(join(import.meta.dirname, "../..", "catalog"));
  if (catalog.models.size < 100) return t.skip("too few rows to compare");
  t.diagnostic(assertLight(catalog));
});
