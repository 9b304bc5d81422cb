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
import { finishSave, isPartOfSave, isUnfinished } from "./save.ts";
import { parseText, readText } from "./text.ts";

/** The catalog, the findings of its files, and each file's text as it lies on disk (for the canonical-format rule). */
export type Loaded = { catalog: Catalog; findings: Finding[]; texts: Map<string, string> };

/** Files of a catalog: path inside catalog/ with forward slashes → bytes. */
export type Files = Map<string, Uint8Array>;

const BESIDE = [
  "pages.lock.json",
  "failures.json",
  "changes.jsonl",
  "announcements.jsonl",
  "held.json",
  "reviewed.jsonl",
];
const LINE_MEND = "mend the line, or restore it from git";

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
  const findings: Finding[] = [];
  const texts = new Map<string, string>();
  const report = (file: string, path: string, message: string, mend: string) => {
    findings.push({ file: `catalog/${file}`, path, message, mend });
    return undefined;
  };

  const readBytes = (file: string): string | undefined => {
    const bytes = files.get(file);
    if (!bytes) return report(file, "", "the file is missing", "restore the file from git");
    const text = readText(bytes);
    if (typeof text !== "string") return report(file, "", text.problem, text.mend);
    texts.set(file, text);
    return text;
  };
  const read = <T>(file: string, schema: z.ZodType<T>): T | undefined => {
    const text = readBytes(file);
    if (text === undefined) return undefined;
    if (text === "") return report(file, "", "the file is empty", "restore the file from git");
    const parsed = parseText(text, schema);
    if ("value" in parsed) return parsed.value;
    for (const { path, message, mend } of parsed.problems) report(file, path, message, mend);
    return undefined;
  };
  const readIfThere = <T>(file: string, schema: z.ZodType<T>): T | undefined =>
    files.has(file) ? read(file, schema) : undefined;
  const readLines = <T>(file: string, schema: z.ZodType<T>): T[] => {
    const text = files.has(file) ? (readBytes(file) ?? "") : "";
    if (text !== "" && !text.endsWith("\n"))
      report(file, "end", "the last line is cut off", "restore the file from git");
    return text.split("\n").flatMap((line, i, lines) => {
      if (line === "" && i === lines.length - 1) return [];
      const parsed = line === "" ? { problems: [{ path: "", message: "the line is empty" }] } : parseText(line, schema);
      if ("value" in parsed) return [parsed.value];
      for (const { path, message } of parsed.problems) {
        report(file, `line ${i + 1}${path && ` ${path}`}`, message, LINE_MEND);
      }
      return [];
    });
  };

  const catalog: Catalog = {
    providers: new Map(),
    models: new Map(),
    lock: readIfThere("pages.lock.json", LockSchema) ?? {},
    failures: readIfThere("failures.json", FailuresSchema) ?? {},
    changes: readLines("changes.jsonl", ChangeSchema),
    announcements: readLines("announcements.jsonl", AnnouncementSchema),
    held: readIfThere("held.json", z.array(HeldSchema)) ?? [],
    reviewed: readLines("reviewed.jsonl", ReviewedSchema),
  };

  const folders = new Map<string, string[]>();
  for (const path of [...files.keys()].sort(order)) {
    if (BESIDE.includes(path)) continue;
    const [folder = "", file, ...deeper] = path.split("/");
    if (file === undefined)
      report(path, "", "not a file of the catalog", `beside the folders stand ${BESIDE.join(", ")} only`);
    else if (deeper.length > 0 || !file.endsWith(".json"))
      report(path, "", "not a record", "a provider's folder holds provider.json and <model-id>.json only");
    else folders.set(folder, [...(folders.get(folder) ?? []), file]);
  }
  for (const [folder, names] of folders) {
    if (!isProvider(folder)) {
      report(
        folder,
        "",
        "no such provider",
        `use one of ${PROVIDER_SLUGS.join(", ")}, or add it to src/schema/vocabulary.ts`,
      );
      continue;
    }
    const provider = read(`${folder}/provider.json`, ProviderSchema);
    if (provider) catalog.providers.set(folder, provider);
    for (const name of names) {
      if (name === "provider.json") continue;
      const path = `${folder}/${name}`;
      const record = read(path, RecordSchema);
      const id = name.slice(0, -".json".length);
      if (!record) continue;
      const other = catalog.models.get(id);
      if (other)
        report(
          path,
          "",
          `the id stands in ${other.provider}/ too`,
          "drop the copy, or prefix the id with its provider",
        );
      else catalog.models.set(id, { provider: folder, id, record });
    }
  }
  return { catalog, findings, texts };
}

const isProvider = (name: string): name is ProviderSlug => (PROVIDER_SLUGS as string[]).includes(name);
