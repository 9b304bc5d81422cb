import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Coding, Effort } from "./representations.ts";

export type Stored = { file: string; length: number; etag: string };

export type ListedDocument = {
  path: string;
  type: string;
  versions: readonly number[];
  /** How hard its compressed forms were tried for: another effort gives other bytes. */
  effort: Effort;
  representations: Partial<Record<Coding, Stored>>;
};

/** Files are relative to the generation's folder. `form` tells the manifests of one version of this program from another's. */
export type Manifest = { form: number; generation: string; documents: ListedDocument[] };

/** Raise it when the manifest or the codings change, so that no old folder is taken for a new one. */
export const FORM = 2;

/** The manifest in a generation's folder; undefined where it is absent, damaged or of another form. */
export async function readManifest(dir: string): Promise<Manifest | undefined> {
  try {
    const manifest = JSON.parse(await readFile(join(dir, "manifest.json"), "utf8")) as Manifest;
    return manifest.form === FORM && Array.isArray(manifest.documents) ? manifest : undefined;
  } catch {
    // Absent, cut off or unreadable: it is made again, and what stands in the way of that is reported then.
    return undefined;
  }
}

const SUFFIX: Record<Coding, string> = { identity: "", gzip: ".gz", br: ".br" };

/** `/docs/` → `files/docs/index.html`: a plain web server finds the same files under `files/`. */
export const fileOf = (path: string, coding: Coding) => `files${path.replace(/\/$/, "/index.html")}${SUFFIX[coding]}`;
