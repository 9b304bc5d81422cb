import type { IdOf } from "../../catalog/spellings.ts";
import type { Catalog, Model } from "../../schema/catalog.ts";
import type { ChainStep, ReplacementLine } from "../../schema/published-fields.ts";
import type { ModelRecord } from "../../schema/record.ts";
import { isSold } from "../../schema/vocabulary.ts";

/** The stated targets, with the ids of models in the catalog. */
export const replacementsOf = ({ replacements = [] }: ModelRecord, idOf: IdOf): ReplacementLine[] =>
  replacements.map(({ model, parameters = null }) => ({ model, parameters, id: idOf(model) ?? null }));

type Chain = readonly Model[];

/**
 * The shortest chain of replacements to a model that is still sold, in the provider's order for equal lengths. If there is none,
 * follows the first stated replacements. Every model occurs once; targets outside the catalog are skipped.
 */
export function chainOf(model: Model, catalog: Catalog, idOf: IdOf): ChainStep[] {
  const nextOf = ({ record }: Model): Model[] =>
    (record.replacements ?? []).flatMap((target) => catalog.models.get(idOf(target.model) ?? "") ?? []);
  return (soldChain(model, nextOf) ?? firstChain(model, nextOf)).map(stepOf);
}

function soldChain(from: Model, nextOf: (model: Model) => Model[]): Chain | undefined {
  const seen = new Set([from.id]);
  const queue: { at: Model; steps: Chain }[] = [{ at: from, steps: [] }];
  for (let next = queue.shift(); next; next = queue.shift()) {
    for (const target of nextOf(next.at)) {
      if (seen.has(target.id)) continue;
      seen.add(target.id);
      const steps = [...next.steps, target];
      if (isSold(target.record.status)) return steps;
      queue.push({ at: target, steps });
    }
  }
  return undefined;
}

function firstChain(from: Model, nextOf: (model: Model) => Model[]): Chain {
  const steps: Model[] = [];
  const after = (at: Model) => nextOf(at).find((next) => next.id !== from.id && !steps.includes(next));
  for (let at = after(from); at; at = after(at)) steps.push(at);
  return steps;
}

function stepOf(model: Model): ChainStep {
  const { status, retires_on } = model.record;
  return { id: model.id, status, retires_on: retires_on ?? null, sold: isSold(status) };
}
