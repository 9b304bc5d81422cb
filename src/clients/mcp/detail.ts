// What `detail` adds, from a model's own document: notes, and which page stated what on which day.
import { isDay } from "../../schema/day.ts";
import type { Standing } from "../../schema/standings.ts";
import { isObject } from "../feed/is-object.ts";
import { plainText } from "../feed/plain-text.ts";
import type { Context } from "./tool.ts";

const LONGEST_NOTES = 1_500;
const MOST_SOURCES = 12;

/** Empty if the document can't be had. */
export async function detailOf({ id }: Pick<Standing, "id">, { client }: Context) {
  const document = await client.document(id);
  if (!isObject(document)) return {};
  const { notes, evidence } = document;
  return {
    notes: typeof notes === "string" ? plainText(notes, LONGEST_NOTES) : undefined,
    sources: isObject(evidence) ? sourcesIn(evidence) : undefined,
  };
}

/** Each page and day, the latest first, and the fields that it states. */
function sourcesIn(evidence: Record<string, unknown>) {
  const places = Object.entries(evidence).flatMap(([field, lines]) =>
    (Array.isArray(lines) ? lines : [])
      .filter((line) => isObject(line) && line.standing !== false && typeof line.page === "string")
      .map(({ page, read_on }) => ({ field, page: plainText(page, 300), read_on: isDay(read_on) ? read_on : "" })),
  );
  return [...Map.groupBy(places, ({ page, read_on }) => `${read_on} ${page}`)]
    .toSorted(([a], [b]) => (a < b ? 1 : -1))
    .slice(0, MOST_SOURCES)
    .map(([key, same]) => ({
      page: key.slice(key.indexOf(" ") + 1),
      read_on: same[0]?.read_on || undefined,
      states: [...new Set(same.map(({ field }) => plainText(field, 60)))],
    }));
}
