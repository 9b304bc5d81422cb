import type { Catalog, HostCatalog, Model } from "../../src/schema/catalog.ts";
import type { Change } from "../../src/schema/history.ts";
import type { HostFile } from "../../src/schema/provider.ts";
import type { Evidence, Facts, Raw } from "../../src/schema/record.ts";
import type { HostSlug } from "../../src/schema/vocabulary.ts";
import { sampleCatalog, sampleChange, sampleHeld, sampleModel } from "../sample-catalog.ts";
import { sampleHosts } from "../sample-hosts.ts";

/** The sample catalog with an additional model for each text: `t-0`, `t-1` and so on. */
export function catalogOf(texts: readonly string[]): Catalog {
  const base = sampleCatalog();
  const models = texts.map((text, i) => hostileModel(`t-${i}`, text));
  const held = models.map(({ id, record }) => {
    const [evidence] = record.evidence as [Evidence];
    return sampleHeld(id, "notes", { to: record.name, why: { code: "conflict", detail: record.name }, evidence });
  });
  return {
    ...base,
    models: new Map([...base.models, ...models.map((model) => [model.id, model] as const)]),
    changes: [...base.changes, ...models.flatMap(changesOf)].sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0)),
    held: [...base.held, ...held],
    hosts: hostsOf(texts),
  };
}

/** A host's row for each text, joined with its model. */
function hostsOf(texts: readonly string[]): HostCatalog {
  const hosts = sampleHosts();
  const azure = hosts.providers.get("azure") as HostFile;
  const rows = texts.map((text, i): Model<HostSlug> => {
    const facts = { maker: text, version: text, regions: [text], retires_on: "2027-03-01" };
    const { id, record } = sampleModel({ id: `azure-t-${i}`, ...factsOf(text), ...facts, status: "deprecated" });
    return { provider: "azure", id, record };
  });
  const joins = Object.fromEntries(texts.map((text, i) => [`azure-t-${i}`, { model: `t-${i}`, why: text }]));
  return {
    ...hosts,
    providers: new Map([...hosts.providers, ["azure", { ...azure, joins }]]),
    models: new Map([...hosts.models, ...rows.map((row) => [row.id, row] as const)]),
  };
}

const factsOf = (text: string) =>
  ({
    name: text,
    api_string: text,
    aliases: [text, `${text} alias`],
    hosts: [{ platform: text, id: text }],
    notes: text,
    rates: [{ meter: "input", price: 1, per: text, size: text, quality: text, service: text, ttl: text, region: text }],
    replacements: [{ model: text, parameters: text }],
    after_retirement: { effect: "rerouted", to: text },
  }) satisfies Partial<Facts>;

function hostileModel(id: string, text: string): Model {
  const model = sampleModel({
    id,
    ...factsOf(text),
    status: "deprecated",
    deprecated_on: "2026-11-20",
    retires_on: "2027-01-01",
    released: "2026-01-01",
    input_modalities: ["text"],
    output_modalities: ["text"],
    capabilities: ["tools"],
    context_window: 1_000,
    max_output_tokens: 100,
    price_input_per_mtok: 3,
    price_output_per_mtok: 15,
  });
  const leaf = (raw: Raw | Raw[]): Raw | Raw[] => (Array.isArray(raw) ? raw.map(() => text) : text);
  const evidence = model.record.evidence.map((entry) => ({
    ...entry,
    at: text,
    note: text,
    states: Object.fromEntries(Object.entries(entry.states).map(([field, raw]) => [field, leaf(raw)])),
  }));
  return { ...model, record: { ...model.record, evidence } };
}

/** A history in which the model first had other texts. */
function changesOf({ id, record }: Model): Change[] {
  const { evidence: _evidence, ...facts } = record;
  const before: Partial<Facts> = { ...factsOf("Earlier"), notes: "Earlier" };
  const first = Object.entries({ ...facts, ...before }).map(([field, value]) => [field, [null, value]]);
  const then = Object.entries(before).map(([field, value]) => [field, [value, facts[field as keyof Facts]]]);
  return [
    sampleChange(id, Object.fromEntries(first), { on: "2026-09-02", page: "models" }),
    sampleChange(id, Object.fromEntries(then), { on: "2026-11-20" }),
  ];
}
