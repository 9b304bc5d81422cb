// What three invented providers state on each day of a year, and every value that was ever right.
import { reply } from "../../test/collect/fault-answers.ts";
import type { FaultOrigin } from "../../test/collect/fault-origin.ts";
import { hostOf, SLUGS } from "../../test/collect/fortnight-days.ts";
import { modelsPage, pricingPage } from "../../test/collect/trial.ts";

type Row = { state: string; retires: string; input: number; output: number };
export type Random = (below: number) => number;

/** A fixed seed gives a fixed year (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

const FIELDS = {
  status: ({ state }: Row) => ({ Live: "ga", Preview: "preview", Deprecated: "deprecated" })[state],
  price_input_per_mtok: ({ input }: Row) => input,
  price_output_per_mtok: ({ output }: Row) => output,
};

export class Pages {
  /** `id.field` → the values that its page stated, the last one last. */
  readonly stated = new Map<string, unknown[]>();
  readonly #rows = new Map(
    SLUGS.map((slug) => [
      slug,
      new Map(Array.from({ length: 6 }, (_, n): [string, Row] => [`${slug}-${n}`, newRow(2 + n)])),
    ]),
  );

  /** A provider's day: now and then a price moves, a model is announced, or one is deprecated. */
  live(random: Random): void {
    for (const [slug, rows] of this.#rows) {
      const row = [...rows.values()][random(rows.size)];
      const event = random(60);
      if (event < 4 && row) row.input = Number((row.input * (event < 2 ? 1.1 : 0.9)).toFixed(3));
      if (event === 4) rows.set(`${slug}-${rows.size}`, { ...newRow(3), state: "Preview" });
      if (event === 5 && row) Object.assign(row, { state: "Deprecated", retires: "June 1, 2028" });
      for (const [id, one] of rows)
        for (const [field, of] of Object.entries(FIELDS)) {
          const all = this.stated.get(`${id}.${field}`) ?? [];
          this.stated.set(`${id}.${field}`, all.at(-1) === of(one) ? all : [...all, of(one)]);
        }
    }
  }

  show(origin: FaultOrigin): void {
    for (const [slug, rows] of this.#rows) {
      const all = [...rows];
      const models = modelsPage(
        ...all
          .map(([id, { state, retires }]) => [id, state, "-", retires] as const)
          .map((row) => [...row] as [string, string, string, string]),
      );
      const prices = pricingPage(
        ...all.map(([id, { input, output }]): [string, string, string] => [id, `$${input}`, `$${output}`]),
      );
      for (const [page, text] of [
        ["models", models],
        ["pricing", prices],
      ] as const)
        origin.serve(`https://${hostOf(slug)}/${page}`, reply(200, { "content-type": "text/markdown" }, text));
    }
  }
}

const newRow = (price: number): Row => ({ state: "Live", retires: "-", input: price, output: price * 4 });
