import { readDay } from "../../../read/date.ts";
import { findSections, type Row, type Table } from "../../page/outline.ts";
import type { PageReader } from "../../providers/adapter.ts";
import {
  ACTIVE,
  END,
  EXTENDED,
  HOME,
  LEGACY,
  type Listed,
  listedOn,
  NAMED,
  NO_SOONER,
  regionsIn,
} from "../../providers/amazon/lifecycle-page.ts";
import { textOf, textsOf } from "../../providers/columns.ts";

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
export function readLifecycle(page: PageReader): void {
  const all = page.tables();
  const named = all.filter((table) => table.has(NAMED)).flatMap(({ rows }) => rows);
  const active = all.filter((table) => table.has(ACTIVE));
  const ids = new Map(
    active.flatMap(({ rows }) => rows.map(({ cells: [, name, id] }) => [name?.text ?? "", id?.text ?? ""])),
  );
  const ended = readNamed(page, named, ids);
  for (const table of active) readActive(page, table, ended);
  readListed(page);
}

/** Rows by id. If a model's groups of regions differ, its dates are those of us-east-1, and never GovCloud's. */
function readListed(page: PageReader): void {
  const [section] = findSections(page.outline, "Legacy and end-of-life (EOL) models");
  const first = new Map<string, Listed>();
  for (const row of listedOn(page)) {
    const { at, maker, name, id, regions, legacy, end, extended } = row;
    const before = first.get(id);
    if (!ID.test(id) || regions.length === 0) {
      page.unparsed(at, "a shifted row", `${maker} ${name} ${id}`);
      continue;
    }
    if (!before && regions.every((region) => region.startsWith("us-gov-"))) {
      page.skip(at, "GovCloud regions only", id);
      continue;
    }
    if (before && (before.legacy !== legacy || before.end !== end || before.extended !== extended)) {
      page.skip(at, `other dates than in ${HOME}`, id);
      continue;
    }
    const dates = { status: [end, END], deprecated_on: legacy, retires_on: end, extended_access_from: extended };
    page.state(at, { api_string: id, name }, { api_string: id, name, maker, regions, ...(before ? {} : dates) });
    if (!before && section) page.state(section, id, { access: CLOSED }, { makes_row: false });
    first.set(id, before ?? row);
  }
}

/** Rows of 2025 that name a legacy or retired model without its id. Of several groups of regions, the last to end counts. */
function readNamed(page: PageReader, rows: readonly Row[], ids: ReadonlyMap<string, string>): Set<string> {
  const byName = Map.groupBy(rows, (row) => textOf(row, "Model version"));
  for (const [name, group] of byName) {
    const [row, ...others] = group.toSorted((a, b) => (dayIn(a) < dayIn(b) ? 1 : -1));
    if (!row) continue;
    const [legacy, end] = textsOf(row, LEGACY, END).map(dateIn) as [string, string];
    const id = ids.get(name) ?? ids.get(ACTIVE_NAMES[name] ?? "");
    const stated = {
      name,
      regions: regionsIn(bracketIn(textOf(row, END))),
      status: [end, END],
      deprecated_on: legacy,
      retires_on: end,
      extended_access_from: dateIn(textOf(row, EXTENDED)),
      replacements: textOf(row, "Recommended model ID").split(/, (?:and )?| (?:and|or) /),
    };
    const subject = id ? { api_string: id, name } : { name };
    page.state(row.place(name), subject, stated, { makes_row: true });
    for (const other of others)
      page.state(other.place(name), subject, { region_ends: [textOf(other, END)] }, { makes_row: false });
  }
  return new Set([...byName.keys()].map((name) => ACTIVE_NAMES[name] ?? name));
}

/**
 * Active models of 2025: eight cells under seven titles, because the column of the earliest end has no title. A model that is also
 * in the other tables gives only its id here. Of two rows with the same id, the second is skipped.
 */
function readActive(page: PageReader, { rows, section }: Table, ended: ReadonlySet<string>): void {
  const seen = new Set<string>();
  for (const row of rows) {
    const [maker, name = "", id = "", regions = "", launch = "", floor = ""] = row.cells.map((cell) => cell.text);
    const at = row.place(id);
    if (row.cells.length !== 8 || !ID.test(id) || (floor !== "" && !NO_SOONER.test(floor)))
      page.unparsed(at, "an unknown number of cells", `${name} ${id}`);
    else if (seen.has(id)) page.skip(at, "a second row with the same id", name);
    else if (ended.has(name)) page.state(at, { api_string: id, name }, { api_string: id, maker });
    else {
      const launches = new Set(launch.split(/\s+/));
      const released = launches.size === 1 ? launch.split(/\s+/)[0] : undefined;
      const states = { status: section.title, retires_not_before: floor, released, regions: regionsIn(regions) };
      page.state(at, { api_string: id, name }, { name, api_string: id, maker, ...states });
    }
    seen.add(id);
  }
}

/** "May 20, 2025 (us-east-1)" → "us-east-1". */
const bracketIn = (text: string) => /\((?:only in )?([^)]*)\)/.exec(text)?.[1] ?? "";
const dateIn = (text: string) => text.replace(/ \([^)]*\)$/, "");
const dayIn = (row: Row): string => {
  const read = readDay({ text: dateIn(textOf(row, END)), rest: [] });
  return read.kind === "value" ? read.value : "";
};
