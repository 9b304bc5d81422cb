import { readFile, realpath } from "node:fs/promises";
import { join } from "node:path";
import { type Described, parseDescribed, parseManifest, V1 } from "../serve/manifest.ts";

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

/** Paths that a version 1 root must not serve although the folder has a file of that name. */
export function hiddenAt(documents: readonly Described[], feedVersion: 1 | 2): string[] {
  if (feedVersion === 2) return [];
  const all = new Set(documents.map(({ path }) => path));
  return documents
    .filter(({ path, versions }) => !versions.includes(1) && !all.has(`${V1}${path}`))
    .map(({ path }) => path);
}

export type HostOptions = {
  /** Absolute path of the folder written by publish. */
  out: string;
  /** Port, or `host:port`. */
  listen: string;
  serverName: string;
  feedVersion: 1 | 2;
};
