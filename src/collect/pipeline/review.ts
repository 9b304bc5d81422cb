import type { Catalog, Model } from "../../schema/catalog.ts";
import type { Held, Reviewed } from "../../schema/history.ts";
import type { Evidence, Field, Raw } from "../../schema/record.ts";
import { changesOf } from "./changes.ts";
import { entriesOf } from "./entries.ts";
import { mergeModel } from "./merge.ts";
import type { ValuedStatement } from "./read.ts";

/** A decision about one held entry; takes effect in `catalog` in place and is returned to be appended to reviewed.jsonl. */
export function decide(
  catalog: Catalog,
  held: Held,
  kind: "accept" | "reject",
  by: { on: string; reviewer: string; why: string },
): Reviewed {
  const { provider, id, field, to } = held;
  const decision: Reviewed = { ...by, kind, provider, id, field, value: to };
  catalog.reviewed.push(decision);
  catalog.held = catalog.held.filter((h) => h !== held);
  const model = catalog.models.get(id);
  // A row that was held as a whole enters with the next reading of its page, which has all of it.
  if (kind === "accept" && model) accept(catalog, model, held);
  return decision;
}

function accept(catalog: Catalog, model: Model, { on, field, to, evidence }: Held): void {
  const provider = catalog.providers.get(model.provider);
  if (!provider) throw new Error(`catalog/${model.provider}/provider.json is missing`);
  const raw = evidence.states[field as keyof Evidence["states"]] as Raw | Raw[] | undefined;
  const statement: ValuedStatement = {
    subject: {},
    id: model.id,
    page: evidence.page,
    at: evidence.at,
    read_on: evidence.read_on ?? on,
    whole: evidence.read_on === undefined && catalog.lock[`${model.provider}/${evidence.page}`]?.read_on === on,
    values: to === null ? {} : { [field]: to },
    raws: raw === undefined ? {} : { [field]: raw },
    unreadable: [],
    blanks: to === null ? [field as Field] : [],
  };
  const old = model.record;
  const { record } = mergeModel(model.id, entriesOf(old, model.provider, catalog.lock), [statement], {
    provider,
    wholeToday: new Set(),
    frozen: new Set(),
    notes: old.notes,
    settled: new Map([[field, to]]),
    hasAlias: () => true,
  });
  if (!record) return;
  catalog.models.set(model.id, { ...model, record });
  const context = {
    on,
    provider: model.provider,
    before: catalog.lock,
    layouts: new Map(),
    indexOf: () => undefined,
    corrected: new Set<Field>(),
  };
  catalog.changes.push(...changesOf(model.id, old, record, context));
}
