import type { AnyCatalog, Model } from "../../schema/catalog.ts";
import type { Held, Reviewed } from "../../schema/history.ts";
import type { Slug } from "../../schema/vocabulary.ts";
import { changesOf } from "./changes.ts";
import { claimsOf, newClaim, stateOf } from "./claim.ts";
import { mergeRow } from "./merge.ts";
import { lockLineOf, newRun } from "./provider-run.ts";

type By = Pick<Reviewed, "on" | "reviewer" | "why">;

/** Decides about a held entry: applies the decision to `catalog` in place and returns the line for reviewed.jsonl. */
export function decide(catalog: AnyCatalog, held: Held, kind: "accept" | "reject", by: By): Reviewed {
  const { provider, id, field, to } = held;
  const decision: Reviewed = { ...by, kind, provider, id, field, value: to };
  catalog.reviewed.push(decision);
  catalog.held = catalog.held.filter((h) => h !== held);
  const model = catalog.models.get(id);
  // A row that was held as a whole is created by the next reading of its page, which has all of it.
  if (kind === "accept" && model) accept(catalog, model, held);
  return decision;
}

function accept(catalog: AnyCatalog, { provider: slug, id, record: old }: Model<Slug>, held: Held): void {
  const { on, field, to, evidence } = held;
  const run = newRun(catalog, slug, on);
  const raw = stateOf(evidence, field);
  const claim = newClaim({
    id,
    page: evidence.page,
    at: evidence.at,
    day: evidence.read_on ?? on,
    whole: evidence.read_on === undefined && lockLineOf(run, evidence.page)?.read_on === on,
    values: to === null ? {} : { [field]: to },
    states: raw === undefined ? {} : { [field]: raw },
    blanks: to === null ? [field] : [],
  });
  const { record } = mergeRow({ id, old, before: claimsOf(old, slug, catalog.lock), today: [claim] }, run, {
    frozen: new Set(),
    settled: new Map([[field, to]]),
  });
  if (!record) return;
  catalog.models.set(id, { provider: slug, id, record });
  catalog.changes.push(...changesOf({ id, old }, record, run));
}
