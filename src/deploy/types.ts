import type { Described } from "../serve/manifest.ts";
import { fileOf } from "./published.ts";

/** Ending → type, where all documents of that ending share one. */
export type Types = {
  byEnding: Map<string, string>;
  /** Last part of a path → type, where the ending alone does not tell. */
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
    const [type = "", ...others] = new Set(alike.map((file) => file.type));
    if (others.length === 0) types.byEnding.set(ending, type);
    else for (const { name, type } of alike) setOnce(types.byName, name, type);
  }
  return types;
}

function setOnce(byName: Map<string, string>, name: string, type: string): void {
  const other = byName.get(name) ?? type;
  if (other !== type) throw new Error(`${name} has several types: ${other}, ${type}`);
  byName.set(name, type);
}
