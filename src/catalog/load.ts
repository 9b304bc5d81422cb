// Owns reading catalog/ from disk into one value. Refuses nothing silently: every file that does not fit is a finding.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Catalog } from "../schema/catalog.ts";
import type { Finding } from "../schema/finding.ts";
import { ChangeSchema, HeldSchema, LockSchema, ReviewedSchema } from "../schema/history.ts";
import { ProviderSchema } from "../schema/provider.ts";
import { RecordSchema } from "../schema/record.ts";
import { PROVIDER_SLUGS, type ProviderSlug } from "../schema/vocabulary.ts";

/** The catalog, the findings of its files, and each record's text as it lies on disk (for the canonical-format rule). */
export type Loaded = { catalog: Catalog; findings: Finding[]; texts: Map<string, string> };

/** Folder → catalog. Files that do not fit are left out of it and named in `findings`. */
export function loadCatalog(dir: string): Loaded {
  const findings: Finding[] = [];
  const texts = new Map<string, string>();
  const report = (file: string, path: string, message: string, mend: string) =>
    findings.push({ file: `catalog/${file}`, path, message, mend });

  /** File → value by schema, or undefined with a finding. */
  const read = <T>(file: string, schema: z.ZodType<T>): T | undefined => {
    const text = readText(join(dir, file));
    if (typeof text !== "string") return void report(file, "", text.problem, "restore the file from git");
    texts.set(file, text);
    return parse(text, schema, (path, message) => report(file, path, message, "mend the value, or take it from git"));
  };
  const readLines = <T>(file: string, schema: z.ZodType<T>): T[] => {
    if (!existsSync(join(dir, file))) return [];
    const text = readText(join(dir, file));
    if (typeof text !== "string") {
      report(file, "", text.problem, "restore the file from git");
      return [];
    }
    texts.set(file, text);
    if (text !== "" && !text.endsWith("\n"))
      report(file, "end", "the last line is cut off", "restore the file from git");
    return text.split("\n").flatMap((line, i) => {
      if (line === "") return [];
      const parsed = parse(line, schema, (path, message) =>
        report(file, `line ${i + 1}${path && ` ${path}`}`, message, "restore the line from git"),
      );
      return parsed === undefined ? [] : [parsed];
    });
  };

  const catalog: Catalog = {
    providers: new Map(),
    models: new Map(),
    lock: existsSync(join(dir, "pages.lock.json")) ? (read("pages.lock.json", LockSchema) ?? {}) : {},
    changes: readLines("changes.jsonl", ChangeSchema),
    held: existsSync(join(dir, "held.json")) ? (read("held.json", z.array(HeldSchema)) ?? []) : [],
    reviewed: readLines("reviewed.jsonl", ReviewedSchema),
  };

  for (const name of readdirSync(dir).sort()) {
    if (!statSync(join(dir, name)).isDirectory()) continue;
    if (!isProvider(name)) {
      report(
        name,
        "",
        "no such provider",
        `use one of ${PROVIDER_SLUGS.join(", ")}, or add it to src/schema/vocabulary.ts`,
      );
      continue;
    }
    const provider = read(`${name}/provider.json`, ProviderSchema);
    if (provider) catalog.providers.set(name, provider);
    for (const file of readdirSync(join(dir, name)).sort()) {
      if (file === "provider.json") continue;
      const path = `${name}/${file}`;
      if (!file.endsWith(".json")) {
        report(path, "", "not a record", "a provider's folder holds provider.json and <model-id>.json only");
        continue;
      }
      const record = read(path, RecordSchema);
      const id = file.slice(0, -".json".length);
      if (!record) continue;
      const other = catalog.models.get(id);
      if (other) report(path, "", `the id stands in ${other.provider}/ too`, "prefix the id with its provider");
      else catalog.models.set(id, { provider: name, id, record });
    }
  }
  return { catalog, findings, texts };
}

const isProvider = (name: string): name is ProviderSlug => (PROVIDER_SLUGS as string[]).includes(name);

/** UTF-8 text without a byte order mark, or what is wrong with the file. */
function readText(path: string): string | { problem: string } {
  if (!existsSync(path)) return { problem: "the file is missing" };
  const bytes = readFileSync(path);
  if (bytes.length === 0 && !path.endsWith(".jsonl")) return { problem: "the file is empty" };
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.startsWith("\uFEFF") ? { problem: "the file starts with a byte order mark" } : text;
  } catch {
    return { problem: "the file is not UTF-8" };
  }
}

function parse<T>(text: string, schema: z.ZodType<T>, problem: (path: string, message: string) => void): T | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    problem("", `not JSON: ${(error as Error).message}`);
    return undefined;
  }
  const repeated = repeatedKey(text);
  if (repeated !== undefined) {
    problem(repeated, "the key stands twice");
    return undefined;
  }
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  for (const issue of result.error.issues) problem(issue.path.join("."), issue.message);
  return undefined;
}

/** The first key that one object of the JSON text holds twice (JSON.parse silently keeps the last). */
function repeatedKey(text: string): string | undefined {
  const open: Set<string>[] = [];
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"\s*:|"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (token === "{") open.push(new Set());
    else if (token === "}") open.pop();
    else if (token.endsWith(":")) {
      const key = token.replace(/\s*:$/, "");
      const keys = open.at(-1);
      if (keys?.has(key)) return JSON.parse(key) as string;
      keys?.add(key);
    }
  }
  return undefined;
}
