import { diffRecords, same } from "../../catalog/diff.ts";
import { order } from "../../catalog/format.ts";
import { applyChange } from "../../catalog/history.ts";
import type { Catalog, Model } from "../../schema/catalog.ts";
import type { ChangedModel } from "../../schema/earlier-days.ts";
import type { CompleteModel } from "../../schema/feed.ts";
import type { Change } from "../../schema/history.ts";
import type { Evidence, Facts, ModelRecord } from "../../schema/record.ts";
import { pageUrl, toRow } from "./row.ts";

/** The changes of one day. `changed`: rows other than `added`, with only the fields that differ. */
export type Step = { added: CompleteModel[]; changed: ChangedModel[] };

export type Timeline = {
  /** Day → its changes, oldest first. */
  steps: ReadonlyMap<string, Step>;
  /** The rows at the end of a day, in the order of the catalog document. */
  at: (day: string) => CompleteModel[];
};

/** A model at the end of one day. */
type Version = { on: string; row: CompleteModel; facts: Partial<Facts> };

type Given = { catalog: Catalog; models: readonly CompleteModel[] };

/** The catalog's timeline. Each version of a row is held once, however many days it lasts. `models`: the current rows. */
export function timelineOf({ catalog, models }: Given): Timeline {
  const changes = catalog.changes.map((line) => sinceRelease(line, catalog)).toSorted((a, b) => order(a.on, b.on));
  const lines = Map.groupBy(changes, ({ id }) => id);
  const firstOf = firstDays(changes);
  const versions = models.map(({ id }) => {
    const model = catalog.models.get(id);
    return model ? versionsOf(model, lines.get(id) ?? [], firstOf, catalog) : [];
  });
  return {
    steps: stepsOf(versions),
    at: (day) => versions.flatMap((own) => own.findLast(({ on }) => on <= day)?.row ?? []),
  };
}

/** Moves a change whose day is only a lower bound to the model's release, if that is later. */
function sinceRelease(line: Change, { models }: Catalog): Change {
  const released = models.get(line.id)?.record.released ?? "";
  return line.dated === "not-before" && line.on < released ? { ...line, on: released } : line;
}

/**
 * The model after each day on which it may have changed. It is a row once its name and status are known, since a row requires both
 * (spec section 2.2).
 */
function versionsOf(model: Model, lines: readonly Change[], firstOf: FirstOf, catalog: Catalog): Version[] {
  const entries = model.record.evidence.map((entry) => ({ entry, since: firstOf(model, entry.page) }));
  const days = new Set([...lines.map(({ on }) => on), ...entries.map(({ since }) => since)]);
  const facts: Partial<Facts> = {};
  let at = 0;
  return [...days].sort(order).flatMap((on): Version[] => {
    for (let line = lines[at]; line && line.on <= on; line = lines[++at]) applyChange(facts, line.set);
    if (facts.name === undefined || facts.status === undefined) return [];
    const known = entries.flatMap(({ entry, since }) => (since <= on ? [entry] : []));
    const evidence = known.length > 0 ? known : pagesOf(model, lines.slice(0, at), catalog);
    return [
      { on, row: toRow({ ...model, record: { ...facts, evidence } as ModelRecord }, catalog), facts: { ...facts } },
    ];
  });
}

type FirstOf = (model: Model, page: string) => string;

/**
 * The day from which a page counts as evidence for a model: when it first set a field of the model, else when it first set a field
 * of any model of the provider, else from the beginning.
 */
function firstDays(changes: readonly Change[]): FirstOf {
  const first = new Map<string, string>();
  for (const { on, provider, id, page } of changes)
    for (const key of [`${provider} ${page}`, `${provider} ${page} ${id}`]) if (!first.has(key)) first.set(key, on);
  return ({ provider, id }, page) => first.get(`${provider} ${page} ${id}`) ?? first.get(`${provider} ${page}`) ?? "";
}

/** Evidence pages for a day before any page of the current evidence was read: the pages that had been read. */
function pagesOf({ provider, record }: Model, lines: readonly Change[], { providers }: Catalog): Evidence[] {
  const file = providers.get(provider);
  const listed = lines.flatMap(({ page }) => (file && pageUrl(page, file) ? [{ page, at: "", states: {} }] : []));
  return listed.length > 0 ? listed : record.evidence;
}

function stepsOf(models: readonly (readonly Version[])[]): Map<string, Step> {
  const steps = new Map<string, Step>();
  const stepOn = (day: string) => {
    const step = steps.get(day) ?? { added: [], changed: [] };
    steps.set(day, step);
    return step;
  };
  for (const versions of models)
    for (const [i, version] of versions.entries()) {
      const before = versions[i - 1];
      if (!before) stepOn(version.on).added.push(version.row);
      const fields = before ? differing(before, version) : {};
      const { id, provider } = version.row;
      if (Object.keys(fields).length > 0) stepOn(version.on).changed.push({ id, provider, fields });
    }
  return new Map([...steps].sort(([a], [b]) => order(a, b)));
}

/** The fields of the row that differ, then those of the record that the row does not have. */
function differing(before: Version, after: Version): ChangedModel["fields"] {
  const keys = Object.keys(after.row) as (keyof CompleteModel)[];
  const shown = keys.flatMap((field) =>
    same(before.row[field], after.row[field]) ? [] : [{ field, from: before.row[field], to: after.row[field] }],
  );
  const further = diffRecords(before.facts, after.facts).filter(({ field }) => !(field in after.row));
  const differences = [...shown, ...further].map(({ field, from, to }) => [field, { before: from, after: to }]);
  return Object.fromEntries(differences);
}
