import type { Row } from "../page/outline.ts";
import type { PageReader } from "./adapter.ts";

/** A string that a package lists for models: the value, or the key of an object. `says`: its value or its comment. */
export type Listed = { id: string; row: Row; says: string };

/** What the declarations of a package list: `ChatModel`, `SessionParams.model`, `DEPRECATED_MODELS`. */
export function listedIn(page: PageReader): Listed[] {
  return page.rows(["Value", "Documentation"]).map((row) => {
    const [member, value, doc] = ["Member", "Value", "Documentation"].map((column) => row.get(column)?.text ?? "");
    return member ? { id: member, row, says: value || (doc ?? "") } : { id: value ?? "", row, says: doc ?? "" };
  });
}

/** The first of each pair of id and text: a package repeats its lists wherever an endpoint takes a model. */
export function distinct(listed: readonly Listed[]): Listed[] {
  const keyOf = ({ id, says }: Listed) => JSON.stringify([id, says]);
  const said = new Set(listed.filter(({ says }) => says !== "").map(({ id }) => id));
  const seen = new Set<string>();
  return listed.filter((one) => {
    // A list without comments repeats one that has them.
    if ((one.says === "" && said.has(one.id)) || seen.has(keyOf(one))) return false;
    seen.add(keyOf(one));
    return true;
  });
}
