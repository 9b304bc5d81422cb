// Random sequences of a provider's page versions: rows and columns come and go, pages fail and recover.
import assert from "node:assert/strict";
import fc from "fast-check";
import type { ProviderRun } from "../../src/collect/pipeline/provider-run.ts";
import type { AnyCatalog } from "../../src/schema/catalog.ts";
import { collectDay, trialCatalog } from "./trial.ts";

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
const factsOf = (catalog: AnyCatalog): [id: string, facts: Facts][] =>
  [...catalog.models].map(([id, { record }]) => {
    const { evidence: _, ...facts } = record;
    return [id, facts];
  });

/** What a day's pages state, as `<id> <field> <value>`. */
function statedOn({ models, pricing }: Day): string[] {
  const of = (version: Version, say: (id: string) => Facts) =>
    version.broken
      ? []
      : version.rows.flatMap((id) => Object.entries(say(id)).map(([field, value]) => `${id} ${field} ${value}`));
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

/** Asserts that each published value has been on a page, for that model and field. */
function judge(catalog: AnyCatalog, stated: ReadonlySet<string>): void {
  for (const [id, facts] of factsOf(catalog))
    for (const [field, value] of Object.entries(facts))
      assert.ok(stated.has(`${id} ${field} ${value}`), `${id} ${field} ${value}`);
}

/** This many days after its last change, a value that changes back is no longer flapping. */
const SETTLED = 15;

/** A provider or host whose pages drift: a day's pages, what they state, and how they are read. */
export type World = {
  empty(): AnyCatalog;
  collect(catalog: AnyCatalog, day: string, texts: Record<string, string>): ProviderRun;
  pages(day: Day): Record<string, string>;
  stated(day: Day): string[];
};
const TRIAL: World = {
  empty: trialCatalog,
  collect: collectDay,
  pages: pagesOf,
  stated: statedOn,
};

/**
 * Plays the days, then repeats the last one. No day may publish a wrong value. Once the pages stop changing, what they state must be
 * published as if nothing else had ever been read, and then nothing may change.
 */
export function play(versions: readonly Day[], world = TRIAL): AnyCatalog {
  const catalog = world.empty();
  const days = lasting(versions);
  const stated = new Set<string>();
  const read = (day: Day, n: number): ProviderRun => {
    for (const one of world.stated(day)) stated.add(one);
    const run = world.collect(catalog, dayOf(n), world.pages(day));
    judge(catalog, stated);
    return run;
  };
  for (const [n, day] of days.entries()) read(day, n);
  const last = days.at(-1) as Day;
  for (const n of [0, 1, SETTLED, SETTLED + 1]) read(last, days.length + n);
  const before = factsOf(catalog);
  const run = read(last, days.length + SETTLED + 2);
  assert.deepEqual([run.changes, factsOf(catalog)], [[], before], "identical pages");
  const { models } = last;
  const versionOf = (page: string) => last[page as keyof Day] ?? models;
  const shows = (page: string) => !versionOf(page).broken && versionOf(page).rows.length > 0;
  assert.deepEqual(
    run.failures.filter(({ page }) => shows(page)),
    [],
    "failures",
  );
  const alone = world.empty();
  world.collect(alone, dayOf(0), world.pages(last));
  for (const [id, facts] of factsOf(alone)) {
    const { name: _, ...now } = Object.fromEntries(before)[id] ?? {};
    assert.deepEqual(
      { ...now, ...facts, name: undefined },
      { ...now, name: undefined },
      `${id}, as the last pages state it`,
    );
  }
  return catalog;
}
