// Bedrock's lifecycle page, used for both Amazon's own models and the host's.
import { type Item, placeOf, type Table } from "../../page/outline.ts";
import type { PageReader } from "../adapter.ts";
import { textOf, textsOf } from "../columns.ts";

export const LEGACY = "Legacy date";
export const END = "EOL date";
export const EXTENDED = /^Public extended access (?:start )?date$/;
export const NAMED = ["Model version", LEGACY, END, "Recommended model ID"];
export const ACTIVE = ["Provider", "Model ID", "Regions supported", "Launch date"];
const LISTED = ["Model provider", "Model ID", LEGACY, END];
export const HOME = "us-east-1";
export const NO_SOONER = /^No sooner than /;

/** One model in one group of regions, from a table or a list. */
export type Listed = {
  at: string;
  maker: string;
  name: string;
  id: string;
  regions: string[];
  legacy: string;
  end: string;
  extended: string;
};

/** The rows and lists of all makers, those of the home region first. Unknown tables are findings. */
export function listedOn(page: PageReader): Listed[] {
  const all = page.tables();
  for (const table of all)
    if (![LISTED, NAMED, ACTIVE].some((columns) => table.has(columns))) page.unparsed(table, "unknown table");
  if (page.text.includes("EOL no sooner than")) page.skip("", "the policy: newer models' dates are on their cards");
  const listed = [...all.flatMap(fromTable), ...page.items().flatMap(fromList)];
  return listed.toSorted((a, b) => Number(b.regions.includes(HOME)) - Number(a.regions.includes(HOME)));
}

const fromTable = (table: Table): Listed[] =>
  table.has(LISTED)
    ? table.rows.map((row) => {
        const [maker, name, id, legacy, end] = textsOf(row, "Model provider", "Model name", "Model ID", LEGACY, END);
        const regions = regionsIn(textOf(row, "Regions"));
        return { at: row.place(id), maker, name, id, regions, legacy, end, extended: textOf(row, EXTENDED) };
      })
    : [];

/** A maker with a nested "Label: value" for each column. If there are several groups of regions, each has its dates on one line. */
function fromList(item: Item): Listed[] {
  if (item.depth !== 1 || item.children.length === 0) return [];
  const pairs = item.children.flatMap(({ cell }) => cell.text.split(" / ").map((pair) => pair.split(/: (.*)/s)));
  const get = (of: typeof pairs, label: string | RegExp) =>
    of.find(([key = ""]) => (typeof label === "string" ? key === label : label.test(key)))?.[1] ?? "";
  const [at, maker, name, id] = [placeOf(item), item.cell.text, get(pairs, "Model name"), get(pairs, "Model ID")];
  const starts = pairs.flatMap(([key], i) => (key === "Regions" ? [i] : []));
  return (starts.length > 0 ? starts : [0]).map((from, i) => {
    const group = pairs.slice(from, starts[i + 1]);
    const [legacy, end, extended] = [get(group, LEGACY), get(group, END), get(group, EXTENDED)];
    return { at, maker, name, id, regions: regionsIn(get(group, "Regions")), legacy, end, extended };
  });
}

/** The region codes in "us-east-1* eu-west-1 (Gated)" or "us-east-1 and us-west-2". */
export const regionsIn = (text: string): string[] => text.match(/\b[a-z]{2}(?:-[a-z]+)+-\d\b/g) ?? [];
