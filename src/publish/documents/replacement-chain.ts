import type { IdOf } from "../../catalog/spellings.ts";
import type { Catalog, Model } from "../../schema/catalog.ts";
import type { ChainStep, ReplacementLine } from "../../schema/model-document.ts";
import type { ModelRecord } from "../../schema/record.ts";

/** The targets that a record states, each with its id where it is a model of the catalog. */
export const replacementsOf = ({ replacements = [] }: ModelRecord, idOf: IdOf): ReplacementLine[] =>
  replacements.map(({ model, parameters = null }) => ({ model, parameters, id: idOf(model) ?? null }));

type Way = readonly Model[];

/**
 * Model → the shortest way to a model that is sold, in the provider's order where several are as short; where none leads to one, the
 * first stated replacements as far as they go. Every model once; targets that are not rows of the catalog lead nowhere.
 */
export function chainOf(model: Model, catalog: Catalog, idOf: IdOf): ChainStep[] {
  const nextOf = ({ record }: Model): Model[] =>
    (record.replacements ?? []).flatMap((target) => catalog.models.get(idOf(target.model) ?? "") ?? []);
  return (soldWay(model, nextOf) ?? firstWay(model, nextOf)).map(stepOf);
}

function soldWay(from: Model, nextOf: (model: Model) => Model[]): Way | undefined {
  const seen = new Set([from.id]);
  const queue: { at: Model; way: Way }[] = [{ at: from, way: [] }];
  for (let next = queue.shift(); next; next = queue.shift()) {
    for (const target of nextOf(next.at)) {
      if (seen.has(target.id)) continue;
      seen.add(target.id);
      const way = [...next.way, target];
      if (isSold(target)) return way;
      queue.push({ at: target, way });
    }
  }
  return undefined;
}

function firstWay(from: Model, nextOf: (model: Model) => Model[]): Way {
  const seen = new Set([from.id]);
  const way: Model[] = [];
  for (let at: Model | undefined = from; at; ) {
    at = nextOf(at).find(({ id }) => !seen.has(id));
    if (at) way.push(at);
    if (at) seen.add(at.id);
  }
  return way;
}

const isSold = ({ record: { status } }: Model) => status !== "deprecated" && status !== "retired";

function stepOf(model: Model): ChainStep {
  const { status, retires_on } = model.record;
  return { id: model.id, status, retires_on: retires_on ?? null, sold: isSold(model) };
}
