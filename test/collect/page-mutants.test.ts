import assert from "node:assert/strict";
import { test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { factsOf, wrongValues } from "../../scripts/rehearse/judge.ts";
import { ALL_ADAPTERS } from "../../src/collect/adapters.ts";
import type { Adapter } from "../../src/collect/pipeline/statement.ts";
import { verifyCatalog } from "../../src/collect/verify-catalog.ts";
import { type AnyCatalog, emptyCatalog } from "../../src/schema/catalog.ts";
import { isHost, type Slug } from "../../src/schema/vocabulary.ts";
import { drawn, LONG } from "../long.ts";
import { type FixturePage, pagesOf } from "../pages/read.ts";
import { SOURCES } from "../sources.ts";
import { HARMLESS, MUTANTS, unchanged } from "./page-mutants.ts";
import { outlinesOf, readOnce } from "./read-once.ts";
import { readDay } from "./trial.ts";

for (const [slug, adapter] of Object.entries(ALL_ADAPTERS) as [Slug, Adapter][]) {
  const pages = pagesOf(slug);
  test(`${slug}: a damaged page changes no published fact`, async (t) => {
    assert.notDeepEqual(pages, {}, `there is no page of ${slug} in test/pages`);
    const sound = read(adapter, pages, undefined, (page) => page.text, "2026-01-05");
    const listed = Object.values(sound.catalog.lock).flatMap(({ listed = {} }) => Object.keys(listed));
    const ids = new Set([...sound.catalog.models.keys(), ...(isHost(slug) ? listed : [])]);
    assert.ok(ids.size >= 5, `only ${ids.size} models in the fixture`);
    assert.deepEqual(sound.catalog.held, [], "nothing on the original pages is held");
    const unproven = verifyCatalog(sound.catalog, [slug], outlinesOf(slug, pages)).findings;
    assert.deepEqual(unproven, [], "what is read is there");

    const before = facts(sound.catalog);
    let touched = 0;
    for (const mutant of MUTANTS) {
      const damaged = Object.values(pages).filter((page) => mutant.mutate(page) !== page.text);
      if (damaged.length === 0) continue;
      touched += 1;
      if (!drawn(slug + mutant.name, 4)) continue;
      await t.test(mutant.name, () => {
        const { run, catalog } = read(adapter, pages, sound.catalog, mutant.mutate, "2026-01-06");
        assert.deepEqual(facts(catalog), before);
        assert.ok(
          run.failures.length > 0 || run.held.length > 0 || run.findings.length > 0 || run.changes.length === 0,
        );
      });
    }
    assert.ok(touched >= (isHost(slug) ? 5 : 10), `only ${touched} of the mutants change the fixture`);
  });
}

/** Kinds of mutants with a lower required share of full readings. */
const FLOORS: Record<string, number> = {
  // If only a heading states a status, an unknown heading is a finding, and there is no first value.
  "headings have extra words": 0.25,
  // A mark that nothing explains may mean anything: such a price is a finding, and the last one stays.
  "amounts have an asterisk": 0.6,
};

/** A heading states the maker, and a column's title the platform: another title states another one. */
const IN_TITLES = /^[^:]*\.(?:maker|hosts):/;

test("90 % of harmless layout changes are read in full, and none publishes another value", () => {
  const outcomes = (Object.entries(ALL_ADAPTERS) as [Slug, Adapter][]).flatMap(([slug, adapter]) => {
    const pages = pagesOf(slug);
    const sound = read(adapter, pages, undefined, (page) => page.text, "2026-01-05").catalog;
    const [said, stated] = [inOrder(sound), factsOf(sound)];
    const touching = HARMLESS.filter(({ mutate }) =>
      Object.values(pages).some((page) => ![page.text, unchanged(page)].includes(mutate(page))),
    );
    return touching
      .filter(({ name }) => drawn(slug + name, 4))
      .map(({ name, mutate }) => {
        const after = read(adapter, pages, sound, mutate, "2026-01-06").catalog;
        assert.deepEqual(inOrder(after), said, `${slug}: ${name}`);
        const fresh = read(adapter, pages, undefined, mutate, "2026-01-06").catalog;
        const wrong = wrongValues(factsOf(fresh), [stated]).filter((value) => !IN_TITLES.test(value));
        assert.deepEqual(wrong, [], `${slug}: ${name}, read first`);
        return { slug, name, full: isDeepStrictEqual(inOrder(fresh), said) };
      });
  });
  assert.ok(outcomes.length > (LONG ? 200 : 50));
  const enough = (of: typeof outcomes, share: number, name = "all changes") => {
    const others = of.filter(({ full }) => !full);
    const said = `${name}: of ${of.length} readings these are not in full: ${others.map(({ slug, name }) => `${slug} (${name})`).join(", ")}`;
    assert.ok(others.length <= of.length * (1 - share) + 1e-9, said);
  };
  enough(outcomes, 0.9);
  for (const [name, of] of Map.groupBy(outcomes, ({ name }) => name)) enough(of, FLOORS[name] ?? 0.85, name);
});

function read(
  adapter: Adapter,
  fixture: Record<string, FixturePage>,
  before: AnyCatalog | undefined,
  mutate: (page: FixturePage) => string,
  day: string,
) {
  const catalog: AnyCatalog = emptyCatalog(structuredClone({ ...before, providers: new Map() }));
  catalog.providers = SOURCES;
  const mutated = Object.entries(fixture).map(([key, page]) => [key, { ...page, text: mutate(page) }]);
  return { run: readDay(catalog, adapter, day, Object.fromEntries(mutated), "whole", readOnce), catalog };
}

/**
 * Every fact of every model, without evidence, whose dates may change, and without notes, which are our own words. Rates are sorted:
 * if another page states a list's element, only the order differs.
 */
const facts = (catalog: AnyCatalog) =>
  [...catalog.models].map(([id, { record }]) => {
    const { evidence: _, notes: __, ...rest } = record;
    const rates = record.rates?.map((rate) => JSON.stringify(rate)).sort();
    return [id, { ...rest, rates }];
  });

/** The same, with models and lists sorted, because rows and columns may have been swapped. */
const inOrder = (catalog: AnyCatalog) =>
  facts(catalog)
    .map((fact) =>
      JSON.stringify(fact, (_, value) => (Array.isArray(value) && value !== fact ? [...value].sort(byText) : value)),
    )
    .sort();
const byText = (a: unknown, b: unknown) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
