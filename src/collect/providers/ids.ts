// Ids: what their form says, and those that a package lists.
import type { Row } from "../page/outline.ts";
import type { PageReader } from "./adapter.ts";

const DATED = /-\d{4}-\d{2}-\d{2}$/;

/** Whether a text looks like a model id: lowercase letters and digits, joined by dots and hyphens. */
export const isId = (text: string): boolean => /^[a-z0-9]+(?:[.-][a-z0-9]+)*$/.test(text);

/** Whether an id is a dated snapshot, such as "name-2026-01-31". */
export const isSnapshot = (id: string): boolean => DATED.test(id);

/** "name-2026-01-31" → "name"; "" for an id that isn't a snapshot. */
export const bareOf = (id: string): string => (isSnapshot(id) ? id.replace(DATED, "") : "");

/** The word in an id that marks a preview: "preview" in "some-preview-09". */
export const previewIn = (id: string): string | undefined => /(?:^|-)(preview|exp)(?=-|$)/.exec(id)?.[1];

/** A string in a package's declarations: a value, or the key of an object. `says`: the key's value, or the comment. */
export type Listed = { id: string; row: Row; says: string };

/** The strings in a package's declarations: `ChatModel`, `SessionParams.model`, `DEPRECATED_MODELS`. */
export function listedIn(page: PageReader): Listed[] {
  return page.rows(["Value", "Documentation"]).map((row) => {
    const [member, value, doc] = row.texts("Member", "Value", "Documentation");
    return member ? { id: member, row, says: value || doc } : { id: value, row, says: doc };
  });
}

/** Removes duplicates: a package repeats its lists for every endpoint with a model parameter. */
export function distinct(listed: readonly Listed[]): Listed[] {
  const keyOf = ({ id, says }: Listed) => JSON.stringify([id, says]);
  const documented = new Set(listed.filter(({ says }) => says !== "").map(({ id }) => id));
  const seen = new Set<string>();
  return listed.filter((one) => {
    // A list without comments repeats one with comments.
    if ((one.says === "" && documented.has(one.id)) || seen.has(keyOf(one))) return false;
    seen.add(keyOf(one));
    return true;
  });
}

/** A package's ids, without a status or date. */
export function readIds(page: PageReader): void {
  for (const { id, row } of distinct(listedIn(page))) page.list(row, id);
}
