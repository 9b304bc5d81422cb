// The pages of any vendor or host under the same drift: rows come and go, and each page changes its form or is damaged.
import fc from "fast-check";
import type { Adapter } from "../../src/collect/pipeline/statement.ts";
import { type AnyCatalog, emptyCatalog } from "../../src/schema/catalog.ts";
import { type FixturePage, pagesOf } from "../pages/read.ts";
import { SOURCES } from "../sources.ts";
import { factsOf, linesOf, type World } from "./drift.ts";
import { mapTables } from "./map-tables.ts";
import { HARMLESS, MUTANTS } from "./page-mutants.ts";
import { readOnce } from "./read-once.ts";
import { readDay } from "./trial.ts";

/** `without`: which of three parts of each table's rows is missing, if any (null: none). */
type Version = { without: number | null; forms: number[]; damage: number | null };
/** A version for each of the pages, in order; if there are more pages, the versions repeat. */
export type Versions = Version[];

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
/** On the first day the pages are as we know them, and on the last they have every row again, in some form. */
export const pageSequences: fc.Arbitrary<Versions[]> = fc
  .array(fc.array(version, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 })
  .map((days) => [
    [SOUND],
    ...days.with(
      -1,
      (days.at(-1) ?? []).map(({ forms }) => ({ ...SOUND, forms })),
    ),
  ]);

type Pages = Record<string, FixturePage>;

export function worldOf(adapter: Adapter): World<Versions> {
  const originals = Object.entries(pagesOf(adapter.provider));
  const pagesIn = (day: Versions, change: (page: FixturePage, version: Version) => string): Pages =>
    Object.fromEntries(
      originals.map(([key, page], i) => [key, { ...page, text: change(page, day[i % day.length] as Version) }]),
    );
  const read: World<Versions>["collect"] = (catalog, on, pages) =>
    readDay(catalog, adapter, on, pages, "whole", readOnce);
  const empty = () => emptyCatalog({ providers: SOURCES }) as AnyCatalog;
  const readAlone = (on: string, pages: Pages) => {
    const catalog = empty();
    read(catalog, on, pages);
    return factsOf(catalog).flatMap(linesOf);
  };
  return {
    empty,
    collect: read,
    pages: (day) => pagesIn(day, changed),
    stated: (day, on) => readAlone(on, pagesIn(day, rowsOf)),
    lasting: (_, on) => readAlone(on, pagesIn([SOUND], rowsOf)),
    shows: (_, page) => originals.some(([key]) => key === page),
  };
}

/** The page with the version's rows, in its own form. */
const rowsOf = (page: FixturePage, { without }: Version): string =>
  without === null
    ? page.text
    : mapTables(page, ([head = [], ...rows]) => [head, ...rows.filter((_, i) => i % 3 !== without)]);

function changed(page: FixturePage, version: Version): string {
  const mutants = [...version.forms.map((i) => FORMS[i]), ...(version.damage === null ? [] : [DAMAGE[version.damage]])];
  return mutants.reduce((text, mutant) => mutant?.mutate({ ...page, text }) ?? text, rowsOf(page, version));
}
