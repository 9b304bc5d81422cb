import type { Described } from "../serve/manifest.ts";
import { fileOf } from "./published.ts";

export type Types = {
  /** Ending → the type of most documents of that ending. */
  byEnding: Map<string, string>;
  /** Last part of a path → type, of the others. */
  byName: Map<string, string>;
};

/** Documents → how a host that knows files only can tell their types. Throws where neither ending nor name tells them apart. */
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
