import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { z } from "zod";
import type { Catalog } from "../schema/catalog.ts";
import type { Finding } from "../schema/finding.ts";
import {
  AnnouncementSchema,
  ChangeSchema,
  FailuresSchema,
  HeldSchema,
  LockSchema,
  ReviewedSchema,
} from "../schema/history.ts";
import { ProviderSchema } from "../schema/provider.ts";
import { RecordSchema } from "../schema/record.ts";
import { PROVIDER_SLUGS, type ProviderSlug } from "../schema/vocabulary.ts";
import { order } from "./format.ts";
import { FileReader, type Files } from "./read-files.ts";
import { finishSave, isPartOfSave, isUnfinished } from "./save.ts";

/** The catalog, the findings of its files, and each file's text as it lies on disk (for the canonical-format rule). */
export type Loaded = { catalog: Catalog; findings: Finding[]; texts: Map<string, string> };

const BESIDE = [
  "pages.lock.json",
  "failures.json",
  "changes.jsonl",
  "announcements.jsonl",
  "held.json",
  "reviewed.jsonl",
];

const UNFINISHED: Finding = {
  file: "catalog/.save.json",
  path: "",
  message: "a save was cut off",
  mend: "run `almanac lint` where it was made: reading it finishes it",
};

/** Folder → catalog, once a save that was cut off is finished. Files that do not fit are left out of it and named in `findings`; a missing folder throws ENOENT. */
export function loadCatalog(dir: string): Loaded {
  finishSave(dir);
  return readCatalog(dir);
}

/** The same for a folder of unknown origin, in which nothing is written: a save that was cut off is a finding. */
export function readCatalog(dir: string): Loaded {
  const files: Files = new Map();
  const findings: Finding[] = isUnfinished(dir) ? [UNFINISHED] : [];
  for (const entry of readdirSync(dir, { withFileTypes: true, recursive: true })) {
    if (entry.isDirectory()) continue;
    const path = join(entry.parentPath, entry.name);
    const file = relative(dir, path).split(sep).join("/");
    if (isPartOfSave(file)) continue;
    if (entry.isFile()) files.set(file, readFileSync(path));
    else
      findings.push({
        file: `catalog/${file}`,
        path: "",
        message: "not a regular file",
        mend: "replace it by the file itself",
      });
  }
  const loaded = parseCatalog(files);
  return { ...loaded, findings: [...findings, ...loaded.findings] };
}

/** Files → catalog: what `loadCatalog` does, for bytes from anywhere. */
export function parseCatalog(files: Files): Loaded {
  const reader = new FileReader(files);
  const catalog: Catalog = {
    providers: new Map(),
    models: new Map(),
    lock: reader.jsonIfThere("pages.lock.json", LockSchema) ?? {},
    failures: reader.jsonIfThere("failures.json", FailuresSchema) ?? {},
    changes: reader.lines("changes.jsonl", ChangeSchema),
    announcements: reader.lines("announcements.jsonl", AnnouncementSchema),
    held: reader.jsonIfThere("held.json", z.array(HeldSchema)) ?? [],
    reviewed: reader.lines("reviewed.jsonl", ReviewedSchema),
  };
  for (const [folder, names] of foldersOf(files, reader)) {
    if (isProvider(folder)) readProvider(folder, names, catalog, reader);
    else {
      const mend = `use one of ${PROVIDER_SLUGS.join(", ")}, or add it to src/schema/vocabulary.ts`;
      reader.report(folder, "", "no such provider", mend);
    }
  }
  return { catalog, findings: reader.findings, texts: reader.texts };
}

/** Folder → the names of its JSON files; all else that does not stand beside the folders is reported. */
function foldersOf(files: Files, reader: FileReader): Map<string, string[]> {
  const folders = new Map<string, string[]>();
  for (const path of [...files.keys()].sort(order)) {
    if (BESIDE.includes(path)) continue;
    const [folder = "", file, ...deeper] = path.split("/");
    if (file === undefined)
      reader.report(path, "", "not a file of the catalog", `beside the folders stand ${BESIDE.join(", ")} only`);
    else if (deeper.length > 0 || !file.endsWith(".json"))
      reader.report(path, "", "not a record", "a provider's folder holds provider.json and <model-id>.json only");
    else folders.set(folder, [...(folders.get(folder) ?? []), file]);
  }
  return folders;
}

function readProvider(slug: ProviderSlug, names: readonly string[], catalog: Catalog, reader: FileReader): void {
  const provider = reader.json(`${slug}/provider.json`, ProviderSchema);
  if (provider) catalog.providers.set(slug, provider);
  for (const name of names) {
    if (name === "provider.json") continue;
    const path = `${slug}/${name}`;
    const record = reader.json(path, RecordSchema);
    const id = name.slice(0, -".json".length);
    if (!record) continue;
    const other = catalog.models.get(id);
    if (other === undefined) catalog.models.set(id, { provider: slug, id, record });
    else {
      const mend = "drop the copy, or prefix the id with its provider";
      reader.report(path, "", `the id stands in ${other.provider}/ too`, mend);
    }
  }
}

const isProvider = (name: string): name is ProviderSlug => (PROVIDER_SLUGS as string[]).includes(name);
