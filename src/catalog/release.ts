// The catalog that comes with this release, and state folders, which use its hand-written files.
import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import type { Files } from "./read-files.ts";

/** Whether a file of a catalog is provider.json or host.json: hand-written, and part of the release. */
export const isSource = (file: string): boolean => /^(?:[^/]+\/provider|hosts\/[^/]+\/host)\.json$/.test(file);

export const RELEASE = join(import.meta.dirname, "../../catalog");

/** Whether a folder is the release's own catalog, by any path. */
export const isRelease = (dir: string): boolean =>
  existsSync(dir) && existsSync(RELEASE) && realpathSync(dir) === realpathSync(RELEASE);

/** The provider.json and host.json files of a folder. A state has none and uses the release's. */
export const sourcesIn = (dir: string): string[] =>
  (existsSync(dir) ? readdirSync(dir, { recursive: true, encoding: "utf8" }) : [])
    .map((file) => file.replaceAll("\\", "/"))
    .filter(isSource)
    .sort();

/** Whether a folder is a state: new, or without its own provider.json and host.json files. */
export const isState = (dir: string): boolean => !isRelease(dir) && sourcesIn(dir).length === 0;

export const releaseSources = (): Files =>
  new Map(sourcesIn(RELEASE).map((file) => [file, readFileSync(join(RELEASE, file))]));
