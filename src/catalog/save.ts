// Owns writing the machine-written files of catalog/: only what differs, each file whole or not at all. Refuses provider.json and reviewed.jsonl.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Catalog } from "../schema/catalog.ts";
import type { ProviderSlug } from "../schema/vocabulary.ts";
import { formatChanges, formatFailures, formatHeld, formatLock, formatRecord } from "./format.ts";

/** Catalog → its files under `dir`; returns those written. Records of providers outside `only` are not looked at. */
export function saveCatalog(catalog: Catalog, dir: string, only?: ReadonlySet<ProviderSlug>): string[] {
  const files = new Map<string, string>();
  for (const { provider, id, record } of catalog.models.values()) {
    if (!only || only.has(provider)) files.set(`${provider}/${id}.json`, formatRecord(record));
  }
  files.set("pages.lock.json", formatLock(catalog.lock));
  files.set("held.json", formatHeld(catalog.held));
  files.set("changes.jsonl", formatChanges(catalog.changes));
  const none = Object.keys(catalog.failures).length === 0;
  if (none) rmSync(join(dir, "failures.json"), { force: true });
  else files.set("failures.json", formatFailures(catalog.failures));
  return [...files].filter(([file, text]) => writeIfDifferent(join(dir, file), text)).map(([file]) => file);
}

function writeIfDifferent(path: string, text: string): boolean {
  if (existsSync(path) && readFileSync(path, "utf8") === text) return false;
  mkdirSync(dirname(path), { recursive: true });
  // A run killed half-way leaves the old file, never half of the new one.
  writeFileSync(`${path}.tmp`, text);
  renameSync(`${path}.tmp`, path);
  return true;
}
