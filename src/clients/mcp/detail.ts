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

/** Page and day → the fields that it states; the latest first. */
function sourcesIn(evidence: Record<string, unknown>) {
  const lines = Object.entries(evidence).flatMap(([field, places]) =>
    (Array.isArray(places) ? places : [])
      .filter((place) => isObject(place) && place.standing !== false && typeof place.page === "string")
      .map(({ page, read_on }) => ({
        page: plainText(page, 300),
        read_on: isDay(read_on) ? read_on : undefined,
        field,
      })),
  );
  const sources = Map.groupBy(lines, ({ page, read_on }) => `${read_on} ${page}`);
  return [...sources.values()]
    .map((same) => ({
      page: same[0]?.page,
      read_on: same[0]?.read_on,
      states: [...new Set(same.map(({ field }) => plainText(field, 60)))],
    }))
    .toSorted((a, b) => ((a.read_on ?? "") < (b.read_on ?? "") ? 1 : -1))
    .slice(0, MOST_SOURCES);
}
