// lint's history-agrees compares the journal with the records; test/catalog/catalog.test.ts runs it on the committed catalog.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { diffRecords } from "../../src/catalog/diff.ts";
import { order } from "../../src/catalog/format.ts";
import { foldChanges } from "../../src/catalog/history.ts";
import { loadCatalog } from "../../src/catalog/load.ts";
import { type Context, contextOf } from "../../src/publish/context.ts";
import {
  atIndex,
  catalogAt,
  daysOf,
  deprecationsAt,
  diffDocument,
  neighboursOf,
} from "../../src/publish/documents/earlier-days.ts";
import { toDeprecation, toRow } from "../../src/publish/documents/row.ts";
import type { Catalog, Model } from "../../src/schema/catalog.ts";
import { AtIndex, type ChangedModel, DiffDocument } from "../../src/schema/earlier-days.ts";
import { CatalogDocument, type CompleteModel, DeprecationDocument } from "../../src/schema/feed.ts";
import type { Change } from "../../src/schema/history.ts";
import type { Facts, ModelRecord } from "../../src/schema/record.ts";
import { cleanCatalog, recordOf } from "../clean-catalog.ts";
import { byId, sampleCatalog, sampleChange, sampleModel } from "../sample-catalog.ts";
import { SITE } from "./reader.ts";

const committed = contextOf(loadCatalog("catalog").catalog, SITE);
const rowsAt = (ctx: Context, day: string): CompleteModel[] => JSON.parse(catalogAt(ctx, day)).models;

/** The rows of a day, rebuilt from the lines up to it, without `source_url`, which is not in the lines. */
function rebuilt({ catalog }: Context, day: string): Omit<CompleteModel, "source_url">[] {
  // A day that is only a lower bound can't be before the model's release.
  const dayOf = ({ on, id, dated }: Change) => {
    const released = catalog.models.get(id)?.record.released ?? on;
    return dated === "not-before" && on < released ? released : on;
  };
  const lines = catalog.changes.toSorted((a, b) => order(dayOf(a), dayOf(b)));
  const facts = foldChanges(lines.filter((line) => dayOf(line) <= day));
  return [...catalog.models.values()]
    .flatMap((model) => {
      const own = facts.get(model.id);
      if (own?.name === undefined || own.status === undefined) return [];
      const record = { ...own, evidence: model.record.evidence } as ModelRecord;
      return [toRow({ ...model, record }, catalog)];
    })
    .sort((a, b) => order(a.provider, b.provider) || order(a.id, b.id))
    .map(bare);
}

function bare({ source_url: _, ...row }: CompleteModel): Omit<CompleteModel, "source_url"> {
  return row;
}

/** Compares every day with its rebuild, the index, and the diff that leads to it. */
function assertDays(ctx: Context): void {
  const index = AtIndex.parse(atIndex(ctx));
  assert.deepEqual(
    index.days.map(({ on }) => on),
    daysOf(ctx),
  );
  let before: Map<string, CompleteModel> | undefined;
  for (const [i, { on, models, added, changed, diff_url }] of index.days.entries()) {
    const document = CatalogDocument.parse(JSON.parse(catalogAt(ctx, on)));
    assert.deepEqual([document.updated, document.count, document.models.length], [on, models, models]);
    const rows = document.models as CompleteModel[];
    assert.deepEqual(rows.map(bare), rebuilt(ctx, on), on);
    const ends = DeprecationDocument.parse(JSON.parse(deprecationsAt(ctx, on))).models;
    const declared = rows.flatMap((row) => toDeprecation(row) ?? []);
    const inOrder = (a: { id: string }, b: { id: string }) => order(a.id, b.id);
    assert.deepEqual(ends.toSorted(inOrder), declared.sort(inOrder), on);
    const days = neighboursOf(ctx)[i - 1];
    if (before && days) {
      assert.equal(diff_url, `${SITE}/api/diff/${days}.json`);
      const diff = DiffDocument.parse(diffDocument(ctx, days));
      assert.deepEqual([diff.added.length, diff.changed.length], [added, changed]);
      assert.ok(added + changed > 0, `${days}: no differences`);
      for (const row of diff.added) before.set(row.id, row);
      for (const model of diff.changed) before.set(model.id, applied(before.get(model.id), model));
      assert.deepEqual(
        rows,
        rows.map(({ id }) => before?.get(id)),
      );
      assert.equal(before.size, rows.length, "a model was removed");
    } else assert.equal(diff_url, null);
    before = new Map(rows.map((row) => [row.id, row]));
  }
}

/** Applies a diff to a row, after checking its `before` values. */
function applied(row: CompleteModel | undefined, { fields }: ChangedModel): CompleteModel {
  assert.ok(row);
  const own = Object.entries(fields).filter(([field]) => field in row);
  for (const [field, { before }] of own) assert.deepEqual(row[field], before);
  return { ...row, ...Object.fromEntries(own.map(([field, { after }]) => [field, after])) };
}

test("each day of the committed catalog equals its rebuild, and each diff leads from one day to the next", () => {
  assert.ok(daysOf(committed).length > 1);
  assertDays(committed);
});

test("the last day of the committed catalog equals the current rows, including pages", () => {
  assert.deepEqual(rowsAt(committed, daysOf(committed).at(-1) ?? ""), committed.models);
});

test("the same holds for the sample after changes of prices, dates and pages", () => {
  const catalog = cleanCatalog((c) => {
    recordOf(c, "cedar-large-2").price_input_per_mtok = 2;
    recordOf(c, "cedar-large-1").retires_on = "2027-03-01";
    c.changes.push(
      sampleChange("cedar-large-2", { price_input_per_mtok: [3, 2] }, { on: "2026-10-01", page: "pricing" }),
      sampleChange("cedar-large-1", { retires_on: ["2027-02-01", "2027-03-01"] }, { on: "2026-10-05" }),
    );
  });
  const ctx = contextOf(catalog, SITE);
  assert.deepEqual(daysOf(ctx), ["2026-09-01", "2026-10-01", "2026-10-05"]);
  assertDays(ctx);
  assert.deepEqual(rowsAt(ctx, "2026-10-05"), ctx.models);
  const first = rowsAt(ctx, "2026-09-01");
  assert.equal(first.find(({ id }) => id === "cedar-large-2")?.price_input_per_mtok, 3);
  assert.equal(first.find(({ id }) => id === "cedar-large-1")?.retires_on, "2027-02-01");
});

test("a page counts for a row from the day it first stated something about the model", () => {
  const model = sampleModel({ id: "a", name: "A", price_input_per_mtok: 1, price_output_per_mtok: 2, rates: [] });
  const { name, status, ...prices } = Object.fromEntries(
    diffRecords(undefined, model.record).map(({ field, to }) => [field, [null, to]]),
  ) as Change["set"];
  const changes = [
    sampleChange("a", { name } as Change["set"], { on: "2026-01-01", page: "models", kind: "first_read" }),
    sampleChange("a", { status } as Change["set"], { on: "2026-01-01", kind: "first_read" }),
    sampleChange("a", prices as Change["set"], { on: "2026-02-01", page: "pricing", kind: "first_read" }),
  ];
  const ctx = contextOf(sampleCatalog({ models: new Map([["a", model]]), changes }), SITE);
  const pages = daysOf(ctx).map((day) => rowsAt(ctx, day)[0]?.source_url);
  assert.deepEqual(pages, ["https://docs.example.com/openai/deprecations", "https://docs.example.com/openai/pricing"]);
  assert.equal(pages[1], ctx.models[0]?.source_url);
});

test("a row starts once its name and status are known; read_on is null, and counts are those of the day", () => {
  const model = sampleModel({ id: "a", name: "A", status: "retired" });
  const changes = [
    sampleChange("a", { name: [null, "A"] }, { on: "2026-01-01" }),
    sampleChange("a", { status: [null, "ga"] }, { on: "2026-01-02" }),
    sampleChange("a", { status: ["ga", "retired"] }, { on: "2026-01-03" }),
  ];
  const ctx = contextOf(sampleCatalog({ models: new Map([["a", model]]), changes }), SITE);
  assert.deepEqual(daysOf(ctx), ["2026-01-02", "2026-01-03"]);
  const openai = daysOf(ctx).map((day) => {
    const { providers } = JSON.parse(catalogAt(ctx, day))._meta;
    return providers.find(({ slug }: { slug: string }) => slug === "openai");
  });
  assert.deepEqual(
    openai.map(({ models, retired, read_on }) => [models, retired, read_on]),
    [
      [1, 0, null],
      [1, 1, null],
    ],
  );
});

/** Possible values of a field, including null if it is optional. */
const POOLS: Partial<Record<keyof Facts, unknown[]>> = {
  name: ["One", "Two"],
  status: ["preview", "ga", "deprecated", "retired"],
  api_string: [null, "a-1", "a-2"],
  input_modalities: [null, ["text"], ["text", "image"]],
  context_window: [null, 1000, 2000],
  price_input_per_mtok: [null, 0, 1.5],
  rates: [null, [{ meter: "input", price: 1, per: "1M tokens" }]],
  retires_on: [null, "2027-01-01", "2028-02-29"],
  retires_not_before: [null, "2027-01"],
  replacements: [null, [{ model: "x" }, { model: "y", parameters: "z" }]],
  open_weight: [null, true, false],
  notes: [null, "n"],
};
const FIELD_NAMES = Object.keys(POOLS) as (keyof Facts)[];
const IDS = ["a", "b", "c", "d"];
const stepOf = fc.record({
  day: fc.integer({ min: 1, max: 9 }),
  id: fc.constantFrom(...IDS),
  page: fc.constantFrom("models", "pricing", "deprecations", "model/x"),
  kind: fc.constantFrom("first_read" as const, "change" as const, "correction" as const),
  picks: fc.array(fc.tuple(fc.constantFrom(...FIELD_NAMES), fc.nat({ max: 3 })), { minLength: 1, maxLength: 5 }),
});

/** Makes a catalog from random steps, with a consistent journal. */
function catalogFrom(steps: readonly (typeof stepOf extends fc.Arbitrary<infer T> ? T : never)[]): Catalog | undefined {
  const facts = new Map(IDS.map((id) => [id, {} as Record<string, unknown>]));
  const changes = steps
    .toSorted((a, b) => a.day - b.day)
    .flatMap(({ day, id, page, kind, picks }): Change[] => {
      const own = facts.get(id) ?? {};
      const set: Record<string, [unknown, unknown]> = {};
      for (const [field, pick] of picks) {
        const pool = POOLS[field] ?? [];
        const [from, to] = [own[field] ?? null, pool[pick % pool.length]];
        if (field in set || JSON.stringify(from) === JSON.stringify(to)) continue;
        set[field] = [from, to];
        own[field] = to;
      }
      const line = sampleChange(id, set as Change["set"], { on: `2026-01-0${day}`, page, kind });
      return Object.keys(set).length > 0 ? [line] : [];
    });
  const models = IDS.flatMap((id): Model[] => {
    const own = Object.fromEntries(Object.entries(facts.get(id) ?? {}).filter(([, value]) => value !== null));
    return own.name && own.status ? [sampleModel({ ...(own as Facts), id })] : [];
  });
  if (models.length === 0) return undefined;
  const ids = models.map(({ id }) => id);
  const kept = changes.filter(({ id }) => ids.includes(id));
  return sampleCatalog({ models: byId(models), changes: kept });
}

test("for 500 random histories each day equals its rebuild, and the last day equals the current rows", () => {
  let whole = 0;
  fc.assert(
    fc.property(fc.array(stepOf, { minLength: 8, maxLength: 40 }), (steps) => {
      const catalog = catalogFrom(steps);
      if (!catalog) return;
      whole++;
      const ctx = contextOf(catalog, SITE);
      assertDays(ctx);
      assert.deepEqual(rowsAt(ctx, daysOf(ctx).at(-1) ?? ""), ctx.models);
      // A day doesn't depend on later lines: a journal that ends with it gives the same facts.
      const middle = daysOf(ctx)[Math.floor(daysOf(ctx).length / 2)] ?? "";
      const cut = contextOf({ ...catalog, changes: catalog.changes.filter(({ on }) => on <= middle) }, SITE);
      assert.deepEqual(rowsAt(cut, middle).map(bare), rowsAt(ctx, middle).map(bare));
    }),
    { seed: 20261121, numRuns: 500 },
  );
  assert.ok(whole > 400, `${whole} histories made a catalog`);
});
