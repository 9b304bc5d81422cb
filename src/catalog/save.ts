import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import type { AnyCatalog } from "../schema/catalog.ts";
import type { Slug } from "../schema/vocabulary.ts";
import { BESIDE, formatRecord } from "./format.ts";
import { apart } from "./hosts.ts";
import { HOSTS_AT } from "./read-files.ts";

/** What a save writes, and nothing else: its list may come with a folder of unknown origin. */
const SAVED =
  /^(?:hosts\/)?(?:(?:pages\.lock|held|failures)\.json|(?:changes|announcements)\.jsonl|[a-z]+\/(?!(?:provider|host)\.json$)[a-z0-9-]+\.json)$/;
/** File → its new text, null where it goes. */
const Save = z.record(z.string().regex(SAVED), z.string().nullable());
type Save = z.infer<typeof Save>;

/** Holds a whole save from the moment it is decided until every file is written. */
const JOURNAL = ".save.json";
/** Files of a save that was cut off, which are none of the catalog. */
export const isPartOfSave = (file: string) => file === JOURNAL || file.endsWith(".tmp");

/** Catalog → its files under `dir`; returns those written. Records of providers outside `only` are not looked at. */
export function saveCatalog(catalog: AnyCatalog, dir: string, only?: ReadonlySet<Slug>): string[] {
  const files = filesOf(catalog, only);
  const different = Object.entries(files).filter(([file, text]) => textOf(join(dir, file)) !== text);
  if (different.length > 0) {
    // A run killed before this has saved nothing; after it, whoever reads the catalog next finishes it.
    replace(join(dir, JOURNAL), JSON.stringify(Object.fromEntries(different)));
    finishSave(dir);
  }
  return different.flatMap(([file, text]) => (text === null ? [] : [file]));
}

/** The machine-written files of a catalog with its hosts, and their text; null for one that is not there. */
export function filesOf(all: AnyCatalog, only?: ReadonlySet<Slug>): Record<string, string | null> {
  const { hosts, ...catalog } = apart(all);
  const ofHosts = Object.entries(hosts ? filesOfKind(hosts, only) : {});
  return {
    ...filesOfKind(catalog, only),
    ...Object.fromEntries(ofHosts.map(([file, text]) => [HOSTS_AT + file, text])),
  };
}

function filesOfKind(catalog: AnyCatalog, only?: ReadonlySet<Slug>): Save {
  const files: Save = {};
  for (const { provider, id, record } of catalog.models.values()) {
    if (!only || only.has(provider)) files[`${provider}/${id}.json`] = formatRecord(record);
  }
  for (const [file, textOf] of Object.entries(BESIDE)) files[file] = textOf(catalog);
  return files;
}

/** Folder of a catalog → writes what a save that was cut off has left to write. Throws where that cannot be written. */
export function finishSave(dir: string): void {
  const journal = textOf(join(dir, JOURNAL));
  if (journal === null) return;
  for (const [file, text] of Object.entries(readSave(journal, dir)))
    if (text === null) rmSync(join(dir, file), { force: true });
    else if (textOf(join(dir, file)) !== text) replace(join(dir, file), text);
  rmSync(join(dir, JOURNAL), { force: true });
}

/** Whether a save of the catalog in this folder was cut off, or is under way. */
export const isUnfinished = (dir: string) => existsSync(join(dir, JOURNAL));

function readSave(text: string, dir: string): Save {
  try {
    return Save.parse(JSON.parse(text));
  } catch (error) {
    throw new Error(`${join(dir, JOURNAL)} is not one of our saves: remove it`, { cause: error });
  }
}

const textOf = (path: string) => (existsSync(path) ? readFileSync(path, "utf8") : null);

/** The old file or the new one, never half of it. */
function replace(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.tmp`, text);
  try {
    renameSync(`${path}.tmp`, path);
  } catch (error) {
    // Whoever reads during a save finishes it, too, and was quicker.
    if ((error as NodeJS.ErrnoException).code !== "ENOENT" || textOf(path) !== text) throw error;
  }
}
