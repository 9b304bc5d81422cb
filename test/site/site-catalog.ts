import type { Catalog, Model } from "../../src/schema/catalog.ts";
import type { HostSlug } from "../../src/schema/vocabulary.ts";
import {
  byId,
  SAMPLES,
  type Sample,
  sampleCatalog,
  sampleModel,
  sampleProvider,
  sampleRecord,
} from "../sample-catalog.ts";
import { sampleHosts } from "../sample-hosts.ts";

export const HOSTILE = `</script><img src=x onerror="globalThis.hit=1"><svg onload=globalThis.hit=1>'"{{7*7}}`;

const text = { input_modalities: ["text", "image"], output_modalities: ["text"] } as const;

/** A provider's line of models: dearer and newer one by one; every second has a long context, the last states none. */
const elms = Array.from(
  { length: 12 },
  (_, i): Sample => ({
    provider: "google",
    name: `Elm ${i + 1}`,
    api_string: `elm-${i + 1}`,
    input_modalities: [...text.input_modalities],
    output_modalities: [...text.output_modalities],
    price_input_per_mtok: (i + 1) / 4,
    price_output_per_mtok: i + 1,
    released: `2026-${String(i + 1).padStart(2, "0")}-01`.slice(0, 10),
    ...(i < 11 && { context_window: i % 2 === 0 ? 400_000 : 32_000 }),
  }),
);

const MORE: readonly Sample[] = [
  ...elms,
  {
    name: "Oak",
    api_string: "oak",
    aliases: ["oak-latest"],
    status: "deprecated",
    retires_on: "2027-01-14",
    price_input_per_mtok: 2,
    price_output_per_mtok: 8,
  },
  {
    name: "oak-2026-05-13",
    api_string: "oak-2026-05-13",
    status: "deprecated",
    deprecated_on: "2026-10-01",
    retires_on: "2026-11-01",
    replacements: [{ model: "cedar-large-2" }],
  },
  {
    name: "Fir",
    api_string: "fir",
    status: "deprecated",
    retires_on: "2026-12-11",
    hosts: [{ platform: "Amazon Bedrock", id: "openai.fir-v1:0" }],
    rates: [{ meter: "input", price: 4, per: "1M tokens", above: 200_000 }],
    price_input_per_mtok: 2,
    price_output_per_mtok: 6,
  },
  { name: HOSTILE, api_string: "hostile-1", aliases: [HOSTILE] },
];

/** A host's schedule that is long enough to be filtered. */
const versions = Array.from({ length: 21 }, (_, i): Model<HostSlug> => {
  const version = `2026-02-${String(i + 1).padStart(2, "0")}`;
  const facts = { name: "oak", api_string: "oak", version, status: i < 3 ? "retired" : "ga" } as const;
  const retires_on = i < 3 ? "2026-05-01" : i % 2 ? "2027-01-01" : "2027-02-01";
  return { provider: "azure", id: `azure-oak-${version}`, record: sampleRecord({ ...facts, retires_on }) };
});

/** The sample catalog with enough models to search, filter and compare, and with hosts. */
export function siteCatalog(): Catalog {
  const models = [...SAMPLES, ...MORE].map(sampleModel);
  const hosts = sampleHosts();
  const sample = sampleCatalog();
  const google = { read_on: "2026-11-20", sha256: "0".repeat(64), layout: "2026", rows: 4 };
  return {
    ...sample,
    models: byId(models),
    providers: new Map([...sample.providers, ["google", sampleProvider("google")]]),
    lock: { ...sample.lock, "google/models": google, "google/pricing": google, "google/deprecations": google },
    hosts: { ...hosts, models: new Map([...hosts.models, ...byId(versions)]) },
  };
}
