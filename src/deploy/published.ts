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
