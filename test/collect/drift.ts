// Random sequences of a provider's page versions: rows and columns come and go, pages fail and recover.
import assert from "node:assert/strict";
import fc from "fast-check";
import type { ProviderRun } from "../../src/collect/pipeline/provider-run.ts";
import type { AnyCatalog } from "../../src/schema/catalog.ts";
import type { FixturePage } from "../pages/read.ts";
import { ADAPTER, readDay, trialCatalog } from "./trial.ts";

export const IDS = ["zed-1", "zed-2", "zed-3", "zed-4", "zed-5", "zed-6"] as const;
/** The true values on a day, depending on whether prices are doubled and whether a shutdown is announced. */
const truth = (id: string, { dear, ends }: Pick<Version, "dear" | "ends">) => {
  const input = Number(id.at(-1)) * (dear ? 2 : 1);
  return { state: ends ? "Deprecated" : "Live", retires: ends ? "2027-06-01" : "-", input, output: input * 4 };
};

/** `rows`, `extra`, `swapped` and `broken` describe the page, `dear` and `ends` the true values. */
export type Version = {
  rows: readonly string[];
  extra: boolean;
  swapped: boolean;
  broken: boolean;
  dear: boolean;
  ends: boolean;
};
export type Day = { models: Version; pricing: Version };

const version: fc.Arbitrary<Version> = fc.record({
  rows: fc.shuffledSubarray([...IDS], { minLength: 0 }),
  extra: fc.boolean(),
  swapped: fc.boolean(),
  broken: fc.boolean(),
  dear: fc.boolean(),
  ends: fc.boolean(),
});
export const sequences = fc.array(fc.record({ models: version, pricing: version }), { minLength: 1, maxLength: 8 });

export function table(
  { rows, extra, swapped, broken }: Version,
  heading: string,
  titles: string[],
  cellsOf: (id: string) => string[],
) {
  if (broken) return `## ${heading}\n\nWe are moving.\n`;
  const order = (cells: string[]) => (swapped ? [...cells.slice(0, 1), ...cells.slice(1).reverse()] : cells);
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  const more = (cell: string) => (extra ? [cell] : []);
  return [
    `## ${heading}\n`,
    line([...order(titles), ...more("Comment")]),
    line([...titles.map(() => "---"), ...more("---")]),
    ...rows.map((id) => line([...order([id, ...cellsOf(id)]), ...more("-")])),
    "",
  ].join("\n");
}

const pagesOf = ({ models, pricing }: Day) => ({
  models: table(models, "Models", ["Model", "State", "Retires"], (id) => {
    const { state, retires } = truth(id, models);
    return [state, retires];
  }),
  pricing: table(pricing, "Prices per 1M tokens", ["Model", "Input", "Output"], (id) => {
    const { input, output } = truth(id, pricing);
    return [`$${input}.00`, `$${output}.00`];
  }),
});

/** An announced shutdown stays: only a person can take a status back. */
const lasting = (days: readonly Day[]): Day[] => {
  let ends = false;
  return days.map(({ models, pricing }) => {
    ends ||= models.ends;
    return { models: { ...models, ends }, pricing };
  });
};

const dayOf = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10);
type Facts = Record<string, unknown>;
/** A model's facts, without notes, which are our own words. */
export const factsOf = (catalog: AnyCatalog): [id: string, facts: Facts][] =>
  [...catalog.models].map(([id, { record }]) => {
    const { evidence: _, notes: __, ...facts } = record;
    return [id, facts];
  });

/** A model's facts, a line for each value or element of a list. */
export const linesOf = ([id, facts]: readonly [id: string, facts: Facts]): string[] =>
  Object.entries(facts).flatMap(([field, value]) =>
    [value].flat().map((one) => `${id} ${field} ${JSON.stringify(one)}`),
  );

function statedOn({ models, pricing }: Day): string[] {
  const of = (version: Version, say: (id: string) => Facts) =>
    version.broken ? [] : version.rows.flatMap((id) => linesOf([id, say(id)]));
  return [
    ...of(models, (id) => ({
      api_string: id,
      name: id,
      status: models.ends ? "deprecated" : "ga",
      retires_on: truth(id, models).retires,
    })),
    ...of(pricing, (id) => ({
      price_input_per_mtok: truth(id, pricing).input,
      price_output_per_mtok: truth(id, pricing).output,
    })),
  ];
}

/** What a heading or a column's title says, if it gets other words, is what the page says. */
const IN_TITLE = /^\S+ (?:(?:maker|hosts) .*, at a glance|name "Thing")/;

/** Asserts that each published value has been on a page, for that model and field. A model without a name has its id for one. */
function judge(catalog: AnyCatalog, stated: ReadonlySet<string>): void {
  for (const [id, { name, ...facts }] of factsOf(catalog))
    for (const line of linesOf([id, name === facts.api_string ? facts : { name, ...facts }]))
      assert.ok(stated.has(line) || IN_TITLE.test(line), `${line} is published, and no page has stated it`);
}

/** This many days after its last change, a value that changes back is no longer flapping. */
const SETTLED = 15;

/** A provider or host whose pages drift. */
export type World<D> = {
  empty(): AnyCatalog;
  /** A day's pages, by key. */
  pages(day: D): Record<string, FixturePage | string>;
  collect(catalog: AnyCatalog, on: string, pages: Record<string, FixturePage | string>): ProviderRun;
  /** What the day's pages state on a day, in the lines of `linesOf`. */
  stated(day: D, on: string): string[];
  /** Of these lines, those that must be published when the last day has been read often enough. */
  lasting(last: D, on: string): string[];
  /** Whether a page has what its reader looks for. */
  shows(day: D, page: string): boolean;
};
const TRIAL: World<Day> = {
  empty: trialCatalog,
  collect: (catalog, on, pages) => readDay(catalog, ADAPTER, on, pages),
  pages: pagesOf,
  stated: statedOn,
  lasting(last, on) {
    const alone = trialCatalog();
    readDay(alone, ADAPTER, on, pagesOf(last));
    return factsOf(alone).flatMap(([id, { name: _, ...facts }]) => linesOf([id, facts]));
  },
  shows: (day, page) => !day[page as keyof Day].broken && day[page as keyof Day].rows.length > 0,
};

/** Plays the days of the trial provider. */
export const playTrial = (days: readonly Day[]): void => play(lasting(days), TRIAL);

/**
 * Plays the days, then repeats the last one. No day may publish a wrong value. Once the pages stop changing, what they state must be
 * published as if nothing else had ever been read, and then nothing may change.
 */
export function play<D>(days: readonly D[], world: World<D>): void {
  const catalog = world.empty();
  const stated = new Set<string>();
  const read = (day: D, n: number): ProviderRun => {
    const on = dayOf(n);
    const run = world.collect(catalog, on, world.pages(day));
    judge(catalog, stated);
    return run;
  };
  const last = days.at(-1) as D;
  const end = days.length + SETTLED + 2;
  for (const [n, day] of [...days.entries(), [end, last] as const])
    for (const line of world.stated(day, dayOf(n))) stated.add(line);
  for (const [n, day] of days.entries()) read(day, n);
  for (const n of [0, 1, SETTLED, SETTLED + 1]) read(last, days.length + n);
  const before = factsOf(catalog);
  const run = read(last, end);
  assert.deepEqual([run.changes, factsOf(catalog)], [[], before], "identical pages");
  assert.deepEqual(
    run.failures.filter(({ page }) => world.shows(last, page)),
    [],
    "failures",
  );
  const now = new Set(before.flatMap(linesOf));
  const lost = world.lasting(last, dayOf(end)).filter((line) => !now.has(line));
  assert.deepEqual(lost, [], "what must be published");
}
