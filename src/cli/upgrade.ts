import { appendFileSync, existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { Option } from "commander";
import { formatReviewed } from "../catalog/format.ts";
import { splitHosts } from "../catalog/hosts.ts";
import { lint } from "../catalog/lint.ts";
import { parseCatalog } from "../catalog/load.ts";
import { HOSTS_AT } from "../catalog/read-files.ts";
import { isRelease, RELEASE, sourcesIn } from "../catalog/release.ts";
import { saveCatalog } from "../catalog/save.ts";
import { type Upgraded, upgrade } from "../catalog/upgrade.ts";
import type { AnyCatalog } from "../schema/catalog.ts";
import { CannotDo } from "../schema/finding.ts";
import { isHost } from "../schema/vocabulary.ts";
import type { Verb } from "./command.ts";
import { openWhole } from "./open-catalog.ts";
import { catalogOption, today } from "./options.ts";
import { report } from "./report.ts";

type Options = { catalog: string; dryRun?: true };

export const verb: Verb<Options> = {
  description:
    "A state is a folder with everything that collects and decisions have written, without the provider.json and host.json files, which come " +
    "with the release. This creates a new state or upgrades an older release's: models that weren't read since are the " +
    "release's; what was read or decided later stays. `almanac serve --collect` does it at each start.",
  options: [catalogOption(), new Option("--dry-run", "print what would happen and write nothing")],
  examples: ["almanac upgrade --catalog /var/lib/model-almanac/catalog --dry-run"],
  writes: true,
  run,
};

function run({ catalog: dir, dryRun }: Options): void {
  if (isRelease(dir))
    throw new CannotDo("this is the release's own catalog", "name the folder of the state: --catalog");
  const release = openWhole(RELEASE);
  const isNew = !existsSync(dir) || readdirSync(dir).length === 0;
  const state = isNew ? parseCatalog(new Map()).catalog : openWhole(dir);
  const upgraded = upgrade(state, release);
  // Lints without the state as base, since a release may rewrite history; the upgrade itself removes no model.
  const whole = { catalog: splitHosts(upgraded.catalog), findings: [], texts: new Map() };
  if (!report(lint(whole, undefined, today())))
    throw new CannotDo(`${dir} stays as it was`, "fix the findings above, or start with a new folder");
  const sources = isNew ? [] : sourcesIn(dir);
  if (!dryRun) write(upgraded.catalog, state, dir, sources);
  for (const line of summary(upgraded, { isNew, sources: sources.length, dir })) console.log(line);
  if (dryRun) console.log("dry run, nothing written");
}

/** Writes decisions first, so that the next run completes an interrupted one. */
function write(catalog: AnyCatalog, state: AnyCatalog, dir: string, sources: readonly string[]): void {
  mkdirSync(dir, { recursive: true });
  for (const decision of catalog.reviewed.slice(state.reviewed.length)) {
    const file = join(dir, isHost(decision.provider) ? HOSTS_AT : "", "reviewed.jsonl");
    mkdirSync(dirname(file), { recursive: true });
    appendFileSync(file, formatReviewed(decision));
  }
  saveCatalog(catalog, dir);
  for (const file of sources) rmSync(join(dir, file));
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
