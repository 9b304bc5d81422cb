import { readFloor } from "../../read/date.ts";
import { place, placeOf, type Row } from "../page/outline.ts";
import { adapter, type PageReader } from "../providers/adapter.ts";
import { cardOn, lifecycleOn } from "../providers/amazon/card.ts";
import * as lifecycle from "../providers/amazon/lifecycle.ts";
import { fieldsOf, heading } from "../providers/columns.ts";
import { listedIn } from "../providers/ids.ts";
import { dayIn } from "../providers/texts.ts";

const { END, EXTENDED, HOME, LEGACY } = lifecycle;
const CARD = /(?:^|\/)model-card-([a-z0-9-]+)\.(?:md|html)$/;
const MADE_BY = / — .+$/;

function readCard(page: PageReader): void {
  const { name, details, subject, row, id, profiles = [] } = cardOn(page) ?? {};
  if (!name || !details || !subject) return;
  const [by] = page.outline.sections.filter(({ title, level }) => level === 2 && MADE_BY.test(title));
  const maker = by?.title.replace(MADE_BY, "").replace(/^.*\. /, "");
  page.state(place(name), subject, { name }, { makes_row: true });
  if (by) page.state(by, subject, { maker }, { makes_row: true });
  if (row) page.state(row, subject, { api_string: id, aliases: profiles.map(([text = ""]) => text) });
  const { states, notes } = lifecycleOn(page, details);
  page.state(details, subject, states, { notes, makes_row: true });
}

/** The index of all cards: takes their links wherever they are. */
function readIndex(page: PageReader): void {
  const cells = [
    ...page.tables().flatMap(({ rows }) => rows.flatMap((row: Row) => row.cells)),
    ...[...page.items, ...page.paragraphs].map(({ cell }) => cell),
  ];
  page.members(cells.flatMap(({ links }) => links.flatMap(({ href }) => CARD.exec(href)?.[1] ?? [])));
}

const BASE_MODEL = /^(?:Bas(?:e|ic) model )?"?([a-z0-9]+\.[a-z0-9.:-]+)/i;

/** The CDK's constants: ids without a status or date. */
function readCdk(page: PageReader): void {
  for (const { id: member, row, says } of listedIn(page)) {
    if (member === "constructor") continue;
    const id = page.ask(BASE_MODEL.exec(says)?.[1], "a constant without its model", row, member);
    if (id) page.list(row, id);
  }
}

const ID = /^[a-z0-9]+\.[a-z0-9.:-]+$/;
const CLOSED = "New customers can't use Legacy models";
/** Names in the table of legacy models → the different names in the table of active models. */
const ACTIVE_NAMES: Record<string, string> = {
  "Claude Opus 4": "Claude Opus 4.0",
  "Stability Image Core v1": "Stable Image Core 1.0",
  "Stability 3 Large": "SD3 Large 1.0",
  "Stability Image Ultra v1": "Stable Image Ultra 1.0",
};

/** Reads every layout of the page. Newer models' dates are on their cards. */
function readLifecycle(page: PageReader): void {
  const active = lifecycle.activeOn(page);
  const ended = readNamed(page, new Map(active.map(({ name, id }) => [name, id])));
  readActive(page, active, ended);
  readListed(page);
}

/** Rows by id. If a model's groups of regions differ, its dates are those of us-east-1, and never GovCloud's. */
function readListed(page: PageReader): void {
  const [section] = page.headed("Legacy and end-of-life (EOL) models");
  const first = new Map<string, lifecycle.Listed>();
  for (const row of lifecycle.listedOn(page)) {
    const { at, maker, name, id, regions, legacy, end, extended } = row;
    const before = first.get(id);
    if (!ID.test(id) || regions.length === 0) {
      page.unparsed(at, "a shifted row", `${maker} ${name} ${id}`);
      continue;
    }
    const isGov = regions.every((region) => region.startsWith("us-gov-"));
    const differs = before && (before.legacy !== legacy || before.end !== end || before.extended !== extended);
    if (differs || (!before && isGov)) {
      page.skip(at, differs ? `other dates than in ${HOME}` : "GovCloud regions only", id);
      continue;
    }
    const dates = { status: [end, END], deprecated_on: legacy, retires_on: end, extended_access_from: extended };
    page.state(at, { api_string: id, name }, { api_string: id, name, maker, regions, ...(before ? {} : dates) });
    if (!before && section) page.add(section, id, { access: CLOSED });
    first.set(id, before ?? row);
  }
}

/** Rows without ids. Of several groups of regions, the last to end counts. Returns the names that active models have. */
function readNamed(page: PageReader, ids: ReadonlyMap<string, string>): Set<string> {
  const byName = Map.groupBy(lifecycle.namedOn(page), (row) => row.text("Model version"));
  for (const [name, group] of byName) {
    const [row, ...others] = group.toSorted((a, b) => (dayOf(a) < dayOf(b) ? 1 : -1));
    if (!row) continue;
    const [legacy, end, extended] = row.texts(LEGACY, END, EXTENDED).map(dateIn) as [string, string, string];
    const id = ids.get(name) ?? ids.get(ACTIVE_NAMES[name] ?? "");
    const states = {
      name,
      regions: lifecycle.regionsIn(bracketIn(row.text(END))),
      status: [end, END],
      deprecated_on: legacy,
      retires_on: end,
      extended_access_from: extended,
      ...fieldsOf(row, { replacements: lifecycle.TARGET }),
    };
    const subject = id ? { api_string: id, name } : { name };
    page.state(placeOf(row, name), subject, states, { makes_row: true });
    for (const other of others) page.add(placeOf(other, name), subject, { region_ends: [other.text(END)] });
  }
  return new Set([...byName.keys()].map((name) => ACTIVE_NAMES[name] ?? name));
}

/** The day of a floor, to compare. */
const floorOf = (floor: string): string => {
  const read = readFloor({ text: floor, rest: [] });
  return read.kind === "value" ? read.value : "";
};

/** A model that is also in the other tables gives only its id here. Of two rows with the same id, the second counts for a later floor. */
function readActive(page: PageReader, active: ReturnType<typeof lifecycle.activeOn>, ended: ReadonlySet<string>): void {
  const seen = new Set<string>();
  const floors = Map.groupBy(active, ({ id }) => id);
  for (const { row, at, maker, name, id, regions, launch, floor, isKnown } of active) {
    const launches = new Set(launch.split(/\s+/));
    const released = launches.size === 1 ? launch.split(/\s+/)[0] : undefined;
    const isLast = (floors.get(id) ?? []).every((other) => floorOf(other.floor) <= floorOf(floor));
    const retires_not_before = isLast ? floor : undefined;
    const states = { name, status: heading(row), retires_not_before, released, regions: lifecycle.regionsIn(regions) };
    if (!isKnown || !ID.test(id)) page.unparsed(at, "an unknown number of cells", `${name} ${id}`);
    else if (seen.has(id) && isLast && !ended.has(name)) page.state(at, id, { retires_not_before });
    else if (seen.has(id)) page.skip(at, "a second row with the same id", name);
    else page.state(at, { api_string: id, name }, { api_string: id, maker, ...(ended.has(name) ? {} : states) });
    seen.add(id);
  }
}

/** "May 20, 2025 (us-east-1)" → "us-east-1". */
const bracketIn = (text: string) => /\((?:only in )?([^)]*)\)/.exec(text)?.[1] ?? "";
const dateIn = (text: string) => text.replace(/ \([^)]*\)$/, "");
const dayOf = (row: Row): string => dayIn(dateIn(row.text(END))) ?? "";

/** The list of ids from before each model had a card. */
function readList(page: PageReader): void {
  for (const { row, id } of page.rowsOf("Model ID", page.rows(["Model", "Model ID"]))) page.list(placeOf(row, id), id);
}

export const bedrock = adapter("bedrock", {
  "model/*": readCard,
  "lifecycle-legacy": readLifecycle,
  lifecycle: readLifecycle,
  "model-cards": readIndex,
  "models-supported": readList,
  cdk: readCdk,
});
