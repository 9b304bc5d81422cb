import type { ResolveDocument } from "../../schema/resolve-document.ts";
import type { Context } from "../context.ts";

type Schedule = ResolveDocument["schedules"][number];
type Line = Schedule["rows"][number];

/** The hosts' schedules, reduced to what a verdict needs: a list for each page and day of reading, without nulls. */
export function schedulesOf({ entries, models }: Context["hosts"]): Schedule[] {
  const groups = Map.groupBy(models, ({ host, page, read_on }) => JSON.stringify([host, page, read_on]));
  return [...groups.values()].flatMap((rows): Schedule[] => {
    const [first] = rows;
    const name = entries.find(({ slug }) => slug === first?.host)?.name;
    if (!first || name === undefined) return [];
    const { host, page, read_on } = first;
    return [{ host, name, page, read_on, rows: rows.flatMap(linesOf) }];
  });
}

/** Hosts put the version in brackets: `oak-2 (2026-12-08)`. */
const inWords = ({ model, parameters }: Context["hosts"]["models"][number]["replacements"][number]) =>
  parameters === null ? model : `${model} (${parameters})`;

/** A row for each spelling that the host takes. */
function linesOf(row: Context["hosts"]["models"][number]): Line[] {
  const { retires_on, replacements } = row;
  const stated = Object.entries({
    version: row.version,
    id: row.model,
    status: row.status,
    access: row.access,
    deprecated_on: row.deprecated_on,
    retires_on,
    retires_not_before: retires_on === null ? row.retires_not_before : null,
    extended_access_from: row.extended_access_from,
    replacement: replacements.map(inWords).join(", ") || null,
    notes: row.notes,
  }).filter(([, value]) => value !== null);
  return [row.api_string ?? row.name, ...row.aliases].map((as) => {
    const named = as === row.name ? {} : { name: row.name };
    return { as, ...named, ...Object.fromEntries(stated) } as Line;
  });
}
