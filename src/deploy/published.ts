import { readFile, realpath } from "node:fs/promises";
import { join } from "node:path";
import { type Described, parseDescribed, parseManifest } from "../serve/manifest.ts";

/** `dir`: the generation's own folder, which publishing the next one doesn't change. */
export type Published = { generation: string; dir: string; documents: Described[] };

/** The current generation of a folder that `publish` wrote. Throws if there is none or its manifest is invalid. */
export async function readPublished(out: string): Promise<Published> {
  const dir = await realpath(join(out, "current"));
  const { generation, documents } = parseManifest(await readFile(join(dir, "manifest.json"), "utf8"));
  return { generation, dir, documents: documents.map(parseDescribed) };
}

/** `/docs/` → `docs/index.html`: the file name or object key that a static host looks for. */
export const fileOf = (path: string) => path.slice(1).replace(/(^|\/)$/, "$1index.html");

/** Sorted: file extensions with the most frequent type of documents that have it, and file names with another type. */
export type Types = { byEnding: { ending: string; type: string }[]; byName: { name: string; type: string }[] };

/** How a host that only sees files can determine types. Throws if neither extension nor name is enough. */
export function typesOf(documents: ReadonlyMap<string, Described>): Types {
  const types: Types = { byEnding: [], byName: [] };
  const named = new Map<string, string>();
  const files = [...documents].map(([path, { type }]) => ({ type, name: fileOf(path).split("/").at(-1) ?? "" }));
  for (const { name, type } of files) {
    if (type !== (named.get(name) ?? type)) throw new Error(`${name} has several types, such as ${type}`);
    named.set(name, type);
  }
  for (const [ending, alike] of Map.groupBy(files, ({ name }) => name.slice(name.lastIndexOf(".") + 1))) {
    const [[usual = ""] = []] = [...Map.groupBy(alike, ({ type }) => type)].sort(([, a], [, b]) => b.length - a.length);
    types.byEnding.push({ ending, type: usual });
    for (const [name, type] of new Map(alike.map(({ name, type }) => [name, type])))
      if (type !== usual) types.byName.push({ name, type });
  }
  types.byEnding.sort((a, b) => (a.ending < b.ending ? -1 : 1));
  types.byName.sort((a, b) => (a.name < b.name ? -1 : 1));
  return types;
}
