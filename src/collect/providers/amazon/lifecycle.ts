// Bedrock's lifecycle page: what it lists, which the host reads too, and Amazon's own models.
import { type Item, placeOf, type Row, type Table } from "../../page/outline.ts";
import type { PageReader } from "../adapter.ts";
import { type Columns, fieldsOf, heading } from "../columns.ts";
import { shutdown, words } from "../texts.ts";

export const LEGACY = "Legacy date";
export const END = "EOL date";
export const EXTENDED = /^Public extended access (?:start )?date$/;
export const TARGET = "Recommended model ID";
const NAMED = ["Model version", LEGACY, END, TARGET];
const MEDIA = ["Input modalities", "Output modalities"];
const ACTIVE = ["Provider", "Model name", "Model ID", "Regions supported", "Launch date", ...MEDIA];
const LISTED = ["Model provider", "Model ID", LEGACY, END];
export const HOME = "us-east-1";

/** Rows of 2025 that name a legacy or retired model without its id, and what to use instead. */
export const namedOn = (page: PageReader): Row[] => page.rows(NAMED);

/**
 * The rows of 2025's active models: eight cells under seven titles, because the column of the earliest end has no title. Undefined
 * if a row has another number of cells or another text there.
 */
export const activeOn = (page: PageReader) =>
  page.rows(ACTIVE).map((row) => {
    const [launched = 0] = row.table.find("Launch date");
    const titled = row.cells.toSpliced(launched + 1, 1);
    const texts = ACTIVE.map((title) => titled[row.table.find(title)[0] ?? -1]?.text ?? "");
    const [maker = "", name = "", id = "", regions = "", launch = "", input = "", output = ""] = texts;
    const floor = row.cells[launched + 1]?.text ?? "";
    const isKnown = titled.length === row.table.columns.length && (floor === "" || /^No sooner than /.test(floor));
    return { row, at: placeOf(row, id), maker, name, id, regions, launch, floor, input, output, isKnown };
  });

/** The rows and lists of all makers, those of the home region first. Unknown tables are findings. */
export function listedOn(page: PageReader): Listed[] {
  const all = page.tables();
  for (const table of all)
    if (![LISTED, NAMED, ACTIVE].some((columns) => table.has(columns))) page.unparsed(table, "unknown table");
  if (page.source.text.includes("EOL no sooner than"))
    page.skip("", "the policy: newer models' dates are on their cards");
  const listed = [...all.flatMap(fromTable), ...page.items.flatMap(fromList)];
  return listed.toSorted((a, b) => Number(b.regions.includes(HOME)) - Number(a.regions.includes(HOME)));
}

/** One model in one group of regions, from a table or a list. */
export type Listed = ReturnType<typeof fromTable>[number];

const fromTable = (table: Table) =>
  table.has(LISTED)
    ? table.rows.map((row) => {
        const [maker, name, id, legacy, end] = row.texts("Model provider", "Model name", "Model ID", LEGACY, END);
        const regions = regionsIn(row.text("Regions"));
        return { at: placeOf(row, id), maker, name, id, regions, legacy, end, extended: row.text(EXTENDED) };
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

export const HOSTED = "hosted, not the provider's own";
const DATES: Columns = {
  name: "Model version",
  status: [END, END],
  deprecated_on: LEGACY,
  retires_on: END,
  replacements: TARGET,
};
const OWN_ID = /^amazon\.[a-z0-9.:-]+$/;
export const OWN_NAME = /^(?:Amazon )?(?:Nova|Titan)\b/;

/** Reads every layout of the page. Newer models' dates are on their cards. */
export function readLifecycle(page: PageReader): void {
  // Launch dates are ignored: there is one per region, but not always as many as regions.
  for (const { row, at, maker, name, id, floor, input, output, isKnown } of activeOn(page))
    if (maker !== "Amazon") page.skip(at, HOSTED, name);
    else if (!isKnown || name === "" || !OWN_ID.test(id))
      page.unparsed(at, "an unknown number of cells", `${name} ${id}`);
    else {
      const dates = { status: heading(row), retires_not_before: floor };
      const media = { input_modalities: words(input), output_modalities: words(output) };
      page.state(at, { api_string: id, name }, { name, api_string: id, ...dates, ...media });
    }
  for (const row of namedOn(page)) {
    const name = row.text("Model version");
    if (!OWN_NAME.test(name)) page.skip(placeOf(row, name), HOSTED, name);
    else page.state(row, { name }, fieldsOf(row, DATES), { makes_row: true });
  }
  const taken = new Set<string>();
  // A model may have several rows, one per group of regions.
  for (const { maker, name, id, at, legacy, end } of listedOn(page)) {
    const isOwn = OWN_ID.test(id);
    const dates = { status: [end, END], deprecated_on: legacy, ...shutdown(end) };
    if (maker !== "Amazon" && !isOwn) page.skip(at, HOSTED, name);
    else if (maker !== "Amazon" || !isOwn) page.unparsed(at, "a shifted row", `${maker} ${name} ${id}`);
    else if (taken.has(id)) page.skip(at, `its dates outside ${HOME}`, id);
    else page.state(at, { api_string: id, name }, { name, api_string: id, ...dates });
    if (maker === "Amazon" && isOwn) taken.add(id);
  }
}
