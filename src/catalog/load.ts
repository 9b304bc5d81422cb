import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import * as z from "zod";
import { type Catalog, emptyCatalog, type HostCatalog, type Model } from "../schema/catalog.ts";
import type { Finding } from "../schema/finding.ts";
import {
  AnnouncementSchema,
  ChangeSchema,
  FailuresSchema,
  HeldSchema,
  LockSchema,
  ReviewedSchema,
} from "../schema/history.ts";
import { HostSchema, ProviderSchema } from "../schema/provider.ts";
import { HostRecordSchema, RecordSchema } from "../schema/record.ts";
import { HOST_SLUGS, PROVIDER_SLUGS, type Slug } from "../schema/vocabulary.ts";
import { BESIDE, order } from "./format.ts";
import { FileReader, type Files, HOSTS_AT } from "./read-files.ts";
import { isSource, releaseSources } from "./release.ts";
import { finishSave, isPartOfSave, isUnfinished } from "./save.ts";
import { SERIAL, SerialSchema } from "./serial.ts";

/** `texts`: each file's text, for the canonical-format rule. */
export type Loaded = { catalog: Catalog; findings: Finding[]; texts: Map<string, string> };

const TOP_LEVEL = [...Object.keys(BESIDE), "reviewed.jsonl", SERIAL];
const ONLY = `the only files next to the folders are ${TOP_LEVEL.join(", ")}`;

const UNFINISHED: Finding = {
  file: "catalog/.save.json",
  path: "",
  message: "a save was interrupted",
  mend: "run `almanac lint` where the save was made: reading the catalog finishes it",
};

/**
 * Loads a catalog, after finishing an interrupted save. A folder without any provider.json is a state and uses the release's.
 * Invalid files are left out and reported in `findings`; a missing folder throws ENOENT.
 */
export function loadCatalog(dir: string): Loaded {
  finishSave(dir);
  return readCatalog(dir);
}

/** Like `loadCatalog`, for a folder of any release: its provider.json and host.json files are this release's. */
export function loadState(dir: string): Loaded {
  finishSave(dir);
  return readCatalog(dir, true);
}

/** Like `loadCatalog`, for an untrusted folder: writes nothing, and reports an interrupted save as a finding. */
export function readCatalog(dir: string, asState = false): Loaded {
  const files: Files = new Map();
  const findings: Finding[] = isUnfinished(dir) ? [UNFINISHED] : [];
  for (const entry of readdirSync(dir, { withFileTypes: true, recursive: true })) {
    if (entry.isDirectory()) continue;
    const path = join(entry.parentPath, entry.name);
    const file = relative(dir, path).split(sep).join("/");
    if (isPartOfSave(file) || (asState && isSource(file))) continue;
    const mend = "replace it with the file itself";
    if (entry.isFile()) files.set(file, readFileSync(path));
    else findings.push({ file: `catalog/${file}`, path: "", message: "not a regular file", mend });
  }
  const isState = files.size > 0 && ![...files.keys()].some(isSource);
  const loaded = parseCatalog(isState ? new Map([...releaseSources(), ...files]) : files);
  return { ...loaded, findings: [...findings, ...loaded.findings] };
}

type Kind = { at: string; what: string; slugs: readonly Slug[]; schema: z.ZodType; record: z.ZodType };
const PROVIDERS: Kind = {
  at: "",
  what: "provider",
  slugs: PROVIDER_SLUGS,
  schema: ProviderSchema,
  record: RecordSchema,
};
const HOSTS: Kind = { at: HOSTS_AT, what: "host", slugs: HOST_SLUGS, schema: HostSchema, record: HostRecordSchema };

/** Parses a catalog from the contents of its files. `hosts` is present if there are files of hosts. */
export function parseCatalog(files: Files): Loaded {
  const reader = new FileReader(files);
  const [ofHosts, ofProviders] = [true, false].map((wanted) =>
    [...files.keys()].filter((path) => path.startsWith(HOSTS_AT) === wanted).sort(order),
  ) as [string[], string[]];
  const catalog = readKind(PROVIDERS, ofProviders, reader) as Catalog;
  const serial = reader.jsonIfThere(SERIAL, SerialSchema);
  if (serial) catalog.removed = serial.removed;
  if (ofHosts.length > 0) catalog.hosts = readKind(HOSTS, ofHosts, reader) as HostCatalog;
  return { catalog, findings: reader.findings, texts: reader.texts };
}

function readKind(kind: Kind, paths: readonly string[], reader: FileReader): Catalog<Slug> {
  const { at, slugs, what } = kind;
  const catalog: Catalog<Slug> = emptyCatalog({
    lock: reader.jsonIfThere(`${at}pages.lock.json`, LockSchema) ?? {},
    failures: reader.jsonIfThere(`${at}failures.json`, FailuresSchema) ?? {},
    changes: reader.lines(`${at}changes.jsonl`, ChangeSchema),
    announcements: reader.lines(`${at}announcements.jsonl`, AnnouncementSchema),
    held: reader.jsonIfThere(`${at}held.json`, z.array(HeldSchema)) ?? [],
    reviewed: reader.lines(`${at}reviewed.jsonl`, ReviewedSchema),
  });
  for (const [folder, names] of foldersOf(kind, paths, reader)) {
    const slug = slugs.find((known) => known === folder);
    if (slug) readSource(kind, slug, names, catalog, reader);
    else {
      const mend = `use one of ${slugs.join(", ")}, or add it to src/schema/vocabulary.ts`;
      reader.report(`${at}${folder}`, "", `no such ${what}`, mend);
    }
  }
  return catalog;
}

/** Folder → names of its JSON files. Reports unexpected files. */
function foldersOf({ at, what }: Kind, paths: readonly string[], reader: FileReader): Map<string, string[]> {
  const folders = new Map<string, string[]>();
  for (const path of paths) {
    const inside = path.slice(at.length);
    if (TOP_LEVEL.includes(inside)) continue;
    const [folder = "", file, ...deeper] = inside.split("/");
    if (file === undefined) reader.report(path, "", "not a file of the catalog", ONLY);
    else if (deeper.length > 0 || !file.endsWith(".json"))
      reader.report(path, "", "not a record", `a ${what}'s folder contains only ${what}.json and <model-id>.json`);
    else folders.set(folder, [...(folders.get(folder) ?? []), file]);
  }
  return folders;
}

function readSource(
  kind: Kind,
  slug: Slug,
  names: readonly string[],
  catalog: Catalog<Slug>,
  reader: FileReader,
): void {
  const { at, what, schema, record: recordSchema } = kind;
  const file = `${what}.json`;
  const source = reader.json(`${at}${slug}/${file}`, schema);
  if (source) catalog.providers.set(slug, source as never);
  for (const name of names) {
    if (name === file) continue;
    const path = `${at}${slug}/${name}`;
    const record = reader.json(path, recordSchema) as Model["record"] | undefined;
    const id = name.slice(0, -".json".length);
    if (!record) continue;
    const other = catalog.models.get(id);
    if (other === undefined) catalog.models.set(id, { provider: slug, id, record });
    else {
      const mend = "remove the copy, or prefix the id with its provider";
      reader.report(path, "", `the id is also in ${other.provider}/`, mend);
    }
  }
}
