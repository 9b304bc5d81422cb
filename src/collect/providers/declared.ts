import type { Row } from "../page/outline.ts";
import type { PageReader } from "./adapter.ts";

/** A string in a package's declarations: a value, or the key of an object. `says`: the key's value, or the comment. */
export type Listed = { id: string; row: Row; says: string };

/** The strings in a package's declarations: `ChatModel`, `SessionParams.model`, `DEPRECATED_MODELS`. */
export function listedIn(page: PageReader): Listed[] {
  return page.rows(["Value", "Documentation"]).map((row) => {
    const [member, value, doc] = ["Member", "Value", "Documentation"].map((column) => row.get(column)?.text ?? "");
    return member ? { id: member, row, says: value || (doc ?? "") } : { id: value ?? "", row, says: doc ?? "" };
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
