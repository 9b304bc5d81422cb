import type { ResolveDocument } from "../../schema/resolve-document.ts";
import type { Context } from "../context.ts";

type Schedule = ResolveDocument["schedules"][number];

/** What hosts state → as small as a verdict needs it: a list for each page and day of reading, without what is not stated. */
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

/** A row for each spelling that the host takes. */
function linesOf(row: Context["hosts"]["models"][number]) {
  const { name, api_string, aliases, version, model: id, status, access, deprecated_on } = row;
  const { retires_on, retires_not_before, extended_access_from, replacements } = row;
  const replacement = replacements.map(({ model }) => model).join(", ");
  return [api_string ?? name, ...aliases].map((as) => ({
    as,
    ...(version !== null && { version }),
    ...(id !== null && { id }),
    status,
    ...(access !== null && { access }),
    ...(deprecated_on !== null && { deprecated_on }),
    ...(retires_on !== null && { retires_on }),
    ...(retires_on === null && retires_not_before !== null && { retires_not_before }),
    ...(extended_access_from !== null && { extended_access_from }),
    ...(replacement !== "" && { replacement }),
  }));
}
