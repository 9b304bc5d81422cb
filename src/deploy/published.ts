import { readFile, realpath } from "node:fs/promises";
import { join } from "node:path";
import { type Described, parseDescribed, parseManifest, V1 } from "../serve/manifest.ts";

/** `dir`: the generation's own folder, which stays as it is when the next one is published. */
export type Published = { generation: string; dir: string; documents: Described[] };

/** Folder that `publish` wrote → its current generation. Throws where there is none, or its manifest does not fit. */
export async function readPublished(out: string): Promise<Published> {
  const dir = await realpath(join(out, "current"));
  const { generation, documents } = parseManifest(await readFile(join(dir, "manifest.json"), "utf8"));
  return { generation, dir, documents: documents.map(parseDescribed) };
}

/** `/docs/` → `docs/index.html`: the file, or the key, that a plain host looks for. */
export const fileOf = (path: string) => path.slice(1).replace(/(^|\/)$/, "$1index.html");

/** Paths that a root of version 1 must not show, though a file of that name lies in the folder. */
export function hiddenAt(documents: readonly Described[], feedVersion: 1 | 2): string[] {
  if (feedVersion === 2) return [];
  const all = new Set(documents.map(({ path }) => path));
  return documents
    .filter(({ path, versions }) => !versions.includes(1) && !all.has(`${V1}${path}`))
    .map(({ path }) => path);
}

/** What a configuration of a web server is written for. */
export type HostOptions = {
  /** Absolute path of the folder written by publish. */
  out: string;
  /** Port, or `host:port`. */
  listen: string;
  serverName: string;
  feedVersion: 1 | 2;
};
