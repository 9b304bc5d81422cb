import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Coding, Effort } from "./representations.ts";

export type Stored = { file: string; length: number; etag: string };

export type ListedDocument = {
  path: string;
  type: string;
  versions: readonly number[];
  /** Compression effort; another effort gives other bytes. */
  effort: Effort;
  representations: Partial<Record<Coding, Stored>>;
};

/**
 * Files are relative to the generation's folder. Documents with the same body share their files, and links stand where a plain web
 * server looks for them. `form`: version of this format.
 */
export type Manifest = { form: number; generation: string; documents: ListedDocument[] };

/** Increase it when the manifest or the compression changes, so that files of older generations are not reused. */
export const FORM = 3;

/** The manifest of a generation's folder; undefined if it is absent, damaged or of another version. */
export async function readManifest(dir: string): Promise<Manifest | undefined> {
  try {
    const manifest = JSON.parse(await readFile(join(dir, "manifest.json"), "utf8")) as Manifest;
    return manifest.form === FORM && Array.isArray(manifest.documents) ? manifest : undefined;
  } catch {
    // It will be written again, and errors reported then.
    return undefined;
  }
}

const SUFFIX: Record<Coding, string> = { identity: "", gzip: ".gz", br: ".br" };

/** `/docs/` → `files/docs/index.html`, so that a plain web server can serve `files/`. */
export const fileOf = (path: string, coding: Coding) => `files${path.replace(/\/$/, "/index.html")}${SUFFIX[coding]}`;

export const filesOf = ({ documents }: Pick<Manifest, "documents">): string[] => [
  ...new Set(documents.flatMap(({ representations }) => Object.values(representations).map(({ file }) => file))),
];

/** Link → the file it stands for, both relative to the generation's folder. */
export const linksOf = ({ documents }: Pick<Manifest, "documents">): [link: string, file: string][] =>
  documents.flatMap(({ path, representations }) =>
    (Object.entries(representations) as [Coding, Stored][]).flatMap(([coding, { file }]): [string, string][] =>
      file === fileOf(path, coding) ? [] : [[fileOf(path, coding), file]],
    ),
  );
