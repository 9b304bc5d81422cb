// The catalog that comes with this release, and folders that hold a state alone.
import { existsSync, globSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { type Files, HOSTS_AT } from "./read-files.ts";

/** Whether a file of a catalog is one that says where facts come from: people write it, and it comes with the release. */
export const isSource = (file: string): boolean => /\/(?:provider|host)\.json$/.test(file);
const SOURCES = ["*/provider.json", `${HOSTS_AT}*/host.json`];

export const RELEASE = join(import.meta.dirname, "../../catalog");

/** Whether a folder is the release's own catalog, whatever path leads to it. */
export const isRelease = (dir: string): boolean =>
  existsSync(dir) && existsSync(RELEASE) && realpathSync(dir) === realpathSync(RELEASE);

/** The sources of a folder, `provider.json` and `host.json`. A state has none: those of the release count for it. */
export const sourcesIn = (dir: string): string[] => globSync(SOURCES, { cwd: dir }).sort();

/** Whether a folder is one that goes on from the release: a new one, or one without sources of its own. */
export const isState = (dir: string): boolean => !isRelease(dir) && sourcesIn(dir).length === 0;

/** The release's sources, as files of a catalog. */
export const releaseSources = (): Files =>
  new Map(sourcesIn(RELEASE).map((file) => [file, readFileSync(join(RELEASE, file))]));
