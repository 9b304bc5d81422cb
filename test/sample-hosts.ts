import { emptyCatalog, type HostCatalog, type Model } from "../src/schema/catalog.ts";
import type { Facts } from "../src/schema/record.ts";
import { HOSTS, type HostSlug } from "../src/schema/vocabulary.ts";
import { byId, sampleProvider, sampleRecord } from "./sample-catalog.ts";

const row = (provider: HostSlug, id: string, facts: Facts): Model<HostSlug> => ({
  provider,
  id: `${provider}-${id}`,
  record: sampleRecord(facts),
});

/** Two hosts of the sample catalog's models: one retires a model sooner than its vendor, and the other has a model of another maker. */
export function sampleHosts(): HostCatalog {
  const models = [
    row("azure", "cedar-large-1-2026-01-05", {
      name: "cedar-large-1",
      api_string: "cedar-large-1",
      version: "2026-01-05",
      regions: ["eastus", "westeurope"],
      status: "deprecated",
      access: "existing users only",
      deprecated_on: "2026-09-01",
      extended_access_from: "2026-12-01",
      retires_on: "2027-01-01",
      replacements: [{ model: "cedar-large-2" }],
    }),
    row("azure", "cedar-large-2", {
      name: "cedar-large-2",
      api_string: "cedar-large-2",
      status: "ga",
      retires_not_before: "2027-06",
    }),
    row("groq", "other-7b", {
      name: "Other 7B",
      api_string: "other/other-7b",
      maker: "Meta",
      status: "retired",
      retires_on: "2025-03-01",
      notes: "In the region of the west it ended sooner.",
    }),
  ];
  const line = (read_on: string) => ({ read_on, sha256: "0".repeat(64), layout: "2026", rows: 2 });
  return emptyCatalog<HostSlug>({
    providers: new Map(
      (["azure", "groq"] as const).map((slug) => [slug, { ...sampleProvider("openai"), name: HOSTS[slug] }]),
    ),
    models: byId(models),
    lock: {
      "azure/models": line("2026-11-18"),
      "azure/deprecations": line("2026-11-19"),
      "groq/deprecations": line("2026-11-20"),
    },
    changes: [
      {
        on: "2026-11-19",
        provider: "azure",
        id: "azure-cedar-large-1-2026-01-05",
        kind: "change",
        page: "deprecations",
        set: { retires_on: ["2026-12-31", "2027-01-01"] },
      },
    ],
  });
}
