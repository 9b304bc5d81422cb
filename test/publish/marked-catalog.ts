import type { Catalog } from "../../src/schema/catalog.ts";
import { sampleCatalog, sampleModel } from "../sample-catalog.ts";

export const SITE = "http://127.0.0.1:8787";

/** A different catalog for each mark, which is in every document that shows models. */
export function markedCatalog(mark: string): Catalog {
  const model = sampleModel({ name: `Marked ${mark}`, status: "deprecated", retires_on: "2027-01-01" });
  const change = { on: "2026-11-20", provider: "openai", id: model.id, kind: "change" as const, page: "models" };
  const base = sampleCatalog();
  return {
    ...base,
    models: new Map([...base.models, [model.id, model]]),
    changes: [...base.changes, { ...change, set: { name: [null, model.record.name] } }],
  };
}
