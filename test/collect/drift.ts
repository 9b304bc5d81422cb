// The pages of any vendor or host under drift: rows come and go, values change, and each page changes its form or is damaged.
import assert from "node:assert/strict";
import fc from "fast-check";
import { faultsOf } from "../../src/catalog/lint.ts";
import { parseCatalog } from "../../src/catalog/load.ts";
import { RULES } from "../../src/catalog/rules/index.ts";
import { findingsOf } from "../../src/catalog/rules/rule.ts";
import { filesOf } from "../../src/catalog/save.ts";
import type { ProviderRun } from "../../src/collect/pipeline/provider-run.ts";
import type { Adapter } from "../../src/collect/pipeline/statement.ts";
import { verifyCatalog } from "../../src/collect/verify-catalog.ts";
import { type AnyCatalog, emptyCatalog } from "../../src/schema/catalog.ts";
import { type Slug, sourceFile } from "../../src/schema/vocabulary.ts";
import { type FixturePage, pagesOf } from "../pages/read.ts";
import { SOURCES } from "../sources.ts";
import { mapTables } from "./map-tables.ts";
import { HARMLESS, MUTANTS } from "./page-mutants.ts";
import { outlinesOf, readOnce } from "./read-once.ts";
import { ADAPTER, modelsPage, pricingPage, readDay, trialCatalog } from "./trial.ts";

/** `without`: which of three parts of each table's rows is missing, if any (null: none). */
type Version = { without: number | null; forms: number[]; damage: number | null };
/** A version for each of the pages, in order; if there are more pages, the versions repeat. `dear` and `ends` change the values. */
export type Day = { versions: Version[]; dear: boolean; ends: boolean };
type Pages = Record<string, FixturePage>;
/** A provider or host whose pages drift. `values`: the page with the values of a day. */
export type World = {
  adapter: Adapter;
  empty(): AnyCatalog;
  pages: Pages;
  values(text: string, day: Day): string;
};

/** What makes a page state less, but nothing else; more words in a heading may hide what only a heading says, and a mark a price. */
const LESS =
  /amounts have|headings (?:are gone|have)|columns? of each table is (?:gone|renamed)|are empty|in the middle|is another/;
const DAMAGE = [...MUTANTS, ...HARMLESS].filter(({ name }) => LESS.test(name));
const FORMS = HARMLESS.filter((form) => !DAMAGE.includes(form));

const version: fc.Arbitrary<Version> = fc.record({
  without: fc.option(fc.nat(2)),
  forms: fc.array(fc.nat(FORMS.length - 1), { maxLength: 2 }),
  damage: fc.option(fc.nat(DAMAGE.length - 1), { freq: 4 }),
});
const SOUND: Version = { without: null, forms: [], damage: null };
const day: fc.Arbitrary<Day> = fc.record({
  versions: fc.array(version, { minLength: 1, maxLength: 4 }),
  dear: fc.boolean(),
  ends: fc.boolean(),
});

/** On the first day the pages are as we know them, and on the last they have every row again, in some form. */
export const sequencesOf = (most: number): fc.Arbitrary<Day[]> =>
  fc.array(day, { minLength: 1, maxLength: most }).map((days) => {
    const last = days.at(-1) as Day;
    const versions = last.versions.map(({ forms }) => ({ ...SOUND, forms }));
    return [{ versions: [SOUND], dear: false, ends: false }, ...days.with(-1, { ...last, versions })];
  });

export const worldOf = (adapter: Adapter): World => ({
  adapter,
  empty: () => emptyCatalog({ providers: SOURCES }) as AnyCatalog,
  pages: pagesOf(adapter.provider),
  values: (text) => text,
});

const IDS = ["zed-1", "zed-2", "zed-3", "zed-4", "zed-5", "zed-6"];
/** Two pages whose prices double and return, and whose models are deprecated one day. */
export const TRIAL: World = {
  adapter: ADAPTER,
  empty: trialCatalog,
  pages: {
    models: { format: "md", text: modelsPage(...IDS.map((id): [string, string] => [id, "Live"])) },
    pricing: {
      format: "md",
      text: pricingPage(...IDS.map((id, i): [string, string, string] => [id, `$${i + 1}.00`, `$${4 * i + 4}.00`])),
    },
  },
  values(text, { dear, ends }) {
    const priced = dear ? text.replace(/\$(\d+)/g, (_, price) => `$${2 * Number(price)}`) : text;
    return ends ? priced.replaceAll("| Live |", "| Deprecated |").replace(/ - \|$/gm, " June 1, 2027 |") : priced;
  },
};

const dayOf = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10);

/** A model's facts, without notes, which are our own words. */
const factsOf = (catalog: AnyCatalog) =>
  [...catalog.models].map(([id, { record }]) => {
    const { evidence: _, notes: __, ...facts } = record;
    return [id, facts] as const;
  });

/** A model's facts, a line for each value or element of a list. */
const linesOf = ([id, facts]: readonly [id: string, facts: object]): string[] =>
  Object.entries(facts).flatMap(([field, value]) =>
    [value].flat().map((one) => `${id} ${field} ${JSON.stringify(one)}`),
  );

/** What a heading says, if it gets other words, is what the page says. */
const IN_TITLE = /^\S+ (?:maker|hosts) .*, at a glance/;

/** Asserts that each published value has been on a page, for that model and field. A model without a name has its id for one. */
function judge(catalog: AnyCatalog, stated: ReadonlySet<string>): void {
  for (const [id, { name, ...facts }] of factsOf(catalog))
    for (const line of linesOf([id, name === facts.api_string ? facts : { name, ...facts }]))
      assert.ok(stated.has(line) || IN_TITLE.test(line), `${line} is published, and no page has stated it`);
}

/** What a later run couldn't load of the files that this one writes. */
function unloadable(catalog: AnyCatalog, slug: Slug) {
  const source = catalog.providers.get(slug);
  const files = Object.entries({ ...filesOf(catalog), [sourceFile(slug)]: JSON.stringify(source) });
  const texts = files.flatMap(([file, text]) => (text === null ? [] : [[file, Buffer.from(text)] as const]));
  return parseCatalog(new Map(texts)).findings;
}

/** This many days after its last change, a value that changes back is no longer flapping. */
const SETTLED = 15;

/**
 * Plays the days, then repeats the last one. No day may publish a wrong value, or stop a publish. Once the pages stop changing, what they state must be
 * published as if nothing else had ever been read, and then nothing may change.
 */
export function play(drawn: readonly Day[], { adapter, empty, pages, values }: World): void {
  // An announced shutdown stays: only a person can take a status back.
  const days = drawn.map((one, n) => ({ ...one, ends: drawn.slice(0, n + 1).some(({ ends }) => ends) }));
  const rowsOf = (fixture: FixturePage, { without }: Version, day: Day): FixturePage => {
    const page = { ...fixture, text: values(fixture.text, day) };
    const part = ([head = [], ...rows]: string[][]) => [head, ...rows.filter((_, i) => i % 3 !== without)];
    return without === null ? page : { ...page, text: mapTables(page, part) };
  };
  const changed = (fixture: FixturePage, version: Version, day: Day): FixturePage => {
    const page = rowsOf(fixture, version, day);
    const damage = version.damage === null ? [] : [DAMAGE[version.damage]];
    const mutants = [...[...new Set(version.forms)].map((i) => FORMS[i]), ...damage];
    return { ...page, text: mutants.reduce((text, mutant) => mutant?.mutate({ ...page, text }) ?? text, page.text) };
  };
  const pagesOn = (day: Day, pageOf: typeof rowsOf): Pages =>
    Object.fromEntries(
      Object.entries(pages).map(([key, page], i) => {
        return [key, pageOf(page, day.versions[i % day.versions.length] as Version, day)];
      }),
    );
  const collect = (catalog: AnyCatalog, on: string, pages: Pages): ProviderRun =>
    readDay(catalog, adapter, on, pages, "whole", readOnce);
  /** What a day's pages state if nothing else was ever read. */
  const statedOn = (day: Day, n: number): string[] => {
    const alone = empty();
    collect(alone, dayOf(n), pagesOn(day, rowsOf));
    return factsOf(alone).flatMap(linesOf);
  };

  const catalog = empty();
  const last = days.at(-1) as Day;
  const end = days.length + SETTLED + 2;
  // A page states a price even on a day on which the page of the models, the first one, lacks its row.
  const withModels = (day: Day): Day => {
    const versionOf = (i: number) => day.versions[i % day.versions.length] as Version;
    return { ...day, versions: Object.keys(pages).map((_, i) => (i === 0 ? SOUND : versionOf(i))) };
  };
  const dated = [...days.entries(), [end, last] as const];
  const stated = new Set(dated.flatMap(([n, day]) => [day, withModels(day)].flatMap((one) => statedOn(one, n))));
  /** Each page as it was last read. */
  const outlines: ReturnType<typeof outlinesOf> = new Map();
  const read = (day: Day, n: number): ProviderRun => {
    const today = pagesOn(day, changed);
    const run = collect(catalog, dayOf(n), today);
    for (const [page, outline] of outlinesOf(adapter.provider, today)) if (run.lock[page]) outlines.set(page, outline);
    assert.deepEqual(verifyCatalog(catalog, [adapter.provider], outlines).findings, [], "evidence is where it says");
    judge(catalog, stated);
    assert.deepEqual(unloadable(catalog, adapter.provider), []);
    assert.deepEqual(faultsOf(RULES.flatMap((rule) => findingsOf(rule, { catalog, texts: new Map() }))), []);
    return run;
  };
  for (const [n, day] of days.entries()) read(day, n);
  for (const n of [0, 1, SETTLED, SETTLED + 1]) read(last, days.length + n);
  const before = factsOf(catalog);
  const run = read(last, end);
  assert.deepEqual([run.changes, factsOf(catalog)], [[], before], "identical pages");
  assert.deepEqual(run.failures, [], "failures");
  const now = new Set(before.flatMap(linesOf));
  const lost = statedOn(last, end).filter((line) => !now.has(line));
  assert.deepEqual(lost, [], "what must be published");
}
