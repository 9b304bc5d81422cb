import type { Described } from "../serve/manifest.ts";
import { fileOf } from "./published.ts";

export type Types = {
  /** File extension → the most frequent type of documents with it. */
  byEnding: Map<string, string>;
  /** File name → type, for the other documents. */
  byName: Map<string, string>;
};

/** How a host that only sees files can determine types. Throws if neither extension nor name is enough. */
export function typesOf(documents: ReadonlyMap<string, Described>): Types {
  const files = [...documents].map(([path, { type }]) => {
    const name = fileOf(path).split("/").at(-1) ?? "";
    return { type, name, ending: name.slice(name.lastIndexOf(".") + 1) };
  });
  const types: Types = { byEnding: new Map(), byName: new Map() };
  for (const [ending, alike] of Map.groupBy(files, (file) => file.ending)) {
    const sizes = [...Map.groupBy(alike, ({ type }) => type)].map(([type, { length }]) => ({ type, length }));
    const [{ type: usual = "" } = {}] = sizes.toSorted((a, b) => b.length - a.length);
    types.byEnding.set(ending, usual);
    for (const { name, type } of alike) if (type !== usual) types.byName.set(name, type);
  }
  for (const { name, type } of files)
    if (type !== (types.byName.get(name) ?? type)) throw new Error(`${name} has several types, such as ${type}`);
  return types;
}
