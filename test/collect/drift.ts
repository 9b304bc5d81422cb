// Random sequences of a provider's page versions: rows and columns in and out, pages that fail and come back.
import assert from "node:assert/strict";
import fc from "fast-check";
import type { ProviderRun } from "../../src/collect/pipeline/provider-run.ts";
import type { Catalog } from "../../src/schema/catalog.ts";
import { collectDay, emptyCatalog } from "./trial.ts";

const IDS = ["zed-1", "zed-2", "zed-3", "zed-4", "zed-5", "zed-6"] as const;
/** What is so, whatever the pages show of it. */
const truth = (id: string) => ({ status: "ga", input: Number(id.at(-1)), output: Number(id.at(-1)) * 4 });

export type Version = { rows: readonly string[]; extra: boolean; swapped: boolean; broken: boolean };
export type Day = { models: Version; pricing: Version };

const version: fc.Arbitrary<Version> = fc.record({
  rows: fc.shuffledSubarray([...IDS], { minLength: 0 }),
  extra: fc.boolean(),
  swapped: fc.boolean(),
  broken: fc.boolean(),
});
export const sequences = fc.array(fc.record({ models: version, pricing: version }), { minLength: 1, maxLength: 8 });

const WHOLE: Version = { rows: IDS, extra: false, swapped: false, broken: false };

function table(
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
  models: table(models, "Models", ["Model", "State", "Retires"], () => ["Live", "-"]),
  pricing: table(pricing, "Prices per 1M tokens", ["Model", "Input", "Output"], (id) => [
    `$${truth(id).input}.00`,
    `$${truth(id).output}.00`,
  ]),
});

const dayOf = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10);
const recordsOf = (catalog: Catalog) =>
  [...catalog.models].map(([id, { record }]) => {
    const { evidence: _, ...facts } = record;
    return [id, facts];
  });

/** Plays the days, then twice the last one, then twice whole pages; what must hold on each is asserted. */
export function play(days: readonly Day[]): Catalog {
  const catalog = emptyCatalog();
  let n = 0;
  const read = (day: Day): ProviderRun => {
    const run = collectDay(catalog, dayOf(n++), pagesOf(day));
    for (const [id, { record }] of catalog.models) {
      const { status, input, output } = truth(id);
      assert.equal(record.status, status, id);
      assert.ok([undefined, input].includes(record.price_input_per_mtok), `${id} input`);
      assert.ok([undefined, output].includes(record.price_output_per_mtok), `${id} output`);
    }
    return run;
  };
  for (const day of days) read(day);
  read(days.at(-1) as Day);
  const before = recordsOf(catalog);
  assert.deepEqual(read(days.at(-1) as Day).changes, [], "identical pages");
  assert.deepEqual(recordsOf(catalog), before);
  // A crowd of rows that come back at once is held; it is no failure, and whole pages are read whole.
  for (const _ of [1, 2]) assert.deepEqual(read({ models: WHOLE, pricing: WHOLE }).failures, []);
  return catalog;
}
