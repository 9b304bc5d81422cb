import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { Option } from "commander";
import { withHosts } from "../catalog/hosts.ts";
import { loadState, parseCatalog } from "../catalog/load.ts";
import { HOSTS_AT } from "../catalog/read-files.ts";
import { isRelease, RELEASE, sourcesIn } from "../catalog/release.ts";
import { fileOf } from "../catalog/rules/rule.ts";
import { saveCatalog, saveDecisions } from "../catalog/save.ts";
import { type Upgraded, upgradeWhole } from "../catalog/upgrade.ts";
import type { AnyCatalog } from "../schema/catalog.ts";
import { CannotDo, type Finding } from "../schema/finding.ts";
import { isHost } from "../schema/vocabulary.ts";
import type { Verb } from "./command.ts";
import { openWhole } from "./open-catalog.ts";
import { catalogOption, today } from "./options.ts";

type Options = { catalog: string; dryRun?: true };

export const verb: Verb<Options> = {
  description:
    "A state is a folder with everything that collects and decisions have written, without the provider.json and host.json files, which come " +
    "with the release. This creates a new state or upgrades an older release's: models that weren't read since are the " +
    "release's; what was read or decided later stays. What the release has no place for, such as models of a page it removed, is parked in " +
    "a copy of the state. `almanac serve --collect` does it at each start.",
  options: [catalogOption(), new Option("--dry-run", "print what would happen and write nothing")],
  examples: ["almanac upgrade --catalog /var/lib/model-almanac/catalog --dry-run"],
  writes: true,
  run,
};

function run({ catalog: dir, dryRun }: Options): void {
  if (isRelease(dir))
    throw new CannotDo("this is the release's own catalog", "name the folder of the state: --catalog");
  for (const line of upgradeFolder(dir, RELEASE, dryRun)) console.log(line);
}

/** Creates or upgrades the state in a folder. Returns what to tell of it. */
export function upgradeFolder(dir: string, releaseAt: string, dryRun = false): string[] {
  const release = openWhole(releaseAt);
  const isNew = !existsSync(dir) || readdirSync(dir).length === 0;
  const loaded = isNew ? parseCatalog(new Map()) : loadState(dir);
  const upgraded = upgradeWhole(withHosts(loaded.catalog), release);
  const parked = [...loaded.findings, ...upgraded.parked];
  const sources = isNew ? [] : sourcesIn(dir);
  const gone = [...withHosts(loaded.catalog).models.values()]
    .filter(({ id, provider }) => upgraded.catalog.models.get(id)?.provider !== provider)
    .map((model) => `${isHost(model.provider) ? HOSTS_AT : ""}${fileOf(model)}`);
  const unread = loaded.findings.map(({ file }) => file.replace("catalog/", ""));
  const removed = [...unread, ...gone, ...sources];
  const copy = parkedAt(dir, parked);
  if (!dryRun) write(upgraded.catalog, dir, removed, copy);
  return [
    ...parked.map(({ file, path, message }) => `parked: ${[file, path].filter(Boolean).join(":")}: ${message}`),
    ...(copy ? [`parked: what this release has no place for; the state as it was: ${copy}`] : []),
    ...summary(upgraded, { isNew, sources: sources.length, dir }),
    ...(dryRun ? ["dry run, nothing written"] : []),
  ];
}

/** Where a copy of the state goes if not all of it is kept. */
const parkedAt = (dir: string, parked: readonly Finding[]) =>
  parked.length === 0 ? undefined : `${resolve(dir)}.parked-${today()}`;

/** Writes decisions first, so that the next run completes an interrupted one. */
function write(catalog: AnyCatalog, dir: string, removed: readonly string[], parked: string | undefined): void {
  mkdirSync(dir, { recursive: true });
  if (parked !== undefined && !existsSync(parked)) {
    cpSync(dir, `${parked}.tmp`, { recursive: true });
    renameSync(`${parked}.tmp`, parked);
  }
  saveDecisions(catalog, dir);
  for (const file of removed) rmSync(join(dir, file), { recursive: true, force: true });
  saveCatalog(catalog, dir);
}

type Done = { isNew: boolean; sources: number; dir: string };

function summary({ catalog, kept }: Upgraded, { isNew, sources, dir }: Done): string[] {
  if (isNew) return [`${dir}: a new state, ${catalog.models.size} records as of the release`];
  return [
    ...(sources > 0 ? [`${sources} provider.json and host.json files removed: they come with the release`] : []),
    ...(kept.length > 0 ? [`read or decided here since the release, and kept: ${kept.join(", ")}`] : []),
    `${dir}: the state of this release, ${catalog.models.size} records`,
  ];
}
