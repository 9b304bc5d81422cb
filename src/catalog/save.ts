import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import * as z from "zod";
import type { AnyCatalog } from "../schema/catalog.ts";
import type { Slug } from "../schema/vocabulary.ts";
import { BESIDE, formatRecord, formatReviewed } from "./format.ts";
import { splitHosts } from "./hosts.ts";
import { HOSTS_AT } from "./read-files.ts";
import { SERIAL, serialAfter } from "./serial.ts";

/** The only paths that a save may write, since the journal may come with an untrusted folder. */
const SAVED =
  /^(?:hosts\/)?(?:(?:pages\.lock|held|failures|serial)\.json|(?:changes|announcements)\.jsonl|[a-z]+\/(?!(?:provider|host)\.json$)[a-z0-9-]+\.json)$/;
/** File → new text, or null to remove it. */
const Save = z.record(z.string().regex(SAVED), z.string().nullable());
type Save = z.infer<typeof Save>;

/** The journal: contains a complete save until every file is written. */
const JOURNAL = ".save.json";
/** Files of an interrupted save, which are not part of the catalog. */
export const isPartOfSave = (file: string) => file === JOURNAL || file.endsWith(".tmp");

/** Writes the catalog's files to `dir`; returns those written. `only`: the providers whose records are written. */
export function saveCatalog(catalog: AnyCatalog, dir: string, only?: ReadonlySet<Slug>): string[] {
  const files = filesOf(catalog, only);
  const serial = serialAfter((file) => textOf(join(dir, file)), "changes.jsonl", files["changes.jsonl"] ?? "");
  if (serial !== undefined) files[SERIAL] = serial;
  const different = Object.entries(files).filter(([file, text]) => textOf(join(dir, file)) !== text);
  if (different.length > 0) {
    // A run killed before this saves nothing; after this, the next reader of the catalog finishes the save.
    replace(join(dir, JOURNAL), JSON.stringify(Object.fromEntries(different)));
    sync(dir);
    finishSave(dir);
  }
  return different.flatMap(([file, text]) => (text === null ? [] : [file]));
}

/** The machine-written files of a catalog and its hosts → text, or null if the file is absent. */
export function filesOf(all: AnyCatalog, only?: ReadonlySet<Slug>): Record<string, string | null> {
  const { hosts, ...catalog } = splitHosts(all);
  const ofHosts = Object.entries(hosts ? filesOfKind(hosts, only) : {});
  return {
    ...filesOfKind(catalog, only),
    ...Object.fromEntries(ofHosts.map(([file, text]) => [HOSTS_AT + file, text])),
  };
}

/** Rewrites the decisions of an upgraded state. They are the only copy, so a reader never finds half of them. */
export function saveDecisions(all: AnyCatalog, dir: string): void {
  const { hosts, reviewed } = splitHosts(all);
  const write = (file: string, lines: AnyCatalog["reviewed"]) => {
    const text = lines.map(formatReviewed).join("");
    // First, so that a kill in between only makes the serial larger.
    const serial = serialAfter((name) => textOf(join(dir, name)), file, text);
    if (serial !== undefined) replace(join(dir, SERIAL), serial);
    if ((textOf(join(dir, file)) ?? "") !== text) replace(join(dir, file), text);
  };
  write("reviewed.jsonl", reviewed);
  if (hosts) write(`${HOSTS_AT}reviewed.jsonl`, hosts.reviewed);
}

function filesOfKind(catalog: AnyCatalog, only?: ReadonlySet<Slug>): Save {
  const files: Save = {};
  for (const { provider, id, record } of catalog.models.values()) {
    if (!only || only.has(provider)) files[`${provider}/${id}.json`] = formatRecord(record);
  }
  for (const [file, textOf] of Object.entries(BESIDE)) files[file] = textOf(catalog);
  return files;
}

/** Finishes an interrupted save. Throws if it can't. */
export function finishSave(dir: string): void {
  const journal = textOf(join(dir, JOURNAL));
  if (journal === null) return;
  const files = Object.entries(readSave(journal, dir));
  for (const [file, text] of files)
    if (text === null) rmSync(join(dir, file), { force: true });
    else if (textOf(join(dir, file)) !== text) replace(join(dir, file), text);
  // The journal goes when the disk has what it promises.
  for (const folder of new Set(files.map(([file]) => dirname(join(dir, file))))) sync(folder);
  rmSync(join(dir, JOURNAL), { force: true });
}

/** Whether a save of the catalog in this folder was interrupted or is in progress. */
export const isUnfinished = (dir: string) => existsSync(join(dir, JOURNAL));

function readSave(text: string, dir: string): Save {
  try {
    return Save.parse(JSON.parse(text));
  } catch (error) {
    throw new Error(`${join(dir, JOURNAL)} is not one of our saves: remove it`, { cause: error });
  }
}

const textOf = (path: string) => (existsSync(path) ? readFileSync(path, "utf8") : null);

/** Replaces a file atomically. */
function replace(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.tmp`, text, { flush: true });
  try {
    renameSync(`${path}.tmp`, path);
  } catch (error) {
    // A concurrent reader also finishes the save, and was faster.
    if ((error as NodeJS.ErrnoException).code !== "ENOENT" || textOf(path) !== text) throw error;
  }
}

/** Makes a folder's entries survive a power cut. Not every system can. */
function sync(folder: string): void {
  let opened: number | undefined;
  try {
    opened = openSync(folder, "r");
    fsyncSync(opened);
  } catch (error) {
    if (!["EPERM", "EISDIR", "EINVAL", "EACCES", "ENOENT"].includes((error as NodeJS.ErrnoException).code ?? ""))
      throw error;
  } finally {
    if (opened !== undefined) closeSync(opened);
  }
}
